import type { FieldError } from '#core/http/contract.ts'
import type { Lang } from '#core/i18n/contract.ts'
import type { Media, MediaPatch } from '../contract.ts'
import type { Focus } from '../rules.ts'

/** A file of the library as it is being written; the alternative text in each language of the hotel. */
export interface MediaDraft {
  name: string
  texts: Record<string, { alt: string }>
  /** null: its middle. */
  focus: Focus | null
}

export const draftMedia = ({ name, alt, focus }: Media, langs: readonly Lang[]): MediaDraft => ({
  name,
  texts: Object.fromEntries(langs.map((lang) => [lang, { alt: alt[lang] ?? '' }])),
  focus,
})

/** The draft as it would be stored: what two versions are compared by. */
export const storedMedia = ({ name, texts, focus }: MediaDraft): MediaDraft => ({
  name: name.trim(),
  texts: Object.fromEntries(Object.entries(texts).map(([lang, { alt }]) => [lang, { alt: alt.trim() }])),
  focus,
})

/** Only what was changed; null where nothing was. */
export function mediaPatch(draft: MediaDraft, saved: MediaDraft): MediaPatch | null {
  const [now, before] = [storedMedia(draft), storedMedia(saved)]
  const alt = Object.entries(now.texts)
    .filter(([lang, text]) => text.alt !== (before.texts[lang]?.alt ?? ''))
    .map(([lang, text]) => [lang, text.alt || null])
  const moved = JSON.stringify(now.focus) !== JSON.stringify(before.focus)
  const patch = {
    ...(now.name !== before.name && { name: now.name }),
    ...(alt.length > 0 && { alt: Object.fromEntries(alt) }),
    ...(moved && { focus: now.focus }),
  }
  return Object.keys(patch).length > 0 ? patch : null
}

/** Where a field the server found wrong stands in the draft. */
export const mediaFieldPath = ({ path }: FieldError) => path.replace(/^alt\.([a-z]{2})$/, 'texts.$1.alt')
