import { readFile, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { closeDb, db } from '@/lib/db/client'
import { fitBoard } from '@/lib/metrics/strengths/fit-board'
import { readGames } from '@/lib/metrics/strengths/read-games'
import { closeBoss } from '@/lib/queue/boss'
import { exportAs, freeze } from '@/lib/testing/export-project'
import { bringBytes, emptyProject } from '@/lib/testing/importing'

afterAll(async () => {
  await closeBoss()
  await closeDb()
})

const data = process.env.FLYWHEEL_DATA ?? ''
const isThere = data !== '' && (await stat(data).catch(() => null)) !== null
const real = (path: string) => readFile(join(data, path))

test.skipIf(!isThere)(
  'HH-RLHF (FLYWHEEL_DATA): 2,354 votes, identical texts too, and a board can be fitted',
  async () => {
    const actor = await emptyProject()
    const view = await bringBytes(actor, await real('hh_rlhf/helpful-base.test.jsonl.gz'), {}, 'helpful.jsonl.gz')
    expect(view).toMatchObject({ format: 'hh', rejectedCount: 0, accepted: { judgments: 2354 } })
    const version = await freeze(actor)
    const { manifest, view: made } = await exportAs(actor, version, { format: 'hh' })
    const excluded = manifest.excluded as unknown as Record<string, number>
    expect(excluded.identical_texts).toBe(2)
    expect(made.rowsDone).toBe(2354 - Object.values(excluded).reduce((sum, n) => sum + n, 0))
    expect(fitBoard(await readGames(db(), actor.project.id)).flags).toBeDefined()
  },
  120_000,
)

test.skipIf(!isThere)(
  'PandaLM and OASST trees (FLYWHEEL_DATA): 2,997 votes of three judges, 754 pairs of 212 rankings',
  async () => {
    const panda = await emptyProject()
    const votes = await bringBytes(panda, await real('pandalm/testset-v1.json'), {}, 'testset-v1.json')
    expect(votes).toMatchObject({
      format: 'pandalm',
      rejectedCount: 0,
      accepted: { queries: 170, judgments: 2997, annotators: 3 },
    })
    const trees = await emptyProject()
    const ranked = await bringBytes(trees, await real('oasst_eval/human_ranked_trees.jsonl.gz'), {}, 'trees.jsonl.gz')
    expect(ranked).toMatchObject({ format: 'oasst', rejectedCount: 0 })
    expect(await db().preference.count({ where: { projectId: trees.project.id } })).toBe(754)
  },
  120_000,
)
