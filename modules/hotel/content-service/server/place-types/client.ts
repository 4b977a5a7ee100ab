import { z } from 'zod'
import type { DeliveryClient } from '#core/content/client.ts'
import { Lang, type Localized } from '#core/i18n/contract.ts'
import { type ContentFailure, idPattern, maxTokenNameLength, placeTypeContent } from '../../rules.ts'

export interface StoredPlaceType {
  id: string
  name: Localized
}

/** Entries per page, and the maximum of pages. */
const pageSize = 1000
const maxPages = 5

/** The answer is not a list of entries, or none of them has a name: the previous answer is kept. */
class InvalidContentError extends Error {
  override name = 'InvalidContentError'
}

/** The fields read of an entry. The name field may have another id in an external space. */
const Entry = z.object({
  sys: z.object({ id: z.string().regex(idPattern) }),
  fields: z.record(z.string(), z.unknown()).default({}),
})
const Page = z.object({ items: z.array(z.unknown()), total: z.int().min(0) })
const nameFields = ['name', 'title', 'label']

/**
 * The entries of the content type `placeType`, with their names in this product's languages; entries without a name are
 * left out. Sorted by the field `position` if there is one, else in the order of the service. Throws what the client
 * throws, or `InvalidContentError`.
 */
export async function fetchPlaceTypes(client: DeliveryClient): Promise<StoredPlaceType[]> {
  const namedEntries: { type: StoredPlaceType; position: number }[] = []
  let readCount = 0
  for (let page = 0; page < maxPages; page++) {
    const query = { content_type: placeTypeContent, include: 0 as const, limit: pageSize, skip: readCount }
    const answer = Page.safeParse(await client.withAllLocales.getEntries(query))
    if (!answer.success) throw new InvalidContentError('the answer is no list of entries')
    const { items, total } = answer.data
    readCount += items.length
    namedEntries.push(...items.flatMap((item) => readEntry(item) ?? []))
    if (readCount >= total || items.length === 0) break
  }
  if (readCount > 0 && namedEntries.length === 0) throw new InvalidContentError('no entry has a name')
  const unique = new Map(namedEntries.map(({ type, position }) => [type.id, { type, position }]))
  return [...unique.values()].sort((a, b) => comparePositions(a.position, b.position)).map(({ type }) => type)
}

/** Compared, not subtracted, because Infinity minus Infinity is NaN. */
const comparePositions = (a: number, b: number) => (a === b ? 0 : a - b)

function readEntry(item: unknown): { type: StoredPlaceType; position: number } | null {
  const { data } = Entry.safeParse(item)
  const name = data && nameFields.map((field) => readName(data.fields[field])).find(Boolean)
  if (!data || !name) return null
  const position = Object.values((data.fields.position ?? {}) as object)[0]
  return {
    type: { id: data.sys.id, name },
    position: typeof position === 'number' ? position : Number.POSITIVE_INFINITY,
  }
}

/**
 * The name in this product's languages. A space has locales of its own: `fr`, `fr-FR` and `fr-CH` all count as French,
 * the plain one first. Null: no text at all.
 */
function readName(values: unknown): Localized | null {
  if (typeof values !== 'object' || values === null) return null
  const name: Localized = {}
  const locales = Object.entries(values).sort(([a], [b]) => a.length - b.length)
  for (const [locale, value] of locales) {
    const { data: lang } = Lang.safeParse(locale.split('-')[0]?.toLowerCase())
    const text =
      typeof value === 'string' ? value.replaceAll('\0', '').trim().slice(0, maxTokenNameLength).toWellFormed() : ''
    if (lang && text && !name[lang]) name[lang] = text
  }
  return Object.keys(name).length > 0 ? name : null
}

/** Maps an error of the client to a failure that provider staff can act upon. */
export function failureOf(error: unknown): ContentFailure {
  if (!(error instanceof Error)) return 'unavailable'
  if (error.name === 'InvalidContentError' || error instanceof TypeError || error instanceof SyntaxError)
    return 'nonsense'
  const status = readStatus(error)
  return status !== null && status >= 400 && status < 500 && status !== 429 ? 'refused' : 'unavailable'
}

/** The client puts the response into the message of its error. */
function readStatus({ message }: Error): number | null {
  const [, digits] = /"status": (\d{3})\b/.exec(message) ?? []
  return digits ? Number(digits) : null
}
