-- AlterTable
ALTER TABLE "RewardModel" ADD COLUMN     "embedderId" UUID,
ADD COLUMN     "embeddings" JSONB;

-- CreateTable
CREATE TABLE "Embedder" (
    "id" UUID NOT NULL,
    "projectId" UUID NOT NULL,
    "endpointId" UUID NOT NULL,
    "model" TEXT NOT NULL,
    "dimension" INTEGER,
    "createdAt" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "Embedder_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "RolloutEmbedding" (
    "projectId" UUID NOT NULL,
    "embedderId" UUID NOT NULL,
    "rolloutId" UUID NOT NULL,
    "vector" BYTEA NOT NULL,

    CONSTRAINT "RolloutEmbedding_pkey" PRIMARY KEY ("embedderId","rolloutId")
);

-- CreateIndex
CREATE UNIQUE INDEX "Embedder_projectId_endpointId_model_key" ON "Embedder"("projectId", "endpointId", "model");

-- CreateIndex
CREATE UNIQUE INDEX "Embedder_projectId_id_key" ON "Embedder"("projectId", "id");

-- CreateIndex
CREATE INDEX "RolloutEmbedding_projectId_rolloutId_idx" ON "RolloutEmbedding"("projectId", "rolloutId");

-- AddForeignKey
ALTER TABLE "RewardModel" ADD CONSTRAINT "RewardModel_projectId_embedderId_fkey" FOREIGN KEY ("projectId", "embedderId") REFERENCES "Embedder"("projectId", "id") ON DELETE NO ACTION ON UPDATE NO ACTION;

-- AddForeignKey
ALTER TABLE "Embedder" ADD CONSTRAINT "Embedder_projectId_fkey" FOREIGN KEY ("projectId") REFERENCES "Project"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "Embedder" ADD CONSTRAINT "Embedder_projectId_endpointId_fkey" FOREIGN KEY ("projectId", "endpointId") REFERENCES "Endpoint"("projectId", "id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "RolloutEmbedding" ADD CONSTRAINT "RolloutEmbedding_projectId_fkey" FOREIGN KEY ("projectId") REFERENCES "Project"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "RolloutEmbedding" ADD CONSTRAINT "RolloutEmbedding_projectId_embedderId_fkey" FOREIGN KEY ("projectId", "embedderId") REFERENCES "Embedder"("projectId", "id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "RolloutEmbedding" ADD CONSTRAINT "RolloutEmbedding_projectId_rolloutId_fkey" FOREIGN KEY ("projectId", "rolloutId") REFERENCES "Rollout"("projectId", "id") ON DELETE CASCADE ON UPDATE CASCADE;
