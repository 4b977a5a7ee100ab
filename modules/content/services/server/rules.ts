import type { Tx } from '#core/db/db.ts'
import { ApiError, throwInvalid } from '#core/errors/server/api-error.ts'
import { type TextWriter, textWriter } from '#core/http/server/text-writer.ts'
import type { InAnyLanguage, Lang, TextQuery } from '#core/i18n/contract.ts'
import { formatMoney } from '#core/i18n/format.ts'
import { maxPrice } from '#core/i18n/price.ts'
import type { HotelRow } from '#modules/hotel/hotels/server/service.ts'
import type { ArticlePatch } from '../contract.ts'
import { type MeatOrigin, maxMenusOfHotel } from '../rules.ts'
import type { StoredOption } from '../schema.ts'
import { type ArticleRow, menuSizesOfHotel, type NewArticle } from './queries.ts'

type Options = NonNullable<InAnyLanguage<typeof ArticlePatch>['options']>

/** Converts options and choices to their stored form. `own`: the language in which their names are required. */
export const writeOptions = (
  writer: TextWriter,
  stored: StoredOption[],
  input: Options,
  requiredLang: Lang,
): StoredOption[] =>
  writer.list('options', stored, input, ({ choices, sharedId: sentId, ...option }, storedOption, path) => {
    const sharedId = sentId === undefined ? storedOption?.sharedId : sentId
    return {
      ...option,
      ...(sharedId && { sharedId }),
      name: writer.name(`${path}.name`, storedOption?.name, option.name, requiredLang),
      choices: writer.list(`${path}.choices`, storedOption?.choices, choices, (choice, storedChoice, at) => ({
        ...choice,
        allergens: choice.allergens === undefined ? (storedChoice?.allergens ?? null) : choice.allergens,
        name: writer.name(`${at}.name`, storedChoice?.name, choice.name, requiredLang),
      })),
    }
  })

/**
 * Throws `invalid` for prices that are too high for the hotel's currency. `at`: the path of the article in the input,
 * with a dot at its end.
 */
export function assertPrices(
  { currency }: HotelRow,
  { price, options }: { price?: number | undefined; options?: { choices: { price: number }[] }[] | undefined },
  lang: TextQuery['lang'],
  at = '',
): void {
  const max = maxPrice(currency)
  const prices = [
    { path: 'price', price: price ?? 0 },
    ...(options ?? []).flatMap(({ choices }, o) =>
      choices.map((choice, c) => ({ path: `options.${o}.choices.${c}.price`, price: choice.price })),
    ),
  ]
  const fields = prices.flatMap(({ path, price }) =>
    price <= max
      ? []
      : {
          path: `${at}${path}`,
          code: 'too_big_number',
          params: { limit: formatMoney({ amount: max, currency }, lang === 'all' ? 'fr' : lang) },
        },
  )
  if (fields.length > 0) throw new ApiError('invalid', { fields })
}

/** Whether a patch changes other fields than those. Quick changes such as pausing do not raise the version. */
export const changesMoreThan = (quickFields: string[], patch: object) =>
  Object.keys(patch).some((field) => !quickFields.includes(field))

/** The default values of a new article. */
export const blankArticle = {
  picture: null,
  vatRate: 10,
  allergens: null,
  diets: [],
  meatOrigins: null,
  available: true,
  hidden: false,
  maxQuantity: 20,
} satisfies Partial<NewArticle>

/**
 * A writer for the texts of a new item. `own`: the language in which its name is required, which is that of the call, or
 * the hotel's own if the call has all languages.
 */
export const createTextWriter = ({ lang }: TextQuery, { defaultLang }: HotelRow) =>
  ({ writer: textWriter(lang), own: lang === 'all' ? defaultLang : lang }) as const

/** The fields of an article that the journal records: those that people edit, with the name of its section. */
export const articleFields = ({
  version: _,
  deletedAt: __,
  limits: ___,
  sectionId: ____,
  position: _____,
  section,
  meatOrigins,
  ...editedFields
}: ArticleRow) => ({
  ...editedFields,
  section: section?.name ?? {},
  meatOrigins: meatOrigins && (meatOrigins.length === 0 ? {} : meatOrigins.map(originCodes).join('; ')),
})

/** `beef IE, FR – FR` */
const originCodes = ({ meat, raised, slaughtered }: MeatOrigin) =>
  `${meat} ${[raised, slaughtered]
    .filter(({ length }) => length > 0)
    .map((codes) => codes.join(', '))
    .join(' – ')}`

/** The maximum of rows including deleted ones, as a multiple of the maximum of rows that are not deleted. */
const deletedFactor = 5

/** Throws `invalid` when no more items can be added or restored. `count`: as returned by `countServices`. */
export function assertFreeSlot(count: { there: number; all: number }, limit: number): void {
  if (count.there >= limit || count.all > limit * deletedFactor) throwInvalid('', 'too_big_list', { limit })
}

/**
 * Throws `menus_too_big` when the hotel's articles exceed their limits; call it after storing articles. There are limits
 * because every guest's phone loads all menus of the hotel, and one process renders the pages of all hotels.
 */
export async function assertMenusFit(tx: Tx, hotelId: string): Promise<void> {
  const { articles, bytes } = await menuSizesOfHotel(tx, hotelId)
  if (articles > maxMenusOfHotel.articles || bytes > maxMenusOfHotel.bytes) throw new ApiError('menus_too_big')
}

export const throwNotSameItems = (): never => throwInvalid('', 'not_same_items')
