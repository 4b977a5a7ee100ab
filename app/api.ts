import { OpenAPIHono } from '@hono/zod-openapi'
import { bodyLimit } from 'hono/body-limit'
import { clientAddress } from '#core/http/server/address.ts'
import { Fault } from '#core/http/server/fault.ts'
import type { Floor } from '#core/http/server/floor.ts'
import { mountEndpoint } from '#core/http/server/mount.ts'
import { answerProblem } from '#core/http/server/problems.ts'
import { auditRoutes } from '#modules/audit/server/routes.ts'
import { type Mount, makeGate } from '#modules/auth/server/gate.ts'
import { authRoutes } from '#modules/auth/server/routes.ts'
import { customPagesRoutes } from '#modules/custom-pages/server/routes.ts'
import { liveRoutes } from '#modules/hotels/server/live.ts'
import { hotelsRoutes } from '#modules/hotels/server/routes.ts'
import { infoPagesRoutes } from '#modules/info-pages/server/routes.ts'
import { countWaiting, entryOfEvent, inventoryOfEvent } from '#modules/info-pages/server/service.ts'
import { fileRoutes } from '#modules/media/server/files.ts'
import { mediaRoutes } from '#modules/media/server/routes.ts'
import { membersRoutes } from '#modules/members/server/routes.ts'
import { leaveAllHotels } from '#modules/members/server/service.ts'
import { ordersRoutes } from '#modules/orders/server/routes.ts'
import { countNew, orderOfEvent } from '#modules/orders/server/service.ts'
import { passkeysRoutes } from '#modules/passkeys/server/routes.ts'
import { forgetPasskeys } from '#modules/passkeys/server/service.ts'
import { qrCodesRoutes } from '#modules/qr-codes/server/routes.ts'
import { scanRoutes } from '#modules/qr-codes/server/scan.ts'
import { servicesRoutes } from '#modules/services/server/routes.ts'
import { translationsRoutes } from '#modules/translations/server/routes.ts'
import { apiReference } from './api-reference.tsx'

/** Bytes of a JSON body. The largest honest one, an article with all its options, is a tenth of it. */
const maxBody = 256 * 1024

/** The API, whole: `/v1/…`, and the files. Answers every error with a problem document. */
export function makeApi(floor: Floor): OpenAPIHono {
  const app = new OpenAPIHono()
  const gate = makeGate(floor.db, floor.config.providerDomain, floor.clock)
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

  authRoutes(mount, floor, (tx, person) => leaveAllHotels(floor, tx, person), forgetPasskeys)
  passkeysRoutes(mount, floor)
  hotelsRoutes(mount, floor, {
    orders: (scope) => countNew(floor.db, scope),
    words: ({ hotelId }) => countWaiting(floor.db, hotelId),
  })
  liveRoutes(mount, floor, {
    order: orderOfEvent,
    orders: async (_, { version }) => ({ refused: version }),
    guestbook: entryOfEvent,
    inventory: inventoryOfEvent,
    media: async (_, { subject }) => ({ media: subject }),
    page: async (_, { subject }) => ({ page: subject }),
  })
  membersRoutes(mount, floor)
  servicesRoutes(mount, floor)
  customPagesRoutes(mount, floor)
  ordersRoutes(mount, floor)
  auditRoutes(mount, floor)
  qrCodesRoutes(mount, floor)
  translationsRoutes(mount, floor)
  infoPagesRoutes(mount, floor)
  scanRoutes(app, floor, address)
  mediaRoutes(mount, floor)
  fileRoutes(app, floor)
  apiReference(app)
  app.all('/v1/*', () => {
    throw new Fault('not_found')
  })
  return app
}
