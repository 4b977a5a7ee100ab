/** Characters of a name in an email. */
const most = 60

/**
 * What somebody typed as a name, for an email to somebody else: mail programs make nothing of it that can be touched, and it cannot
 * pass for our own words. Loses links, the dots of domains, control and bidirectional characters. Emails quote it.
 */
export function plainName(typed: string): string {
  const plain = typed
    // Letters and dots in other widths are read as the usual ones by mail programs.
    .normalize('NFKC')
    .replace(/[\p{C}\p{Zl}\p{Zp}]+/gu, ' ')
    .replace(/(\p{L}[\p{L}\d+.-]*:\/\/|www\.)\S*/giu, ' ')
    .replace(/[.。](?=[\p{L}\p{N}])/gu, ' ')
    .replace(/[/\\<>@:«»"“”[\](){}|]/gu, ' ')
    .replace(/\s+/g, ' ')
    .trim()
  return plain.length > most ? `${plain.slice(0, most).trim()}…` : plain || '…'
}
