import { randomBytes } from 'node:crypto'
import { systemActor } from '@/lib/access/actor'
import { createUser } from '@/lib/access/create-user'
import { findUserActor } from '@/lib/access/find-actor'
import { insertAnnotator } from '@/lib/annotators/insert-annotator'
import { db } from '@/lib/db/client'
import { transact } from '@/lib/db/transact'
import { createRandom } from '@/lib/math/random'
import { addMember } from '@/lib/projects/add-member'
import { createProject } from '@/lib/projects/create-project'
import { fitRewardModel } from '../fit-reward-model'
import { fitStrengths } from '../fit-strengths'
import { readContent } from './content'
import { type Simulated, simulateJudgments } from './simulate-judgments'
import { storeContent } from './store-content'

export type SignIn = { email: string; password: string; role: string }

/** Judgments of each turn of the wheel before the first person arrives. */
const TURNS = [120, 120, 120]
const SEED = 20_261_201

/**
 * Makes the demo: two people with fresh passwords, a project written for it, and three turns of the wheel by simulated
 * annotators. Gives the sign-ins, or null where the installation has users already.
 */
export async function seedDemo(say: (line: string) => void): Promise<SignIn[] | null> {
  if ((await db().user.count()) > 0) return null
  const content = await readContent()
  const random = createRandom(SEED, 'demo')
  const { signIns, project } = await transact(makePeople, { timeoutMs: 120_000 })
  say(`${content.queries.length} queries, ${content.rollouts.length} rollouts`)
  const qualities = await transact((tx) => storeContent(systemActor(project), content, tx), { timeoutMs: 120_000 })
  const annotators: Simulated[] = []
  for (const annotator of content.annotators) {
    annotators.push({ id: await insertAnnotator(db(), project.id, 'SIMULATED', annotator.name), annotator })
  }
  for (const [turn, count] of TURNS.entries()) {
    const made = await simulateJudgments({ project, annotators, qualities, random }, count)
    say(`turn ${turn + 1} of the wheel: ${made} simulated judgments`)
    await turnWheel(project.id, made)
  }
  return signIns
}

async function makePeople(tx: Parameters<Parameters<typeof transact>[0]>[0]) {
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
