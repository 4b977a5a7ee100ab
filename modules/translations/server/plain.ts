/** Text within what is stored of a text in one language: of formatted text, what stands in it, line by line. */
function wordsOf(value: unknown): string {
  if (typeof value === 'string') return value
  if (Array.isArray(value)) return value.map(wordsOf).filter(Boolean).join('\n')
  if (typeof value !== 'object' || value === null) return ''
  const { text, content } = value as { text?: unknown; content?: unknown }
  return [wordsOf(text), wordsOf(content)].filter(Boolean).join('\n')
}

/** A text as it reads in each language, however it is stored. */
export const plainText = (text: Readonly<Record<string, unknown>>): Partial<Record<string, string>> =>
  Object.fromEntries(Object.entries(text).map(([lang, value]) => [lang, wordsOf(value)]))
