/** The value of `Link` for the page after: the same request with another cursor. RFC 8288. */
export function nextLink(request: Request, after: string): string {
  const url = new URL(request.url)
  url.searchParams.set('after', after)
  return `<${url.pathname}${url.search}>; rel="next"`
}
