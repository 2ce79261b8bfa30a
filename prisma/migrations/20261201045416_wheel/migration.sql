-- CreateSchema
CREATE SCHEMA IF NOT EXISTS "public";

-- CreateEnum
CREATE TYPE "Role" AS ENUM ('ADMIN', 'ANALYST', 'ANNOTATOR');

-- CreateEnum
CREATE TYPE "Reveal" AS ENUM ('ON_REQUEST', 'ALWAYS', 'NEVER');

-- CreateEnum
CREATE TYPE "Scale" AS ENUM ('DEFAULT', 'EIGHT');

-- CreateEnum
CREATE TYPE "Source" AS ENUM ('HUMAN', 'SIMULATED', 'MODEL', 'VERIFIER');

-- CreateEnum
CREATE TYPE "Verification" AS ENUM ('HUMAN', 'VERIFIER');

-- CreateEnum
CREATE TYPE "PolicyKind" AS ENUM ('ENDPOINT', 'RECORDED', 'RULE', 'PEOPLE');

-- CreateEnum
CREATE TYPE "PolicyStage" AS ENUM ('CANDIDATE', 'DEPLOYED', 'RETIRED');

-- CreateEnum
CREATE TYPE "Split" AS ENUM ('TRAIN', 'HOLDOUT', 'NONE');

-- CreateEnum
CREATE TYPE "QueryState" AS ENUM ('ACCEPTED', 'PENDING', 'REJECTED');

-- CreateEnum
CREATE TYPE "SubmissionOutcome" AS ENUM ('ACCEPTED', 'EXACT_DUPLICATE', 'NEAR_DUPLICATE', 'REJECTED');

-- CreateEnum
CREATE TYPE "RolloutStatus" AS ENUM ('QUEUED', 'GENERATING', 'COMPLETE', 'TRUNCATED', 'EMPTY', 'FILTERED', 'INCOMPLETE', 'ERROR');

-- CreateEnum
CREATE TYPE "AnnotatorKind" AS ENUM ('PERSON', 'SIMULATED', 'MODEL');

-- CreateEnum
CREATE TYPE "Arm" AS ENUM ('HOLDOUT', 'RANDOM', 'ACTIVE', 'LIVE', 'BEST_OF_N', 'TRIAL', 'MANUAL', 'IMPORTED');

-- CreateEnum
CREATE TYPE "ComparisonState" AS ENUM ('OPEN', 'COMPLETE', 'IN_REVIEW', 'CLOSED');

-- CreateEnum
CREATE TYPE "AssignmentState" AS ENUM ('LEASED', 'SUBMITTED', 'SKIPPED', 'EXPIRED', 'RELEASED');

-- CreateEnum
CREATE TYPE "Outcome" AS ENUM ('A', 'B', 'TIE', 'BOTH_BAD');

-- CreateEnum
CREATE TYPE "RevisionKind" AS ENUM ('RECORDED', 'REVISED', 'WITHDRAWN');

-- CreateEnum
CREATE TYPE "PreferenceUse" AS ENUM ('DATA', 'QUALITY');

-- CreateEnum
CREATE TYPE "RewardModelKind" AS ENUM ('LINEAR', 'REMOTE');

-- CreateEnum
CREATE TYPE "RewardModelState" AS ENUM ('FITTING', 'FAILED', 'CANDIDATE', 'PROMOTED', 'REJECTED', 'RETIRED');

-- CreateEnum
CREATE TYPE "DatasetUnit" AS ENUM ('COMPARISON', 'JUDGMENT');

-- CreateEnum
CREATE TYPE "TransferState" AS ENUM ('QUEUED', 'RUNNING', 'DONE', 'FAILED', 'CANCELLED', 'UNDONE');

-- CreateTable
CREATE TABLE "User" (
    "id" UUID NOT NULL,
    "email" TEXT NOT NULL,
    "name" TEXT NOT NULL,
    "passwordHash" TEXT,
    "isOwner" BOOLEAN NOT NULL DEFAULT false,
    "disabledAt" TIMESTAMPTZ(3),
    "createdAt" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "User_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "Member" (
    "id" UUID NOT NULL,
    "projectId" UUID NOT NULL,
    "userId" UUID NOT NULL,
    "role" "Role" NOT NULL,
    "disabledAt" TIMESTAMPTZ(3),
    "createdAt" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "Member_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "Invitation" (
    "id" UUID NOT NULL,
    "projectId" UUID NOT NULL,
    "email" TEXT NOT NULL,
    "role" "Role" NOT NULL,
    "tokenHash" TEXT NOT NULL,
    "invitedById" UUID,
    "expiresAt" TIMESTAMPTZ(3) NOT NULL,
    "acceptedAt" TIMESTAMPTZ(3),
    "createdAt" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "Invitation_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "ApiToken" (
    "id" UUID NOT NULL,
    "userId" UUID NOT NULL,
    "projectId" UUID,
    "name" TEXT NOT NULL,
    "tokenHash" TEXT NOT NULL,
    "scopes" TEXT[],
    "expiresAt" TIMESTAMPTZ(3),
    "revokedAt" TIMESTAMPTZ(3),
    "lastUsedAt" TIMESTAMPTZ(3),
    "createdAt" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "ApiToken_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "AuditEvent" (
    "id" UUID NOT NULL,
    "projectId" UUID,
    "userId" UUID,
    "action" TEXT NOT NULL,
    "targetId" TEXT,
    "detail" JSONB NOT NULL DEFAULT '{}',
    "createdAt" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "AuditEvent_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "IdempotencyRecord" (
    "userId" UUID NOT NULL,
    "method" TEXT NOT NULL,
    "path" TEXT NOT NULL,
    "key" TEXT NOT NULL,
    "bodyHash" TEXT NOT NULL,
    "status" INTEGER NOT NULL,
    "response" JSONB NOT NULL,
    "createdAt" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "IdempotencyRecord_pkey" PRIMARY KEY ("userId","method","path","key")
);

-- CreateTable
CREATE TABLE "Project" (
    "id" UUID NOT NULL,
    "slug" TEXT NOT NULL,
    "name" TEXT NOT NULL,
    "guidelines" TEXT NOT NULL DEFAULT '',
    "timeZone" TEXT NOT NULL DEFAULT 'UTC',
    "holdoutPercent" INTEGER NOT NULL DEFAULT 20,
    "sources" "Source"[] DEFAULT ARRAY['HUMAN']::"Source"[],
    "overlap" INTEGER NOT NULL DEFAULT 1,
    "maxOverlap" INTEGER NOT NULL DEFAULT 3,
    "scale" "Scale" NOT NULL DEFAULT 'DEFAULT',
    "degrees" BOOLEAN NOT NULL DEFAULT true,
    "aspects" TEXT[] DEFAULT ARRAY[]::TEXT[],
    "reveal" "Reveal" NOT NULL DEFAULT 'ON_REQUEST',
    "askReveal" "Reveal" NOT NULL DEFAULT 'ALWAYS',
    "reviewQueries" BOOLEAN NOT NULL DEFAULT false,
    "rewritesInComparisons" BOOLEAN NOT NULL DEFAULT false,
    "refitEvery" INTEGER NOT NULL DEFAULT 50,
    "poolPerAnnotator" INTEGER NOT NULL DEFAULT 5,
    "poolMinimum" INTEGER NOT NULL DEFAULT 20,
    "leaseSeconds" INTEGER NOT NULL DEFAULT 600,
    "hourlyRate" DOUBLE PRECISION,
    "isDemo" BOOLEAN NOT NULL DEFAULT false,
    "createdAt" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "Project_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "Iteration" (
    "id" UUID NOT NULL,
    "projectId" UUID NOT NULL,
    "number" INTEGER NOT NULL,
    "openedAt" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "closedAt" TIMESTAMPTZ(3),

    CONSTRAINT "Iteration_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "Environment" (
    "id" UUID NOT NULL,
    "projectId" UUID NOT NULL,
    "name" TEXT NOT NULL,
    "verification" "Verification" NOT NULL DEFAULT 'HUMAN',
    "verifier" JSONB,
    "createdAt" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "Environment_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "Policy" (
    "id" UUID NOT NULL,
    "projectId" UUID NOT NULL,
    "name" TEXT NOT NULL,
    "version" INTEGER NOT NULL DEFAULT 1,
    "kind" "PolicyKind" NOT NULL DEFAULT 'RECORDED',
    "description" TEXT NOT NULL DEFAULT '',
    "model" TEXT,
    "systemPrompt" TEXT,
    "sampling" JSONB NOT NULL DEFAULT '{}',
    "stage" "PolicyStage" NOT NULL DEFAULT 'CANDIDATE',
    "weight" DOUBLE PRECISION,
    "importId" UUID,
    "createdAt" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "Policy_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "Query" (
    "id" UUID NOT NULL,
    "projectId" UUID NOT NULL,
    "environmentId" UUID NOT NULL,
    "messages" JSONB NOT NULL,
    "text" TEXT NOT NULL,
    "normalHash" TEXT NOT NULL,
    "bands" INTEGER[],
    "split" "Split" NOT NULL,
    "state" "QueryState" NOT NULL DEFAULT 'ACCEPTED',
    "reference" TEXT,
    "externalId" TEXT,
    "metadata" JSONB NOT NULL DEFAULT '{}',
    "duplicateOfId" UUID,
    "nearDuplicateOfId" UUID,
    "parentQueryId" UUID,
    "parentRolloutId" UUID,
    "createdById" UUID,
    "importId" UUID,
    "withdrawnAt" TIMESTAMPTZ(3),
    "createdAt" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "Query_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "QuerySubmission" (
    "id" UUID NOT NULL,
    "projectId" UUID NOT NULL,
    "environmentId" UUID NOT NULL,
    "importId" UUID,
    "userId" UUID,
    "tokenId" UUID,
    "activeSeconds" DOUBLE PRECISION,
    "outcome" "SubmissionOutcome" NOT NULL,
    "reason" TEXT,
    "queryId" UUID,
    "createdAt" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "QuerySubmission_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "Rollout" (
    "id" UUID NOT NULL,
    "projectId" UUID NOT NULL,
    "queryId" UUID NOT NULL,
    "policyId" UUID NOT NULL,
    "sampleIndex" INTEGER NOT NULL,
    "status" "RolloutStatus" NOT NULL,
    "text" TEXT NOT NULL,
    "textHash" TEXT NOT NULL,
    "reasoning" TEXT,
    "context" JSONB,
    "seed" TEXT,
    "finishReason" TEXT,
    "promptTokens" INTEGER,
    "completionTokens" INTEGER,
    "totalTokens" INTEGER,
    "latencyMs" INTEGER,
    "request" JSONB,
    "warnings" TEXT[] DEFAULT ARRAY[]::TEXT[],
    "errorCode" TEXT,
    "errorMessage" TEXT,
    "authorId" UUID,
    "rewriteOfId" UUID,
    "importId" UUID,
    "withdrawnAt" TIMESTAMPTZ(3),
    "createdAt" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "Rollout_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "Annotator" (
    "id" UUID NOT NULL,
    "projectId" UUID NOT NULL,
    "kind" "AnnotatorKind" NOT NULL DEFAULT 'PERSON',
    "userId" UUID,
    "pseudonym" TEXT NOT NULL,
    "externalName" TEXT,
    "lastActiveAt" TIMESTAMPTZ(3),
    "createdAt" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "Annotator_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "Comparison" (
    "id" UUID NOT NULL,
    "projectId" UUID NOT NULL,
    "seq" BIGSERIAL NOT NULL,
    "queryId" UUID NOT NULL,
    "arm" "Arm" NOT NULL,
    "overlap" INTEGER NOT NULL DEFAULT 1,
    "state" "ComparisonState" NOT NULL DEFAULT 'OPEN',
    "closeReason" TEXT,
    "liveJudgments" INTEGER NOT NULL DEFAULT 0,
    "liveLeases" INTEGER NOT NULL DEFAULT 0,
    "priority" INTEGER NOT NULL DEFAULT 0,
    "assigneeId" UUID,
    "repeatOfId" UUID,
    "gold" JSONB,
    "propensity" DOUBLE PRECISION,
    "candidateSetSize" INTEGER,
    "seed" TEXT,
    "score" DOUBLE PRECISION,
    "rewardModelId" UUID,
    "importId" UUID,
    "createdAt" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "Comparison_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "ComparisonItem" (
    "projectId" UUID NOT NULL,
    "comparisonId" UUID NOT NULL,
    "position" INTEGER NOT NULL,
    "rolloutId" UUID NOT NULL,
    "queryId" UUID NOT NULL,

    CONSTRAINT "ComparisonItem_pkey" PRIMARY KEY ("comparisonId","position")
);

-- CreateTable
CREATE TABLE "Assignment" (
    "id" UUID NOT NULL,
    "projectId" UUID NOT NULL,
    "comparisonId" UUID NOT NULL,
    "annotatorId" UUID NOT NULL,
    "state" "AssignmentState" NOT NULL DEFAULT 'LEASED',
    "order" INTEGER[],
    "leaseUntil" TIMESTAMPTZ(3) NOT NULL,
    "draft" JSONB,
    "skipReason" TEXT,
    "skipNote" TEXT,
    "endedAt" TIMESTAMPTZ(3),
    "createdAt" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "Assignment_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "Judgment" (
    "id" UUID NOT NULL,
    "projectId" UUID NOT NULL,
    "comparisonId" UUID NOT NULL,
    "annotatorId" UUID NOT NULL,
    "assignmentId" UUID,
    "revision" INTEGER NOT NULL DEFAULT 1,
    "live" BOOLEAN NOT NULL DEFAULT true,
    "source" "Source" NOT NULL,
    "surplus" BOOLEAN NOT NULL DEFAULT false,
    "ownQuery" BOOLEAN NOT NULL DEFAULT false,
    "revealedAt" TIMESTAMPTZ(3),
    "importId" UUID,
    "createdAt" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "Judgment_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "JudgmentRevision" (
    "id" UUID NOT NULL,
    "projectId" UUID NOT NULL,
    "judgmentId" UUID NOT NULL,
    "comparisonId" UUID NOT NULL,
    "number" INTEGER NOT NULL,
    "kind" "RevisionKind" NOT NULL,
    "outcome" "Outcome",
    "preferredRolloutId" UUID,
    "ranking" JSONB,
    "degree" INTEGER,
    "aspects" JSONB NOT NULL DEFAULT '{}',
    "rationale" TEXT,
    "seconds" DOUBLE PRECISION,
    "blind" BOOLEAN NOT NULL DEFAULT true,
    "judgedAt" TIMESTAMPTZ(3),
    "createdAt" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "JudgmentRevision_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "Preference" (
    "id" UUID NOT NULL,
    "projectId" UUID NOT NULL,
    "revisionId" UUID NOT NULL,
    "comparisonId" UUID NOT NULL,
    "queryId" UUID NOT NULL,
    "rolloutAId" UUID NOT NULL,
    "rolloutBId" UUID NOT NULL,
    "policyAId" UUID NOT NULL,
    "policyBId" UUID NOT NULL,
    "outcome" "Outcome" NOT NULL,
    "degree" INTEGER,
    "weight" DOUBLE PRECISION NOT NULL DEFAULT 1,
    "source" "Source" NOT NULL,
    "annotatorId" UUID NOT NULL,
    "split" "Split" NOT NULL,
    "arm" "Arm" NOT NULL,
    "use" "PreferenceUse" NOT NULL DEFAULT 'DATA',
    "blind" BOOLEAN NOT NULL DEFAULT true,
    "live" BOOLEAN NOT NULL DEFAULT true,
    "createdAt" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "Preference_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "StrengthFit" (
    "id" UUID NOT NULL,
    "projectId" UUID NOT NULL,
    "method" TEXT NOT NULL,
    "preferences" INTEGER NOT NULL,
    "newJudgments" INTEGER NOT NULL DEFAULT 0,
    "nu" DOUBLE PRECISION,
    "flags" TEXT[] DEFAULT ARRAY[]::TEXT[],
    "seed" INTEGER NOT NULL,
    "createdAt" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "StrengthFit_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "PolicyStrength" (
    "projectId" UUID NOT NULL,
    "strengthFitId" UUID NOT NULL,
    "policyId" UUID NOT NULL,
    "strength" DOUBLE PRECISION,
    "standardError" DOUBLE PRECISION,
    "low" DOUBLE PRECISION,
    "high" DOUBLE PRECISION,
    "rankLow" INTEGER,
    "rankHigh" INTEGER,
    "games" INTEGER NOT NULL,
    "reason" TEXT,

    CONSTRAINT "PolicyStrength_pkey" PRIMARY KEY ("strengthFitId","policyId")
);

-- CreateTable
CREATE TABLE "RewardModel" (
    "id" UUID NOT NULL,
    "projectId" UUID NOT NULL,
    "version" INTEGER NOT NULL,
    "kind" "RewardModelKind" NOT NULL DEFAULT 'LINEAR',
    "state" "RewardModelState" NOT NULL DEFAULT 'FITTING',
    "model" JSONB,
    "evaluation" JSONB,
    "preferences" INTEGER,
    "cutoffAt" TIMESTAMPTZ(3),
    "effect" JSONB,
    "reasons" TEXT[] DEFAULT ARRAY[]::TEXT[],
    "seed" INTEGER NOT NULL,
    "datasetId" UUID,
    "requestedById" UUID,
    "createdAt" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "finishedAt" TIMESTAMPTZ(3),
    "promotedAt" TIMESTAMPTZ(3),

    CONSTRAINT "RewardModel_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "RewardScore" (
    "projectId" UUID NOT NULL,
    "rewardModelId" UUID NOT NULL,
    "rolloutId" UUID NOT NULL,
    "queryId" UUID NOT NULL,
    "reward" DOUBLE PRECISION NOT NULL,
    "standardError" DOUBLE PRECISION NOT NULL,
    "probabilityBest" DOUBLE PRECISION NOT NULL,
    "rank" INTEGER NOT NULL,

    CONSTRAINT "RewardScore_pkey" PRIMARY KEY ("rewardModelId","rolloutId")
);

-- CreateTable
CREATE TABLE "DatasetVersion" (
    "id" UUID NOT NULL,
    "projectId" UUID NOT NULL,
    "number" INTEGER NOT NULL,
    "name" TEXT NOT NULL,
    "unit" "DatasetUnit" NOT NULL DEFAULT 'COMPARISON',
    "filter" JSONB NOT NULL,
    "sha256" TEXT NOT NULL,
    "rows" INTEGER NOT NULL,
    "excluded" JSONB NOT NULL,
    "voidedAt" TIMESTAMPTZ(3),
    "createdById" UUID,
    "createdAt" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "DatasetVersion_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "DatasetItem" (
    "projectId" UUID NOT NULL,
    "datasetVersionId" UUID NOT NULL,
    "position" INTEGER NOT NULL,
    "preferenceId" UUID,
    "rolloutId" UUID,

    CONSTRAINT "DatasetItem_pkey" PRIMARY KEY ("datasetVersionId","position")
);

-- CreateTable
CREATE TABLE "Export" (
    "id" UUID NOT NULL,
    "projectId" UUID NOT NULL,
    "datasetVersionId" UUID NOT NULL,
    "format" TEXT NOT NULL,
    "fileType" TEXT NOT NULL,
    "split" "Split",
    "gzip" BOOLEAN NOT NULL DEFAULT false,
    "state" "TransferState" NOT NULL DEFAULT 'QUEUED',
    "rowsDone" INTEGER NOT NULL DEFAULT 0,
    "rowsTotal" INTEGER NOT NULL DEFAULT 0,
    "files" JSONB NOT NULL DEFAULT '[]',
    "lint" JSONB NOT NULL DEFAULT '[]',
    "error" TEXT,
    "createdById" UUID,
    "createdAt" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "finishedAt" TIMESTAMPTZ(3),

    CONSTRAINT "Export_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "Import" (
    "id" UUID NOT NULL,
    "projectId" UUID NOT NULL,
    "format" TEXT NOT NULL,
    "contentHash" TEXT NOT NULL,
    "options" JSONB NOT NULL DEFAULT '{}',
    "state" "TransferState" NOT NULL DEFAULT 'QUEUED',
    "rowsDone" INTEGER NOT NULL DEFAULT 0,
    "rowsTotal" INTEGER,
    "accepted" JSONB NOT NULL DEFAULT '{}',
    "duplicates" JSONB NOT NULL DEFAULT '{}',
    "rejected" JSONB NOT NULL DEFAULT '[]',
    "rejectedCount" INTEGER NOT NULL DEFAULT 0,
    "error" TEXT,
    "createdById" UUID,
    "createdAt" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "finishedAt" TIMESTAMPTZ(3),

    CONSTRAINT "Import_pkey" PRIMARY KEY ("id")
);

-- CreateIndex
CREATE UNIQUE INDEX "User_email_key" ON "User"("email");

-- CreateIndex
CREATE INDEX "Member_userId_idx" ON "Member"("userId");

-- CreateIndex
CREATE UNIQUE INDEX "Member_projectId_userId_key" ON "Member"("projectId", "userId");

-- CreateIndex
CREATE UNIQUE INDEX "Member_projectId_id_key" ON "Member"("projectId", "id");

-- CreateIndex
CREATE UNIQUE INDEX "Invitation_tokenHash_key" ON "Invitation"("tokenHash");

-- CreateIndex
CREATE INDEX "Invitation_projectId_createdAt_idx" ON "Invitation"("projectId", "createdAt");

-- CreateIndex
CREATE UNIQUE INDEX "ApiToken_tokenHash_key" ON "ApiToken"("tokenHash");

-- CreateIndex
CREATE INDEX "ApiToken_userId_idx" ON "ApiToken"("userId");

-- CreateIndex
CREATE INDEX "AuditEvent_projectId_createdAt_id_idx" ON "AuditEvent"("projectId", "createdAt", "id");

-- CreateIndex
CREATE INDEX "IdempotencyRecord_createdAt_idx" ON "IdempotencyRecord"("createdAt");

-- CreateIndex
CREATE UNIQUE INDEX "Project_slug_key" ON "Project"("slug");

-- CreateIndex
CREATE UNIQUE INDEX "Iteration_projectId_number_key" ON "Iteration"("projectId", "number");

-- CreateIndex
CREATE UNIQUE INDEX "Environment_projectId_name_key" ON "Environment"("projectId", "name");

-- CreateIndex
CREATE UNIQUE INDEX "Environment_projectId_id_key" ON "Environment"("projectId", "id");

-- CreateIndex
CREATE UNIQUE INDEX "Policy_projectId_name_version_key" ON "Policy"("projectId", "name", "version");

-- CreateIndex
CREATE UNIQUE INDEX "Policy_projectId_id_key" ON "Policy"("projectId", "id");

-- CreateIndex
CREATE INDEX "Query_projectId_createdAt_id_idx" ON "Query"("projectId", "createdAt", "id");

-- CreateIndex
CREATE INDEX "Query_projectId_environmentId_idx" ON "Query"("projectId", "environmentId");

-- CreateIndex
CREATE INDEX "Query_bands_idx" ON "Query" USING GIN ("bands");

-- CreateIndex
CREATE UNIQUE INDEX "Query_projectId_id_key" ON "Query"("projectId", "id");

-- CreateIndex
CREATE UNIQUE INDEX "Query_projectId_externalId_key" ON "Query"("projectId", "externalId");

-- CreateIndex
CREATE INDEX "QuerySubmission_projectId_environmentId_createdAt_idx" ON "QuerySubmission"("projectId", "environmentId", "createdAt");

-- CreateIndex
CREATE INDEX "Rollout_projectId_policyId_idx" ON "Rollout"("projectId", "policyId");

-- CreateIndex
CREATE INDEX "Rollout_projectId_createdAt_id_idx" ON "Rollout"("projectId", "createdAt", "id");

-- CreateIndex
CREATE UNIQUE INDEX "Rollout_queryId_policyId_sampleIndex_key" ON "Rollout"("queryId", "policyId", "sampleIndex");

-- CreateIndex
CREATE UNIQUE INDEX "Rollout_projectId_id_key" ON "Rollout"("projectId", "id");

-- CreateIndex
CREATE INDEX "Annotator_projectId_lastActiveAt_idx" ON "Annotator"("projectId", "lastActiveAt");

-- CreateIndex
CREATE UNIQUE INDEX "Annotator_projectId_id_key" ON "Annotator"("projectId", "id");

-- CreateIndex
CREATE UNIQUE INDEX "Annotator_projectId_userId_key" ON "Annotator"("projectId", "userId");

-- CreateIndex
CREATE UNIQUE INDEX "Annotator_projectId_pseudonym_key" ON "Annotator"("projectId", "pseudonym");

-- CreateIndex
CREATE UNIQUE INDEX "Annotator_projectId_externalName_key" ON "Annotator"("projectId", "externalName");

-- CreateIndex
CREATE INDEX "Comparison_projectId_seq_idx" ON "Comparison"("projectId", "seq");

-- CreateIndex
CREATE INDEX "Comparison_projectId_queryId_idx" ON "Comparison"("projectId", "queryId");

-- CreateIndex
CREATE UNIQUE INDEX "Comparison_projectId_id_key" ON "Comparison"("projectId", "id");

-- CreateIndex
CREATE INDEX "ComparisonItem_projectId_rolloutId_idx" ON "ComparisonItem"("projectId", "rolloutId");

-- CreateIndex
CREATE UNIQUE INDEX "ComparisonItem_comparisonId_rolloutId_key" ON "ComparisonItem"("comparisonId", "rolloutId");

-- CreateIndex
CREATE INDEX "Assignment_annotatorId_state_createdAt_idx" ON "Assignment"("annotatorId", "state", "createdAt");

-- CreateIndex
CREATE INDEX "Assignment_comparisonId_annotatorId_idx" ON "Assignment"("comparisonId", "annotatorId");

-- CreateIndex
CREATE INDEX "Assignment_projectId_leaseUntil_idx" ON "Assignment"("projectId", "leaseUntil");

-- CreateIndex
CREATE UNIQUE INDEX "Assignment_projectId_id_key" ON "Assignment"("projectId", "id");

-- CreateIndex
CREATE INDEX "Judgment_projectId_createdAt_id_idx" ON "Judgment"("projectId", "createdAt", "id");

-- CreateIndex
CREATE INDEX "Judgment_annotatorId_createdAt_idx" ON "Judgment"("annotatorId", "createdAt");

-- CreateIndex
CREATE INDEX "Judgment_comparisonId_idx" ON "Judgment"("comparisonId");

-- CreateIndex
CREATE UNIQUE INDEX "Judgment_projectId_id_key" ON "Judgment"("projectId", "id");

-- CreateIndex
CREATE UNIQUE INDEX "Judgment_projectId_assignmentId_key" ON "Judgment"("projectId", "assignmentId");

-- CreateIndex
CREATE UNIQUE INDEX "Judgment_comparisonId_id_key" ON "Judgment"("comparisonId", "id");

-- CreateIndex
CREATE UNIQUE INDEX "JudgmentRevision_judgmentId_number_key" ON "JudgmentRevision"("judgmentId", "number");

-- CreateIndex
CREATE INDEX "Preference_projectId_live_use_split_idx" ON "Preference"("projectId", "live", "use", "split");

-- CreateIndex
CREATE INDEX "Preference_comparisonId_idx" ON "Preference"("comparisonId");

-- CreateIndex
CREATE INDEX "Preference_projectId_createdAt_id_idx" ON "Preference"("projectId", "createdAt", "id");

-- CreateIndex
CREATE UNIQUE INDEX "Preference_revisionId_rolloutAId_rolloutBId_key" ON "Preference"("revisionId", "rolloutAId", "rolloutBId");

-- CreateIndex
CREATE UNIQUE INDEX "Preference_projectId_id_key" ON "Preference"("projectId", "id");

-- CreateIndex
CREATE INDEX "StrengthFit_projectId_createdAt_idx" ON "StrengthFit"("projectId", "createdAt");

-- CreateIndex
CREATE UNIQUE INDEX "StrengthFit_projectId_id_key" ON "StrengthFit"("projectId", "id");

-- CreateIndex
CREATE INDEX "PolicyStrength_policyId_idx" ON "PolicyStrength"("policyId");

-- CreateIndex
CREATE UNIQUE INDEX "RewardModel_projectId_version_key" ON "RewardModel"("projectId", "version");

-- CreateIndex
CREATE UNIQUE INDEX "RewardModel_projectId_id_key" ON "RewardModel"("projectId", "id");

-- CreateIndex
CREATE INDEX "RewardScore_projectId_rolloutId_idx" ON "RewardScore"("projectId", "rolloutId");

-- CreateIndex
CREATE INDEX "RewardScore_rewardModelId_queryId_idx" ON "RewardScore"("rewardModelId", "queryId");

-- CreateIndex
CREATE UNIQUE INDEX "DatasetVersion_projectId_number_key" ON "DatasetVersion"("projectId", "number");

-- CreateIndex
CREATE UNIQUE INDEX "DatasetVersion_projectId_id_key" ON "DatasetVersion"("projectId", "id");

-- CreateIndex
CREATE INDEX "DatasetItem_projectId_preferenceId_idx" ON "DatasetItem"("projectId", "preferenceId");

-- CreateIndex
CREATE INDEX "Export_projectId_createdAt_idx" ON "Export"("projectId", "createdAt");

-- CreateIndex
CREATE INDEX "Import_projectId_createdAt_idx" ON "Import"("projectId", "createdAt");

-- CreateIndex
CREATE INDEX "Import_projectId_contentHash_idx" ON "Import"("projectId", "contentHash");

-- AddForeignKey
ALTER TABLE "Member" ADD CONSTRAINT "Member_projectId_fkey" FOREIGN KEY ("projectId") REFERENCES "Project"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "Member" ADD CONSTRAINT "Member_userId_fkey" FOREIGN KEY ("userId") REFERENCES "User"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "Invitation" ADD CONSTRAINT "Invitation_projectId_fkey" FOREIGN KEY ("projectId") REFERENCES "Project"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "Invitation" ADD CONSTRAINT "Invitation_invitedById_fkey" FOREIGN KEY ("invitedById") REFERENCES "User"("id") ON DELETE SET NULL ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "ApiToken" ADD CONSTRAINT "ApiToken_userId_fkey" FOREIGN KEY ("userId") REFERENCES "User"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "ApiToken" ADD CONSTRAINT "ApiToken_projectId_fkey" FOREIGN KEY ("projectId") REFERENCES "Project"("id") ON DELETE SET NULL ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "AuditEvent" ADD CONSTRAINT "AuditEvent_projectId_fkey" FOREIGN KEY ("projectId") REFERENCES "Project"("id") ON DELETE SET NULL ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "AuditEvent" ADD CONSTRAINT "AuditEvent_userId_fkey" FOREIGN KEY ("userId") REFERENCES "User"("id") ON DELETE SET NULL ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "IdempotencyRecord" ADD CONSTRAINT "IdempotencyRecord_userId_fkey" FOREIGN KEY ("userId") REFERENCES "User"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "Iteration" ADD CONSTRAINT "Iteration_projectId_fkey" FOREIGN KEY ("projectId") REFERENCES "Project"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "Environment" ADD CONSTRAINT "Environment_projectId_fkey" FOREIGN KEY ("projectId") REFERENCES "Project"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "Policy" ADD CONSTRAINT "Policy_projectId_fkey" FOREIGN KEY ("projectId") REFERENCES "Project"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "Query" ADD CONSTRAINT "Query_projectId_fkey" FOREIGN KEY ("projectId") REFERENCES "Project"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "Query" ADD CONSTRAINT "Query_projectId_environmentId_fkey" FOREIGN KEY ("projectId", "environmentId") REFERENCES "Environment"("projectId", "id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "Query" ADD CONSTRAINT "Query_projectId_duplicateOfId_fkey" FOREIGN KEY ("projectId", "duplicateOfId") REFERENCES "Query"("projectId", "id") ON DELETE NO ACTION ON UPDATE NO ACTION;

-- AddForeignKey
ALTER TABLE "Query" ADD CONSTRAINT "Query_projectId_nearDuplicateOfId_fkey" FOREIGN KEY ("projectId", "nearDuplicateOfId") REFERENCES "Query"("projectId", "id") ON DELETE NO ACTION ON UPDATE NO ACTION;

-- AddForeignKey
ALTER TABLE "QuerySubmission" ADD CONSTRAINT "QuerySubmission_projectId_fkey" FOREIGN KEY ("projectId") REFERENCES "Project"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "QuerySubmission" ADD CONSTRAINT "QuerySubmission_projectId_environmentId_fkey" FOREIGN KEY ("projectId", "environmentId") REFERENCES "Environment"("projectId", "id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "QuerySubmission" ADD CONSTRAINT "QuerySubmission_projectId_queryId_fkey" FOREIGN KEY ("projectId", "queryId") REFERENCES "Query"("projectId", "id") ON DELETE NO ACTION ON UPDATE NO ACTION;

-- AddForeignKey
ALTER TABLE "Rollout" ADD CONSTRAINT "Rollout_projectId_fkey" FOREIGN KEY ("projectId") REFERENCES "Project"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "Rollout" ADD CONSTRAINT "Rollout_projectId_queryId_fkey" FOREIGN KEY ("projectId", "queryId") REFERENCES "Query"("projectId", "id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "Rollout" ADD CONSTRAINT "Rollout_projectId_policyId_fkey" FOREIGN KEY ("projectId", "policyId") REFERENCES "Policy"("projectId", "id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "Rollout" ADD CONSTRAINT "Rollout_projectId_authorId_fkey" FOREIGN KEY ("projectId", "authorId") REFERENCES "Annotator"("projectId", "id") ON DELETE NO ACTION ON UPDATE NO ACTION;

-- AddForeignKey
ALTER TABLE "Rollout" ADD CONSTRAINT "Rollout_projectId_rewriteOfId_fkey" FOREIGN KEY ("projectId", "rewriteOfId") REFERENCES "Rollout"("projectId", "id") ON DELETE NO ACTION ON UPDATE NO ACTION;

-- AddForeignKey
ALTER TABLE "Annotator" ADD CONSTRAINT "Annotator_projectId_fkey" FOREIGN KEY ("projectId") REFERENCES "Project"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "Annotator" ADD CONSTRAINT "Annotator_userId_fkey" FOREIGN KEY ("userId") REFERENCES "User"("id") ON DELETE SET NULL ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "Comparison" ADD CONSTRAINT "Comparison_projectId_fkey" FOREIGN KEY ("projectId") REFERENCES "Project"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "Comparison" ADD CONSTRAINT "Comparison_projectId_queryId_fkey" FOREIGN KEY ("projectId", "queryId") REFERENCES "Query"("projectId", "id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "Comparison" ADD CONSTRAINT "Comparison_projectId_assigneeId_fkey" FOREIGN KEY ("projectId", "assigneeId") REFERENCES "Annotator"("projectId", "id") ON DELETE NO ACTION ON UPDATE NO ACTION;

-- AddForeignKey
ALTER TABLE "Comparison" ADD CONSTRAINT "Comparison_projectId_repeatOfId_fkey" FOREIGN KEY ("projectId", "repeatOfId") REFERENCES "Comparison"("projectId", "id") ON DELETE NO ACTION ON UPDATE NO ACTION;

-- AddForeignKey
ALTER TABLE "Comparison" ADD CONSTRAINT "Comparison_projectId_rewardModelId_fkey" FOREIGN KEY ("projectId", "rewardModelId") REFERENCES "RewardModel"("projectId", "id") ON DELETE NO ACTION ON UPDATE NO ACTION;

-- AddForeignKey
ALTER TABLE "ComparisonItem" ADD CONSTRAINT "ComparisonItem_projectId_fkey" FOREIGN KEY ("projectId") REFERENCES "Project"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "ComparisonItem" ADD CONSTRAINT "ComparisonItem_projectId_comparisonId_fkey" FOREIGN KEY ("projectId", "comparisonId") REFERENCES "Comparison"("projectId", "id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "ComparisonItem" ADD CONSTRAINT "ComparisonItem_projectId_rolloutId_fkey" FOREIGN KEY ("projectId", "rolloutId") REFERENCES "Rollout"("projectId", "id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "Assignment" ADD CONSTRAINT "Assignment_projectId_fkey" FOREIGN KEY ("projectId") REFERENCES "Project"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "Assignment" ADD CONSTRAINT "Assignment_projectId_comparisonId_fkey" FOREIGN KEY ("projectId", "comparisonId") REFERENCES "Comparison"("projectId", "id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "Assignment" ADD CONSTRAINT "Assignment_projectId_annotatorId_fkey" FOREIGN KEY ("projectId", "annotatorId") REFERENCES "Annotator"("projectId", "id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "Judgment" ADD CONSTRAINT "Judgment_projectId_fkey" FOREIGN KEY ("projectId") REFERENCES "Project"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "Judgment" ADD CONSTRAINT "Judgment_projectId_comparisonId_fkey" FOREIGN KEY ("projectId", "comparisonId") REFERENCES "Comparison"("projectId", "id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "Judgment" ADD CONSTRAINT "Judgment_projectId_annotatorId_fkey" FOREIGN KEY ("projectId", "annotatorId") REFERENCES "Annotator"("projectId", "id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "Judgment" ADD CONSTRAINT "Judgment_projectId_assignmentId_fkey" FOREIGN KEY ("projectId", "assignmentId") REFERENCES "Assignment"("projectId", "id") ON DELETE NO ACTION ON UPDATE NO ACTION;

-- AddForeignKey
ALTER TABLE "JudgmentRevision" ADD CONSTRAINT "JudgmentRevision_projectId_fkey" FOREIGN KEY ("projectId") REFERENCES "Project"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "JudgmentRevision" ADD CONSTRAINT "JudgmentRevision_comparisonId_judgmentId_fkey" FOREIGN KEY ("comparisonId", "judgmentId") REFERENCES "Judgment"("comparisonId", "id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "JudgmentRevision" ADD CONSTRAINT "JudgmentRevision_comparisonId_preferredRolloutId_fkey" FOREIGN KEY ("comparisonId", "preferredRolloutId") REFERENCES "ComparisonItem"("comparisonId", "rolloutId") ON DELETE NO ACTION ON UPDATE NO ACTION;

-- AddForeignKey
ALTER TABLE "Preference" ADD CONSTRAINT "Preference_projectId_fkey" FOREIGN KEY ("projectId") REFERENCES "Project"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "Preference" ADD CONSTRAINT "Preference_revisionId_fkey" FOREIGN KEY ("revisionId") REFERENCES "JudgmentRevision"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "Preference" ADD CONSTRAINT "Preference_projectId_comparisonId_fkey" FOREIGN KEY ("projectId", "comparisonId") REFERENCES "Comparison"("projectId", "id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "Preference" ADD CONSTRAINT "Preference_projectId_queryId_fkey" FOREIGN KEY ("projectId", "queryId") REFERENCES "Query"("projectId", "id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "Preference" ADD CONSTRAINT "Preference_comparisonId_rolloutAId_fkey" FOREIGN KEY ("comparisonId", "rolloutAId") REFERENCES "ComparisonItem"("comparisonId", "rolloutId") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "Preference" ADD CONSTRAINT "Preference_comparisonId_rolloutBId_fkey" FOREIGN KEY ("comparisonId", "rolloutBId") REFERENCES "ComparisonItem"("comparisonId", "rolloutId") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "Preference" ADD CONSTRAINT "Preference_projectId_policyAId_fkey" FOREIGN KEY ("projectId", "policyAId") REFERENCES "Policy"("projectId", "id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "Preference" ADD CONSTRAINT "Preference_projectId_policyBId_fkey" FOREIGN KEY ("projectId", "policyBId") REFERENCES "Policy"("projectId", "id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "Preference" ADD CONSTRAINT "Preference_projectId_annotatorId_fkey" FOREIGN KEY ("projectId", "annotatorId") REFERENCES "Annotator"("projectId", "id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "StrengthFit" ADD CONSTRAINT "StrengthFit_projectId_fkey" FOREIGN KEY ("projectId") REFERENCES "Project"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "PolicyStrength" ADD CONSTRAINT "PolicyStrength_projectId_strengthFitId_fkey" FOREIGN KEY ("projectId", "strengthFitId") REFERENCES "StrengthFit"("projectId", "id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "PolicyStrength" ADD CONSTRAINT "PolicyStrength_projectId_policyId_fkey" FOREIGN KEY ("projectId", "policyId") REFERENCES "Policy"("projectId", "id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "RewardModel" ADD CONSTRAINT "RewardModel_projectId_fkey" FOREIGN KEY ("projectId") REFERENCES "Project"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "RewardModel" ADD CONSTRAINT "RewardModel_projectId_datasetId_fkey" FOREIGN KEY ("projectId", "datasetId") REFERENCES "DatasetVersion"("projectId", "id") ON DELETE NO ACTION ON UPDATE NO ACTION;

-- AddForeignKey
ALTER TABLE "RewardScore" ADD CONSTRAINT "RewardScore_projectId_fkey" FOREIGN KEY ("projectId") REFERENCES "Project"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "RewardScore" ADD CONSTRAINT "RewardScore_projectId_rewardModelId_fkey" FOREIGN KEY ("projectId", "rewardModelId") REFERENCES "RewardModel"("projectId", "id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "RewardScore" ADD CONSTRAINT "RewardScore_projectId_rolloutId_fkey" FOREIGN KEY ("projectId", "rolloutId") REFERENCES "Rollout"("projectId", "id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "RewardScore" ADD CONSTRAINT "RewardScore_projectId_queryId_fkey" FOREIGN KEY ("projectId", "queryId") REFERENCES "Query"("projectId", "id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "DatasetVersion" ADD CONSTRAINT "DatasetVersion_projectId_fkey" FOREIGN KEY ("projectId") REFERENCES "Project"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "DatasetItem" ADD CONSTRAINT "DatasetItem_projectId_datasetVersionId_fkey" FOREIGN KEY ("projectId", "datasetVersionId") REFERENCES "DatasetVersion"("projectId", "id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "DatasetItem" ADD CONSTRAINT "DatasetItem_projectId_preferenceId_fkey" FOREIGN KEY ("projectId", "preferenceId") REFERENCES "Preference"("projectId", "id") ON DELETE NO ACTION ON UPDATE NO ACTION;

-- AddForeignKey
ALTER TABLE "DatasetItem" ADD CONSTRAINT "DatasetItem_projectId_rolloutId_fkey" FOREIGN KEY ("projectId", "rolloutId") REFERENCES "Rollout"("projectId", "id") ON DELETE NO ACTION ON UPDATE NO ACTION;

-- AddForeignKey
ALTER TABLE "Export" ADD CONSTRAINT "Export_projectId_fkey" FOREIGN KEY ("projectId") REFERENCES "Project"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "Export" ADD CONSTRAINT "Export_projectId_datasetVersionId_fkey" FOREIGN KEY ("projectId", "datasetVersionId") REFERENCES "DatasetVersion"("projectId", "id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "Import" ADD CONSTRAINT "Import_projectId_fkey" FOREIGN KEY ("projectId") REFERENCES "Project"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- ─────────────── rules that the Prisma schema cannot say ───────────────

-- One account for one address, in whatever case it is typed.
ALTER TABLE "User" ADD CONSTRAINT "User_email_lower" CHECK ("email" = lower("email"));

ALTER TABLE "Project"
  ADD CONSTRAINT "Project_holdoutPercent" CHECK ("holdoutPercent" BETWEEN 0 AND 50),
  ADD CONSTRAINT "Project_overlap" CHECK ("overlap" >= 1 AND "maxOverlap" >= "overlap"),
  ADD CONSTRAINT "Project_pool" CHECK ("poolPerAnnotator" >= 0 AND "poolMinimum" >= 0),
  ADD CONSTRAINT "Project_refitEvery" CHECK ("refitEvery" >= 1),
  ADD CONSTRAINT "Project_leaseSeconds" CHECK ("leaseSeconds" >= 1),
  ADD CONSTRAINT "Project_sources" CHECK (cardinality("sources") >= 1);

-- One turn of the wheel is open at a time.
CREATE UNIQUE INDEX "Iteration_one_open" ON "Iteration" ("projectId") WHERE "closedAt" IS NULL;

-- A standing query once (copies made on purpose name it).
CREATE UNIQUE INDEX "Query_one_standing" ON "Query" ("projectId", "normalHash")
  WHERE "duplicateOfId" IS NULL AND "withdrawnAt" IS NULL;

ALTER TABLE "Rollout"
  ADD CONSTRAINT "Rollout_sampleIndex" CHECK ("sampleIndex" >= 0),
  ADD CONSTRAINT "Rollout_tokens" CHECK ("promptTokens" >= 0 AND "completionTokens" >= 0 AND "totalTokens" >= 0),
  ADD CONSTRAINT "Rollout_seed" CHECK ("seed" ~ '^-?[0-9]{1,20}$'),
  ADD CONSTRAINT "Rollout_id_query" UNIQUE ("id", "queryId"),
  ADD CONSTRAINT "Rollout_id_policy" UNIQUE ("id", "policyId");

ALTER TABLE "Comparison"
  ADD CONSTRAINT "Comparison_counts" CHECK ("liveJudgments" >= 0 AND "liveLeases" >= 0),
  ADD CONSTRAINT "Comparison_overlap" CHECK ("overlap" >= 1),
  ADD CONSTRAINT "Comparison_propensity" CHECK ("propensity" > 0 AND "propensity" <= 1),
  -- What a probability was drawn for keeps it, or no weighted figure can be made later.
  ADD CONSTRAINT "Comparison_drawn" CHECK ("arm" NOT IN ('HOLDOUT', 'RANDOM', 'ACTIVE') OR "propensity" IS NOT NULL),
  ADD CONSTRAINT "Comparison_id_query" UNIQUE ("id", "queryId");

-- The claim: oldest open comparison with a free slot.
CREATE INDEX "Comparison_claim" ON "Comparison" ("projectId", "priority" DESC, (CASE WHEN "arm" = 'MANUAL' THEN 0 ELSE 1 END), "seq")
  WHERE "state" = 'OPEN' AND "liveJudgments" + "liveLeases" < "overlap";
CREATE INDEX "Comparison_assigned" ON "Comparison" ("assigneeId") WHERE "state" = 'OPEN' AND "assigneeId" IS NOT NULL;
CREATE INDEX "Comparison_gold" ON "Comparison" ("projectId", "seq") WHERE "gold" IS NOT NULL;

-- The rollouts of a comparison answer its query.
ALTER TABLE "ComparisonItem"
  ADD CONSTRAINT "ComparisonItem_position" CHECK ("position" BETWEEN 0 AND 7),
  ADD CONSTRAINT "ComparisonItem_comparison_query" FOREIGN KEY ("comparisonId", "queryId") REFERENCES "Comparison" ("id", "queryId"),
  ADD CONSTRAINT "ComparisonItem_rollout_query" FOREIGN KEY ("rolloutId", "queryId") REFERENCES "Rollout" ("id", "queryId");

ALTER TABLE "Assignment"
  ADD CONSTRAINT "Assignment_order" CHECK (cardinality("order") >= 2),
  ADD CONSTRAINT "Assignment_ended" CHECK (("state" = 'LEASED') = ("endedAt" IS NULL)),
  ADD CONSTRAINT "Assignment_skip" CHECK ("state" <> 'SKIPPED' OR "skipReason" IS NOT NULL),
  ADD CONSTRAINT "Assignment_id_comparison_annotator" UNIQUE ("id", "comparisonId", "annotatorId");
CREATE UNIQUE INDEX "Assignment_one_lease" ON "Assignment" ("annotatorId", "comparisonId") WHERE "state" = 'LEASED';

-- One live judgment for each annotator and comparison, and its assignment is of the same two.
CREATE UNIQUE INDEX "Judgment_one_live" ON "Judgment" ("annotatorId", "comparisonId") WHERE "live";
ALTER TABLE "Judgment"
  ADD CONSTRAINT "Judgment_assignment" FOREIGN KEY ("assignmentId", "comparisonId", "annotatorId")
    REFERENCES "Assignment" ("id", "comparisonId", "annotatorId");

ALTER TABLE "JudgmentRevision"
  ADD CONSTRAINT "JudgmentRevision_number" CHECK ("number" >= 1),
  ADD CONSTRAINT "JudgmentRevision_degree" CHECK ("degree" IS NULL OR ("degree" BETWEEN 1 AND 4 AND ("outcome" IS NULL OR "outcome" IN ('A', 'B')))),
  ADD CONSTRAINT "JudgmentRevision_seconds" CHECK ("seconds" >= 0),
  -- A withdrawal says nothing, everything else says exactly one thing.
  ADD CONSTRAINT "JudgmentRevision_verdict" CHECK (num_nonnulls("outcome", "ranking") = CASE WHEN "kind" = 'WITHDRAWN' THEN 0 ELSE 1 END),
  ADD CONSTRAINT "JudgmentRevision_preferred" CHECK (("preferredRolloutId" IS NOT NULL) = coalesce("outcome" IN ('A', 'B'), false)),
  ADD CONSTRAINT "JudgmentRevision_id_comparison" UNIQUE ("id", "comparisonId");

ALTER TABLE "Preference"
  ADD CONSTRAINT "Preference_two" CHECK ("rolloutAId" <> "rolloutBId"),
  ADD CONSTRAINT "Preference_weight" CHECK ("weight" > 0),
  ADD CONSTRAINT "Preference_degree" CHECK ("degree" IS NULL OR ("degree" BETWEEN 1 AND 4 AND "outcome" IN ('A', 'B'))),
  ADD CONSTRAINT "Preference_revision_comparison" FOREIGN KEY ("revisionId", "comparisonId") REFERENCES "JudgmentRevision" ("id", "comparisonId"),
  ADD CONSTRAINT "Preference_comparison_query" FOREIGN KEY ("comparisonId", "queryId") REFERENCES "Comparison" ("id", "queryId"),
  ADD CONSTRAINT "Preference_policyA" FOREIGN KEY ("rolloutAId", "policyAId") REFERENCES "Rollout" ("id", "policyId"),
  ADD CONSTRAINT "Preference_policyB" FOREIGN KEY ("rolloutBId", "policyBId") REFERENCES "Rollout" ("id", "policyId");
-- What a fit reads.
CREATE INDEX "Preference_fit" ON "Preference" ("projectId", "source", "split") WHERE "live" AND "blind" AND "use" = 'DATA';

-- At most one model serves, and one is being fitted, in a project.
CREATE UNIQUE INDEX "RewardModel_one_promoted" ON "RewardModel" ("projectId") WHERE "state" = 'PROMOTED';
CREATE UNIQUE INDEX "RewardModel_one_fitting" ON "RewardModel" ("projectId") WHERE "state" = 'FITTING';

ALTER TABLE "DatasetItem"
  ADD CONSTRAINT "DatasetItem_one" CHECK (num_nonnulls("preferenceId", "rolloutId") = 1);

-- The same content is brought in once, unless it failed or was taken out again.
CREATE UNIQUE INDEX "Import_one" ON "Import" ("projectId", "contentHash") WHERE "state" IN ('QUEUED', 'RUNNING', 'DONE');

-- History is append-only, whatever a program tries.
-- (\x3b is a semicolon: the schema engine would end the statement at a plain one.)
CREATE FUNCTION "refuse_change"() RETURNS trigger LANGUAGE plpgsql AS
  E'BEGIN RAISE EXCEPTION ''rows of % are never changed'', TG_TABLE_NAME USING ERRCODE = ''restrict_violation''\x3b END';
CREATE TRIGGER "JudgmentRevision_append_only" BEFORE UPDATE OR DELETE ON "JudgmentRevision"
  FOR EACH ROW EXECUTE FUNCTION "refuse_change"();
CREATE TRIGGER "AuditEvent_append_only" BEFORE UPDATE OR DELETE ON "AuditEvent"
  FOR EACH ROW EXECUTE FUNCTION "refuse_change"();
CREATE TRIGGER "DatasetItem_append_only" BEFORE UPDATE OR DELETE ON "DatasetItem"
  FOR EACH ROW EXECUTE FUNCTION "refuse_change"();
-- Of a preference only "live" may change.
CREATE TRIGGER "Preference_frozen" BEFORE UPDATE ON "Preference"
  FOR EACH ROW WHEN (to_jsonb(OLD) - 'live' IS DISTINCT FROM to_jsonb(NEW) - 'live') EXECUTE FUNCTION "refuse_change"();
CREATE TRIGGER "Preference_kept" BEFORE DELETE ON "Preference"
  FOR EACH ROW EXECUTE FUNCTION "refuse_change"();
