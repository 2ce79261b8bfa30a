import { projectParams } from '@/lib/access/schema'
import { listJudgments } from '@/lib/judgments/reads'
import { recordJudgment } from '@/lib/judgments/record-judgment'
import { listJudgmentsSchema, recordJudgmentSchema } from '@/lib/judgments/schema'
import { withRoute } from '@/lib/web/with-route'

export const POST = withRoute({
  scope: 'judge',
  summary: 'Store the caller’s verdict; the same answer again answers 200 with the same judgment.',
  params: projectParams,
  body: recordJudgmentSchema,
  run: (actor, { body }, tx) => recordJudgment(actor, body, tx),
  status: ({ created }) => (created ? 201 : 200),
  serialize: ({ created: _, ...judgment }) => judgment,
})

export const GET = withRoute({
  scope: 'judgments:read-own',
  summary: 'Judgments, newest first; without the right to read all, the caller’s own.',
  params: projectParams,
  query: listJudgmentsSchema,
  run: (actor, { query }, tx) => listJudgments(actor, query, tx),
})
