import http from 'node:http'
import type { AddressInfo } from 'node:net'

export type EmbeddingStub = {
  url: string
  /** The texts of each request. */
  requests: string[][]
  close: () => Promise<void>
}

/**
 * A real HTTP server with POST /v1/embeddings that answers from behind, as a busy server may.
 * @param embed the vector of a text; null: the whole request is refused with 400
 */
export async function startEmbeddingStub(embed: (text: string) => number[] | null): Promise<EmbeddingStub> {
  const requests: string[][] = []
  const server = http.createServer(async (incoming, response) => {
    let body = ''
    for await (const chunk of incoming) body += chunk
    const { input } = JSON.parse(body) as { input: string[] }
    requests.push(input)
    const vectors = input.map(embed)
    const isFine = incoming.url === '/v1/embeddings' && vectors.every((vector) => vector !== null)
    response.writeHead(isFine ? 200 : 400, { 'content-type': 'application/json' })
    const data = vectors.map((embedding, index) => ({ object: 'embedding', index, embedding })).toReversed()
    response.end(JSON.stringify(isFine ? { object: 'list', data } : { error: { message: 'A text is too long.' } }))
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
