import { OpenAPIHono } from '@hono/zod-openapi'
import { bodyLimit } from 'hono/body-limit'
import { mountEndpoint } from '#core/access/server/mount.ts'
import type { MountHotelEndpoint } from '#core/access/server/scope.ts'
import type { AppContext } from '#core/app/server/context.ts'
import { ApiError } from '#core/errors/server/api-error.ts'
import { clientAddress } from '#core/http/server/address.ts'
import { answerProblem, answerUnknownAddress } from '#core/http/server/problems.ts'
import { apiReference } from './process/api-reference.tsx'

/** The maximum bytes of a JSON body. The largest realistic one, an article with all its options, is a tenth of it. */
const maxBody = 256 * 1024

/** The whole API (`/v1/…`) and the files. Answers every error with a problem document. */
export function createApi(context: AppContext): OpenAPIHono {
  const app = new OpenAPIHono()
  const authorize = context.modules.find(({ authorize }) => authorize)?.authorize?.(context)
  if (!authorize) throw new Error('no module has registered authorize')
  const address = clientAddress(context.config.trustProxy)
  /** Paths of calls that take a file, which has its own size limit. */
  const uploadPaths = new Set<string>()
  const mount: MountHotelEndpoint = (endpoint, handler) => {
    if (endpoint.file) uploadPaths.add(endpoint.path)
    mountEndpoint(app, endpoint, authorize, address, handler)
  }

  app.onError((error, c) => answerProblem(error, c, context.log))
  app.notFound(answerUnknownAddress)
  const limitBody = bodyLimit({
    maxSize: maxBody,
    onError: () => {
      throw new ApiError('too_large')
    },
  })
  app.on(['POST', 'PUT', 'PATCH', 'DELETE'], '/v1/*', (c, next) => {
    if (uploadPaths.has(c.req.path)) return next()
    // Node.js reads no more bytes than announced. Counting them would turn the body into a stream, which costs more
    // than reading it.
    const contentLength = c.req.header('content-length')
    if (contentLength === undefined) return limitBody(c, next)
    if (Number(contentLength) > maxBody) throw new ApiError('too_large')
    return next()
  })

  for (const { routes, addresses } of context.modules) {
    routes?.(mount, context)
    addresses?.(app, context, address)
  }
  apiReference(app)
  app.all('/v1/*', answerUnknownAddress)
  return app
}
