import { projectParams } from '@/lib/access/schema'
import { listAsks } from '@/lib/asks/read-ask'
import { askSchema, listAsksSchema } from '@/lib/asks/schema'
import { startAsk } from '@/lib/asks/start-ask'
import { withRoute } from '@/lib/web/with-route'

export const POST = withRoute({
  scope: 'ask',
  summary: 'Ask two policies, drawn blind; `after` goes on with a judged ask, `instead` puts a turn in other words.',
  params: projectParams,
  body: askSchema,
  status: 201,
  run: (actor, { body }, tx) => startAsk(actor, body, tx),
})

export const GET = withRoute({
  scope: 'ask',
  summary: 'The caller’s conversations, each by its last question, newest first.',
  params: projectParams,
  query: listAsksSchema,
  run: (actor, { query }, tx) => listAsks(actor, query, tx),
})
