import http from 'node:http'
import type { AddressInfo } from 'node:net'

type Asked = { path: string; body: Record<string, unknown>; authorization: string | null }

/** null: answers as it should; else status and body of a failure. */
type Fault = { status: number; body?: string; headers?: Record<string, string> } | null

export type RewardStub = { url: string; requests: Asked[]; close: () => Promise<void> }

/**
 * A real HTTP server that gives rewards in all four protocols.
 * @param reward of one text: the rendered conversation with its answer (of /score, prompt and answer joined)
 * @param fault  what the nth request (from 0) gets instead
 */
export async function startRewardStub(
  reward: (text: string) => number,
  fault: (number: number) => Fault | Promise<Fault> = () => null,
): Promise<RewardStub> {
  const requests: Asked[] = []
  const server = http.createServer(async (incoming, response) => {
    let text = ''
    for await (const chunk of incoming) text += chunk
    const path = incoming.url ?? ''
    const body = JSON.parse(text) as Record<string, unknown>
    const number = requests.push({ path, body, authorization: incoming.headers.authorization ?? null }) - 1
    const failure = await fault(number)
    response.writeHead(failure?.status ?? 200, { 'content-type': 'application/json', ...failure?.headers })
    response.end(failure ? (failure.body ?? '') : JSON.stringify(answer(path, body, reward)))
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    requests,
    close: () => {
      server.closeAllConnections()
      return new Promise((resolve) => server.close(() => resolve()))
    },
  }
}

/** In the shapes of vLLM and OpenRLHF; /classify answers from behind, as a busy server may. */
function answer(path: string, body: Record<string, unknown>, reward: (text: string) => number): unknown {
  const input = (body.input ?? body.query) as string[]
  if (path.endsWith('/get_reward')) {
    const rewards = input.map(reward)
    return { rewards, scores: rewards, extra_logs: {} }
  }
  if (path.endsWith('/score')) {
    const [prompts, answers] = [body.text_1 as string[], body.text_2 as string[]]
    return { data: answers.map((text, index) => ({ index, object: 'score', score: reward(prompts[index] + text) })) }
  }
  if (path.endsWith('/pooling')) {
    return { data: input.map((text, index) => ({ index, object: 'pooling', data: [[99], [reward(text)]] })) }
  }
  return {
    data: input.map((text, index) => ({ index, label: 'x', probs: [reward(text)], num_classes: 1 })).toReversed(),
  }
}
