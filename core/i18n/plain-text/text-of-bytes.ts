/**
 * Decodes a text file: UTF-8, with or without a byte order mark, otherwise Windows-1252, which spreadsheets in western
 * Europe write.
 */
export function decodeText(bytes: Uint8Array): string {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes)
  } catch {
    // `stream: true`, because Node.js 20 otherwise decodes windows-1252 as ISO 8859-1.
    return new TextDecoder('windows-1252').decode(bytes, { stream: true })
  }
}
