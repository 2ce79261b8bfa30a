-- AlterEnum
ALTER TYPE "AuditVerdict" ADD VALUE 'WITHDRAWN';

-- AlterTable
ALTER TABLE "Environment" ADD COLUMN     "judgePolicyId" UUID;

-- AlterTable
ALTER TABLE "Policy" ADD COLUMN     "trainedOnId" UUID,
ADD COLUMN     "trialQueries" INTEGER NOT NULL DEFAULT 0;

-- CreateTable
CREATE TABLE "EnvironmentDay" (
    "projectId" UUID NOT NULL,
    "environmentId" UUID NOT NULL,
    "day" DATE NOT NULL,
    "figures" JSONB NOT NULL,
    "createdAt" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "EnvironmentDay_pkey" PRIMARY KEY ("environmentId","day")
);

-- CreateTable
CREATE TABLE "JudgePick" (
    "id" UUID NOT NULL,
    "projectId" UUID NOT NULL,
    "policyId" UUID NOT NULL,
    "queryId" UUID NOT NULL,
    "rolloutAId" UUID NOT NULL,
    "rolloutBId" UUID NOT NULL,
    "whenAFirst" "Outcome",
    "whenBFirst" "Outcome",
    "createdAt" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "JudgePick_pkey" PRIMARY KEY ("id")
);

-- CreateIndex
CREATE INDEX "JudgePick_projectId_queryId_idx" ON "JudgePick"("projectId", "queryId");

-- CreateIndex
CREATE UNIQUE INDEX "JudgePick_policyId_rolloutAId_rolloutBId_key" ON "JudgePick"("policyId", "rolloutAId", "rolloutBId");

-- AddForeignKey
ALTER TABLE "Environment" ADD CONSTRAINT "Environment_projectId_judgePolicyId_fkey" FOREIGN KEY ("projectId", "judgePolicyId") REFERENCES "Policy"("projectId", "id") ON DELETE NO ACTION ON UPDATE NO ACTION;

-- AddForeignKey
ALTER TABLE "EnvironmentDay" ADD CONSTRAINT "EnvironmentDay_projectId_environmentId_fkey" FOREIGN KEY ("projectId", "environmentId") REFERENCES "Environment"("projectId", "id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "Policy" ADD CONSTRAINT "Policy_projectId_trainedOnId_fkey" FOREIGN KEY ("projectId", "trainedOnId") REFERENCES "DatasetVersion"("projectId", "id") ON DELETE NO ACTION ON UPDATE NO ACTION;

-- AddForeignKey
ALTER TABLE "JudgePick" ADD CONSTRAINT "JudgePick_projectId_fkey" FOREIGN KEY ("projectId") REFERENCES "Project"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "JudgePick" ADD CONSTRAINT "JudgePick_projectId_policyId_fkey" FOREIGN KEY ("projectId", "policyId") REFERENCES "Policy"("projectId", "id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "JudgePick" ADD CONSTRAINT "JudgePick_projectId_queryId_fkey" FOREIGN KEY ("projectId", "queryId") REFERENCES "Query"("projectId", "id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "JudgePick" ADD CONSTRAINT "JudgePick_projectId_rolloutAId_fkey" FOREIGN KEY ("projectId", "rolloutAId") REFERENCES "Rollout"("projectId", "id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "JudgePick" ADD CONSTRAINT "JudgePick_projectId_rolloutBId_fkey" FOREIGN KEY ("projectId", "rolloutBId") REFERENCES "Rollout"("projectId", "id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- ───────────── what Prisma cannot say ─────────────

ALTER TABLE "Policy" ADD CONSTRAINT "Policy_trialQueries" CHECK ("trialQueries" >= 0);
ALTER TABLE "JudgePick"
  -- Both are rollouts of the query, by the judge itself, named in one order.
  ADD CONSTRAINT "JudgePick_pair" CHECK ("rolloutAId" < "rolloutBId"),
  ADD CONSTRAINT "JudgePick_rolloutA_query" FOREIGN KEY ("rolloutAId", "queryId") REFERENCES "Rollout" ("id", "queryId"),
  ADD CONSTRAINT "JudgePick_rolloutB_query" FOREIGN KEY ("rolloutBId", "queryId") REFERENCES "Rollout" ("id", "queryId"),
  ADD CONSTRAINT "JudgePick_says_a_side" CHECK ("whenAFirst" IN ('A', 'B') AND "whenBFirst" IN ('A', 'B'));
-- What a judge said stays said.
CREATE TRIGGER "JudgePick_append_only" BEFORE UPDATE OR DELETE ON "JudgePick"
  FOR EACH ROW EXECUTE FUNCTION "refuse_change"();

-- The queue of disagreements reads failed and passed verdicts of an environment's queries, newest first.
CREATE INDEX "VerifierResult_standing_by_age" ON "VerifierResult" ("projectId", "rolloutId" DESC) WHERE "supersededAt" IS NULL;
-- A trial asks which queries it has had.
CREATE INDEX "Comparison_trial" ON "Comparison" ("projectId", "queryId") WHERE "arm" = 'TRIAL';
