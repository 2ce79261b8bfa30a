-- AlterTable
ALTER TABLE "RewardModel" ADD COLUMN     "learningCurve" JSONB;

-- CreateTable
CREATE TABLE "FlywheelPiece" (
    "projectId" UUID NOT NULL,
    "filter" TEXT NOT NULL,
    "from" TIMESTAMPTZ(3) NOT NULL,
    "to" TIMESTAMPTZ(3) NOT NULL,
    "snapshot" pg_snapshot NOT NULL,
    "figures" JSONB NOT NULL,
    "countedAt" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "FlywheelPiece_pkey" PRIMARY KEY ("projectId","filter","from","to")
);

-- CreateTable
CREATE TABLE "FlywheelMark" (
    "id" BIGSERIAL NOT NULL,
    "projectId" UUID NOT NULL,
    "from" TIMESTAMPTZ(3) NOT NULL,
    "to" TIMESTAMPTZ(3) NOT NULL,
    "xid" xid8 NOT NULL DEFAULT pg_current_xact_id(),
    "markedAt" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "FlywheelMark_pkey" PRIMARY KEY ("id")
);

-- CreateIndex
CREATE INDEX "FlywheelMark_projectId_idx" ON "FlywheelMark"("projectId");

-- CreateIndex
CREATE INDEX "Preference_annotatorId_createdAt_idx" ON "Preference"("annotatorId", "createdAt");

-- CreateIndex
CREATE INDEX "Preference_policyAId_policyBId_idx" ON "Preference"("policyAId", "policyBId");

-- AddForeignKey
ALTER TABLE "FlywheelPiece" ADD CONSTRAINT "FlywheelPiece_projectId_fkey" FOREIGN KEY ("projectId") REFERENCES "Project"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- ───────────── what Prisma cannot say ─────────────

-- (\x3b is a semicolon: the schema engine would end the statement at a plain one.)
-- Kept pieces end an hour at least before the oldest transaction began, so only older rows need a mark: what is written
-- now costs a look at its time and no row. The statement's rows are taken together: an import of a million writes one mark.
CREATE FUNCTION "mark_flywheel"() RETURNS trigger LANGUAGE plpgsql AS E'BEGIN
  INSERT INTO "FlywheelMark" ("projectId", "from", "to")
  SELECT "projectId", min("createdAt"), max("createdAt") FROM changed
  WHERE "createdAt" < now() - interval ''1 hour'' GROUP BY "projectId"\x3b
  RETURN NULL\x3b
END';

-- A verdict also counts in what comes after it: the agreement with a later one belongs to the later one's time.
CREATE FUNCTION "mark_flywheel_onward"() RETURNS trigger LANGUAGE plpgsql AS E'BEGIN
  INSERT INTO "FlywheelMark" ("projectId", "from", "to")
  SELECT "projectId", min("createdAt"), ''infinity'' FROM changed
  WHERE "createdAt" < now() - interval ''1 hour'' GROUP BY "projectId"\x3b
  RETURN NULL\x3b
END';

-- A revision says why an earlier verdict does not count.
CREATE FUNCTION "mark_flywheel_revised"() RETURNS trigger LANGUAGE plpgsql AS E'BEGIN
  INSERT INTO "FlywheelMark" ("projectId", "from", "to")
  SELECT r."projectId", min(least(r."createdAt", j."createdAt")), ''infinity'' FROM changed r JOIN "Judgment" j ON j.id = r."judgmentId"
  WHERE (r."number" > 1 OR r."createdAt" < now() - interval ''1 hour'') AND least(r."createdAt", j."createdAt") < now() - interval ''1 hour''
  GROUP BY r."projectId"\x3b
  RETURN NULL\x3b
END';

-- Who counts, and which policies are deployed, is read as it is today: a change of it changes every piece.
CREATE FUNCTION "mark_flywheel_wholly"() RETURNS trigger LANGUAGE plpgsql AS E'BEGIN
  INSERT INTO "FlywheelMark" ("projectId", "from", "to")
  VALUES (CASE WHEN TG_TABLE_NAME = ''Project'' THEN (to_jsonb(NEW) ->> ''id'')::uuid ELSE (to_jsonb(NEW) ->> ''projectId'')::uuid END, ''-infinity'', ''infinity'')\x3b
  RETURN NULL\x3b
END';

CREATE TRIGGER "Query_flywheel_insert" AFTER INSERT ON "Query" REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION "mark_flywheel"();
CREATE TRIGGER "Query_flywheel_update" AFTER UPDATE ON "Query" REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION "mark_flywheel"();
CREATE TRIGGER "QuerySubmission_flywheel_insert" AFTER INSERT ON "QuerySubmission" REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION "mark_flywheel"();
CREATE TRIGGER "QuerySubmission_flywheel_update" AFTER UPDATE ON "QuerySubmission" REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION "mark_flywheel"();
CREATE TRIGGER "Rollout_flywheel_insert" AFTER INSERT ON "Rollout" REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION "mark_flywheel"();
CREATE TRIGGER "Rollout_flywheel_update" AFTER UPDATE ON "Rollout" REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION "mark_flywheel"();
CREATE TRIGGER "Judgment_flywheel_insert" AFTER INSERT ON "Judgment" REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION "mark_flywheel"();
CREATE TRIGGER "JudgmentRevision_flywheel_insert" AFTER INSERT ON "JudgmentRevision" REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION "mark_flywheel_revised"();
CREATE TRIGGER "Preference_flywheel_insert" AFTER INSERT ON "Preference" REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION "mark_flywheel_onward"();
CREATE TRIGGER "Preference_flywheel_update" AFTER UPDATE ON "Preference" REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION "mark_flywheel_onward"();
CREATE TRIGGER "Project_flywheel" AFTER UPDATE OF "sources" ON "Project" FOR EACH ROW WHEN (OLD."sources" IS DISTINCT FROM NEW."sources") EXECUTE FUNCTION "mark_flywheel_wholly"();
CREATE TRIGGER "Annotator_flywheel" AFTER UPDATE OF "excludedAt" ON "Annotator" FOR EACH ROW WHEN (OLD."excludedAt" IS DISTINCT FROM NEW."excludedAt") EXECUTE FUNCTION "mark_flywheel_wholly"();
CREATE TRIGGER "Policy_flywheel" AFTER UPDATE OF "stage" ON "Policy" FOR EACH ROW WHEN (OLD."stage" IS DISTINCT FROM NEW."stage") EXECUTE FUNCTION "mark_flywheel_wholly"();
CREATE TRIGGER "Query_flywheel_moved" AFTER UPDATE OF "environmentId" ON "Query" FOR EACH ROW WHEN (OLD."environmentId" IS DISTINCT FROM NEW."environmentId") EXECUTE FUNCTION "mark_flywheel_wholly"();

-- The few that a figure looks for among the many.
CREATE INDEX "Preference_dead" ON "Preference" ("projectId") WHERE NOT "live";
CREATE INDEX "JudgmentRevision_withdrawn" ON "JudgmentRevision" ("projectId", "createdAt") WHERE "kind" = 'WITHDRAWN';
CREATE INDEX "Query_withdrawn" ON "Query" ("projectId", "withdrawnAt") WHERE "withdrawnAt" IS NOT NULL;
CREATE INDEX "QuerySubmission_time" ON "QuerySubmission" ("projectId", "createdAt");

-- What a fit reads, and what is counted of it, without a look at the rows.
DROP INDEX "Preference_fit";
CREATE INDEX "Preference_fit" ON "Preference" ("projectId", "source", "split")
  INCLUDE ("queryId", "policyAId", "policyBId", "outcome", "weight", "annotatorId", "createdAt") WHERE "live" AND "blind" AND "use" = 'DATA';
