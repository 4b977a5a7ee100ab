import { OpenAPIHono } from '@hono/zod-openapi'
import { bodyLimit } from 'hono/body-limit'
import { clientAddress } from '#core/http/server/address.ts'
import { Fault } from '#core/http/server/fault.ts'
import type { Floor } from '#core/http/server/floor.ts'
import { mountEndpoint } from '#core/http/server/mount.ts'
import { answerProblem } from '#core/http/server/problems.ts'
import type { Mount } from '#modules/hotel-context/server/scope.ts'
import { apiReference } from './api-reference.tsx'

/** Bytes of a JSON body. The largest honest one, an article with all its options, is a tenth of it. */
const maxBody = 256 * 1024

/** The API, whole: `/v1/…`, and the files. Answers every error with a problem document. */
export function makeApi(floor: Floor): OpenAPIHono {
  const app = new OpenAPIHono()
  const gate = floor.modules.find(({ gate }) => gate)?.gate?.(floor)
  if (!gate) throw new Error('no module has registered a gate')
  const address = clientAddress(floor.config.trustProxy)
  const mount: Mount = (endpoint, handler) => mountEndpoint(app, endpoint, gate, address, handler as never)

  app.onError((error, context) => answerProblem(error, context, floor.log))
  app.notFound((context) => answerProblem(new Fault('not_found'), context, floor.log))
  const bounded = bodyLimit({
    maxSize: maxBody,
    onError: () => {
      throw new Fault('too_large')
    },
  })
  // Not on GET: looking for a body that cannot be there costs more than a cached answer does.
  app.on(['POST', 'PUT', 'PATCH', 'DELETE'], '/v1/*', bounded)
  app.use('/v1/*', async (context, next) => {
    await next()
    if (!context.res.headers.has('cache-control')) context.res.headers.set('cache-control', 'no-store')
  })

  for (const { routes, addresses } of floor.modules) {
    routes?.(mount, floor)
    addresses?.(app, floor, address)
  }
  apiReference(app)
  app.all('/v1/*', () => {
    throw new Fault('not_found')
  })
  return app
}
