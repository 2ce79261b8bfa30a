import { randomUUID } from 'node:crypto'
import { expect, test } from '@playwright/test'
import { ApiClient } from './api-client'
import { addMember, closePeople, makePerson } from './people'

/** The whole wheel by the public API alone: web and worker as they are served. */
const QUERIES = 24
const subjects = ['a kettle', 'a tent', 'a violin', 'a bicycle', 'a beehive', 'a compost heap', 'a sourdough', 'a kite']

type Assignment = { id: string; options: { key: string; text: string }[] }
type Board = { policies: { policy: string; strength: number | null; wins: number; losses: number; games: number }[] }
type Judged = { live: boolean; comparisonId: string }
type Row = {
  prompt: { role: string; content: string }[]
  chosen: [{ content: string }]
  rejected: [{ content: string }]
  chosen_id: string
  rejected_id: string
}

const careful = (subject: string, i: number) =>
  `First, clean ${subject} and look at every part of it. Then write down what is worn, replace it, and try it again (${i}).`
const terse = (subject: string, i: number) => `No idea about ${subject}, number ${i}.`

test.afterAll(closePeople)

test('queries, rollouts, judgments, board, reward model, rank, dataset, export', async ({ request }) => {
  test.setTimeout(240_000)
  const owner = new ApiClient(request, (await makePerson({ isOwner: true })).token)
  const slug = `loop-${randomUUID()}`
  const settings = { slug, name: 'The loop', holdoutPercent: 0, refitEvery: 10, poolMinimum: 6, poolPerAnnotator: 3 }
  const project = await owner.expect(201, 'POST', '/api/v1/projects', settings)
  const admin = owner.in(slug)
  const people = await Promise.all([makePerson(), makePerson()])
  for (const { userId } of people) await addMember(String(project.id), userId, 'ANNOTATOR')
  const annotators = people.map(({ token }) => new ApiClient(request, token, slug))
  const texts = new Map<string, string>()

  await test.step('policies, queries and rollouts', async () => {
    for (const name of ['careful', 'terse']) await admin.expect(201, 'POST', 'policies', { name })
    for (let i = 0; i < QUERIES; i++) {
      const subject = `${subjects[i % subjects.length]}, the one from ${1900 + i}`
      const query = await admin.expect(201, 'POST', 'queries', {
        text: `How do I look after ${subject}?`,
        externalId: `q${i}`,
      })
      expect(query.split).toBe('TRAIN')
      for (const [policy, text] of [
        ['careful', careful(subject, i)],
        ['terse', terse(subject, i)],
      ] as const) {
        const rollout = await admin.expect(201, 'POST', 'rollouts', { queryId: query.id, policy, text })
        texts.set(String(rollout.id), text)
      }
    }
    expect((await admin.call('POST', 'rank', { text: 'x', rollouts: [{ text: 'a' }] })).body.code).toBe(
      'no_reward_model',
    )
    expect((await admin.expect(200, 'GET', 'leaderboard')).policies).toMatchObject([
      { strength: null },
      { strength: null },
    ])
  })

  await test.step('the chooser keeps comparisons ready; both annotators judge until nothing is left', async () => {
    let judged = 0
    for (let turn = 0; judged < QUERIES && turn < 200; turn++) {
      const me = annotators[turn % 2]!
      const { assignment } = (await me.expect(200, 'POST', 'comparisons/next', {})) as { assignment: Assignment | null }
      if (!assignment) continue
      expect(JSON.stringify(assignment)).not.toMatch(/"(policy|policies|reward|rolloutId|comparisonId|arm|gold)"/)
      const key = assignment.options.find(({ text }) => text.startsWith('First'))!.key
      const answer = await me.expect(201, 'POST', 'judgments', {
        assignmentId: assignment.id,
        outcome: key,
        degree: 2,
        seconds: 4.5,
      })
      expect(answer).toMatchObject({ preferences: 1, reveal: null })
      judged += 1
    }
    expect(judged).toBe(QUERIES)
    const own = (await annotators[0]!.expect(200, 'GET', 'judgments?limit=200')).items as unknown[]
    const all = (await admin.expect(200, 'GET', 'judgments?limit=200')).items as unknown[]
    expect(all).toHaveLength(QUERIES)
    expect(own.length).toBeLessThan(QUERIES)
  })

  await test.step('the board follows', async () => {
    const board = (await admin.expect(200, 'GET', 'leaderboard?method=half')) as unknown as Board
    const [first, second] = [
      board.policies.find((one) => one.policy === 'careful')!,
      board.policies.find((one) => one.policy === 'terse')!,
    ]
    expect([first.wins, first.losses, second.wins]).toEqual([QUERIES, 0, 0])
    expect(first.strength!).toBeGreaterThan(second.strength!)
    const matrix = await admin.expect(200, 'GET', 'leaderboard/pairs')
    expect(matrix.pairs).toMatchObject([{ a: 'careful', b: 'terse', rate: 1, games: QUERIES }])
  })

  await test.step('a reward model is fitted by itself, serves, and ranks new rollouts', async () => {
    const states = async () =>
      ((await admin.expect(200, 'GET', 'reward-models')).items as { state: string }[]).map(({ state }) => state)
    await expect.poll(states, { timeout: 90_000, intervals: [500] }).toContain('PROMOTED')
    const rollouts = [
      { id: 'terse', text: terse('a clock', 99) },
      { id: 'careful', text: careful('a clock', 99) },
    ]
    const ranked = await admin.expect(200, 'POST', 'rank', { text: 'How do I look after a clock?', rollouts })
    const items = ranked.items as { id: string; rank: number; reward: number; probabilityBest: number }[]
    expect(items.map(({ id, rank }) => [id, rank])).toEqual([
      ['careful', 1],
      ['terse', 2],
    ])
    expect(items[0]!.reward).toBeGreaterThan(items[1]!.reward)
    expect(items[0]!.probabilityBest + items[1]!.probabilityBest).toBeCloseTo(1, 6)
  })

  await test.step('a withdrawn judgment leaves the board', async () => {
    const own = (await annotators[0]!.expect(200, 'GET', 'judgments')).items as { id: string }[]
    await annotators[1]!.expect(403, 'POST', `judgments/${own[0]!.id}/withdraw`, {})
    await annotators[0]!.expect(200, 'POST', `judgments/${own[0]!.id}/withdraw`, {})
    const board = (await admin.expect(200, 'GET', 'leaderboard')) as unknown as Board & {
      excluded: Record<string, number>
    }
    expect(board.policies.find((one) => one.policy === 'careful')!.wins).toBe(QUERIES - 1)
    expect(board.excluded).toMatchObject({ withdrawn: 1 })
  })

  await test.step('a frozen dataset, exported: each line parses and the chosen one is the preferred rollout', async () => {
    // Comparisons of overlap 2 were judged twice: one row for each that still has a live judgment.
    const judgments = (await admin.expect(200, 'GET', 'judgments?limit=200')).items as Judged[]
    const compared = new Set(judgments.filter(({ live }) => live).map(({ comparisonId }) => comparisonId)).size
    expect(compared).toBeGreaterThan(QUERIES / 2)
    const dataset = await admin.expect(201, 'POST', 'datasets', { name: 'First' })
    expect(dataset).toMatchObject({ rows: compared })
    const { id } = await admin.expect(202, 'POST', `datasets/${dataset.id}/exports`, { format: 'trl-preference' })
    const state = async () => (await admin.expect(200, 'GET', `exports/${id}`)).state
    await expect.poll(state, { timeout: 60_000, intervals: [300] }).toBe('done')
    const { files } = await admin.expect(200, 'GET', `exports/${id}`)
    const data = (files as { name: string; rows: number | null }[]).filter(({ name }) => name.endsWith('.jsonl'))
    const rows: Row[] = []
    for (const { name } of data) {
      const { body, status } = await admin.call('GET', `exports/${id}/files/${name}`)
      expect(status).toBe(200)
      rows.push(
        ...String(body.text)
          .trimEnd()
          .split('\n')
          .filter(Boolean)
          .map((line) => JSON.parse(line) as Row),
      )
    }
    expect(rows).toHaveLength(compared)
    for (const { prompt, chosen, rejected, chosen_id, rejected_id } of rows) {
      expect(prompt).toMatchObject([{ role: 'user' }])
      expect([chosen[0].content, rejected[0].content]).toEqual([texts.get(chosen_id), texts.get(rejected_id)])
      expect(chosen[0].content).toMatch(/^First/)
      expect(rejected[0].content).toMatch(/^No idea/)
    }
  })
})
