import { seeContent } from '#core/access/policy.ts'
import type { MountHotelEndpoint } from '#core/access/server/scope.ts'
import type { AppContext } from '#core/app/server/context.ts'
import { sendCursor } from '#core/app/server/send-cursor.ts'
import { expectedVersion } from '#core/http/server/request/if-match.ts'
import { nextLink } from '#core/http/server/request/paging.ts'
import * as contract from '../contract.ts'
import * as overviewContract from '../overview-contract.ts'
import { listHotels } from './list/service.ts'
import { countsFor, countWaiting, firstSteps, readOverview } from './overview/service.ts'
import { previewCookie } from './preview/service.ts'
import * as hotels from './service.ts'

export function hotelsRoutes(mount: MountHotelEndpoint, context: AppContext): void {
  mount(contract.listHotels, async ({ person, query, request, header }) => {
    const { hotels: page, next } = await listHotels(context, person, query.lang, query.q, query.after)
    if (next) header('link', nextLink(request, next))
    return page
  })
  mount(overviewContract.readOverview, async ({ person, query, request, header }) => {
    const { overview, next } = await readOverview(context, person, query)
    if (next) header('link', nextLink(request, next))
    return overview
  })
  mount(contract.createHotel, ({ person, query, body }) => hotels.createHotel(context, person, body, query.lang))
  mount(contract.manageHotel, async ({ scope, person, query, header }) => {
    await sendCursor(context, header, scope.hotelId)
    const row = await hotels.hotelOf(context.db, scope)
    const hotel = await hotels.presentHotel(context, context.db, row, query.lang, query.fallback)
    const steps = await firstSteps(context, scope)
    const counts = countsFor(scope.actor, (await countWaiting(context, [row.id]))(row.id))
    const draft = row.openedAt === null
    if (draft && !person.key) header('set-cookie', previewCookie(context, row.id))
    return {
      // The information contains door codes, which the kitchen does not need.
      hotel: seeContent(scope.actor) ? hotel : { ...hotel, info: {} },
      draft,
      role: scope.actor.role,
      ...counts,
      translation: context.translation !== null,
      firstSteps: steps,
    }
  })
  mount(contract.updateHotel, async ({ scope, query, body, ignored, request }) => {
    const hotel = await hotels.updateHotel(context, scope, body, query.lang, expectedVersion(request))
    const ignoredFields = ignored()
    return ignoredFields.length > 0 ? { ...hotel, ignored: ignoredFields } : hotel
  })
  mount(contract.removeHotel, ({ scope }) => hotels.deleteHotel(context, scope))
  mount(contract.listDeletedHotels, ({ person }) => hotels.listDeletedHotels(context, person))
  mount(contract.restoreHotel, ({ scope, query }) => hotels.restoreHotel(context, scope, query.lang))
}
