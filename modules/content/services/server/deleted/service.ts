import type { HotelScope } from '#core/access/server/scope.ts'
import type { AppContext } from '#core/app/server/context.ts'
import { type Db, type Tx, transaction } from '#core/db/db.ts'
import { throwNotFound } from '#core/errors/server/api-error.ts'
import type { Lang, Localized, TextQuery } from '#core/i18n/contract.ts'
import { readText } from '#core/i18n/localized.ts'
import { translator } from '#core/i18n/translator.ts'
import { unlinkFiles } from '#modules/foundation/media/server/service.ts'
import { changeContent, hotelOf, recordHotelAction } from '#modules/hotel/hotels/server/service.ts'
import { maxMenuCounts, menuRestoreDays } from '../../rules.ts'
import type { DeletedItem } from '../../sections-contract.ts'
import { presentOne, serviceTextReader, staffArticle, staffSection } from '../presenters.ts'
import * as queries from '../queries.ts'
import { assertFreeSlot, assertMenusFit } from '../rules.ts'
import { countSections, sectionsOf } from '../sections/queries.ts'
import * as deleted from './queries.ts'

/** Items deleted after this instant can be restored. */
const restorableSince = (context: AppContext) => new Date(context.clock().getTime() - menuRestoreDays * 86_400_000)

/** Marks a service as deleted, which hides it with its articles. Its pictures stay in use until it is deleted for good. */
export async function deleteService(context: AppContext, scope: HotelScope, id: string): Promise<void> {
  await changeContent(context, scope, async (tx, hotel) => {
    const row = (await queries.lockService(tx, scope, id)) ?? throwNotFound()
    await queries.updateService(tx, scope, id, { deletedAt: context.clock() })
    await recordHotelAction(context, tx, scope, hotel, 'service.deleted', row)
  })
}

export async function deleteArticle(
  context: AppContext,
  scope: HotelScope,
  serviceId: string,
  id: string,
): Promise<void> {
  await changeContent(context, scope, async (tx, hotel) => {
    const row = (await queries.lockArticle(tx, scope, serviceId, id)) ?? throwNotFound()
    await queries.updateArticle(tx, scope, id, { deletedAt: context.clock() })
    await recordHotelAction(context, tx, scope, hotel, 'article.deleted', row)
  })
}

export async function listDeleted(
  context: AppContext,
  scope: HotelScope,
  { lang }: { lang: Lang },
): Promise<DeletedItem[]> {
  const { defaultLang } = await hotelOf(context.db, scope)
  const rows = await deleted.deletedOf(context.db, scope, restorableSince(context))
  return rows.flatMap(({ deletedAt, ...row }) => {
    if (!deletedAt) return []
    const restorableUntil = new Date(deletedAt.getTime() + menuRestoreDays * 86_400_000)
    return {
      ...row,
      name: readText(row.name, lang, defaultLang),
      serviceName: readText(row.serviceName, lang, defaultLang),
      deletedAt: deletedAt.toISOString(),
      restorableUntil: restorableUntil.toISOString(),
    }
  })
}

/** Restores a service as it was, with its sections and articles. */
export async function restoreService(context: AppContext, scope: HotelScope, id: string, view: TextQuery) {
  return changeContent(context, scope, async (tx, hotel) => {
    if (!(await queries.lockService(tx, scope, id))) {
      assertFreeSlot(await queries.countServices(tx, scope), maxMenuCounts.services)
      const row = (await deleted.undeleteService(tx, scope, id, restorableSince(context))) ?? throwNotFound()
      await assertMenusFit(tx, scope.hotelId)
      await recordHotelAction(context, tx, scope, hotel, 'service.restored', row)
    }
    return presentOne(context, tx, hotel, id, view)
  })
}

export async function restoreSection(
  context: AppContext,
  scope: HotelScope,
  { serviceId, sectionId }: { serviceId: string; sectionId: string },
  view: TextQuery,
) {
  return changeContent(context, scope, async (tx, hotel) => {
    await queries.lockService(tx, scope, serviceId).then((row) => row ?? throwNotFound())
    const activeSections = await sectionsOf(tx, scope.hotelId, serviceId, 'update')
    const section = activeSections.find(({ id }) => id === sectionId)
    if (section) return staffSection(section, serviceTextReader(hotel, view), '')
    const totalCount = await countSections(tx, scope.hotelId, serviceId)
    assertFreeSlot({ there: activeSections.length, all: totalCount }, maxMenuCounts.sections)
    const row =
      (await deleted.undeleteSection(tx, scope, serviceId, sectionId, restorableSince(context))) ?? throwNotFound()
    await recordHotelAction(context, tx, scope, hotel, 'section.restored', row)
    return staffSection(row, serviceTextReader(hotel, view), '')
  })
}

export async function restoreArticle(
  context: AppContext,
  scope: HotelScope,
  serviceId: string,
  id: string,
  view: TextQuery,
) {
  return changeContent(context, scope, async (tx, hotel) => {
    await queries.lockService(tx, scope, serviceId).then((row) => row ?? throwNotFound())
    if (!(await queries.lockArticle(tx, scope, serviceId, id))) {
      assertFreeSlot(await queries.countArticles(tx, scope, serviceId), maxMenuCounts.articles)
      const restored =
        (await deleted.undeleteArticle(tx, scope, serviceId, id, restorableSince(context))) ?? throwNotFound()
      await assertMenusFit(tx, scope.hotelId)
      await recordHotelAction(context, tx, scope, hotel, 'article.restored', restored)
    }
    const row = (await queries.lockArticle(tx, scope, serviceId, id)) ?? throwNotFound()
    return staffArticle(row, hotel, context.clock(), serviceTextReader(hotel, view), '')
  })
}

/** Deletes items for good that can no longer be restored; past orders keep their copies of the texts. */
export const forgetDeletedServices = (context: AppContext): Promise<void> =>
  transaction(context.db, async (tx) => {
    for (const { hotelId, ...fileUser } of await deleted.deleteRowsDeletedBefore(tx, restorableSince(context)))
      await unlinkFiles(tx, hotelId, fileUser)
  })

/** Appends "(deleted)" to the name of a deleted item, which still uses its files because it may be restored. */
const markDeletedName = <Row extends { name: Localized; deletedAt: Date | null }>({ deletedAt, ...row }: Row) => ({
  ...row,
  name: deletedAt
    ? Object.fromEntries(
        Object.entries(row.name).map(([lang, text]) => [
          lang,
          `${text} ${translator(lang as Lang)('services.deleted')}`,
        ]),
      )
    : row.name,
})

export const serviceNames = async (db: Db | Tx, scope: HotelScope, ids: string[]) =>
  (await queries.serviceNames(db, scope, ids)).map(markDeletedName)
export const articleNames = async (db: Db | Tx, scope: HotelScope, ids: string[]) =>
  (await queries.articleNames(db, scope, ids)).map(markDeletedName)
