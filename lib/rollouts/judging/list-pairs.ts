import type { Tx } from '@/lib/db/client'
import type { ChatMessage } from '@/lib/inference/chat-types'

/** Queries of an environment on which a judge is asked: drawn once, by a hash of their ids. */
const MOST_QUERIES = 200

export type OwnPair = {
  policyId: string
  queryId: string
  endpointId: string
  model: string | null
  messages: ChatMessage[]
  /** In the order of their ids. */
  a: { id: string; text: string }
  b: { id: string; text: string }
}

/** Pairs that judges have not picked from yet: the first two samples of the judge itself, verified, different in text. */
export function listOwnPairs(tx: Tx, projectId: string, limit: number): Promise<OwnPair[]> {
  return tx.$queryRaw`
    WITH own AS (
      SELECT e.id AS "environmentId", q.id AS "queryId", q.messages, p.id AS "policyId", p."endpointId", p.model, r.id, r.text,
        row_number() OVER (PARTITION BY q.id ORDER BY r."sampleIndex") AS place
      FROM "Environment" e
      JOIN "Policy" p ON p.id = e."judgePolicyId" AND p."endpointId" IS NOT NULL
      JOIN "Query" q ON q."environmentId" = e.id AND q."withdrawnAt" IS NULL
      JOIN "Rollout" r ON r."queryId" = q.id AND r."policyId" = p.id AND r."withdrawnAt" IS NULL
      JOIN "VerifierResult" s ON s."rolloutId" = r.id AND s."supersededAt" IS NULL
      WHERE e."projectId" = ${projectId}::uuid AND e.verification = 'VERIFIER'
    ), pair AS (
      SELECT one."environmentId", one."queryId", one.messages, one."policyId", one."endpointId", one.model,
        CASE WHEN one.id < two.id THEN one.id ELSE two.id END AS a, CASE WHEN one.id < two.id THEN two.id ELSE one.id END AS b,
        CASE WHEN one.id < two.id THEN one.text ELSE two.text END AS "textA",
        CASE WHEN one.id < two.id THEN two.text ELSE one.text END AS "textB",
        row_number() OVER (PARTITION BY one."environmentId" ORDER BY md5(one."queryId"::text)) AS drawn
      FROM own one JOIN own two ON two."queryId" = one."queryId" AND one.place = 1 AND two.place = 2
    )
    SELECT "policyId", "queryId", "endpointId", model, messages,
      json_build_object('id', a, 'text', "textA") AS a, json_build_object('id', b, 'text', "textB") AS b
    FROM pair
    WHERE drawn <= ${MOST_QUERIES} AND "textA" <> "textB" AND NOT EXISTS (
      SELECT 1 FROM "JudgePick" k WHERE k."policyId" = pair."policyId" AND k."rolloutAId" = a AND k."rolloutBId" = b)
    ORDER BY "queryId" LIMIT ${limit}`
}
