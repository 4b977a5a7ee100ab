/** The format name in `hotel.json`. */
export const formatName = 'livret-hotel'

/** Maximum list sizes, above those of any hotel in the product. Each command has its own, lower limits. */
export const maxHotelFileSizes = {
  files: 2000,
  services: 100,
  sections: 100,
  articles: 500,
  /** Of all services together, because each article is a command. */
  allArticles: 1500,
  places: 200,
  pages: 100,
  /** Maximum bytes of `hotel.json`. */
  json: 10_000_000,
} as const

/** The example price of 5.50 in a currency without a minor unit is 550. Amounts are hundredths in every currency. */
export const exampleAmount = (cents: number, currency: string): number =>
  new Intl.NumberFormat('en', { style: 'currency', currency }).resolvedOptions().maximumFractionDigits === 0
    ? cents * 100
    : cents

interface Priced {
  price: number
  options?: { choices: { price: number }[] }[] | undefined
}
/** An article with its example prices in the hotel's currency. */
export const asExamples = <Article extends Priced>(article: Article, currency: string): Article => ({
  ...article,
  price: exampleAmount(article.price, currency),
  ...(article.options && {
    options: article.options.map((option) => ({
      ...option,
      choices: option.choices.map((choice) => ({ ...choice, price: exampleAmount(choice.price, currency) })),
    })),
  }),
})

/** What can be copied from one hotel to another. */
export const copiedKinds = ['service', 'page', 'place'] as const
export type CopiedKind = (typeof copiedKinds)[number]

interface CopiedBlock {
  kind: string
  info?: string
  link?: { to: string } | null
  point?: { of: string }
}
/**
 * Whether a block of a page can be shown in another hotel: not one that shows a service, a place or an information of its
 * own, or leads to one.
 */
export const keepsInOtherHotel = ({ kind, info, link, point }: CopiedBlock): boolean =>
  kind !== 'service' &&
  kind !== 'place' &&
  !(kind === 'info' && uuid.test(info ?? '')) &&
  !(link && link.to !== 'address') &&
  point?.of !== 'place'

const uuid = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/
const uuids = /[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}/g

/** Replaces each id by a new one, the same wherever it occurs. */
export function renewIds(text: string, newId: () => string): { text: string; ids: ReadonlyMap<string, string> } {
  const ids = new Map<string, string>()
  const renewed = text.replace(uuids, (id) => {
    const knownId = ids.get(id) ?? newId()
    ids.set(id, knownId)
    return knownId
  })
  return { text: renewed, ids }
}

/** The same value with these ids replaced. */
export const withIds = <Value>(value: Value, ids: ReadonlyMap<string, string>): Value =>
  JSON.parse(JSON.stringify(value).replace(uuids, (id) => ids.get(id) ?? id))
