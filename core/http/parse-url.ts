/** Null where `text` is no address. `URL.parse` is missing in Chrome before 126, Firefox before 126 and Safari before 18. */
export function parseUrl(text: string, base?: string): URL | null {
  try {
    return new URL(text, base)
  } catch {
    return null
  }
}
