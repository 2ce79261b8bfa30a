import { beforeAll, expect, test } from 'vitest'
import { makeCollecting, makeComparison, makeQuery, makeRollout } from '@/lib/testing/factories'
import { claim, judge } from '@/lib/testing/judging'
import { db } from './client'

/** Whatever a program tries, these rows cannot come to be. */
const ids: Record<string, string> = {}

beforeAll(async () => {
  const { admin, annotators } = await makeCollecting(1)
  const made = await makeComparison(admin)
  const assignment = await claim(annotators[0]!)
  ids.project = admin.project.id
  ids.comparison = made.id
  ids.query = made.queryId
  ids.assignment = assignment.id
  ids.foreign = await makeRollout(admin, await makeQuery(admin), 'cedar')
  ids.unshown = await makeRollout(admin, made.queryId, 'cedar')
  ids.judgment = (await judge(annotators[0]!, assignment.id)).id
  const revision = await db().judgmentRevision.findFirstOrThrow({ where: { judgmentId: ids.judgment } })
  const judgment = await db().judgment.findUniqueOrThrow({ where: { id: ids.judgment } })
  ids.revision = revision.id
  ids.annotator = judgment.annotatorId
  ids.preference = (await db().preference.findFirstOrThrow({ where: { revisionId: revision.id } })).id
  ids.audit = (await db().auditEvent.findFirstOrThrow({ where: { projectId: ids.project } })).id
})

const revisionSql = (columns: string, values: string) => `
  INSERT INTO "JudgmentRevision" (id, "projectId", "judgmentId", "comparisonId", number, kind${columns})
  VALUES (gen_random_uuid(), ':project', ':judgment', ':comparison', 9, ${values})`

test.each([
  [
    'an outcome for a rollout that was not shown',
    'JudgmentRevision_comparisonId_preferredRolloutId_fkey',
    revisionSql(', outcome, "preferredRolloutId"', `'REVISED', 'A', ':unshown'`),
  ],
  ['A without a preferred rollout', 'JudgmentRevision_preferred', revisionSql(', outcome', `'REVISED', 'A'`)],
  [
    'a tie with a preferred rollout',
    'JudgmentRevision_preferred',
    revisionSql(', outcome, "preferredRolloutId"', `'REVISED', 'TIE', ':unshown'`),
  ],
  ['a verdict that says nothing', 'JudgmentRevision_verdict', revisionSql('', `'REVISED'`)],
  ['a withdrawal that says something', 'JudgmentRevision_verdict', revisionSql(', outcome', `'WITHDRAWN', 'TIE'`)],
  ['a degree on a tie', 'JudgmentRevision_degree', revisionSql(', outcome, degree', `'REVISED', 'TIE', 2`)],
  ['an outcome that is none', 'invalid input value for enum "Outcome"', revisionSql(', outcome', `'REVISED', 'left '`)],
  [
    'a second live judgment of one annotator',
    'Judgment_one_live',
    `INSERT INTO "Judgment" (id, "projectId", "comparisonId", "annotatorId", source)
     VALUES (gen_random_uuid(), ':project', ':comparison', ':annotator', 'HUMAN')`,
  ],
  [
    'a rollout of another query in a comparison',
    'ComparisonItem_rollout_query',
    `INSERT INTO "ComparisonItem" ("projectId", "comparisonId", position, "rolloutId", "queryId")
     VALUES (':project', ':comparison', 2, ':foreign', ':query')`,
  ],
  [
    'a changed revision',
    'rows of JudgmentRevision are never changed',
    `UPDATE "JudgmentRevision" SET outcome = 'B' WHERE id = ':revision'`,
  ],
  [
    'a deleted revision',
    'rows of JudgmentRevision are never changed',
    `DELETE FROM "JudgmentRevision" WHERE id = ':revision'`,
  ],
  [
    'a changed preference',
    'rows of Preference are never changed',
    `UPDATE "Preference" SET outcome = 'TIE', degree = NULL WHERE id = ':preference'`,
  ],
  ['a deleted preference', 'rows of Preference are never changed', `DELETE FROM "Preference" WHERE id = ':preference'`],
  [
    'a changed audit line',
    'rows of AuditEvent are never changed',
    `UPDATE "AuditEvent" SET action = 'nothing' WHERE id = ':audit'`,
  ],
  ['a deleted audit line', 'rows of AuditEvent are never changed', `DELETE FROM "AuditEvent" WHERE id = ':audit'`],
  ['counts below nothing', 'Comparison_counts', `UPDATE "Comparison" SET "liveLeases" = -1 WHERE id = ':comparison'`],
  [
    'a drawn comparison without its propensity',
    'Comparison_drawn',
    `UPDATE "Comparison" SET arm = 'HOLDOUT' WHERE id = ':comparison'`,
  ],
  [
    'a propensity above one',
    'Comparison_propensity',
    `UPDATE "Comparison" SET propensity = 1.01 WHERE id = ':comparison'`,
  ],
  [
    'a lease that ended and did not',
    'Assignment_ended',
    `UPDATE "Assignment" SET "endedAt" = NULL WHERE id = ':assignment'`,
  ],
  [
    'a second open iteration',
    'Iteration_one_open',
    `INSERT INTO "Iteration" (id, "projectId", number) VALUES (gen_random_uuid(), ':project', 2)`,
  ],
  ['an address in capitals', 'User_email_lower', `UPDATE "User" SET email = upper(email)`],
])('refuses %s', async (_, rule, sql) => {
  const filled = sql.replace(/:([a-z]+)/g, (_whole, name: string) => ids[name] ?? _whole)
  await expect(db().$executeRawUnsafe(filled)).rejects.toThrow(rule)
})

test('of a preference, live alone changes', async () => {
  await db().$executeRaw`UPDATE "Preference" SET live = false WHERE id = ${ids.preference}::uuid`
  await expect(db().preference.findUniqueOrThrow({ where: { id: ids.preference } })).resolves.toMatchObject({
    live: false,
  })
})
