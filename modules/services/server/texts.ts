import type { AppContext } from '#core/http/server/context.ts'
import { type FoundText, textsRead } from '#core/i18n/found-text.ts'
import type { HotelScope } from '#modules/hotel-context/server/scope.ts'
import { type HotelRow, hotelOf } from '#modules/hotels/server/service.ts'
import { ArticlePatch, ServicePatch } from '../contract.ts'
import { staffArticle, staffService } from './present.ts'
import type { ArticleRow, ServiceRow } from './queries.ts'
import * as queries from './queries.ts'

export const textsOfService = (row: ServiceRow, hotel: HotelRow): FoundText[] =>
  textsRead(
    { place: 'service', id: row.id, serviceId: null, subject: row.name },
    (read) => staffService({ service: row, articles: [] }, hotel, new Date(0), read),
    { stored: row, input: ServicePatch },
  )

export const textsOfArticle = (row: ArticleRow, hotel: HotelRow): FoundText[] =>
  textsRead(
    { place: 'article', id: row.id, serviceId: row.serviceId, subject: row.name },
    (read) => staffArticle(row, hotel, new Date(0), read, ''),
    { stored: row, input: ArticlePatch },
  )

/** Every text of the services and their articles, as it is stored. */
export async function serviceTexts({ db }: AppContext, scope: HotelScope): Promise<FoundText[]> {
  const hotel = await hotelOf(db, scope)
  const rows = await queries.servicesOf(db, hotel.id)
  return rows.flatMap(({ service, articles }) => [
    ...textsOfService(service, hotel),
    ...articles.flatMap((article) => textsOfArticle(article, hotel)),
  ])
}
