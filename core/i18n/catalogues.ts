import allCatalogues from '#locales/catalogues.ts'
import type { Lang, StaffLang } from './contract.ts'
import { guestSections } from './guest-sections.ts'
import { isStaffLang } from './langs.ts'
import { withMissingTexts } from './missing-texts.ts'
import type { Texts } from './text-key.ts'

type Sections = typeof guestSections
type GuestSection<Module> = 'guest' | (Module extends keyof Sections ? Sections[Module][number] : never)

/** The part of a catalogue that every language has: what guests read, on screens and from the server. */
export type GuestTexts = { [Module in keyof Texts]: Pick<Texts[Module], keyof Texts[Module] & GuestSection<Module>> }

/** The sections of each module that guests read. */
const guestSectionsOf = (texts: object) =>
  Object.fromEntries(
    Object.entries(texts).map(([module, sections]) => {
      const names: readonly string[] = ['guest', ...(guestSections[module as keyof Sections] ?? [])]
      return [module, Object.fromEntries(Object.entries(sections).filter(([name]) => names.includes(name)))]
    }),
  )

/**
 * The texts of all languages, for the server only. Screens load the language they show. A guest's language has the
 * English text where it lacks one: no guest reads a key of a text.
 */
export const catalogues = Object.fromEntries(
  Object.entries(allCatalogues).map(([lang, texts]) => [
    lang,
    isStaffLang(lang) ? texts : withMissingTexts(texts, guestSectionsOf(allCatalogues.en)),
  ]),
) as unknown as Record<StaffLang, Texts> & Record<Lang, GuestTexts>

/**
 * The part of a catalogue that guest screens need: the key `guest` of each module. The code contains the texts of a
 * failed page and of bookings in the languages of the back office only.
 */
export function guestTexts(lang: Lang): object {
  const { language, ...modules } = catalogues[lang]
  const { screens } = modules.bookings
  const texts = Object.entries(modules).flatMap(([module, sections]) =>
    'guest' in sections ? [[module, { guest: sections.guest }]] : [],
  )
  return {
    ...Object.fromEntries(texts),
    ...(!isStaffLang(lang) && { language: { failure: language.failure }, bookings: { screens } }),
  }
}
