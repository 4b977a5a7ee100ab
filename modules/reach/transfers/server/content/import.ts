import type { HotelScope } from '#core/access/server/scope.ts'
import type { AppContext } from '#core/app/server/context.ts'
import { transaction } from '#core/db/db.ts'
import { ApiError } from '#core/errors/server/api-error.ts'
import { updateSettings as updateAlertSettings } from '#modules/content/alerts/server/service.ts'
import { createPlace } from '#modules/content/places/server/service.ts'
import { createArticle, createSection, createService } from '#modules/content/services/server/service.ts'
import { createPage, publishPage, updatePage } from '#modules/exchange/custom-pages/server/service.ts'
import { addMedia, assertWithinQuota, updateMedia } from '#modules/foundation/media/server/service.ts'
import { updateHotel } from '#modules/hotel/hotels/server/service.ts'
import type { HotelFile } from '../../contract.ts'
import { withIds } from '../../rules.ts'
import { writeParts, writePlaceParts } from '../parts/service.ts'

const inAll = { lang: 'all', fallback: 'none' } as const

type Content = Pick<
  HotelFile,
  'medias' | 'brand' | 'info' | 'services' | 'places' | 'pages' | 'defaultPage' | 'alerts'
> &
  Record<string, unknown>

/**
 * Fills a hotel with the commands of staff, in the order of their dependencies. Returns the ids of what it has created, by
 * their keys in the content. Throws what the commands throw.
 */
export async function writeContent(
  context: AppContext,
  scope: HotelScope,
  content: Content,
): Promise<ReadonlyMap<string, string>> {
  for (const [i, { file, content: words }] of content.medias.toReversed().entries())
    await at(`medias.${i}`, async () => {
      const { id } = await addMedia(context, scope, {
        address: `/files/${file}`,
        name: words.name ?? '',
        duplicate: 'keep',
      })
      await updateMedia(context, scope, id, words, null)
    })
  const { brand, info } = content
  await updateHotel(context, scope, { brand, info }, 'all', null)
  const ids = new Map<string, string>()
  for (const [i, service] of content.services.entries())
    await at(`services.${i}`, () => writeService(context, scope, service, ids))
  for (const [i, place] of content.places.entries())
    await at(`places.${i}`, async () => {
      const { id } = await createPlace(context, scope, place.content, inAll)
      ids.set(place.key, id)
      await writePlaceParts(context, scope, place, id)
    })
  await writePages(context, scope, content, ids)
  const { alerts } = content
  if (alerts) await at('alerts', () => updateAlertSettings(context, scope, withIds(alerts, ids), null))
  await writeParts(context, scope, content, at)
  await transaction(context.db, (tx) => assertWithinQuota(context, tx, scope.hotelId, 'content'))
  return ids
}

async function writeService(
  context: AppContext,
  scope: HotelScope,
  { key, content, sections, articles }: HotelFile['services'][number],
  ids: Map<string, string>,
): Promise<void> {
  const { id } = await createService(context, scope, content, inAll)
  ids.set(key, id)
  for (const section of sections)
    ids.set(section.key, (await createSection(context, scope, id, section.content, inAll)).id)
  for (const [i, article] of articles.entries()) {
    const sectionId = article.sectionId ? (ids.get(article.sectionId) ?? null) : null
    await at(`articles.${i}`, () => createArticle(context, scope, id, { ...article, sectionId }, inAll))
  }
}

/** Creates all pages before their blocks, which may link to other pages. */
async function writePages(
  context: AppContext,
  scope: HotelScope,
  { pages, defaultPage }: Pick<HotelFile, 'pages' | 'defaultPage'>,
  ids: Map<string, string>,
): Promise<void> {
  for (const [i, { key, content }] of pages.entries())
    await at(`pages.${i}`, async () => {
      ids.set(key, (await createPage(context, scope, content, inAll)).id)
    })
  for (const [i, { key, blocks, published }] of pages.entries())
    await at(`pages.${i}`, async () => {
      const id = ids.get(key) ?? key
      await updatePage(context, scope, id, { blocks: withIds(blocks, ids) }, inAll, null)
      if (published) await publishPage(context, scope, id, inAll, null)
    })
  const home = defaultPage && ids.get(defaultPage)
  if (home) await updateHotel(context, scope, { defaultPage: home }, 'all', null)
}

/** Adds the path of this part of the file to the errors. */
async function at<T>(path: string, write: () => Promise<T>): Promise<T> {
  try {
    return await write()
  } catch (error) {
    if (!(error instanceof ApiError) || !error.details.fields) throw error
    const fields = error.details.fields.map((field) => ({ ...field, path: `${path}.${field.path}` }))
    throw new ApiError(error.code, { ...error.details, fields })
  }
}
