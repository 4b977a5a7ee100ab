import type { Lang } from '#core/i18n/contract.ts'
import { directionOf } from '#core/i18n/langs.ts'
import { splitLines } from './lines.tsx'

/** What a hotel's data say about texts that are in another language than the page. */
interface Translated {
  lang: Lang
  /** Paths of those texts. */
  fallback: readonly string[]
  defaultLang?: Lang | undefined
  fallbackLangs?: Partial<Record<string, Lang>> | undefined
}

/** All texts within a value: a text itself, or the pieces of a rich text. */
function textsWithin(value: unknown): string[] {
  if (typeof value === 'string') return [value, ...splitLines(value), splitLines(value).join(' ')]
  if (typeof value !== 'object' || value === null) return []
  if ('text' in value && typeof value.text === 'string') return textsWithin(value.text)
  return Object.values(value).flatMap(textsWithin)
}

const isWritten = (text: string) => /\p{L}/u.test(text)

const textsAt = (hotel: object, path: string) =>
  textsWithin(
    path.split('.').reduce<unknown>((part, name) => (part as Record<string, unknown> | undefined)?.[name], hotel),
  )

/** The texts of a hotel that an engine has translated. */
export const draftedTexts = (hotel: { drafted?: readonly string[] | undefined }): ReadonlySet<string> =>
  new Set(
    (hotel.drafted ?? [])
      .flatMap((path) => textsAt(hotel, path))
      .filter(isWritten)
      .map((text) => text.trim()),
  )

/** The language of each text of a hotel that is in another language than the page, by the text itself. */
export function langsOfFallbackTexts(hotel: Translated): Map<string, Lang> {
  const langs = new Map<string, Lang>()
  for (const path of hotel.fallback) {
    const lang = hotel.fallbackLangs?.[path] ?? hotel.defaultLang
    if (lang && lang !== hotel.lang)
      for (const text of textsAt(hotel, path)) if (isWritten(text)) langs.set(text.trim(), lang)
  }
  return langs
}

/** Whether one of these texts is shown below `root`. */
export function containsAny(root: Element, texts: ReadonlySet<string>): boolean {
  const walker = document.createTreeWalker(root, NodeFilter.SHOW_TEXT)
  while (walker.nextNode()) if (texts.has(walker.currentNode.textContent?.trim() ?? '')) return true
  return false
}

/** Elements whose `lang` was set here. */
const marked = new WeakSet<Element>()

/**
 * Sets `lang`, and `dir` where it differs from the page's, on each element below `root` that contains nothing but texts
 * in another language, so that they are read aloud, hyphenated and ordered as such. It follows the elements, because
 * every screen shows the hotel's texts. Returns whether there is any.
 */
export function markFallbackTexts(root: Element, langs: ReadonlyMap<string, Lang>, pageLang: Lang): boolean {
  const parents = new Set<Element>()
  const walker = document.createTreeWalker(root, NodeFilter.SHOW_TEXT)
  while (walker.nextNode()) if (walker.currentNode.parentElement) parents.add(walker.currentNode.parentElement)
  let isAny = false
  for (const parent of parents) {
    const texts = [...parent.childNodes].filter((node) => node instanceof Text).map(({ data }) => data.trim())
    const found = new Set(texts.filter(isWritten).map((text) => langs.get(text)))
    const [lang] = found.size === 1 ? found : []
    if (lang) isAny = true
    markElement(parent, lang, pageLang)
  }
  return isAny
}

function markElement(element: Element, lang: Lang | undefined, pageLang: Lang): void {
  if (!lang) {
    if (marked.delete(element)) for (const name of ['lang', 'dir']) element.removeAttribute(name)
    return
  }
  if (!marked.has(element) && element.closest('[lang]') !== document.documentElement) return
  marked.add(element)
  element.setAttribute('lang', lang)
  if (directionOf(lang) !== directionOf(pageLang)) element.setAttribute('dir', directionOf(lang) ?? 'ltr')
}
