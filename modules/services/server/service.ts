import { v7 as uuid } from 'uuid'
import type { Db, Tx } from '#core/db/db.ts'
import { Fault } from '#core/http/server/fault.ts'
import type { Floor } from '#core/http/server/floor.ts'
import type { Lang, Localized } from '#core/i18n/contract.ts'
import { readText, type TextReader, textReader, writeText } from '#core/i18n/localized.ts'
import { type Act, type Change, changesOf } from '#modules/audit/rules.ts'
import { record } from '#modules/audit/server/service.ts'
import type { HotelScope } from '#modules/auth/server/gate.ts'
import { changeForGuests, type HotelRow, hotelOf } from '#modules/hotels/server/service.ts'
import type {
  Article,
  ArticleInput,
  ArticlePatch,
  PublicService,
  Service,
  ServiceInput,
  ServicePatch,
} from '../contract.ts'
import { nextChange } from '../rules.ts'
import type { StoredOption } from '../schema.ts'
import { publicService, staffArticle, staffService } from './present.ts'
import type { ArticleRow, ServiceRow } from './queries.ts'
import * as queries from './queries.ts'

export { pricedArticle } from './present.ts'
export { type ArticleRow, deleteHotelRows, holdForOrder, type ServiceRow } from './queries.ts'

/** The language texts are read and written in, and whether a missing one is shown blank. */
export interface View {
  lang: Lang
  fallback: 'default' | 'none'
}

const gone = (): never => {
  throw new Fault('not_found')
}

/** The services that guests see, and the instant at which one of them opens or closes next. */
export async function publicServices(db: Db | Tx, hotel: HotelRow, now: Date, read: TextReader) {
  const rows = await queries.servicesOf(db, hotel.id)
  const services: PublicService[] = rows.map((row, i) => publicService(row, hotel, now, read, `services.${i}.`))
  const changes = rows.flatMap(({ service }) => nextChange(service.hours, hotel.timeZone, now) ?? [])
  return { services, until: changes.length > 0 ? new Date(Math.min(...changes.map(Number))) : null }
}

export async function listServices(floor: Floor, scope: HotelScope, view: View): Promise<Service[]> {
  const hotel = await hotelOf(floor.db, scope)
  const rows = await queries.servicesOf(floor.db, scope.hotelId)
  return rows.map((row) => staffService(row, hotel, floor.clock(), reader(hotel, view)))
}

export async function readService(floor: Floor, scope: HotelScope, id: string, view: View): Promise<Service> {
  const hotel = await hotelOf(floor.db, scope)
  return presentOne(floor, floor.db, hotel, id, view)
}

async function presentOne(floor: Floor, db: Db | Tx, hotel: HotelRow, id: string, view: View): Promise<Service> {
  const [row] = await queries.servicesOf(db, hotel.id, id)
  return staffService(row ?? gone(), hotel, floor.clock(), reader(hotel, view))
}

const reader = (hotel: HotelRow, { lang, fallback }: View) => textReader(lang, hotel.defaultLang, fallback)

const change = <T>(floor: Floor, scope: HotelScope, write: (tx: Tx, hotel: HotelRow) => Promise<T>): Promise<T> =>
  changeForGuests(floor, scope.hotelId, async (tx) => write(tx, await hotelOf(tx, scope)))

/** Writes a line of the journal about a service or an article, by the name that staff read. */
function note(
  floor: Floor,
  tx: Tx,
  scope: HotelScope,
  hotel: HotelRow,
  act: Act,
  row: { id: string; name: Localized },
  changes?: Change[],
): Promise<void> {
  const name = readText(row.name, hotel.operationsLang, hotel.defaultLang)
  return record(floor, tx, scope, { act, subject: { id: row.id, name }, changes })
}

/** Far beyond any hotel: every guest's phone is sent all of them. */
const mostServices = 100
const mostArticles = 300

function assertRoom(count: number, most: number): void {
  if (count >= most)
    throw new Fault('invalid', { fields: [{ path: '', code: 'too_big_list', words: { limit: most } }] })
}

export async function createService(
  floor: Floor,
  scope: HotelScope,
  input: ServiceInput,
  view: View,
): Promise<Service> {
  return change(floor, scope, async (tx, hotel) => {
    assertRoom(await queries.countServices(tx, scope), mostServices)
    const row = await queries.insertService(tx, scope.hotelId, {
      id: uuid(),
      picture: null,
      deliveryMode: 'room-delivery',
      link: null,
      hours: null,
      leadMinutes: 0,
      paused: false,
      ...input,
      name: writeText(null, view.lang, input.name),
      description: writeText(null, view.lang, input.description ?? ''),
    })
    await note(floor, tx, scope, hotel, 'service.created', row)
    return presentOne(floor, tx, hotel, row.id, view)
  })
}

export async function updateService(
  floor: Floor,
  scope: HotelScope,
  id: string,
  patch: ServicePatch,
  view: View,
): Promise<Service> {
  return change(floor, scope, async (tx, hotel) => {
    const row = (await queries.lockService(tx, scope, id)) ?? gone()
    const { name, description, ...plain } = patch
    const updated = await queries.updateService(tx, scope, id, {
      ...plain,
      name: rewrite(row.name, view.lang, name),
      description: rewrite(row.description, view.lang, description),
    })
    await note(floor, tx, scope, hotel, 'service.changed', updated, changesOf(row, updated))
    return presentOne(floor, tx, hotel, id, view)
  })
}

export async function deleteService(floor: Floor, scope: HotelScope, id: string): Promise<void> {
  await change(floor, scope, async (tx, hotel) => {
    const row = (await queries.deleteService(tx, scope, id)) ?? gone()
    await note(floor, tx, scope, hotel, 'service.deleted', row)
  })
}

export async function orderServices(floor: Floor, scope: HotelScope, ids: string[]): Promise<void> {
  await change(floor, scope, async (tx, hotel) => {
    const before = (await queries.reorderServices(tx, scope, ids)) ?? notSame()
    if (before.join() !== ids.join()) await record(floor, tx, scope, { act: 'service.sorted', subject: hotel })
  })
}

const notSame = (): never => {
  throw new Fault('invalid', { fields: [{ path: '', code: 'not_same_items' }] })
}

export async function listArticles(floor: Floor, scope: HotelScope, serviceId: string, view: View): Promise<Article[]> {
  return (await readService(floor, scope, serviceId, view)).articles
}

export async function createArticle(
  floor: Floor,
  scope: HotelScope,
  serviceId: string,
  input: ArticleInput,
  view: View,
): Promise<Article> {
  return change(floor, scope, async (tx, hotel) => {
    await queries.lockService(tx, scope, serviceId).then((row) => row ?? gone())
    assertRoom(await queries.countArticles(tx, scope, serviceId), mostArticles)
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
      section: writeText(null, view.lang, input.section ?? ''),
      name: writeText(null, view.lang, input.name),
      description: writeText(null, view.lang, input.description ?? ''),
      options: writeOptions([], input.options ?? [], view.lang),
    })
    await note(floor, tx, scope, hotel, 'article.created', row)
    return staffArticle(row, hotel, reader(hotel, view), '')
  })
}

export async function updateArticle(
  floor: Floor,
  scope: HotelScope,
  serviceId: string,
  id: string,
  patch: ArticlePatch,
  view: View,
): Promise<Article> {
  return change(floor, scope, async (tx, hotel) => {
    const row = (await queries.lockArticle(tx, scope, serviceId, id)) ?? gone()
    const { section, name, description, options, ...plain } = patch
    const updated = await queries.updateArticle(tx, scope, id, {
      ...plain,
      section: rewrite(row.section, view.lang, section),
      name: rewrite(row.name, view.lang, name),
      description: rewrite(row.description, view.lang, description),
      ...(options && { options: writeOptions(row.options, options, view.lang) }),
    })
    await note(floor, tx, scope, hotel, 'article.changed', updated, changesOf(row, updated))
    return staffArticle(updated, hotel, reader(hotel, view), '')
  })
}

export async function deleteArticle(floor: Floor, scope: HotelScope, serviceId: string, id: string): Promise<void> {
  await change(floor, scope, async (tx, hotel) => {
    const row = (await queries.deleteArticle(tx, scope, serviceId, id)) ?? gone()
    await note(floor, tx, scope, hotel, 'article.deleted', row)
  })
}

export async function orderArticles(floor: Floor, scope: HotelScope, serviceId: string, ids: string[]): Promise<void> {
  await change(floor, scope, async (tx, hotel) => {
    const row = (await queries.lockService(tx, scope, serviceId)) ?? gone()
    const before = (await queries.reorderArticles(tx, scope, serviceId, ids)) ?? notSame()
    if (before.join() !== ids.join()) await note(floor, tx, scope, hotel, 'article.sorted', row)
  })
}

/** A text of a patch: one that is not given stays as it is. */
const rewrite = (stored: Localized, lang: Lang, text: string | undefined) =>
  text === undefined ? stored : writeText(stored, lang, text)

/** Options and choices that carry a known id keep it and their other languages; the others, and copies, are new. */
function writeOptions(stored: StoredOption[], given: NonNullable<ArticlePatch['options']>, lang: Lang): StoredOption[] {
  const taken = new Set<string>()
  const find = <Item extends { id: string }>(items: Item[] | undefined, wanted: string | undefined) => {
    const item = items?.find(({ id }) => id === wanted && !taken.has(id))
    if (item) taken.add(item.id)
    return item
  }
  return given.map((option) => {
    const before = find(stored, option.id)
    return {
      id: before?.id ?? uuid(),
      name: writeText(before?.name, lang, option.name),
      min: option.min,
      max: option.max,
      choices: option.choices.map((choice) => {
        const known = find(before?.choices, choice.id)
        return { id: known?.id ?? uuid(), name: writeText(known?.name, lang, choice.name), price: choice.price }
      }),
    }
  })
}

/** Rows complete in every language, as demo content and imports have them. Publishing is the caller's. */
export async function insertMenu(
  tx: Tx,
  hotelId: string,
  service: Omit<ServiceRow, 'hotelId' | 'position' | 'id'>,
  articles: Omit<ArticleRow, 'hotelId' | 'position' | 'id' | 'serviceId'>[],
): Promise<queries.ServiceWithArticles> {
  const row = await queries.insertService(tx, hotelId, { ...service, id: uuid() })
  const inserted: ArticleRow[] = []
  for (const article of articles)
    inserted.push(await queries.insertArticle(tx, hotelId, { ...article, id: uuid(), serviceId: row.id }))
  return { service: row, articles: inserted }
}
