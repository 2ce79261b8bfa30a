-- CreateEnum
CREATE TYPE "ReportCategory" AS ENUM ('PERSONAL_DATA', 'HARMFUL', 'DISPLAY', 'OTHER');

-- CreateEnum
CREATE TYPE "ReportState" AS ENUM ('OPEN', 'RESOLVED', 'DISMISSED');

-- CreateTable
CREATE TABLE "ContentReport" (
    "id" UUID NOT NULL,
    "projectId" UUID NOT NULL,
    "queryId" UUID NOT NULL,
    "rolloutId" UUID,
    "comparisonId" UUID NOT NULL,
    "assignmentId" UUID NOT NULL,
    "annotatorId" UUID NOT NULL,
    "category" "ReportCategory" NOT NULL,
    "note" TEXT,
    "state" "ReportState" NOT NULL DEFAULT 'OPEN',
    "handledById" UUID,
    "handledAt" TIMESTAMPTZ(3),
    "createdAt" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "ContentReport_pkey" PRIMARY KEY ("id")
);

-- CreateIndex
CREATE INDEX "ContentReport_projectId_state_createdAt_id_idx" ON "ContentReport"("projectId", "state", "createdAt", "id");

-- AddForeignKey
ALTER TABLE "ContentReport" ADD CONSTRAINT "ContentReport_projectId_fkey" FOREIGN KEY ("projectId") REFERENCES "Project"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "ContentReport" ADD CONSTRAINT "ContentReport_projectId_queryId_fkey" FOREIGN KEY ("projectId", "queryId") REFERENCES "Query"("projectId", "id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "ContentReport" ADD CONSTRAINT "ContentReport_projectId_rolloutId_fkey" FOREIGN KEY ("projectId", "rolloutId") REFERENCES "Rollout"("projectId", "id") ON DELETE NO ACTION ON UPDATE NO ACTION;

-- AddForeignKey
ALTER TABLE "ContentReport" ADD CONSTRAINT "ContentReport_projectId_comparisonId_fkey" FOREIGN KEY ("projectId", "comparisonId") REFERENCES "Comparison"("projectId", "id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "ContentReport" ADD CONSTRAINT "ContentReport_projectId_assignmentId_fkey" FOREIGN KEY ("projectId", "assignmentId") REFERENCES "Assignment"("projectId", "id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "ContentReport" ADD CONSTRAINT "ContentReport_projectId_annotatorId_fkey" FOREIGN KEY ("projectId", "annotatorId") REFERENCES "Annotator"("projectId", "id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "ContentReport" ADD CONSTRAINT "ContentReport_handledById_fkey" FOREIGN KEY ("handledById") REFERENCES "User"("id") ON DELETE SET NULL ON UPDATE CASCADE;

-- ───────────── what Prisma cannot say ─────────────

-- A second report of the same person about the same text edits the first, as long as nobody handled it.
CREATE UNIQUE INDEX "ContentReport_one_open" ON "ContentReport" ("annotatorId", "queryId", "rolloutId")
  NULLS NOT DISTINCT WHERE "state" = 'OPEN';

ALTER TABLE "ContentReport"
  ADD CONSTRAINT "ContentReport_handled" CHECK (("state" = 'OPEN') = ("handledAt" IS NULL)),
  -- What it is about, and where it was seen, is of one query.
  ADD CONSTRAINT "ContentReport_rollout_query" FOREIGN KEY ("rolloutId", "queryId") REFERENCES "Rollout" ("id", "queryId");
