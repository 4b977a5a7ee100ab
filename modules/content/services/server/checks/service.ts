import type { Check, Finding, LinksOf } from '#core/app/checks.ts'
import { hotelScreens } from '#core/app/office-paths.ts'
import { readText } from '#core/i18n/localized.ts'
import { webAddressesIn } from '#core/net/web-addresses-in.ts'
import { hotelOf } from '#modules/hotel/hotels/server/service.ts'
import { isOrdered, lacksAllergens } from '../../rules.ts'
import { type ServiceWithArticles, servicesOf } from '../queries.ts'

/** A finding for each service that guests see, with how many of its items that they see are concerned. */
const checkServices =
  (path: (serviceId: string) => string, countIn: (found: ServiceWithArticles) => number): Check =>
  async ({ db }, scope, lang) => {
    const { defaultLang } = await hotelOf(db, scope)
    return (await servicesOf(db, scope.hotelId)).flatMap((found): Finding[] => {
      const { id, name, hidden } = found.service
      const articles = found.articles.filter((article) => !article.hidden)
      const count = hidden ? 0 : countIn({ ...found, articles })
      return count > 0 ? [{ name: readText(name, lang, defaultLang), count, path: path(id) }] : []
    })
  }

export const servicesChecks = {
  missingHours: checkServices(hotelScreens.service, ({ service }) =>
    isOrdered(service.kind) && service.hours === null ? 1 : 0,
  ),
  missingPictures: checkServices(
    (id) => `${hotelScreens.articles(id)}?filter=picture`,
    ({ articles }) => articles.filter(({ picture }) => !picture).length,
  ),
  // What is asked for, such as towels, has no allergens.
  missingAllergens: checkServices(
    (id) => `${hotelScreens.articles(id)}?filter=allergens`,
    ({ service, articles }) => (service.kind === 'order' ? articles.filter(lacksAllergens).length : 0),
  ),
}

export const serviceLinks: LinksOf = async (db, hotelId) =>
  (await servicesOf(db, hotelId)).flatMap(({ service, articles }) => [
    ...webAddressesIn([service.link, service.description]).map((address) => ({
      address,
      name: service.name,
      path: hotelScreens.service(service.id),
    })),
    ...articles.flatMap(({ id, name, description }) =>
      webAddressesIn(description).map((address) => ({ address, name, path: hotelScreens.article(id) })),
    ),
  ])
