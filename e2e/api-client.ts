import type { APIRequestContext, APIResponse } from '@playwright/test'
import { expect } from '@playwright/test'

type Json = Record<string, unknown>
export type Answer = { status: number; body: Json; response: APIResponse }

/** Calls the API as the holder of a token, below one project unless the address begins with `/`. */
export class ApiClient {
  constructor(
    private readonly request: APIRequestContext,
    private readonly token: string | null,
    private readonly project = '',
  ) {}

  in(project: string): ApiClient {
    return new ApiClient(this.request, this.token, project)
  }

  async call(method: string, path: string, data?: unknown, headers: Record<string, string> = {}): Promise<Answer> {
    const address = path.startsWith('/') ? path : `/api/v1/projects/${this.project}/${path}`.replace(/\/$/, '')
    const response = await this.request.fetch(address, {
      method,
      // Bytes are sent as they are; a text would be made JSON once more.
      ...(data !== undefined && { data: bytesOf(data) }),
      headers: {
        ...(this.token !== null && { authorization: `Bearer ${this.token}` }),
        ...(data !== undefined && { 'content-type': 'application/json' }),
        ...headers,
      },
      maxRedirects: 0,
    })
    const text = await response.text()
    const isJson = /^application\/(problem\+)?json/.test(response.headers()['content-type'] ?? '') && text !== ''
    return {
      status: response.status(),
      body: isJson ? JSON.parse(text) : { text },
      response,
    }
  }

  /** Like `call`, but fails the test with the whole problem where the status is another. */
  async expect(status: number, method: string, path: string, data?: unknown): Promise<Json> {
    const answer = await this.call(method, path, data)
    expect(answer.status, `${method} ${path}: ${JSON.stringify(answer.body)}`).toBe(status)
    return answer.body
  }
}

function bytesOf(data: unknown): Buffer {
  if (Buffer.isBuffer(data)) return data
  return Buffer.from(typeof data === 'string' ? data : JSON.stringify(data))
}
