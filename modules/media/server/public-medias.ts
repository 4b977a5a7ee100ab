import type { Db } from '#core/db/db.ts'
import type { Lang } from '#core/i18n/contract.ts'
import { readText } from '#core/i18n/localized.ts'
import type { PublicMedia } from '../contract.ts'
import { nameOf, readFilePath } from '../rules.ts'
import * as queries from './queries.ts'

/**
 * What is known of the pictures of ours whose address stands anywhere in `shown`, by their address; alternative texts in
 * `lang`, or else in the hotel's own language. A picture that has been deleted is not among them.
 */
export async function publicMedias(
  db: Db,
  shown: object,
  lang: Lang,
  defaultLang: Lang,
): Promise<Record<string, PublicMedia>> {
  const ids = new Set<string>()
  collect(shown, ids)
  if (ids.size === 0) return {}
  const known: Record<string, PublicMedia> = {}
  for (const { id, extension, width, height, blur, alt, focus } of await queries.picturesById(db, [...ids]))
    if (width && height)
      known[`/files/${nameOf({ id, extension })}`] = {
        alt: readText(alt, lang, defaultLang) || null,
        focus,
        width,
        height,
        blur,
      }
  return known
}

function collect(value: unknown, ids: Set<string>): void {
  if (typeof value === 'string') {
    const file = readFilePath(value)
    if (file && file.step === undefined) ids.add(file.id)
  } else if (value && typeof value === 'object') for (const part of Object.values(value)) collect(part, ids)
}
