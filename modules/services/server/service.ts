import { v7 as uuid } from 'uuid'
import type { Db, Tx } from '#core/db/db.ts'
import { ApiError, throwNotFound } from '#core/http/server/api-error.ts'
import type { AppContext } from '#core/http/server/context.ts'
import { textWriter } from '#core/http/server/text-writer.ts'
import type { InAnyLanguage, TextQuery } from '#core/i18n/contract.ts'
import { type TextReader, textReader } from '#core/i18n/localized.ts'
import { nextChange } from '#core/time/hours.ts'
import { changesOf } from '#modules/audit/rules.ts'
import { assertLastSeen, record } from '#modules/audit/server/service.ts'
import type { HotelScope } from '#modules/hotel-context/server/scope.ts'
import { textsSaved } from '#modules/hotel-context/server/service.ts'
import { changeContent, type HotelRow, hotelOf, recordNamed } from '#modules/hotels/server/service.ts'
import { linkFiles, setUsages, unlinkFiles } from '#modules/media/server/service.ts'
import type { ArticleInput, ArticlePatch, PublicService, ServiceInput, ServicePatch } from '../contract.ts'
import { publicService, staffArticle, staffService } from './present.ts'
import type { ArticleRow, ServiceRow } from './queries.ts'
import * as queries from './queries.ts'
import { textsOfArticle, textsOfService } from './texts.ts'
import { writeOptions } from './writing.ts'

export { pricedArticle } from './present.ts'
export { type ArticleRow, deleteHotelRows, hasArticles, isCounted, lockForOrder, type ServiceRow } from './queries.ts'
export { markSoldOut, putBack, takeStock } from './sales.ts'
export { serviceTexts } from './texts.ts'

/** The services that guests see, and the instant at which one of them opens or closes, or something is on sale again. */
export async function publicServices(db: Db | Tx, hotel: HotelRow, now: Date, read: TextReader) {
  const rows = await queries.servicesOf(db, hotel.id)
  const services: PublicService[] = rows.map((row, i) => publicService(row, hotel, now, read, `services.${i}.`))
  const changes = rows.flatMap(({ service, articles }) => [
    ...[nextChange(service.hours, hotel.timeZone, now) ?? []].flat(),
    ...articles.flatMap(({ limits }) => limits.flatMap(({ until }) => (until && until > now ? [until] : []))),
  ])
  return { services, until: changes.length > 0 ? new Date(Math.min(...changes.map(Number))) : null }
}

export async function listServices(context: AppContext, scope: HotelScope, view: TextQuery) {
  const hotel = await hotelOf(context.db, scope)
  const rows = await queries.servicesOf(context.db, scope.hotelId)
  return rows.map((row) => staffService(row, hotel, context.clock(), reader(hotel, view)))
}

export async function readService(context: AppContext, scope: HotelScope, id: string, view: TextQuery) {
  const hotel = await hotelOf(context.db, scope)
  return presentOne(context, context.db, hotel, id, view)
}

async function presentOne(context: AppContext, db: Db | Tx, hotel: HotelRow, id: string, view: TextQuery) {
  const [row] = await queries.servicesOf(db, hotel.id, id)
  return staffService(row ?? throwNotFound(), hotel, context.clock(), reader(hotel, view))
}

const reader = (hotel: HotelRow, { lang, fallback }: TextQuery) => textReader(lang, hotel.defaultLang, fallback)

/** Writes the texts of a new thing; its name is given in the language of the call, or in the hotel's own among all. */
const newTexts = ({ lang }: TextQuery, { defaultLang }: HotelRow) =>
  ({ writer: textWriter(lang), own: lang === 'all' ? defaultLang : lang }) as const

/** What is done at one touch stands in nobody's way: who is writing the texts meanwhile may save them. */
const changesMoreThan = (oneTouch: string, patch: object) => Object.keys(patch).some((field) => field !== oneTouch)

/** What the journal tells of a row: what people set. */
const auditFields = <Row extends { version: number; limits?: unknown }>({ version: _, limits: __, ...set }: Row) => set

/** Far beyond any hotel: every guest's phone is sent all of them. */
const mostServices = 100
const mostArticles = 300

function assertRoom(count: number, most: number): void {
  if (count >= most)
    throw new ApiError('invalid', { fields: [{ path: '', code: 'too_big_list', params: { limit: most } }] })
}

export async function createService(
  context: AppContext,
  scope: HotelScope,
  input: InAnyLanguage<typeof ServiceInput>,
  view: TextQuery,
) {
  return changeContent(context, scope, async (tx, hotel) => {
    assertRoom(await queries.countServices(tx, scope), mostServices)
    const { writer, own } = newTexts(view, hotel)
    const name = writer.name('name', null, input.name, own)
    writer.assertValid()
    const row = await queries.insertService(tx, scope.hotelId, {
      id: uuid(),
      picture: null,
      deliveryMode: 'room-delivery',
      link: null,
      hours: null,
      leadMinutes: 0,
      paused: false,
      ...input,
      name,
      description: writer.text(null, input.description),
    })
    await linkFiles(tx, scope, { picture: input.picture }, { kind: 'service', id: row.id, content: row })
    await recordNamed(context, tx, scope, hotel, 'service.created', row)
    return presentOne(context, tx, hotel, row.id, view)
  })
}

/** Changes a service. `expected`: the version that the editor last saw; another one since then is `precondition_failed`. */
export async function updateService(
  context: AppContext,
  scope: HotelScope,
  id: string,
  patch: InAnyLanguage<typeof ServicePatch>,
  view: TextQuery,
  expected: number | null,
) {
  const edited = changesMoreThan('paused', patch)
  const write = async (tx: Tx, hotel: HotelRow) => {
    const row = (await queries.lockService(tx, scope, id)) ?? throwNotFound()
    await assertLastSeen(tx, scope, 'service', row, expected)
    const writer = textWriter(view.lang)
    const texts = {
      name: writer.name('name', row.name, patch.name, hotel.defaultLang),
      description: writer.text(row.description, patch.description),
    }
    writer.assertValid()
    const updated = await queries.updateService(tx, scope, id, {
      ...patch,
      ...texts,
      version: row.version + (edited ? 1 : 0),
    })
    if (edited) await linkFiles(tx, scope, { picture: patch.picture }, { kind: 'service', id, content: updated })
    await textsSaved(context, tx, scope.hotelId, textsOfService(row, hotel), textsOfService(updated, hotel))
    await recordNamed(
      context,
      tx,
      scope,
      hotel,
      'service.changed',
      updated,
      changesOf(auditFields(row), auditFields(updated)),
    )
    return presentOne(context, tx, hotel, id, view)
  }
  return changeContent(context, scope, write, !edited && id)
}

export async function deleteService(context: AppContext, scope: HotelScope, id: string): Promise<void> {
  await changeContent(context, scope, async (tx, hotel) => {
    const articles = (await queries.servicesOf(tx, scope.hotelId, id)).flatMap((menu) => menu.articles)
    const row = (await queries.deleteService(tx, scope, id)) ?? throwNotFound()
    const gone = articles.map((article) => ({ kind: 'article', id: article.id }))
    await unlinkFiles(tx, scope.hotelId, { kind: 'service', id }, ...gone)
    await recordNamed(context, tx, scope, hotel, 'service.deleted', row)
  })
}

export async function orderServices(context: AppContext, scope: HotelScope, ids: string[]): Promise<void> {
  await changeContent(context, scope, async (tx, hotel) => {
    const before = (await queries.reorderServices(tx, scope, ids)) ?? notSame()
    if (before.join() !== ids.join()) await record(context, tx, scope, { act: 'service.sorted', subject: hotel })
  })
}

const notSame = (): never => {
  throw new ApiError('invalid', { fields: [{ path: '', code: 'not_same_items' }] })
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
    assertRoom(await queries.countArticles(tx, scope, serviceId), mostArticles)
    const { writer, own } = newTexts(view, hotel)
    const texts = {
      section: writer.text(null, input.section),
      name: writer.name('name', null, input.name, own),
      description: writer.text(null, input.description),
      options: writeOptions(writer, [], input.options ?? [], own),
    }
    writer.assertValid()
    const row = await queries.insertArticle(tx, scope.hotelId, {
      id: uuid(),
      serviceId,
      picture: null,
      vatRate: 10,
      allergens: null,
      diets: [],
      available: true,
      maxQuantity: 20,
      ...input,
      ...texts,
    })
    await linkFiles(tx, scope, { picture: input.picture }, { kind: 'article', id: row.id, content: row })
    await recordNamed(context, tx, scope, hotel, 'article.created', row)
    return staffArticle(row, hotel, context.clock(), reader(hotel, view), '')
  })
}

/** Changes an article; `expected` as above. */
export async function updateArticle(
  context: AppContext,
  scope: HotelScope,
  serviceId: string,
  id: string,
  patch: InAnyLanguage<typeof ArticlePatch>,
  view: TextQuery,
  expected: number | null,
) {
  const edited = changesMoreThan('available', patch)
  const write = async (tx: Tx, hotel: HotelRow) => {
    const row = (await queries.lockArticle(tx, scope, serviceId, id)) ?? throwNotFound()
    await assertLastSeen(tx, scope, 'article', row, expected)
    const writer = textWriter(view.lang)
    const { section, name, description, options } = patch
    const texts = {
      section: writer.text(row.section, section),
      name: writer.name('name', row.name, name, hotel.defaultLang),
      description: writer.text(row.description, description),
      options: options ? writeOptions(writer, row.options, options, hotel.defaultLang) : row.options,
    }
    writer.assertValid()
    // On sale or not, whatever was said of it before.
    if (patch.available !== undefined) await queries.limitSale(tx, row, id, null)
    const updated = await queries.updateArticle(tx, scope, id, {
      ...patch,
      ...texts,
      version: row.version + (edited ? 1 : 0),
    })
    if (edited) await linkFiles(tx, scope, { picture: patch.picture }, { kind: 'article', id, content: updated })
    await textsSaved(context, tx, scope.hotelId, textsOfArticle(row, hotel), textsOfArticle(updated, hotel))
    await recordNamed(
      context,
      tx,
      scope,
      hotel,
      'article.changed',
      updated,
      changesOf(auditFields(row), auditFields(updated)),
    )
    return staffArticle(updated, hotel, context.clock(), reader(hotel, view), '')
  }
  return changeContent(context, scope, write, !edited && id)
}

export async function deleteArticle(
  context: AppContext,
  scope: HotelScope,
  serviceId: string,
  id: string,
): Promise<void> {
  await changeContent(context, scope, async (tx, hotel) => {
    const row = (await queries.deleteArticle(tx, scope, serviceId, id)) ?? throwNotFound()
    await unlinkFiles(tx, scope.hotelId, { kind: 'article', id })
    await recordNamed(context, tx, scope, hotel, 'article.deleted', row)
  })
}

export async function orderArticles(
  context: AppContext,
  scope: HotelScope,
  serviceId: string,
  ids: string[],
): Promise<void> {
  await changeContent(context, scope, async (tx, hotel) => {
    const row = (await queries.lockService(tx, scope, serviceId)) ?? throwNotFound()
    const before = (await queries.reorderArticles(tx, scope, serviceId, ids)) ?? notSame()
    if (before.join() !== ids.join()) await recordNamed(context, tx, scope, hotel, 'article.sorted', row)
  })
}

/** Rows complete in every language, as demo content and imports have them. Publishing is the caller's. */
export async function insertMenu(
  tx: Tx,
  hotelId: string,
  service: Omit<ServiceRow, 'hotelId' | 'position' | 'version' | 'id'>,
  articles: Omit<ArticleRow, 'hotelId' | 'position' | 'version' | 'id' | 'serviceId' | 'limits'>[],
): Promise<queries.ServiceWithArticles> {
  const row = await queries.insertService(tx, hotelId, { ...service, id: uuid() })
  const inserted: ArticleRow[] = []
  for (const article of articles)
    inserted.push(await queries.insertArticle(tx, hotelId, { ...article, id: uuid(), serviceId: row.id }))
  const users = inserted.map((content) => ({ kind: 'article', id: content.id, content }))
  await setUsages(tx, hotelId, { kind: 'service', id: row.id, content: row }, ...users)
  return { service: row, articles: inserted }
}
