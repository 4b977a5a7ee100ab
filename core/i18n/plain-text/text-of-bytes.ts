/** The text of a file: UTF-8, with or without its mark, or else Windows-1252, what spreadsheets in the west of Europe write. */
export function textOfBytes(bytes: Uint8Array): string {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes)
  } catch {
    // `stream: true`, because Node.js 20 otherwise decodes windows-1252 as ISO 8859-1.
    return new TextDecoder('windows-1252').decode(bytes, { stream: true })
  }
}
