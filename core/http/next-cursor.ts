/** The `after` cursor from the header `Link: <…>; rel="next"`; undefined when there is no next page. */
export function nextCursor(link: string | null): string | undefined {
  const address = link?.match(/<([^>]+)>;\s*rel="next"/)?.[1]
  return (address && new URL(address, 'https://here.invalid').searchParams.get('after')) || undefined
}
