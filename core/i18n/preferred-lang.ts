import type { Lang } from './contract.ts'
import { langs } from './langs.ts'

const supportedLang = (text: string | null | undefined) => langs.find((lang) => lang === text)

/** The language of the address, else the first supported one in `Accept-Language`, else French. */
export function preferredLang(requested: string | null | undefined, acceptLanguage: string | null | undefined): Lang {
  const lang = supportedLang(requested)
  if (lang) return lang
  const [read] = phoneLangs(acceptLanguage).flatMap((tag) => supportedLang(tag.slice(0, 2).toLowerCase()) ?? [])
  return read ?? 'fr'
}

/**
 * The language of a screen outside of any hotel: that of the address, else French (specification point 9). `offer` is
 * another language from `Accept-Language`, offered when the address names none.
 */
export function pageLang({ url, headers }: Request): { lang: Lang; offer: Lang | null } {
  const requested = supportedLang(new URL(url).searchParams.get('lang'))
  const read = preferredLang(null, headers.get('accept-language'))
  return { lang: requested ?? 'fr', offer: requested || read === 'fr' ? null : read }
}

/** The languages of an `Accept-Language` header, in its order: browsers put the preferred one first. */
export const phoneLangs = (acceptLanguage: string | null | undefined): string[] =>
  (acceptLanguage ?? '')
    .slice(0, 200)
    .split(',')
    .map((range) => range.split(';')[0]?.trim() ?? '')
