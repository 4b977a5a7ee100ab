/** The maximum length of a name in an email. */
const maxNameLength = 60

/**
 * Makes a typed name safe for an email to another person: removes links, dots of domains, control and bidirectional characters, so that
 * mail programs create no link from it. Emails put it in quotation marks.
 */
export function nameWithoutLinks(name: string): string {
  const safeName = name
    // Mail programs treat full-width letters and dots like the normal ones, so they are normalized first.
    .normalize('NFKC')
    .replace(/[\p{C}\p{Zl}\p{Zp}]+/gu, ' ')
    .replace(/(\p{L}[\p{L}\d+.-]*:\/\/|www\.)\S*/giu, ' ')
    .replace(/[.。](?=[\p{L}\p{N}])/gu, ' ')
    .replace(/[/\\<>@:«»"“”[\](){}|]/gu, ' ')
    .replace(/\s+/g, ' ')
    .trim()
  return safeName.length > maxNameLength ? `${safeName.slice(0, maxNameLength).trim()}…` : safeName || '…'
}
