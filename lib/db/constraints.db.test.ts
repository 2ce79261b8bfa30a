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
  const [right, wrong] = made.rolloutIds as [string, string]
  const result = (rolloutId: string, reward: number) =>
    db().verifierResult.create({
      data: {
        ...{ projectId: admin.project.id, rolloutId, queryId: made.queryId },
        ...{ kind: 'exact', verifierHash: 'h', reward, reason: 'r' },
      },
    })
  ids.resulta = (await result(right, 1)).id
  ids.resultb = (await result(wrong, 0)).id
  ids.rollouta = right
  ids.audit = (await db().auditEvent.findFirstOrThrow({ where: { projectId: ids.project } })).id
})

const revisionSql = (columns: string, values: string) => `
  INSERT INTO "JudgmentRevision" (id, "projectId", "judgmentId", "comparisonId", number, kind${columns})
  VALUES (gen_random_uuid(), ':project', ':judgment', ':comparison', 9, ${values})`

/** A second preference like the first, with other values in these columns. */
const preferenceSql = (columns: Record<string, string>) => {
  const names = [
    ...['projectId', 'revisionId', 'comparisonId', 'queryId', 'rolloutAId', 'rolloutBId', 'policyAId', 'policyBId'],
    ...['outcome', 'degree', 'source', 'annotatorId', 'split', 'arm', 'resultAId', 'resultBId'],
  ]
  return `INSERT INTO "Preference" (id, ${names.map((name) => `"${name}"`).join(', ')})
    SELECT gen_random_uuid(), ${names.map((name) => columns[name] ?? `"${name}"`).join(', ')}
    FROM "Preference" WHERE id = ':preference'`
}
const unjudged = { revisionId: 'NULL', comparisonId: 'NULL', annotatorId: 'NULL', arm: 'NULL' }
const verified = { ...unjudged, resultAId: "':resulta'", resultBId: "':resultb'", source: "'VERIFIER'", degree: 'NULL' }

test.each([
  ['a preference that nothing implies', 'Preference_one_origin', preferenceSql(unjudged)],
  [
    'a preference of a judgment and a verifier',
    'Preference_one_origin',
    preferenceSql({ resultAId: "':resulta'", resultBId: "':resultb'" }),
  ],
  ['a judgment’s preference of nobody', 'Preference_judged', preferenceSql({ annotatorId: 'NULL' })],
  [
    'a verifier’s preference under people’s source',
    'Preference_verified',
    preferenceSql({ ...verified, source: "'HUMAN'" }),
  ],
  ['a judgment’s preference as a verifier’s', 'Preference_verified', preferenceSql({ source: "'VERIFIER'" })],
  ['a verifier’s tie', 'Preference_verified_outcome', preferenceSql({ ...verified, outcome: "'TIE'" })],
  [
    'a preference by the result of another rollout',
    'Preference_resultA_rollout',
    preferenceSql({ ...verified, resultAId: "':resultb'", resultBId: "':resulta'" }),
  ],
  [
    'a second standing verdict on a rollout',
    'VerifierResult_one_standing',
    `INSERT INTO "VerifierResult" (id, "projectId", "rolloutId", "queryId", kind, "verifierHash", reward, reason)
     VALUES (gen_random_uuid(), ':project', ':rollouta', ':query', 'exact', 'other', 0, 'r')`,
  ],
  [
    'a changed verdict',
    'rows of VerifierResult are never changed',
    `UPDATE "VerifierResult" SET reward = 0 WHERE id = ':resulta'`,
  ],
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
