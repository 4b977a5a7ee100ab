import type { Lang } from './contract.ts'
import { langs } from './langs.ts'

const known = (text: string | null | undefined) => langs.find((lang) => lang === text)

/** The language of the address, else the first one of the product's that the browser reads (`Accept-Language`), else French. */
export function preferredLang(asked: string | null | undefined, acceptLanguage: string | null | undefined): Lang {
  const lang = known(asked)
  if (lang) return lang
  const [read] = phoneLangs(acceptLanguage).flatMap((tag) => known(tag.slice(0, 2).toLowerCase()) ?? [])
  return read ?? 'fr'
}

/**
 * On a screen outside of any hotel: the language of the address, else French, specification point 9; and another one that the browser
 * reads, to be offered while the address names none.
 */
export function pageLang({ url, headers }: Request): { lang: Lang; offer: Lang | null } {
  const asked = known(new URL(url).searchParams.get('lang'))
  const read = preferredLang(null, headers.get('accept-language'))
  return { lang: asked ?? 'fr', offer: asked || read === 'fr' ? null : read }
}

/** The languages of an `Accept-Language`, in the order in which browsers write them: the preferred first. */
export const phoneLangs = (acceptLanguage: string | null | undefined): string[] =>
  (acceptLanguage ?? '')
    .slice(0, 200)
    .split(',')
    .map((range) => range.split(';')[0]?.trim() ?? '')
