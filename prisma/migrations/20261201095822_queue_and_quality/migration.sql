-- AlterTable
ALTER TABLE "Project" ADD COLUMN     "goldPercent" INTEGER NOT NULL DEFAULT 0,
ADD COLUMN     "qualifyCount" INTEGER NOT NULL DEFAULT 0,
ADD COLUMN     "qualifyPercent" INTEGER NOT NULL DEFAULT 70,
ADD COLUMN     "repeatPercent" INTEGER NOT NULL DEFAULT 0,
ADD COLUMN     "showOwnAgreement" BOOLEAN NOT NULL DEFAULT false;

-- AlterTable
ALTER TABLE "Annotator" ADD COLUMN     "groups" TEXT[] DEFAULT ARRAY[]::TEXT[],
ADD COLUMN     "qualifiedAt" TIMESTAMPTZ(3);

-- AlterTable
ALTER TABLE "Comparison" ADD COLUMN     "extra" INTEGER NOT NULL DEFAULT 0,
ADD COLUMN     "group" TEXT;

-- AlterTable
ALTER TABLE "Judgment" ADD COLUMN     "adjudication" BOOLEAN NOT NULL DEFAULT false,
ADD COLUMN     "guidelines" INTEGER;

-- CreateTable
CREATE TABLE "GuidelineVersion" (
    "projectId" UUID NOT NULL,
    "number" INTEGER NOT NULL,
    "text" TEXT NOT NULL,
    "createdById" UUID,
    "createdAt" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "GuidelineVersion_pkey" PRIMARY KEY ("projectId","number")
);

-- CreateTable
CREATE TABLE "AnnotatorNote" (
    "id" UUID NOT NULL,
    "projectId" UUID NOT NULL,
    "annotatorId" UUID NOT NULL,
    "authorId" UUID,
    "text" TEXT NOT NULL,
    "readAt" TIMESTAMPTZ(3),
    "createdAt" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "AnnotatorNote_pkey" PRIMARY KEY ("id")
);

-- CreateIndex
CREATE INDEX "AnnotatorNote_projectId_annotatorId_createdAt_idx" ON "AnnotatorNote"("projectId", "annotatorId", "createdAt");

-- AddForeignKey
ALTER TABLE "GuidelineVersion" ADD CONSTRAINT "GuidelineVersion_projectId_fkey" FOREIGN KEY ("projectId") REFERENCES "Project"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "AnnotatorNote" ADD CONSTRAINT "AnnotatorNote_projectId_fkey" FOREIGN KEY ("projectId") REFERENCES "Project"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "AnnotatorNote" ADD CONSTRAINT "AnnotatorNote_projectId_annotatorId_fkey" FOREIGN KEY ("projectId", "annotatorId") REFERENCES "Annotator"("projectId", "id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- ───────────── what Prisma cannot say ─────────────

ALTER TABLE "Project"
  ADD CONSTRAINT "Project_quality" CHECK ("goldPercent" BETWEEN 0 AND 50 AND "repeatPercent" BETWEEN 0 AND 50),
  ADD CONSTRAINT "Project_qualify" CHECK ("qualifyCount" >= 0 AND "qualifyPercent" BETWEEN 0 AND 100);

ALTER TABLE "Comparison" ADD CONSTRAINT "Comparison_extra" CHECK ("extra" >= 0);

-- The order in which comparisons are offered: a claim reads from its beginning and stops at the first that fits, so that
-- it costs the same for a thousand and for a million of them.
CREATE INDEX "Comparison_open" ON "Comparison" ("projectId", "priority" DESC, ("arm" <> 'MANUAL'), "seq") WHERE "state" = 'OPEN';

-- What was there is the first version.
INSERT INTO "GuidelineVersion" ("projectId", "number", "text", "createdAt")
  SELECT "id", 1, "guidelines", "createdAt" FROM "Project" WHERE "guidelines" <> '';
