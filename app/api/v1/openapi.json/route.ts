import { apiDocument } from './document'

/** The OpenAPI 3.1 document; the same for everybody, and without data. */
export function GET(): Response {
  return Response.json(apiDocument(), { headers: { 'cache-control': 'public, max-age=300' } })
}
