/** The texts, and those of `others` that are missing among them. */
export function withMissingTexts(texts: object, others: object): object {
  const completed = Object.entries(others).map(([key, text]) => {
    const own: unknown = texts[key as keyof typeof texts]
    return [key, typeof own === 'object' && own !== null ? withMissingTexts(own, text) : (own ?? text)]
  })
  return { ...texts, ...Object.fromEntries(completed) }
}
