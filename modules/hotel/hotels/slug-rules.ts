import { foldText } from '#core/i18n/plain-text/fold-text.ts'

/**
 * `Hôtel des Remparts` becomes `hotel-des-remparts`, 60 characters at most. A name with fewer than `minCharacters`
 * Latin letters and digits gets the prefix `noun`.
 */
export function slugOf(name: string, noun = 'hotel', minCharacters = 3): string {
  const slug = foldText(name)
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^-+|-+$/g, '')
    .slice(0, 60)
    .replace(/-+$/, '')
  return slug.length >= minCharacters ? slug : `${noun}-${slug}`.replace(/-$/, '')
}
