import { afterAll, expect, test } from 'vitest'
import { closeDb, db } from '@/lib/db/client'
import { closeBoss } from '@/lib/queue/boss'
import { bringBytes, emptyProject, type ImportedVote, votesOf } from '@/lib/testing/importing'
import { jsonl } from '@/lib/testing/mt-bench'

afterAll(async () => {
  await closeBoss()
  await closeDb()
})

const user = (content: string) => ({ role: 'user', content })
const assistant = (content: string) => ({ role: 'assistant', content })
const arenaSide = (text: string) => [user('Hi'), { role: 'assistant', content: [{ type: 'text', text }] }]

test.each<[string, string, unknown[], Partial<ImportedVote>[]]>([
  [
    'trl explicit',
    'trl',
    [{ prompt: 'Sky?', chosen: 'Blue.', rejected: 'Green.' }],
    [{ outcomes: ['A'], first: 'Blue.', policies: ['unknown', 'unknown'] }],
  ],
  [
    'trl implicit texts',
    'trl',
    [{ chosen: 'The sky is blue.', rejected: 'The sky is azure.' }],
    [{ outcomes: ['B'], first: ' azure.' }],
  ],
  [
    'trl conversational',
    'trl',
    [
      {
        prompt: [user('Sky?')],
        chosen: [assistant('b')],
        rejected: [assistant('a')],
        chosen_policy: 'x',
        rejected_policy: 'y@2',
      },
    ],
    [{ outcomes: ['B'], policies: ['y', 'x'] }],
  ],
  [
    'hh',
    'hh',
    [{ chosen: '\n\nHuman: Q\n\nAssistant: good', rejected: '\n\nHuman: Q\n\nAssistant: bad' }],
    [{ outcomes: ['B'], first: 'bad' }],
  ],
  [
    'arena 55k',
    'arena',
    [
      {
        id: 1,
        model_a: 'm',
        model_b: 'n',
        prompt: '["Q"]',
        response_a: '["a"]',
        response_b: '["b"]',
        winner_model_a: 0,
        winner_model_b: 1,
        winner_tie: 0,
      },
    ],
    [{ outcomes: ['B'], policies: ['m', 'n'] }],
  ],
  [
    'arena 140k',
    'arena',
    [
      {
        id: 'x',
        model_a: 'm',
        model_b: 'n',
        winner: 'both_bad',
        conversation_a: arenaSide('a'),
        conversation_b: arenaSide('b'),
        evaluation_session_id: 's',
      },
    ],
    [{ outcomes: ['BOTH_BAD'], first: 'a' }],
  ],
  [
    'ultrafeedback',
    'ultrafeedback',
    [
      {
        ...{ source: 's', instruction: 'Do it', models: ['a', 'b', 'c'] },
        completions: [
          {
            model: 'a',
            response: 'one',
            overall_score: 10,
            annotations: { helpfulness: { Rating: '1' }, honesty: { Rating: '2' } },
          },
          {
            model: 'b',
            response: 'two',
            overall_score: 8,
            annotations: { helpfulness: { Rating: '5' }, honesty: { Rating: '4' } },
          },
          {
            model: 'c',
            response: 'three',
            overall_score: 8,
            annotations: { helpfulness: { Rating: '4' }, honesty: { Rating: 'N/A' } },
          },
        ],
      },
    ],
    [{ outcomes: ['B'] }, { outcomes: ['B'] }, { outcomes: ['A'] }],
  ],
  [
    'argilla nested',
    'argilla',
    [
      {
        ...{ id: '1', status: 'completed', fields: { prompt: 'Q', response_1: 'a', response_2: 'b' }, metadata: {} },
        responses: {
          better: [
            { value: 'response_2', user_id: 'u', status: 'submitted' },
            { value: 'response_1', user_id: 'v', status: 'draft' },
          ],
        },
      },
    ],
    [{ outcomes: ['B'], first: 'a' }],
  ],
  [
    'argilla flattened',
    'argilla',
    [
      {
        prompt: 'Q',
        response_1: 'a',
        response_2: 'b',
        'better.responses': ['tie'],
        'better.responses.users': ['u'],
        'better.responses.status': ['submitted'],
      },
    ],
    [{ outcomes: ['TIE'] }],
  ],
  [
    'label studio',
    'label-studio',
    [
      {
        ...{ id: 1, data: { prompt: 'Q', answer1: 'good', answer2: 'bad' }, predictions: [] },
        annotations: [
          {
            id: 5,
            completed_by: 7,
            lead_time: 12.4,
            was_cancelled: false,
            result: [{ type: 'pairwise', value: { selected: 'left' } }],
          },
          { id: 6, completed_by: 8, was_cancelled: true, result: [] },
        ],
      },
    ],
    [{ outcomes: ['A'], first: 'good' }],
  ],
  [
    'sharegpt with ranking',
    'sharegpt',
    [
      {
        conversations: [{ from: 'human', value: 'Q' }],
        chosen: { from: 'gpt', value: 'good' },
        rejected: { from: 'gpt', value: 'bad' },
      },
    ],
    [{ outcomes: ['B'], first: 'bad' }],
  ],
])('%s', async (_name, format, rows, wanted) => {
  const actor = await emptyProject()
  const view = await bringBytes(actor, Buffer.from(jsonl(rows)))
  expect(view).toMatchObject({ state: 'done', format, rejectedCount: 0, error: null })
  expect(await votesOf(actor)).toMatchObject(wanted)
  const list = await emptyProject()
  const asList = await bringBytes(list, Buffer.from(JSON.stringify(rows, null, 2)), {}, 'rows.json')
  expect([asList.format, asList.accepted]).toEqual([format, view.accepted])
})

test('chats, rollouts and plain text bring queries and rollouts; a mapping names other fields', async () => {
  const actor = await emptyProject()
  const chats = {
    conversation_hash: 'h',
    model: 'm',
    conversation: [user('a'), assistant('b'), user('c'), assistant('d')],
  }
  expect(await bringBytes(actor, Buffer.from(jsonl([chats])))).toMatchObject({
    ...{ format: 'wildchat', accepted: { queries: 2, rollouts: 2, judgments: 0 } },
  })
  const made = { external_id: 'wildchat:h:1', policy: 'n', text: 'another answer' }
  expect(await bringBytes(actor, Buffer.from(jsonl([made])))).toMatchObject({
    ...{ format: 'rollouts', accepted: { rollouts: 1 }, duplicates: { queries: 1 } },
  })
  expect(await bringBytes(actor, Buffer.from('First of all\nSecond of all\n'), {}, 'list.txt')).toMatchObject({
    ...{ format: 'queries', accepted: { queries: 2 } },
  })
  const csv = Buffer.from('\uFEFFnummer;frage\n7;"Wie, ""so"" lang?"\n')
  const mapped = await bringBytes(
    actor,
    csv,
    { format: 'queries', mapping: '{"prompt":"frage","external_id":"nummer"}' },
    'a.csv',
  )
  expect(mapped).toMatchObject({ state: 'done', accepted: { queries: 1 } })
  const query = await db().query.findFirst({ where: { projectId: actor.project.id, externalId: '7' } })
  expect(query?.text).toBe('Wie, "so" lang?')
})
