import type { AppContext } from '#core/app/server/context.ts'
import type { Db, Tx } from '#core/db/db.ts'
import { throwNotFound } from '#core/errors/server/api-error.ts'
import type { Lang, Localized, TextQuery } from '#core/i18n/contract.ts'
import { localeOf } from '#core/i18n/format.ts'
import { type TextReader, textReader } from '#core/i18n/localized.ts'
import { type KeyTranslator, translator } from '#core/i18n/translator.ts'
import { openingAt } from '#core/time/hours.ts'
import { guestLangs } from '#locales/languages.ts'
import type { HotelRow } from '#modules/hotel/hotels/server/service.ts'
import { meatOriginText } from '../meat-origin-rules.ts'
import { isOrdered, isPaused, type MeatOrigin } from '../rules.ts'
import type { Slots } from '../slots-rules.ts'
import { type ArticleRow, type ServiceRow, type ServiceWithArticles, servicesOf } from './queries.ts'
import type { SectionRow } from './sections/queries.ts'

/** Reads a stored text; records its path (such as `services.3.name`) when a fallback language was used. */
export type ReadLocalized<Text> = (path: string, text: Localized | null | undefined) => Text

/** The fields of the hotel that services need: currency and time zone. */
export interface HotelTimeAndCurrency {
  currency: string
  timeZone: string
}

/** Whether the article or one of its choices is available now. `itemId`: the id of the article or choice. */
export function saleState({ available, limits }: Pick<ArticleRow, 'available' | 'limits'>, itemId: string, now: Date) {
  const limit = limits.find((each) => each.itemId === itemId)
  const soldOut = limit !== undefined && limit.stock === null && (limit.until === null || limit.until > now)
  return {
    available: available && !soldOut && limit?.stock !== 0,
    soldOutUntil: available && soldOut ? (limit.until?.toISOString() ?? null) : null,
    stock: limit?.stock ?? null,
  }
}

const countryNames = Object.fromEntries(
  guestLangs.map((lang) => [lang, new Intl.DisplayNames(localeOf[lang], { type: 'region' })]),
) as Record<Lang, Intl.DisplayNames>

/** The origin of the meats in each language, so that it is read like a text that the hotel has written. */
const meatOriginTexts = (origins: MeatOrigin[] | null): Localized =>
  origins
    ? Object.fromEntries(
        guestLangs.map((lang) => [
          lang,
          meatOriginText(origins, translator(lang) as KeyTranslator, (code) => countryNames[lang].of(code) ?? code),
        ]),
      )
    : {}

export function publicArticle<Text>(
  row: ArticleRow,
  { currency }: HotelTimeAndCurrency,
  now: Date,
  read: ReadLocalized<Text>,
  path: string,
) {
  const { id, picture, allergens, diets, maxQuantity, limits } = row
  return {
    id,
    sectionId: row.section?.id ?? null,
    section: read(`${path}section`, row.section?.name),
    name: read(`${path}name`, row.name),
    description: read(`${path}description`, row.description),
    picture,
    price: { amount: row.price, currency },
    options: row.options.map((option, o) => ({
      id: option.id,
      name: read(`${path}options.${o}.name`, option.name),
      min: option.min,
      max: option.max,
      choices: option.choices.map((choice, c) => ({
        id: choice.id,
        name: read(`${path}options.${o}.choices.${c}.name`, choice.name),
        price: { amount: choice.price, currency },
        allergens: choice.allergens ?? null,
        ...saleState({ available: true, limits }, choice.id, now),
      })),
    })),
    allergens,
    diets,
    meatOrigin: read(`${path}meatOrigin`, meatOriginTexts(row.meatOrigins)),
    ...saleState(row, id, now),
    maxQuantity,
  }
}

/** The article without texts, from which the price and limits of an order line are computed. */
export const pricedArticle = (row: ArticleRow, hotel: HotelTimeAndCurrency, now: Date) =>
  publicArticle(row, hotel, now, () => '', '')

export function publicService<Text>(
  { service, sections, articles }: ServiceWithArticles,
  hotel: HotelTimeAndCurrency,
  now: Date,
  read: ReadLocalized<Text>,
  path: string,
) {
  const fields = serviceFields(service, hotel, now, read, path)
  return {
    ...fields,
    slots: fields.slots && withoutNames(fields.slots),
    sections: sections.map((row, i) => publicSection(row, read, `${path}sections.${i}.`)),
    articles: articles.map((row, i) => publicArticle(row, hotel, now, read, `${path}articles.${i}.`)),
  }
}

const withoutNames = (slots: Slots): Slots => ({
  ...slots,
  resources: slots.resources.map((resource) => ({ ...resource, name: '' })),
})

const publicSection = <Text>({ id, name, hours }: SectionRow, read: ReadLocalized<Text>, path: string) => ({
  id,
  name: read(`${path}name`, name),
  hours,
})

export const staffSection = <Text>(row: SectionRow, read: ReadLocalized<Text>, path: string) => ({
  ...publicSection(row, read, path),
  serviceId: row.serviceId,
  position: row.position,
  version: row.version,
})

function serviceFields<Text>(
  row: ServiceRow,
  hotel: HotelTimeAndCurrency,
  now: Date,
  read: ReadLocalized<Text>,
  path: string,
) {
  const { id, picture, kind, deliveryMode, link, hours, leadMinutes } = row
  const slots = isOrdered(kind) ? row.slots : null
  const { openNow, opensAt, closesAt } = openingAt(hours, hotel.timeZone, now)
  return {
    id,
    name: read(`${path}name`, row.name),
    description: read(`${path}description`, row.description),
    picture,
    kind,
    deliveryMode,
    // Guests come for a time that they book: nothing is brought to them.
    seatService: slots ? null : row.seatService,
    link,
    hours,
    openNow,
    opensAt: opensAt?.toISOString() ?? null,
    closesAt: closesAt?.toISOString() ?? null,
    leadMinutes,
    slots,
    ...pauseOf(row, now),
  }
}

/** The pause as of `now`; one that has ended counts as none. */
export function pauseOf(row: Pick<ServiceRow, 'paused' | 'pausedUntil'>, now: Date) {
  const paused = isPaused(row, now)
  return { paused, pausedUntil: paused ? (row.pausedUntil?.toISOString() ?? null) : null }
}

const withSharedIds = <Option extends object, Shown extends { options: Option[] }>(
  article: Shown,
  row: Pick<ArticleRow, 'options'>,
) => ({
  ...article,
  options: article.options.map((option, i) => ({ ...option, sharedId: row.options[i]?.sharedId ?? null })),
})

export const staffArticle = <Text>(
  row: ArticleRow,
  hotel: HotelTimeAndCurrency,
  now: Date,
  read: ReadLocalized<Text>,
  path: string,
) => ({
  ...withSharedIds(publicArticle(row, hotel, now, read, path), row),
  meatOrigins: row.meatOrigins,
  vatRate: row.vatRate,
  position: row.position,
  serviceId: row.serviceId,
  hidden: row.hidden,
  version: row.version,
})

export const staffService = <Text>(
  { service, sections, articles }: ServiceWithArticles,
  hotel: HotelTimeAndCurrency,
  now: Date,
  read: TextReader<Text>,
) => ({
  ...serviceFields(service, hotel, now, read, ''),
  automaticAcceptance: service.automaticAcceptance,
  maxWaitingOrders: service.maxWaitingOrders,
  hidden: service.hidden,
  position: service.position,
  version: service.version,
  sections: sections.map((row, i) => staffSection(row, read, `sections.${i}.`)),
  articles: articles.map((row, i) => staffArticle(row, hotel, now, read, `articles.${i}.`)),
  fallback: read.fallback,
})

export async function presentOne(context: AppContext, db: Db | Tx, hotel: HotelRow, id: string, view: TextQuery) {
  const [row] = await servicesOf(db, hotel.id, id)
  return staffService(row ?? throwNotFound(), hotel, context.clock(), serviceTextReader(hotel, view))
}

export const serviceTextReader = (hotel: HotelRow, { lang, fallback }: TextQuery) => textReader(lang, hotel, fallback)
