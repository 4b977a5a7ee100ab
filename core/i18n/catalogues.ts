import en from '#locales/en/index.ts'
import es from '#locales/es/index.ts'
import fr from '#locales/fr/index.ts'
import type { Lang } from './contract.ts'
import type { Texts } from './i18n.ts'

/** The texts of all languages, for the server only. Screens load the language they show. */
export const catalogues: Record<Lang, Texts> = { fr, en, es }

/** The part of a catalogue that guest screens need: the key `guest` of each module. */
export function guestTexts(lang: Lang): object {
  return Object.fromEntries(
    Object.entries(catalogues[lang]).flatMap(([module, texts]) =>
      'guest' in texts ? [[module, { guest: texts.guest }]] : [],
    ),
  )
}
