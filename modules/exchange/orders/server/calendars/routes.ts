import type { OpenAPIHono } from '@hono/zod-openapi'
import type { Context } from 'hono'
import type { MountHotelEndpoint } from '#core/access/server/scope.ts'
import type { AppContext } from '#core/app/server/context.ts'
import { ApiError } from '#core/errors/server/api-error.ts'
import type { ClientAddressOf } from '#core/http/server/address.ts'
import * as contract from '../../calendars-contract.ts'
import { bookingFile, resourceFile } from './export.ts'
import * as calendars from './service.ts'

export function calendarRoutes(mount: MountHotelEndpoint, context: AppContext): void {
  mount(contract.listCalendars, ({ scope, params }) => calendars.listCalendars(context, scope, params.serviceId))
  mount(contract.renewFeed, ({ scope, params }) =>
    calendars.renewFeed(context, scope, params.serviceId, params.resourceId),
  )
  mount(contract.removeFeed, ({ scope, params }) =>
    calendars.removeFeed(context, scope, params.serviceId, params.resourceId),
  )
  mount(contract.addCalendar, ({ scope, params, body }) =>
    calendars.addCalendar(context, scope, params.serviceId, body),
  )
  mount(contract.readCalendarAgain, ({ scope, params }) =>
    calendars.readCalendarAgain(context, scope, params.serviceId, params.calendarId),
  )
  mount(contract.removeCalendar, ({ scope, params }) =>
    calendars.removeCalendar(context, scope, params.serviceId, params.calendarId),
  )
}

/** The secret addresses that calendar programs read. Outside of `/v1`, because they send nothing but the address. */
export function calendarAddresses(app: OpenAPIHono, context: AppContext, addressOf: ClientAddressOf): void {
  const answer =
    (read: typeof bookingFile) =>
    async (c: Context): Promise<Response> => {
      const token = (c.req.param('file') ?? '').replace(/\.ics$/, '')
      const address = addressOf(c)
      // Counts guessed secrets: what is found is not counted.
      await context.limits.orderLinks.spend(address)
      const file = await read(context, token)
      if (!file) throw new ApiError('not_found')
      await context.limits.orderLinks.refund(address)
      const headers = {
        'content-type': 'text/calendar; charset=utf-8',
        'content-disposition': `inline; filename="${file.name}.ics"`,
        'cache-control': 'no-store',
        'x-robots-tag': 'noindex',
      }
      return new Response(file.text, { headers })
    }
  app.get('/calendars/bookings/:file', answer(bookingFile))
  app.get('/calendars/resources/:file', answer(resourceFile))
}
