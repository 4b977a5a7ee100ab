import { guestLangs } from '#locales/languages.ts'
import type { Lang } from './contract.ts'

const findLang = <Known extends Lang>(langs: readonly Known[], text: string | null | undefined) =>
  langs.find((lang) => lang === text)

/** The language of the address, else the first known one in `Accept-Language`, else French. */
export function preferredLang(requested: string | null | undefined, acceptLanguage: string | null | undefined): Lang {
  return findLang(guestLangs, requested) ?? firstAccepted(guestLangs, acceptLanguage) ?? 'fr'
}

const firstAccepted = <Known extends Lang>(langs: readonly Known[], acceptLanguage: string | null | undefined) =>
  phoneLangs(acceptLanguage).flatMap((tag) => findLang(langs, languageOfTag(tag)) ?? [])[0]

/**
 * The language of a screen outside of any hotel: that of the address, else French (specification point 9). `offer` is
 * another language from `Accept-Language`, offered when the address names none.
 */
export function pageLang(request: Request): { lang: Lang; offer: Lang | null }
export function pageLang<Known extends Lang>(
  request: Request,
  langs: readonly Known[],
): { lang: Known | 'fr'; offer: Known | null }
export function pageLang({ url, headers }: Request, langs: readonly Lang[] = guestLangs) {
  const requested = findLang(langs, new URL(url).searchParams.get('lang'))
  const read = firstAccepted(langs, headers.get('accept-language')) ?? 'fr'
  return { lang: requested ?? 'fr', offer: requested || read === 'fr' ? null : read }
}

/** The language of a BCP 47 tag: `de` of `de-AT`. */
export const languageOfTag = (tag: string): string => tag.split('-')[0]?.toLowerCase() ?? ''

/** The languages of an `Accept-Language` header, in its order: browsers put the preferred one first. */
export const phoneLangs = (acceptLanguage: string | null | undefined): string[] =>
  (acceptLanguage ?? '')
    .slice(0, 200)
    .split(',')
    .map((range) => range.split(';')[0]?.trim() ?? '')
