/** Stands in templates and starting sets for a fact that only the hotel knows. */
export const placeholder = '[…]'

/** Whether a placeholder is left in the texts of these languages. */
export function hasPlaceholders(value: unknown, langs: readonly string[]): boolean {
  if (typeof value === 'string') return value.includes(placeholder)
  if (typeof value !== 'object' || value === null) return false
  const entries = Object.entries(value)
  // A text in languages, by their codes. A link has only two letters in its keys too, and no placeholder in its values.
  const isText = entries.every(([name]) => /^[a-z]{2}$/.test(name))
  return entries.some(([name, inner]) => (!isText || langs.includes(name)) && hasPlaceholders(inner, langs))
}
