import { readFile } from 'node:fs/promises'
import path from 'node:path'
import type { Message } from '@/lib/queries/schema'
import type { SimulatedAnnotator } from '@/prisma/demo/simulate'

export type DemoQuery = { key: string; environment: string; messages: Message[]; reference: string | null }

export type DemoPolicy = {
  name: string
  version: number
  kind: 'RECORDED' | 'RULE'
  description: string
  stage: 'CANDIDATE' | 'DEPLOYED'
  model: string | null
  sampling: { temperature?: number; topP?: number; maxTokens?: number } | null
}

export type DemoRollout = {
  query: string
  /** name@version */
  policy: string
  text: string
  finishReason?: string
  seed?: number
  usage?: { promptTokens: number; completionTokens: number; totalTokens: number }
}

export type DemoContent = {
  queries: DemoQuery[]
  policies: DemoPolicy[]
  rollouts: DemoRollout[]
  annotators: SimulatedAnnotator[]
  /** Query key → name@version → latent quality; read by simulated annotators alone. */
  quality: Record<string, Record<string, number>>
}

/** A demo query's externalId. */
export const demoId = (key: string) => `demo:${key}`

const FOLDER = path.resolve(process.cwd(), 'prisma/demo')
const ROLLOUT_FILES = [
  'advice',
  'arithmetic',
  'code',
  'extraction',
  'reasoning',
  'unit-conversion',
  'writing',
  'local-model',
]

async function read<T>(name: string): Promise<T> {
  return JSON.parse(await readFile(path.join(FOLDER, `${name}.json`), 'utf8')) as T
}

/** The demo's texts as they are written in prisma/demo. */
export async function readContent(): Promise<DemoContent> {
  const files = await Promise.all(ROLLOUT_FILES.map((name) => read<DemoRollout[]>(`rollouts/${name}`)))
  return {
    queries: await read<DemoQuery[]>('queries'),
    policies: await read<DemoPolicy[]>('policies'),
    rollouts: files.flat(),
    annotators: await read<SimulatedAnnotator[]>('annotators'),
    quality: (await read<{ values: DemoContent['quality'] }>('quality')).values,
  }
}
