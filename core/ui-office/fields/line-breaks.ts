import { toBreakTags as inBreakTags } from '#core/i18n/plain-text/break-tags.ts'

export { fromBreakTags } from '#core/i18n/plain-text/break-tags.ts'

/** Specification point 5: a text area's line breaks become a break tag on submit, without blanks around the text. */
export const toBreakTags = (typed: string) => inBreakTags(typed.trim())

/** What names a thing, for the server to say and not to be told; hotels have both. */
const ids = ['id', '_id']
/** What tells one type of thing from another in answers of a graph: its type marker. */
const typeMarkers = ['__typename', '_type']

type Submitted<Values> = Omit<Values, 'id' | '_id' | '__typename' | '_type'>

/**
 * What a form sends, by the specification's point 5: without the thing's own `id` and without type markers, line breaks as
 * break tags. The `id` of a line inside, of an option for one, stays: by it the server knows which line is meant.
 */
export const toSubmission = <Values extends object>(values: Values) =>
  Object.fromEntries(
    Object.entries(values).flatMap(([name, value]) => (ids.includes(name) ? [] : sent(name, value))),
  ) as Submitted<Values>

const sent = (name: string, value: unknown): [string, unknown][] =>
  typeMarkers.includes(name) ? [] : [[name, written(value)]]

function written(value: unknown): unknown {
  if (typeof value === 'string') return /[\r\n]/.test(value) ? toBreakTags(value) : value
  if (Array.isArray(value)) return value.map(written)
  if (value === null || typeof value !== 'object') return value
  return Object.fromEntries(Object.entries(value).flatMap(([name, inner]) => sent(name, inner)))
}
