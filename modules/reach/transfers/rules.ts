/** What `hotel.json` says that it is. */
export const formatName = 'livret-hotel'

/** Sizes of lists: beyond any hotel that the product holds. Each command has its own limits below these. */
export const maxHotelFileSizes = {
  files: 2000,
  services: 100,
  sections: 100,
  articles: 500,
  /** Of all services together: each is a command. */
  allArticles: 1500,
  places: 200,
  pages: 100,
  /** Bytes of `hotel.json`. */
  json: 10_000_000,
} as const

/** How an example of 5.50 reads in a currency without a minor unit: 550. Amounts are hundredths in every currency. */
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

const uuids = /[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}/g

/** Puts a new id in the place of each: the same one wherever it stands. */
export function renewIds(text: string, newId: () => string): { text: string; ids: ReadonlyMap<string, string> } {
  const ids = new Map<string, string>()
  const renewed = text.replace(uuids, (id) => {
    const knownId = ids.get(id) ?? newId()
    ids.set(id, knownId)
    return knownId
  })
  return { text: renewed, ids }
}

/** The same text with what these ids have become. */
export const withIds = <Value>(value: Value, ids: ReadonlyMap<string, string>): Value =>
  JSON.parse(JSON.stringify(value).replace(uuids, (id) => ids.get(id) ?? id))
