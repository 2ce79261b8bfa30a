import type { Actor } from '@/lib/access/actor'
import { authorize } from '@/lib/access/authorize'
import { listModels } from '@/lib/inference/list-models'

/** Where Ollama, llama.cpp, vLLM and LM Studio listen unless they are told otherwise. */
const PORTS = [11_434, 8080, 8000, 1234]
const SECONDS = 2

export type LocalServer = { baseUrl: string; models: string[] }

/** Servers of the OpenAI protocol on this machine, where the settings allow to ask it. What does not answer is left out. */
export async function findLocalServers(actor: Actor, ports: readonly number[] = PORTS): Promise<LocalServer[]> {
  authorize(actor, 'policies:write')
  const found = await Promise.all(
    ports.map(async (port) => {
      const baseUrl = `http://127.0.0.1:${port}/v1`
      const listed = await listModels({ baseUrl, apiKey: null, timeoutSeconds: SECONDS })
      return 'models' in listed ? { baseUrl, models: listed.models } : null
    }),
  )
  return found.filter((server) => server !== null)
}
