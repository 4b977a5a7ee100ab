import { toBreakTags as inBreakTags } from '#core/i18n/plain-text/break-tags.ts'

export { fromBreakTags } from '#core/i18n/plain-text/break-tags.ts'

/** Specification point 5: on submit, the text of a text area is trimmed and its line breaks become break tags. */
export const toBreakTags = (typed: string) => inBreakTags(typed.trim())

/** The ids of an item, which the server assigns; hotels have both. */
const ids = ['id', '_id']
/** The type markers of items in GraphQL answers. */
const typeMarkers = ['__typename', '_type']

type Submitted<Values> = Omit<Values, 'id' | '_id' | '__typename' | '_type'>

/**
 * The values that a form sends (specification point 5): without the item's own `id` and type markers, and with line
 * breaks as break tags. Lines within the item, such as options, keep their `id`, by which the server recognizes them.
 */
export const toSubmission = <Values extends object>(values: Values) =>
  Object.fromEntries(
    Object.entries(values).flatMap(([name, value]) => (ids.includes(name) ? [] : toSentEntry(name, value))),
  ) as Submitted<Values>

const toSentEntry = (name: string, value: unknown): [string, unknown][] =>
  typeMarkers.includes(name) ? [] : [[name, toSentValue(value)]]

function toSentValue(value: unknown): unknown {
  if (typeof value === 'string') return /[\r\n]/.test(value) ? toBreakTags(value) : value
  if (Array.isArray(value)) return value.map(toSentValue)
  if (value === null || typeof value !== 'object') return value
  return Object.fromEntries(Object.entries(value).flatMap(([name, inner]) => toSentEntry(name, inner)))
}
