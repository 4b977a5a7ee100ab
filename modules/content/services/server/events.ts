import type { EventReader } from '#core/app/module.ts'
import { readText } from '#core/i18n/localized.ts'
import type { NewEvent } from '#core/realtime/server/publish.ts'
import { publicHotelRow } from '#modules/hotel/hotels/server/service.ts'
import { pauseOf, saleState } from './presenters.ts'
import { type ArticleRow, type ServiceRow, servicesOf } from './queries.ts'

/** The event that a service was paused or resumed; none if it is as before. Only webhooks receive it. */
export function servicePauseEvents(before: ServiceRow, after: ServiceRow, at: Date): NewEvent[] {
  const { paused } = pauseOf(after, at)
  if (paused === pauseOf(before, at).paused) return []
  const { hotelId, id, version } = after
  return [{ hotelId, type: paused ? 'service.paused' : 'service.resumed', subject: id, version, at }]
}

/** The event that an article was taken off sale or can be ordered again. Only webhooks receive it. */
export function articlePauseEvents(before: ArticleRow, after: ArticleRow, at: Date): NewEvent[] {
  const [was, is] = [before, after].map((row) => saleState(row, row.id, at).available)
  if (was === is) return []
  const { hotelId, id, version } = after
  return [{ hotelId, type: is ? 'article.resumed' : 'article.paused', subject: id, version, at }]
}

export const serviceOfEvent: EventReader = async ({ db, clock }, { hotelId, subject }, reader) => {
  const hotel = reader === 'webhook' ? await publicHotelRow(db, hotelId) : undefined
  const [found] = hotel ? await servicesOf(db, hotelId, subject) : []
  if (!hotel || !found) return null
  const { id, name } = found.service
  const operationsName = readText(name, hotel.operationsLang, hotel.defaultLang)
  return { service: { id, name: operationsName, ...pauseOf(found.service, clock()) } }
}

export const articleOfEvent: EventReader = async ({ db, clock }, { hotelId, subject }, reader) => {
  const hotel = reader === 'webhook' ? await publicHotelRow(db, hotelId) : undefined
  const services = hotel ? await servicesOf(db, hotelId) : []
  const row = services.flatMap(({ articles }) => articles).find(({ id }) => id === subject)
  if (!hotel || !row) return null
  const { available, soldOutUntil } = saleState(row, row.id, clock())
  const name = readText(row.name, hotel.operationsLang, hotel.defaultLang)
  return { article: { id: row.id, serviceId: row.serviceId, name, available, soldOutUntil } }
}
