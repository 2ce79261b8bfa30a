import { randomBytes } from 'node:crypto'
import type pg from 'pg'
import { addMember, makePerson, type Person } from '../people'

export type Shared = { slug: string; projectId: string; leaseSeconds: number; authored: number }

type Given = { address: string; database: pg.Pool; people: Person[]; comparisons: number }
type Sender = (path: string, body: object) => Promise<{ id: string }>

const POLICIES = ['alder', 'birch', 'cedar']
/** Each query has three rollouts, hence three pairs. */
const PAIRS = [
  [0, 1],
  [0, 2],
  [1, 2],
] as const

/**
 * A project in which these people judge together at overlap 2, made through the API. Every seventh query has a rollout
 * that one of them wrote.
 */
export async function makeShared({ address, database, people, comparisons }: Given): Promise<Shared> {
  const owner = await makePerson({ isOwner: true })
  const slug = `together-${randomBytes(5).toString('hex')}`
  const sendAs =
    (token: string): Sender =>
    async (path, body) => {
      const answer = await fetch(`${address}/api/v1/projects${path}`, {
        method: 'POST',
        headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
        body: JSON.stringify(body),
      })
      if (!answer.ok) throw new Error(`${path}: ${answer.status} ${await answer.text()}`)
      return answer.json()
    }
  const send = sendAs(owner.token)
  const pool = { poolMinimum: 0, poolPerAnnotator: 0 }
  const { id: projectId } = await send('', { slug, name: 'Together', overlap: 2, maxOverlap: 2, ...pool })
  for (const name of POLICIES) await send(`/${slug}/policies`, { name })
  // Who has asked once is an annotator, and can be an author.
  for (const { userId, token } of people) {
    await addMember(projectId, userId, 'ANNOTATOR')
    await sendAs(token)(`/${slug}/comparisons/next`, {})
  }
  const annotators = await database.query<{ id: string }>('SELECT id FROM "Annotator" WHERE "projectId" = $1', [
    projectId,
  ])
  let authored = 0
  const makeQuery = async (at: number) => {
    const { id: queryId } = await send(`/${slug}/queries`, { text: `How deep is lake ${at} of valley ${slug}?` })
    const rolloutIds: string[] = []
    for (const policy of POLICIES) {
      const text = `${policy} says ${at + 1}0 metres.`
      rolloutIds.push((await send(`/${slug}/rollouts`, { queryId, policy, text })).id)
    }
    if (at % 7 === 0) {
      const author = annotators.rows[authored % annotators.rows.length]!.id
      await database.query('UPDATE "Rollout" SET "authorId" = $2 WHERE id = $1', [rolloutIds[0], author])
      authored += 1
    }
    for (const [a, b] of PAIRS.slice(0, comparisons - 3 * at)) {
      await send(`/${slug}/comparisons`, { queryId, rolloutIds: [rolloutIds[a], rolloutIds[b]] })
    }
  }
  const queries = Math.ceil(comparisons / PAIRS.length)
  const lane = async (first: number) => {
    for (let at = first; at < queries; at += 6) await makeQuery(at)
  }
  await Promise.all(Array.from({ length: 6 }, (_, first) => lane(first)))
  return { slug, projectId, leaseSeconds: 600, authored }
}
