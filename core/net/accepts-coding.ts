/** Whether `Accept-Encoding` allows a coding; `q=0` refuses it. RFC 9110, 12.5.3. */
export function acceptsCoding(header: string, coding: string): boolean {
  const entry = header.split(',').find((part) => part.split(';')[0]?.trim().toLowerCase() === coding)
  return entry !== undefined && !/;\s*q=0(\.0*)?\s*$/i.test(entry)
}
