import type { Localized } from '#core/i18n/contract.ts'
import type { TextReader } from '#core/i18n/localized.ts'
import { openingAt } from '#core/time/hours.ts'
import type { ArticleRow, ServiceRow, ServiceWithArticles } from './queries.ts'

/** Reads a stored text; remembers by its path (`services.3.` + `name`) where another language had to serve. */
export type Read<Text> = (path: string, text: Localized | null | undefined) => Text

/** What a hotel lends its services: money and clock. */
export interface HotelFrame {
  currency: string
  timeZone: string
}

/** Whether the article or one of its choices can be had at this moment. */
export function saleOf({ available, limits }: Pick<ArticleRow, 'available' | 'limits'>, item: string, now: Date) {
  const limit = limits.find(({ itemId }) => itemId === item)
  const soldOut = limit !== undefined && limit.stock === null && (limit.until === null || limit.until > now)
  return {
    available: available && !soldOut && limit?.stock !== 0,
    soldOutUntil: available && soldOut ? (limit.until?.toISOString() ?? null) : null,
    stock: limit?.stock ?? null,
  }
}

export function publicArticle<Text>(
  row: ArticleRow,
  { currency }: HotelFrame,
  now: Date,
  read: Read<Text>,
  path: string,
) {
  const { id, picture, allergens, diets, maxQuantity, limits } = row
  return {
    id,
    section: read(`${path}section`, row.section),
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
        ...saleOf({ available: true, limits }, choice.id, now),
      })),
    })),
    allergens,
    diets,
    ...saleOf(row, id, now),
    maxQuantity,
  }
}

/** What the price and the limits of an order line are computed from; no text is needed for it. */
export const pricedArticle = (row: ArticleRow, hotel: HotelFrame, now: Date) =>
  publicArticle(row, hotel, now, () => '', '')

export function publicService<Text>(
  { service, articles }: ServiceWithArticles,
  hotel: HotelFrame,
  now: Date,
  read: Read<Text>,
  path: string,
) {
  return {
    ...head(service, hotel, now, read, path),
    articles: articles.map((row, i) => publicArticle(row, hotel, now, read, `${path}articles.${i}.`)),
  }
}

function head<Text>(row: ServiceRow, hotel: HotelFrame, now: Date, read: Read<Text>, path: string) {
  const { id, picture, kind, deliveryMode, link, hours, leadMinutes, paused } = row
  const { openNow, opensAt, closesAt } = openingAt(hours, hotel.timeZone, now)
  return {
    id,
    name: read(`${path}name`, row.name),
    description: read(`${path}description`, row.description),
    picture,
    kind,
    deliveryMode,
    link,
    hours,
    openNow,
    opensAt: opensAt?.toISOString() ?? null,
    closesAt: closesAt?.toISOString() ?? null,
    leadMinutes,
    paused,
  }
}

export const staffArticle = <Text>(row: ArticleRow, hotel: HotelFrame, now: Date, read: Read<Text>, path: string) => ({
  ...publicArticle(row, hotel, now, read, path),
  vatRate: row.vatRate,
  position: row.position,
  serviceId: row.serviceId,
  version: row.version,
})

export const staffService = <Text>(
  { service, articles }: ServiceWithArticles,
  hotel: HotelFrame,
  now: Date,
  read: TextReader<Text>,
) => ({
  ...head(service, hotel, now, read, ''),
  position: service.position,
  version: service.version,
  articles: articles.map((row, i) => staffArticle(row, hotel, now, read, `articles.${i}.`)),
  fallback: read.fallback,
})
