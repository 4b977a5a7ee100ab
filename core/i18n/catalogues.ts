import en from '#locales/en/index.ts'
import es from '#locales/es/index.ts'
import fr from '#locales/fr/index.ts'
import type { Lang } from './contract.ts'
import type { Texts } from './i18n.ts'

/** All languages at once: for the server only. Screens get the one they show. */
export const catalogues: Record<Lang, Texts> = { fr, en, es }

/** What guest screens need of a catalogue: the `guest` part of each module, nothing of the back office. */
export function guestTexts(lang: Lang): object {
  return Object.fromEntries(
    Object.entries(catalogues[lang]).flatMap(([module, texts]) =>
      'guest' in texts ? [[module, { guest: texts.guest }]] : [],
    ),
  )
}
