import { AppError } from '@/lib/errors'
import { respond } from '@/lib/web/respond'

/** Whatever is no address of the API: a problem like every other, not a page. */
const handler = (request: Request) =>
  respond(async () => {
    throw new AppError('not_found', `There is no address ${new URL(request.url).pathname} here; see /docs/api.`)
  })

export { handler as DELETE, handler as GET, handler as PATCH, handler as POST, handler as PUT }
