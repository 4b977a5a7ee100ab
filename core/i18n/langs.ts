import { guestLangs, languages, staffLangs } from '#locales/languages.ts'
import type { Lang, StaffLang } from './contract.ts'

/** The name of each language in that language. */
export const languageNames = Object.fromEntries(guestLangs.map((lang) => [lang, languages[lang].name])) as Record<
  Lang,
  string
>

export const isStaffLang = (lang: string): lang is StaffLang => staffLangs.some((each) => each === lang)

/** The language of the back office for a reader of any language: the same if it has it, otherwise English. */
export const staffLangFor = (lang: Lang): StaffLang => (isStaffLang(lang) ? lang : 'en')

/** The `dir` of pages and emails in a language; from left to right they need none. */
export const directionOf = (lang: Lang) => languages[lang].direction
