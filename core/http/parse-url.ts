/**
 * A path with its query, if there is one. `URLSearchParams.size` is missing in Chrome before 113 and Safari before 17.
 */
export function withQuery(path: string, query: URLSearchParams): string {
  const text = query.toString()
  return text === '' ? path : `${path}?${text}`
}

/**
 * Null when `text` is not a URL. `URL.parse` is missing in Chrome before 126, Firefox before 126 and Safari before 18.
 */
export function parseUrl(text: string, base?: string): URL | null {
  try {
    return new URL(text, base)
  } catch {
    return null
  }
}
