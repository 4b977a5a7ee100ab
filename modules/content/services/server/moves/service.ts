import { v7 as uuid } from 'uuid'
import type { HotelScope } from '#core/access/server/scope.ts'
import type { AppContext } from '#core/app/server/context.ts'
import { throwInvalid, throwNotFound } from '#core/errors/server/api-error.ts'
import type { Lang, Localized, TextQuery } from '#core/i18n/contract.ts'
import { translator } from '#core/i18n/translator.ts'
import { changesOf } from '#core/journal/rules.ts'
import { replaceUsages } from '#modules/foundation/media/server/service.ts'
import { changeContent, recordHotelAction } from '#modules/hotel/hotels/server/service.ts'
import { maxMenuCounts, maxMenuTextLengths } from '../../rules.ts'
import type { ArticlePosition } from '../../sections-contract.ts'
import { serviceTextReader, staffArticle } from '../presenters.ts'
import * as queries from '../queries.ts'
import { articleFields, assertFreeSlot, assertMenusFit, throwNotSameItems } from '../rules.ts'
import { sectionsOf } from '../sections/queries.ts'
import { assertSection } from '../sections/service.ts'

/** The name of a copy in each language, such as `Croissant (copie)`; a name of maximum length is shortened. */
const nameOfCopy = (name: Localized): Localized =>
  Object.fromEntries(
    Object.entries(name).map(([lang, text]) => {
      const copySuffix = ` ${translator(lang as Lang)('services.copy')}`
      return [lang, text.slice(0, maxMenuTextLengths.name - copySuffix.length) + copySuffix]
    }),
  )

/** Copies an article to the position after it. The copy is hidden until somebody shows it. */
export async function duplicateArticle(
  context: AppContext,
  scope: HotelScope,
  serviceId: string,
  id: string,
  view: TextQuery,
) {
  return changeContent(context, scope, async (tx, hotel) => {
    const service = (await queries.lockService(tx, scope, serviceId)) ?? throwNotFound()
    const original = (await queries.lockArticle(tx, scope, serviceId, id)) ?? throwNotFound()
    assertFreeSlot(await queries.countArticles(tx, scope, service.id), maxMenuCounts.articles)
    const { section, limits: _, deletedAt: __, version: ___, position, hotelId, ...fields } = original
    await queries.shiftPositionsAfter(tx, original)
    const copy = await queries.insertArticle(tx, hotelId, {
      ...fields,
      id: uuid(),
      sectionId: section?.id ?? null,
      name: nameOfCopy(fields.name),
      hidden: true,
      // New ids, because stock is counted by the id of a choice.
      options: fields.options.map((option) => ({
        ...option,
        id: uuid(),
        choices: option.choices.map((choice) => ({ ...choice, id: uuid() })),
      })),
    })
    const row = await queries.updateArticle(tx, scope, copy.id, { position: position + 1 })
    await assertMenusFit(tx, hotelId)
    await replaceUsages(tx, hotelId, { kind: 'article', id: row.id, content: row })
    await recordHotelAction(context, tx, scope, hotel, 'article.created', row)
    return staffArticle(row, hotel, context.clock(), serviceTextReader(hotel, view), '')
  })
}

/** Moves an article to a section of its own or another service, before a given article or to the end. */
export async function moveArticle(
  context: AppContext,
  scope: HotelScope,
  serviceId: string,
  id: string,
  { serviceId: targetServiceId = serviceId, sectionId, before = null }: ArticlePosition,
  view: TextQuery,
) {
  return changeContent(context, scope, async (tx, hotel) => {
    const lockedServices = new Map<string, queries.ServiceRow>()
    for (const idToLock of [...new Set([serviceId, targetServiceId])].sort()) {
      const service = await queries.lockService(tx, scope, idToLock)
      if (service) lockedServices.set(idToLock, service)
    }
    if (!lockedServices.has(serviceId)) throwNotFound()
    const target = lockedServices.get(targetServiceId)
    if (!target) return throwInvalid('serviceId', 'unknown_service')
    const sections = await sectionsOf(tx, scope.hotelId, targetServiceId, 'update')
    if (sectionId) assertSection(sections, sectionId)
    const row = (await queries.lockArticle(tx, scope, serviceId, id)) ?? throwNotFound()
    if (targetServiceId !== serviceId)
      assertFreeSlot(await queries.countArticles(tx, scope, targetServiceId), maxMenuCounts.articles)

    const [menu] = await queries.servicesOf(tx, scope.hotelId, targetServiceId)
    const others = (menu?.articles ?? []).filter((article) => article.id !== id)
    const sectionArticleIds = others
      .filter(({ section }) => (section?.id ?? null) === sectionId)
      .map((article) => article.id)
    if (before && before !== id && !sectionArticleIds.includes(before)) throwNotSameItems()
    const ids = others.map((article) => article.id)
    ids.splice(before && before !== id ? ids.indexOf(before) : ids.indexOf(sectionArticleIds.at(-1) ?? '') + 1, 0, id)

    const isMovedAway = targetServiceId !== serviceId || sectionId !== (row.section?.id ?? null)
    if (isMovedAway)
      await queries.updateArticle(tx, scope, id, { serviceId: targetServiceId, sectionId, version: row.version + 1 })
    await queries.reorderArticles(tx, scope, targetServiceId, ids)
    const moved = (await queries.lockArticle(tx, scope, targetServiceId, id)) ?? throwNotFound()
    if (isMovedAway) {
      const auditedPosition = (name: Localized, article: queries.ArticleRow) => ({
        service: name,
        ...articleFields(article),
      })
      const changes = changesOf(
        auditedPosition(lockedServices.get(serviceId)?.name ?? {}, { ...row, serviceId: targetServiceId }),
        auditedPosition(target.name, moved),
      )
      await recordHotelAction(context, tx, scope, hotel, 'article.moved', moved, changes)
    } else await recordHotelAction(context, tx, scope, hotel, 'article.sorted', target)
    return staffArticle(moved, hotel, context.clock(), serviceTextReader(hotel, view), '')
  })
}
