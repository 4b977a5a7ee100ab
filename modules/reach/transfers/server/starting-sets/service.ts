import { isDeepStrictEqual } from 'node:util'
import { v7 as uuid } from 'uuid'
import type { HotelScope } from '#core/access/server/scope.ts'
import type { AppContext } from '#core/app/server/context.ts'
import { transaction } from '#core/db/db.ts'
import { inSharedTransaction } from '#core/db/shared-transaction.ts'
import { ApiError } from '#core/errors/server/api-error.ts'
import { acquire } from '#core/http/server/concurrency-limit.ts'
import type { Lang } from '#core/i18n/contract.ts'
import { readText } from '#core/i18n/localized.ts'
import { servicesOf } from '#modules/content/services/server/service.ts'
import { listPages } from '#modules/exchange/custom-pages/server/service.ts'
import { lockHotel } from '#modules/hotel/hotels/server/service.ts'
import { asExamples, renewIds } from '../../rules.ts'
import type { StartingSet, StartingSetFile } from '../../starting-sets-contract.ts'
import { writeContent } from '../content/import.ts'

declare module '#core/app/server/context.ts' {
  interface AppContext {
    /** The files of the starting sets, by name. */
    startingSets: Readonly<Record<string, StartingSetFile>>
  }
}

const articlesIn = ({ services }: StartingSetFile) => services.reduce((sum, { articles }) => sum + articles.length, 0)

export const listStartingSets = async ({ startingSets }: AppContext, lang: Lang): Promise<StartingSet[]> =>
  Object.entries(startingSets).map(([id, set]) => {
    const read = (text: unknown) => readText(text as Record<Lang, string>, lang, 'fr')
    return {
      id,
      name: read(set.name),
      description: read(set.description),
      services: set.services.map(({ content }) => read(content.name)),
      pages: set.pages.map(({ content }) => read(content.title)),
      articles: articlesIn(set),
    }
  })

/** Fills a hotel without services like an import; nothing is visible to guests. */
export async function applyStartingSet(context: AppContext, scope: HotelScope, name: string) {
  const file = Object.hasOwn(context.startingSets, name) && context.startingSets[name]
  if (!file) throw new ApiError('invalid', { fields: [{ path: 'set', code: 'invalid' }] })
  const set: StartingSetFile = JSON.parse(renewIds(JSON.stringify(file), uuid).text)
  const running = new ApiError('import_running')
  const release = acquire([{ key: `starting set of ${scope.hotelId}`, max: 1, refusal: running }])
  return inSharedTransaction(context.db, async (db) => {
    const inside: AppContext = Object.assign(Object.create(context), { db })
    // Locked until the end: a concurrent request waits, and then finds what this one has created.
    const { currency } = await transaction(db, (tx) => lockHotel(tx, scope))
    await assertNotBegun(inside, scope, set)
    const services = set.services.map((service) => ({
      ...service,
      content: { ...service.content, hidden: true },
      articles: service.articles.map((article) => asExamples(article, currency)),
    }))
    const pages = set.pages.map((page) => ({ ...page, published: false }))
    const nothing = { brand: {}, info: {}, defaultPage: null, medias: [], places: [] }
    await writeContent(inside, scope, { ...nothing, services, pages })
    return { services: services.length, articles: articlesIn(set), pages: pages.length }
  }).finally(release)
}

async function assertNotBegun(context: AppContext, scope: HotelScope, set: StartingSetFile): Promise<void> {
  const pages = await listPages(context, scope, { lang: 'all', fallback: 'none' })
  const isPresent = pages.some(({ title }) => set.pages.some(({ content }) => isDeepStrictEqual(content.title, title)))
  if (isPresent || (await servicesOf(context.db, scope.hotelId)).length > 0) throw new ApiError('already_begun')
}
