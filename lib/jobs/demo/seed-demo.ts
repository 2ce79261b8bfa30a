import { randomBytes } from 'node:crypto'
import { systemActor } from '@/lib/access/actor'
import { createUser } from '@/lib/access/create-user'
import { findUserActor } from '@/lib/access/find-actor'
import { insertAnnotator } from '@/lib/annotators/insert-annotator'
import { db, type Tx } from '@/lib/db/client'
import { transact } from '@/lib/db/transact'
import { createRandom } from '@/lib/math/random'
import { addMember } from '@/lib/projects/add-member'
import { createProject } from '@/lib/projects/create-project'
import { fitRewardModel } from '../fit-reward-model'
import { fitStrengths } from '../fit-strengths'
import { type DemoContent, readContent } from './content'
import { readQualities } from './read-qualities'
import { type Simulated, simulateJudgments } from './simulate-judgments'
import { storeContent } from './store-content'

type Project = { id: string; slug: string }

export type SignIn = { email: string; password: string; role: string }

/** Judgments of each turn of the wheel before the first person arrives. */
const TURNS = [120, 120, 120]
const SEED = 20_261_201

/**
 * Makes the demo: two people with fresh passwords, a project written for it, and three turns of the wheel by simulated
 * annotators. One that was ended half-way is taken up where it stands. Does nothing where the installation has users
 * of its own.
 * @param keep writes the sign-ins down; called before the people exist, for nobody could read their passwords later
 * @param turns judgments of each turn of the wheel
 */
export async function seedDemo(
  say: (line: string) => void,
  keep: (signIns: SignIn[]) => Promise<void>,
  turns: readonly number[] = TURNS,
): Promise<void> {
  const content = await readContent()
  if ((await db().user.count()) === 0) {
    await transact((tx) => makeDemo(content, keep, tx), { timeoutMs: 240_000 })
    say(`${content.queries.length} queries, ${content.rollouts.length} rollouts`)
  }
  const project = await db().project.findFirst({ where: { isDemo: true }, select: { id: true, slug: true } })
  if (project) await turnRemaining(project, content, turns, say)
}

/** People, texts and annotators in one transaction: a demo has all of them or is not there. */
async function makeDemo(content: DemoContent, keep: (signIns: SignIn[]) => Promise<void>, tx: Tx): Promise<void> {
  const { signIns, project } = await makePeople(tx)
  await storeContent(systemActor(project), content, tx)
  for (const { name } of content.annotators) await insertAnnotator(tx, project.id, 'SIMULATED', name)
  await keep(signIns)
}

async function turnRemaining(
  project: Project,
  content: DemoContent,
  turns: readonly number[],
  say: (line: string) => void,
): Promise<void> {
  const done = await countVerdicts(project.id)
  const annotators = await simulatedOf(project.id, content)
  const qualities = await readQualities(project.id, content)
  // Each stretch has its own stream: a seed taken up later must not draw the same verdicts again.
  const random = createRandom(SEED + done, 'demo')
  let due = 0
  for (const [turn, count] of turns.entries()) {
    due += count
    const missing = Math.min(count, due - done)
    if (missing <= 0) continue
    const made = await simulateJudgments({ project, annotators, qualities, random }, missing)
    say(`turn ${turn + 1} of the wheel: ${made} simulated judgments`)
    if (made > 0) await turnWheel(project.id, made)
  }
}

/** What the simulated annotators have judged or skipped so far. */
async function countVerdicts(projectId: string): Promise<number> {
  const annotator = { kind: 'SIMULATED' as const }
  const judged = await db().judgment.count({ where: { projectId, annotator } })
  return judged + (await db().assignment.count({ where: { projectId, annotator, state: 'SKIPPED' } }))
}

async function simulatedOf(projectId: string, content: DemoContent): Promise<Simulated[]> {
  const rows = await db().annotator.findMany({
    where: { projectId, kind: 'SIMULATED' },
    select: { id: true, externalName: true },
  })
  const idOf = new Map(rows.map(({ id, externalName }) => [externalName, id]))
  return content.annotators.flatMap((annotator) => {
    const id = idOf.get(annotator.name)
    return id === undefined ? [] : { id, annotator }
  })
}

async function makePeople(tx: Tx) {
  const password = () => randomBytes(9).toString('base64url')
  const admin = { email: 'admin@flywheel.local', password: password(), role: 'ADMIN' }
  const annotator = { email: 'annotator@flywheel.local', password: password(), role: 'ANNOTATOR' }
  const { id } = await createUser(tx, { ...admin, name: 'Demo admin', isOwner: true })
  await createUser(tx, { ...annotator, name: 'Demo annotator' })
  const owner = await findUserActor(id, tx)
  if (!owner) throw new Error('the owner that was just made is not there')
  const created = await createProject(
    owner,
    {
      slug: 'demo',
      name: 'Demo: everyday questions',
      sources: ['HUMAN', 'SIMULATED'],
      guidelines: GUIDELINES,
    },
    tx,
  )
  await tx.project.update({ where: { id: created.id }, data: { isDemo: true }, select: { id: true } })
  const project = { id: created.id, slug: created.slug }
  await addMember(systemActor(project), { email: annotator.email, role: 'ANNOTATOR' }, tx)
  return { signIns: [admin, annotator], project }
}

/** What the worker would do: fit the strengths, and a reward model where one is due. */
async function turnWheel(projectId: string, judgments: number): Promise<void> {
  await fitStrengths([{ projectId, judgments }])
  const fitting = await db().rewardModel.findFirst({ where: { projectId, state: 'FITTING' }, select: { id: true } })
  if (fitting) await fitRewardModel({ projectId, rewardModelId: fitting.id })
}

const GUIDELINES = `# What makes a rollout better

Read both to the end, then ask which one you would rather have been sent.

1. **Right before pretty.** A wrong number or an unsafe tip loses against a plain right answer.
2. **It answers what was asked.** Length is no virtue: a short answer to a short question is a good answer.
3. **It can be used.** Steps in order, code that runs, a text that could be sent as it is.

Say *about the same* when you really cannot choose, and *both bad* when you would send neither.
`
