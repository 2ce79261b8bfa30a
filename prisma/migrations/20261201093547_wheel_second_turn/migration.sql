-- AlterTable
ALTER TABLE "Member" ADD COLUMN     "consentAt" TIMESTAMPTZ(3);

-- AlterTable
ALTER TABLE "Project" ADD COLUMN     "bestOfPercent" INTEGER NOT NULL DEFAULT 0;

-- AlterTable
ALTER TABLE "Policy" ADD COLUMN     "endpointId" UUID,
ADD COLUMN     "inputPrice" DOUBLE PRECISION,
ADD COLUMN     "outputPrice" DOUBLE PRECISION;

-- AlterTable
ALTER TABLE "Query" ADD COLUMN     "consented" BOOLEAN NOT NULL DEFAULT true;

-- AlterTable
ALTER TABLE "Rollout" ADD COLUMN     "attempts" INTEGER NOT NULL DEFAULT 0,
ADD COLUMN     "cost" DOUBLE PRECISION,
ADD COLUMN     "errorRetryable" BOOLEAN,
ADD COLUMN     "finishedAt" TIMESTAMPTZ(3),
ADD COLUMN     "firstTokenMs" INTEGER,
ADD COLUMN     "propensity" DOUBLE PRECISION,
ADD COLUMN     "stoppedAt" TIMESTAMPTZ(3),
ADD COLUMN     "workingUntil" TIMESTAMPTZ(3);

-- AlterTable
ALTER TABLE "Annotator" ADD COLUMN     "excludedAt" TIMESTAMPTZ(3);

-- AlterTable
ALTER TABLE "Comparison" ADD COLUMN     "bestOf" INTEGER,
ADD COLUMN     "choice" JSONB;

-- AlterTable
ALTER TABLE "RewardModel" ADD COLUMN     "endpointId" UUID,
ADD COLUMN     "gate" JSONB,
ADD COLUMN     "remote" JSONB;

-- CreateTable
CREATE TABLE "Endpoint" (
    "id" UUID NOT NULL,
    "projectId" UUID NOT NULL,
    "baseUrl" TEXT NOT NULL,
    "keyCipher" TEXT,
    "maxConcurrency" INTEGER NOT NULL DEFAULT 4,
    "timeoutSeconds" INTEGER NOT NULL DEFAULT 120,
    "createdAt" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "Endpoint_pkey" PRIMARY KEY ("id")
);

-- CreateIndex
CREATE UNIQUE INDEX "Endpoint_projectId_id_key" ON "Endpoint"("projectId", "id");

-- CreateIndex
CREATE INDEX "Rollout_projectId_status_idx" ON "Rollout"("projectId", "status");

-- AddForeignKey
ALTER TABLE "Endpoint" ADD CONSTRAINT "Endpoint_projectId_fkey" FOREIGN KEY ("projectId") REFERENCES "Project"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "Policy" ADD CONSTRAINT "Policy_projectId_endpointId_fkey" FOREIGN KEY ("projectId", "endpointId") REFERENCES "Endpoint"("projectId", "id") ON DELETE NO ACTION ON UPDATE NO ACTION;

-- AddForeignKey
ALTER TABLE "RewardModel" ADD CONSTRAINT "RewardModel_projectId_endpointId_fkey" FOREIGN KEY ("projectId", "endpointId") REFERENCES "Endpoint"("projectId", "id") ON DELETE NO ACTION ON UPDATE NO ACTION;

-- ───────────── what Prisma cannot say ─────────────

ALTER TABLE "Project" ADD CONSTRAINT "Project_bestOfPercent" CHECK ("bestOfPercent" BETWEEN 0 AND 50);

ALTER TABLE "Endpoint"
  ADD CONSTRAINT "Endpoint_limits" CHECK ("maxConcurrency" >= 1 AND "timeoutSeconds" >= 1);

ALTER TABLE "Policy"
  -- A policy of another kind is never asked from a server.
  ADD CONSTRAINT "Policy_endpoint" CHECK ("endpointId" IS NULL OR "kind" = 'ENDPOINT'),
  ADD CONSTRAINT "Policy_prices" CHECK ("inputPrice" >= 0 AND "outputPrice" >= 0);

ALTER TABLE "Rollout"
  ADD CONSTRAINT "Rollout_propensity" CHECK ("propensity" > 0 AND "propensity" <= 1),
  ADD CONSTRAINT "Rollout_cost" CHECK ("cost" >= 0);

ALTER TABLE "Comparison"
  -- The size of the choice is the point of such a comparison.
  ADD CONSTRAINT "Comparison_bestOf" CHECK (("arm" = 'BEST_OF_N') = ("bestOf" IS NOT NULL) AND ("bestOf" IS NULL OR "bestOf" >= 2));

ALTER TABLE "RewardModel"
  -- A remote one is told from ours by where it is served.
  ADD CONSTRAINT "RewardModel_remote" CHECK (("kind" = 'REMOTE') = ("endpointId" IS NOT NULL) AND ("kind" = 'REMOTE') = ("remote" IS NOT NULL));
