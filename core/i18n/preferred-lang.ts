import type { Lang } from './contract.ts'
import { langs } from './langs.ts'

const known = (text: string | null | undefined) => langs.find((lang) => lang === text)

/** The language of the address, else the first one of the product's that the browser reads (`Accept-Language`), else French. */
export function preferredLang(asked: string | null | undefined, acceptLanguage: string | null | undefined): Lang {
  const ranges = (acceptLanguage ?? '').slice(0, 200).split(',')
  const [read] = ranges.flatMap((range) => known(range.trim().slice(0, 2).toLowerCase()) ?? [])
  return known(asked) ?? read ?? 'fr'
}
