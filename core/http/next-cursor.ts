/** The `after` of the `Link: <…>; rel="next"` header, where there is a next page. */
export function nextCursor(link: string | null): string | undefined {
  const address = link?.match(/<([^>]+)>;\s*rel="next"/)?.[1]
  return (address && new URL(address, 'https://here.invalid').searchParams.get('after')) || undefined
}
