import type { HotelScope } from '#core/access/server/scope.ts'
import type { AppContext } from '#core/app/server/context.ts'
import { collectTexts, type FoundText } from '#core/i18n/found-text.ts'
import { type HotelRow, hotelOf } from '#modules/hotel/hotels/server/service.ts'
import { ArticlePatch, ServicePatch } from '../../contract.ts'
import { SectionPatch } from '../../sections-contract.ts'
import { staffArticle, staffSection, staffService } from '../presenters.ts'
import type { ArticleRow, ServiceRow } from '../queries.ts'
import * as queries from '../queries.ts'
import type { SectionRow } from '../sections/queries.ts'

export const textsOfService = (row: ServiceRow, hotel: HotelRow): FoundText[] =>
  collectTexts(
    { place: 'service', id: row.id, serviceId: null, subject: row.name },
    (read) => staffService({ service: row, sections: [], articles: [] }, hotel, new Date(0), read),
    { stored: row, input: ServicePatch },
  )

export const textsOfSection = (row: SectionRow): FoundText[] =>
  collectTexts(
    { place: 'section', id: row.id, serviceId: row.serviceId, subject: row.name },
    (read) => staffSection(row, read, ''),
    { stored: row, input: SectionPatch },
  )

export const textsOfArticle = (row: ArticleRow, hotel: HotelRow): FoundText[] =>
  collectTexts(
    { place: 'article', id: row.id, serviceId: row.serviceId, subject: row.name },
    (read) => staffArticle(row, hotel, new Date(0), read, ''),
    { stored: row, input: ArticlePatch },
    // The section's name is a text of the section itself, and the origin of meats is made from countries.
  ).filter(({ path }) => path !== 'section' && path !== 'meatOrigin')

/** All stored texts of the services, their sections and articles. */
export async function serviceTexts({ db }: AppContext, scope: HotelScope): Promise<FoundText[]> {
  const hotel = await hotelOf(db, scope)
  const rows = await queries.servicesOf(db, hotel.id)
  return rows.flatMap(({ service, sections, articles }) => [
    ...textsOfService(service, hotel),
    ...sections.flatMap(textsOfSection),
    ...articles.flatMap((article) => textsOfArticle(article, hotel)),
  ])
}
