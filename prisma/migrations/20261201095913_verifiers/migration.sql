-- CreateEnum
CREATE TYPE "AuditVerdict" AS ENUM ('CORRECT', 'INCORRECT', 'UNCLEAR');

-- DropForeignKey
ALTER TABLE "Preference" DROP CONSTRAINT "Preference_revisionId_fkey";

-- DropForeignKey
ALTER TABLE "Preference" DROP CONSTRAINT "Preference_projectId_comparisonId_fkey";

-- DropForeignKey
ALTER TABLE "Preference" DROP CONSTRAINT "Preference_comparisonId_rolloutAId_fkey";

-- DropForeignKey
ALTER TABLE "Preference" DROP CONSTRAINT "Preference_comparisonId_rolloutBId_fkey";

-- DropForeignKey
ALTER TABLE "Preference" DROP CONSTRAINT "Preference_projectId_annotatorId_fkey";

-- AlterTable
ALTER TABLE "Preference" ADD COLUMN     "resultAId" UUID,
ADD COLUMN     "resultBId" UUID,
ALTER COLUMN "revisionId" DROP NOT NULL,
ALTER COLUMN "comparisonId" DROP NOT NULL,
ALTER COLUMN "annotatorId" DROP NOT NULL,
ALTER COLUMN "arm" DROP NOT NULL;

-- CreateTable
CREATE TABLE "VerifierResult" (
    "id" UUID NOT NULL,
    "projectId" UUID NOT NULL,
    "rolloutId" UUID NOT NULL,
    "queryId" UUID NOT NULL,
    "kind" TEXT NOT NULL,
    "verifierHash" TEXT NOT NULL,
    "reward" DOUBLE PRECISION NOT NULL,
    "reason" TEXT NOT NULL,
    "extracted" TEXT,
    "supersededAt" TIMESTAMPTZ(3),
    "createdAt" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "VerifierResult_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "VerifierAudit" (
    "id" UUID NOT NULL,
    "projectId" UUID NOT NULL,
    "resultId" UUID NOT NULL,
    "userId" UUID NOT NULL,
    "verdict" "AuditVerdict" NOT NULL,
    "createdAt" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "VerifierAudit_pkey" PRIMARY KEY ("id")
);

-- CreateIndex
CREATE INDEX "VerifierResult_projectId_rolloutId_idx" ON "VerifierResult"("projectId", "rolloutId");

-- CreateIndex
CREATE INDEX "VerifierResult_projectId_queryId_idx" ON "VerifierResult"("projectId", "queryId");

-- CreateIndex
CREATE UNIQUE INDEX "VerifierResult_projectId_id_key" ON "VerifierResult"("projectId", "id");

-- CreateIndex
CREATE INDEX "VerifierAudit_projectId_resultId_idx" ON "VerifierAudit"("projectId", "resultId");

-- AddForeignKey
ALTER TABLE "VerifierResult" ADD CONSTRAINT "VerifierResult_projectId_fkey" FOREIGN KEY ("projectId") REFERENCES "Project"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "VerifierResult" ADD CONSTRAINT "VerifierResult_projectId_rolloutId_fkey" FOREIGN KEY ("projectId", "rolloutId") REFERENCES "Rollout"("projectId", "id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "VerifierAudit" ADD CONSTRAINT "VerifierAudit_projectId_fkey" FOREIGN KEY ("projectId") REFERENCES "Project"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "VerifierAudit" ADD CONSTRAINT "VerifierAudit_projectId_resultId_fkey" FOREIGN KEY ("projectId", "resultId") REFERENCES "VerifierResult"("projectId", "id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "VerifierAudit" ADD CONSTRAINT "VerifierAudit_userId_fkey" FOREIGN KEY ("userId") REFERENCES "User"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "Preference" ADD CONSTRAINT "Preference_revisionId_fkey" FOREIGN KEY ("revisionId") REFERENCES "JudgmentRevision"("id") ON DELETE NO ACTION ON UPDATE NO ACTION;

-- AddForeignKey
ALTER TABLE "Preference" ADD CONSTRAINT "Preference_projectId_comparisonId_fkey" FOREIGN KEY ("projectId", "comparisonId") REFERENCES "Comparison"("projectId", "id") ON DELETE NO ACTION ON UPDATE NO ACTION;

-- AddForeignKey
ALTER TABLE "Preference" ADD CONSTRAINT "Preference_projectId_resultAId_fkey" FOREIGN KEY ("projectId", "resultAId") REFERENCES "VerifierResult"("projectId", "id") ON DELETE NO ACTION ON UPDATE NO ACTION;

-- AddForeignKey
ALTER TABLE "Preference" ADD CONSTRAINT "Preference_projectId_resultBId_fkey" FOREIGN KEY ("projectId", "resultBId") REFERENCES "VerifierResult"("projectId", "id") ON DELETE NO ACTION ON UPDATE NO ACTION;

-- AddForeignKey
ALTER TABLE "Preference" ADD CONSTRAINT "Preference_comparisonId_rolloutAId_fkey" FOREIGN KEY ("comparisonId", "rolloutAId") REFERENCES "ComparisonItem"("comparisonId", "rolloutId") ON DELETE NO ACTION ON UPDATE NO ACTION;

-- AddForeignKey
ALTER TABLE "Preference" ADD CONSTRAINT "Preference_comparisonId_rolloutBId_fkey" FOREIGN KEY ("comparisonId", "rolloutBId") REFERENCES "ComparisonItem"("comparisonId", "rolloutId") ON DELETE NO ACTION ON UPDATE NO ACTION;

-- AddForeignKey
ALTER TABLE "Preference" ADD CONSTRAINT "Preference_projectId_annotatorId_fkey" FOREIGN KEY ("projectId", "annotatorId") REFERENCES "Annotator"("projectId", "id") ON DELETE NO ACTION ON UPDATE NO ACTION;

-- ───────────── what Prisma cannot say ─────────────

ALTER TABLE "VerifierResult"
  ADD CONSTRAINT "VerifierResult_reward" CHECK ("reward" BETWEEN 0 AND 1),
  ADD CONSTRAINT "VerifierResult_rollout_query" FOREIGN KEY ("rolloutId", "queryId") REFERENCES "Rollout" ("id", "queryId"),
  ADD CONSTRAINT "VerifierResult_id_rollout_query" UNIQUE ("id", "rolloutId", "queryId");
-- One verdict stands for each rollout.
CREATE UNIQUE INDEX "VerifierResult_one_standing" ON "VerifierResult" ("rolloutId") WHERE "supersededAt" IS NULL;

-- What a verifier said stays said: only that it was superseded is added, once.
CREATE TRIGGER "VerifierResult_frozen" BEFORE UPDATE ON "VerifierResult"
  FOR EACH ROW WHEN (to_jsonb(OLD) - 'supersededAt' IS DISTINCT FROM to_jsonb(NEW) - 'supersededAt' OR OLD."supersededAt" IS NOT NULL)
  EXECUTE FUNCTION "refuse_change"();
CREATE TRIGGER "VerifierResult_kept" BEFORE DELETE ON "VerifierResult"
  FOR EACH ROW EXECUTE FUNCTION "refuse_change"();
CREATE TRIGGER "VerifierAudit_append_only" BEFORE UPDATE OR DELETE ON "VerifierAudit"
  FOR EACH ROW EXECUTE FUNCTION "refuse_change"();

ALTER TABLE "Preference"
  -- A judgment implies it or two results do, and what only a judgment has is there or not as one.
  ADD CONSTRAINT "Preference_one_origin" CHECK (num_nonnulls("revisionId", "resultAId") = 1),
  ADD CONSTRAINT "Preference_judged" CHECK (num_nonnulls("revisionId", "comparisonId", "annotatorId", "arm") IN (0, 4)),
  ADD CONSTRAINT "Preference_results" CHECK (num_nonnulls("resultAId", "resultBId") IN (0, 2)),
  ADD CONSTRAINT "Preference_verified" CHECK (("source" = 'VERIFIER') = ("resultAId" IS NOT NULL)),
  -- A verifier knows passed and failed alone.
  ADD CONSTRAINT "Preference_verified_outcome" CHECK ("resultAId" IS NULL OR ("outcome" IN ('A', 'B') AND "degree" IS NULL)),
  ADD CONSTRAINT "Preference_resultA_rollout" FOREIGN KEY ("resultAId", "rolloutAId", "queryId") REFERENCES "VerifierResult" ("id", "rolloutId", "queryId"),
  ADD CONSTRAINT "Preference_resultB_rollout" FOREIGN KEY ("resultBId", "rolloutBId", "queryId") REFERENCES "VerifierResult" ("id", "rolloutId", "queryId");
-- A pair is implied once at a time (its weight changes with the number of rollouts, by another row).
CREATE UNIQUE INDEX "Preference_verified_once" ON "Preference" ("resultAId", "resultBId") WHERE "live" AND "resultAId" IS NOT NULL;
CREATE INDEX "Preference_verified_query" ON "Preference" ("queryId") WHERE "live" AND "resultAId" IS NOT NULL;
