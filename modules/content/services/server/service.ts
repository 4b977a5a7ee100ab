import { isDeepStrictEqual } from 'node:util'
import { v7 as uuid } from 'uuid'
import type { HotelScope } from '#core/access/server/scope.ts'
import { recordTextChange } from '#core/app/server/change-for-guests.ts'
import type { AppContext } from '#core/app/server/context.ts'
import type { Db, Tx } from '#core/db/db.ts'
import { throwInvalid, throwNotFound } from '#core/errors/server/api-error.ts'
import { textWriter } from '#core/http/server/text-writer.ts'
import type { InAnyLanguage, Localized, TextQuery } from '#core/i18n/contract.ts'
import type { TextReader } from '#core/i18n/localized.ts'
import { changesOf, isSaveOf } from '#core/journal/rules.ts'
import { assertLastSeen, recordAction } from '#core/journal/server/record.ts'
import { publishAll } from '#core/realtime/server/publish.ts'
import { nextChange } from '#core/time/hours.ts'
import { linkFiles, replaceUsages } from '#modules/foundation/media/server/service.ts'
import { changeContent, type HotelRow, hotelOf, recordHotelAction } from '#modules/hotel/hotels/server/service.ts'
import type { ArticleInput, ArticlePatch, PublicService, ServiceInput, ServicePatch } from '../contract.ts'
import { maxMenuCounts } from '../rules.ts'
import { articlePauseEvents, servicePauseEvents } from './events.ts'
import { pauseOf, presentOne, publicService, serviceTextReader, staffArticle, staffService } from './presenters.ts'
import type { ArticleRow, ServiceRow, ServiceWithArticles } from './queries.ts'
import * as queries from './queries.ts'
import {
  articleFields,
  assertFreeSlot,
  assertMenusFit,
  assertPrices,
  blankArticle,
  changesMoreThan,
  createTextWriter,
  writeOptions,
} from './rules.ts'
import { insertSection, type SectionRow } from './sections/queries.ts'
import { resolveSection } from './sections/service.ts'
import { shareOptions } from './shared-options/service.ts'
import { textsOfArticle, textsOfService } from './texts/presenters.ts'

export { pricedArticle } from './presenters.ts'
export {
  type ArticleRow,
  deleteHotelRows,
  hasArticlesSql,
  type ServiceWithArticles,
  servicesOf,
} from './queries.ts'
export { markSoldOut, returnStock, takeStock } from './sales/service.ts'
export { createSection } from './sections/service.ts'
export { serviceTexts } from './texts/presenters.ts'

/** The services and articles that are not hidden from guests. */
export const shownServices = (rows: ServiceWithArticles[]): ServiceWithArticles[] =>
  rows
    .filter(({ service }) => !service.hidden)
    .map((row) => ({ ...row, articles: row.articles.filter(({ hidden }) => !hidden) }))

/**
 * The services that guests see. `until`: the next instant at which a service or section opens or closes, a pause ends,
 * or an article or choice is available again; null: none.
 */
export async function publicServices(db: Db | Tx, hotel: HotelRow, now: Date, read: TextReader) {
  const rows = shownServices(await queries.servicesOf(db, hotel.id))
  const services: PublicService[] = rows.map((row, i) => publicService(row, hotel, now, read, `services.${i}.`))
  const changes = rows.flatMap(({ service, sections, articles }) => [
    ...[service, ...sections].map(({ hours }) => nextChange(hours, hotel.timeZone, now)),
    service.paused ? service.pausedUntil : null,
    ...articles.flatMap(({ limits }) => limits.map(({ until }) => until)),
  ])
  const nextTimes = changes.flatMap((at) => (at && at > now ? Number(at) : []))
  return { services, until: nextTimes.length > 0 ? new Date(Math.min(...nextTimes)) : null }
}

export async function listServices(context: AppContext, scope: HotelScope, view: TextQuery) {
  const hotel = await hotelOf(context.db, scope)
  const rows = await queries.servicesOf(context.db, scope.hotelId)
  return rows.map((row) => staffService(row, hotel, context.clock(), serviceTextReader(hotel, view)))
}

export async function readService(context: AppContext, scope: HotelScope, id: string, view: TextQuery) {
  const hotel = await hotelOf(context.db, scope)
  return presentOne(context, context.db, hotel, id, view)
}

/** The pause that a call sets, whose end must be in the future; empty when the call does not change the pause. */
function requestedPause({ paused, pausedUntil }: Partial<Pick<ServicePatch, 'paused' | 'pausedUntil'>>, now: Date) {
  if (paused === undefined) return {}
  const until = pausedUntil ? new Date(pausedUntil) : null
  if (until && until <= now) throwInvalid('pausedUntil', 'already_over')
  return { paused, pausedUntil: until }
}

/** The fields of a service that the journal records: those that people edit. */
const auditFields = ({ version: _, deletedAt: __, ...editedFields }: ServiceRow) => editedFields

export async function createService(
  context: AppContext,
  scope: HotelScope,
  input: InAnyLanguage<typeof ServiceInput>,
  view: TextQuery,
) {
  return changeContent(context, scope, async (tx, hotel) => {
    assertFreeSlot(await queries.countServices(tx, scope), maxMenuCounts.services)
    const { writer, own: textLang } = createTextWriter(view, hotel)
    const name = writer.name('name', null, input.name, textLang)
    writer.assertValid()
    const row = await queries.insertService(tx, scope.hotelId, {
      id: uuid(),
      picture: null,
      deliveryMode: 'room-delivery',
      seatService: null,
      link: null,
      hours: null,
      leadMinutes: 0,
      slots: null,
      automaticAcceptance: 'off',
      maxWaitingOrders: 5,
      paused: false,
      hidden: false,
      ...input,
      pausedUntil: null,
      ...requestedPause(input, context.clock()),
      name,
      description: writer.text(null, input.description),
    })
    await linkFiles(context, tx, scope, { picture: input.picture }, { kind: 'service', id: row.id, content: row })
    await recordHotelAction(context, tx, scope, hotel, 'service.created', row)
    return presentOne(context, tx, hotel, row.id, view)
  })
}

/**
 * Changes a service. `expected`: the version that the editor last saw; throws `precondition_failed` if it has changed
 * since.
 */
export async function updateService(
  context: AppContext,
  scope: HotelScope,
  id: string,
  patch: InAnyLanguage<typeof ServicePatch>,
  view: TextQuery,
  expectedVersion: number | null,
) {
  const raisesVersion = changesMoreThan(['paused', 'pausedUntil', 'hidden'], patch)
  const now = context.clock()
  const writeChange = async (tx: Tx, hotel: HotelRow) => {
    const row = (await queries.lockService(tx, scope, id)) ?? throwNotFound()
    await assertLastSeen(tx, scope, isSaveOf('service'), row, expectedVersion)
    const writer = textWriter(view.lang)
    const texts = {
      name: writer.name('name', row.name, patch.name, hotel.defaultLang),
      description: writer.text(row.description, patch.description),
    }
    writer.assertValid()
    const { pausedUntil: _, ...fields } = patch
    const updated = await queries.updateService(tx, scope, id, {
      ...fields,
      ...requestedPause(patch, now),
      ...texts,
      version: row.version + (raisesVersion ? 1 : 0),
    })
    if (raisesVersion)
      await linkFiles(context, tx, scope, { picture: patch.picture }, { kind: 'service', id, content: updated })
    await recordTextChange(context, tx, scope.hotelId, textsOfService(row, hotel), textsOfService(updated, hotel))
    await recordHotelAction(
      context,
      tx,
      scope,
      hotel,
      'service.changed',
      updated,
      changesOf({ ...auditFields(row), ...pauseOf(row, now) }, { ...auditFields(updated), ...pauseOf(updated, now) }),
    )
    await publishAll(tx, servicePauseEvents(row, updated, now))
    return presentOne(context, tx, hotel, id, view)
  }
  return changeContent(context, scope, writeChange, !raisesVersion && id)
}

export async function orderServices(context: AppContext, scope: HotelScope, ids: string[]): Promise<void> {
  await changeContent(context, scope, async (tx, hotel) => {
    if (await queries.reorderServices(tx, scope, ids))
      await recordAction(context, tx, scope, { act: 'service.sorted', subject: hotel })
  })
}

export async function listArticles(context: AppContext, scope: HotelScope, serviceId: string, view: TextQuery) {
  return (await readService(context, scope, serviceId, view)).articles
}

export async function createArticle(
  context: AppContext,
  scope: HotelScope,
  serviceId: string,
  input: InAnyLanguage<typeof ArticleInput>,
  view: TextQuery,
) {
  return changeContent(context, scope, async (tx, hotel) => {
    await queries.lockService(tx, scope, serviceId).then((row) => row ?? throwNotFound())
    assertFreeSlot(await queries.countArticles(tx, scope, serviceId), maxMenuCounts.articles)
    assertPrices(hotel, input, view.lang)
    const { section: _, ...fields } = input
    const { writer, own: textLang } = createTextWriter(view, hotel)
    const texts = {
      name: writer.name('name', null, input.name, textLang),
      description: writer.text(null, input.description),
      options: writeOptions(writer, [], input.options ?? [], textLang),
    }
    writer.assertValid()
    const id = uuid()
    const options = await shareOptions(context, tx, scope, hotel, { id, options: [] }, texts.options)
    const row = await queries.insertArticle(tx, scope.hotelId, {
      id,
      serviceId,
      sectionId:
        (await resolveSection(context, tx, scope, hotel, { serviceId, section: null }, input, view.lang)) ?? null,
      ...blankArticle,
      ...fields,
      ...texts,
      options,
    })
    await assertMenusFit(tx, scope.hotelId)
    await linkFiles(context, tx, scope, { picture: input.picture }, { kind: 'article', id: row.id, content: row })
    await recordHotelAction(context, tx, scope, hotel, 'article.created', row)
    return staffArticle(row, hotel, context.clock(), serviceTextReader(hotel, view), '')
  })
}

/** Changes an article. Checks the expected version like `updateService`. */
export async function updateArticle(
  context: AppContext,
  scope: HotelScope,
  serviceId: string,
  id: string,
  patch: InAnyLanguage<typeof ArticlePatch>,
  view: TextQuery,
  expectedVersion: number | null,
) {
  const raisesVersion = changesMoreThan(['available', 'hidden'], patch)
  const writeChange = async (tx: Tx, hotel: HotelRow) => {
    const row = (await queries.lockArticle(tx, scope, serviceId, id)) ?? throwNotFound()
    await assertLastSeen(tx, scope, isSaveOf('article'), row, expectedVersion)
    assertPrices(hotel, patch, view.lang)
    const writer = textWriter(view.lang)
    const { section: _, sectionId: __, ...fields } = patch
    const { name, description, options } = fields
    const texts = {
      name: writer.name('name', row.name, name, hotel.defaultLang),
      description: writer.text(row.description, description),
      options: options ? writeOptions(writer, row.options, options, hotel.defaultLang) : row.options,
    }
    writer.assertValid()
    if (options) texts.options = await shareOptions(context, tx, scope, hotel, row, texts.options)
    // Resets earlier sale limits.
    if (patch.available !== undefined) await queries.setSaleLimit(tx, row, id, null)
    const sectionId = await resolveSection(context, tx, scope, hotel, row, patch, view.lang)
    const changesSection = sectionId !== undefined && sectionId !== (row.section?.id ?? null)
    const updated = await queries.updateArticle(tx, scope, id, {
      ...fields,
      ...texts,
      // The article becomes the last of its new section.
      ...(changesSection && { sectionId, position: await queries.nextArticlePosition(tx, scope.hotelId, serviceId) }),
      version: row.version + (raisesVersion ? 1 : 0),
    })
    if (raisesVersion) {
      await assertMenusFit(tx, scope.hotelId)
      await linkFiles(context, tx, scope, { picture: patch.picture }, { kind: 'article', id, content: updated })
    }
    await recordTextChange(context, tx, scope.hotelId, textsOfArticle(row, hotel), textsOfArticle(updated, hotel))
    await recordHotelAction(
      context,
      tx,
      scope,
      hotel,
      'article.changed',
      updated,
      changesOf(articleFields(row), articleFields(updated)),
    )
    await publishAll(tx, articlePauseEvents(row, updated, context.clock()))
    return staffArticle(updated, hotel, context.clock(), serviceTextReader(hotel, view), '')
  }
  return changeContent(context, scope, writeChange, !raisesVersion && id)
}

export async function orderArticles(
  context: AppContext,
  scope: HotelScope,
  serviceId: string,
  ids: string[],
): Promise<void> {
  await changeContent(context, scope, async (tx, hotel) => {
    const row = (await queries.lockService(tx, scope, serviceId)) ?? throwNotFound()
    if (await queries.reorderArticles(tx, scope, serviceId, ids))
      await recordHotelAction(context, tx, scope, hotel, 'article.sorted', row)
  })
}

/**
 * Inserts a service with its articles, in all languages, for demo content and imports of a hotel. Articles have the names
 * of their sections, which are created. The caller publishes the change.
 */
export async function insertMenu(
  tx: Tx,
  hotelId: string,
  service: Omit<ServiceRow, 'hotelId' | 'position' | 'version' | 'id' | 'deletedAt' | 'hidden'>,
  articles: (Omit<queries.NewArticle, 'id' | 'serviceId' | 'sectionId' | 'hidden'> & { section: Localized })[],
): Promise<queries.ServiceWithArticles> {
  const row = await queries.insertService(tx, hotelId, { ...service, hidden: false, id: uuid() })
  const sections: SectionRow[] = []
  const inserted: ArticleRow[] = []
  for (const { section: name, ...article } of articles) {
    let section = sections.find((each) => isDeepStrictEqual(each.name, name))
    if (!section && Object.values(name).some(Boolean)) {
      section = await insertSection(tx, { hotelId, id: uuid(), serviceId: row.id, name, hours: null })
      sections.push(section)
    }
    const values = { ...article, hidden: false, id: uuid(), serviceId: row.id, sectionId: section?.id ?? null }
    inserted.push(await queries.insertArticle(tx, hotelId, values))
  }
  const fileUsers = inserted.map((content) => ({ kind: 'article', id: content.id, content }))
  await replaceUsages(tx, hotelId, { kind: 'service', id: row.id, content: row }, ...fileUsers)
  return { service: row, sections, articles: inserted }
}
