import type { Db, Tx } from '#core/db/db.ts'
import type { Lang } from '#core/i18n/contract.ts'
import { readText } from '#core/i18n/localized.ts'
import { type FileName, parseFileAddress, storedFileName } from '#core/storage/address-rules.ts'
import type { PublicMedia } from '../contract.ts'
import * as queries from './queries.ts'

/** Uploaded files by their address in content; null for a deleted one. */
export type ShownFiles = ReadonlyMap<string, queries.ShownFile | null>

/** The uploaded files whose address occurs anywhere in `shown`. */
export async function findFilesIn(db: Db | Tx, content: unknown): Promise<ShownFiles> {
  const files = new Map<string, FileName>()
  collectFiles(content, files)
  if (files.size === 0) return new Map()
  const rows = await queries.filesById(db, [...new Set([...files.values()].map(({ id }) => id))])
  const byId = new Map(rows.map((file) => [file.id, file]))
  return new Map([...files].map(([address, { id }]) => [address, byId.get(id) ?? null]))
}

/** The addresses of deleted files. */
export const deletedAddressesOf = (files: ShownFiles): ReadonlySet<string> =>
  new Set([...files].flatMap(([address, file]) => (file ? [] : [address])))

/**
 * What guest screens get about the hotel's pictures among these files, by address; alternative texts in `lang`, or else
 * in the hotel's own language.
 */
export function publicMedias(
  files: ShownFiles,
  hotelId: string,
  lang: Lang,
  defaultLang: Lang,
): Record<string, PublicMedia> {
  const mediasByAddress: Record<string, PublicMedia> = {}
  for (const [address, file] of files) {
    const fileName = parseFileAddress(address)
    if (!file?.width || !file.height || !fileName || storedFileName(fileName) !== storedFileName(file)) continue
    if (file.hotelId !== null && file.hotelId !== hotelId) continue
    const { width, height, focus, blur } = file
    mediasByAddress[address] = { alt: readText(file.alt, lang, defaultLang) || null, focus, width, height, blur }
  }
  return mediasByAddress
}

function collectFiles(value: unknown, files: Map<string, FileName>): void {
  if (typeof value === 'string') {
    const file = value.includes('/files/') ? parseFileAddress(value) : null
    if (file) files.set(value, file)
  } else if (value && typeof value === 'object') for (const part of Object.values(value)) collectFiles(part, files)
}
