import type { Db } from '#core/db/db.ts'
import type { Lang } from '#core/i18n/contract.ts'
import { readText } from '#core/i18n/localized.ts'
import type { PublicMedia } from '../contract.ts'
import { type FileName, fileAt, nameOf } from '../rules.ts'
import * as queries from './queries.ts'

/**
 * What is known of the hotel's pictures whose address stands anywhere in `shown`, the public hotel, by their address; alternative texts in
 * `lang`, or else in the hotel's own language. A picture that has been deleted is not among them.
 */
export async function publicMedias(
  db: Db,
  shown: { id: string },
  lang: Lang,
  defaultLang: Lang,
): Promise<Record<string, PublicMedia>> {
  const files = new Map<string, FileName>()
  collect(shown, files)
  if (files.size === 0) return {}
  const found = await queries.picturesById(db, shown.id, [...new Set([...files.values()].map(({ id }) => id))])
  const pictures = new Map(found.map((picture) => [nameOf(picture), picture]))
  const known: Record<string, PublicMedia> = {}
  for (const [address, file] of files) {
    const picture = pictures.get(nameOf(file))
    if (!picture?.width || !picture.height) continue
    const { width, height, focus, blur } = picture
    known[address] = { alt: readText(picture.alt, lang, defaultLang) || null, focus, width, height, blur }
  }
  return known
}

function collect(value: unknown, files: Map<string, FileName>): void {
  if (typeof value === 'string') {
    const file = value.includes('/files/') ? fileAt(value) : null
    if (file && file.step === undefined) files.set(value, file)
  } else if (value && typeof value === 'object') for (const part of Object.values(value)) collect(part, files)
}
