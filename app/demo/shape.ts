import type { Lang, Localized } from '#core/i18n/contract.ts'
import type { Hours } from '#core/time/hours.ts'
import type { GuestStart } from '#modules/hotels/rules.ts'
import type { CodesFor } from '#modules/info/rules.ts'
import type { Focus } from '#modules/media/rules.ts'
import {
  type AllergenAnswers,
  type DeliveryMode,
  type Diet,
  type ServiceKind,
  withNoneOfTheRest,
} from '#modules/services/rules.ts'
import type drawn from './drawn.json'
import type { DemoPage } from './page-shape.ts'

/** The demo is complete in every language, so that no fallback hides a missing text. */
export type CompleteText = Required<Localized>

export interface DemoChoice {
  name: CompleteText
  /** Cents added to the price of the article. */
  price: number
  /** What it brings along; all of the fourteen are answered. */
  allergens: AllergenAnswers
}

export interface DemoOption {
  name: CompleteText
  min: number
  max: number
  choices: DemoChoice[]
}

export interface DemoArticle {
  section: CompleteText
  name: CompleteText
  description: CompleteText
  picture: string | null
  /** Cents, tax included. */
  price: number
  vatRate: number
  options: DemoOption[]
  /** `null`: nobody has filled it in; else all of the fourteen are answered. */
  allergens: AllergenAnswers | null
  diets: Diet[]
  available: boolean
  maxQuantity: number
}

export interface DemoService {
  /** Names the service within its hotel, for the demo orders. */
  key: string
  name: CompleteText
  description: CompleteText
  picture: string
  kind: ServiceKind
  deliveryMode: DeliveryMode
  link: string | null
  hours: Hours | null
  leadMinutes: number
  articles: DemoArticle[]
}

/** A picture of the hotel's library. Wherever the content shows `/demo/<drawing>.svg`, this stands in its place. */
export interface DemoPicture {
  /** Of `drawn.json`; its bytes are `<hotel>/pictures/<name>.webp`, see `scripts/draw-demo.mjs`. */
  drawing: keyof typeof drawn
  /** In the language of the staff. */
  name: string
  alt: CompleteText
  focus: Focus | null
}

/** What a guest may read beyond the first ten seconds. */
export interface DemoInformation {
  hotelAccess: {
    directions: CompleteText
    parking: CompleteText
    codes: { label: CompleteText; code: string }[]
    codesFor: CodesFor
  }
  usefulNumbers: { label: CompleteText; number: string }[]
  arrivalDeparture: { arrivalFrom: string; arrivalUntil: string | null; departureBy: string; text: CompleteText }
  guestbook: { open: boolean; words: CompleteText }
  inventory: {
    words: CompleteText
    lists: { name: CompleteText; rooms: string[]; items: { name: CompleteText; quantity: number }[] }[]
  }
  items: { title: CompleteText; text: CompleteText; picture: string | null }[]
}

/** In the guest's own language, as it was written. */
export interface DemoWord {
  name: string
  words: string
  lang: Lang
  daysAgo: number
  /** Not read by the hotel yet. */
  pending?: true
}

export interface DemoHotel {
  slug: string
  name: string
  address: {
    street: string
    postalCode: string
    city: string
    country: string
    latitude: number
    longitude: number
  }
  phone: string
  timeZone: string
  currency: string
  languages: Lang[]
  defaultLang: Lang
  guestStart: GuestStart
  operationsLang: Lang
  brand: { colour: string; logo: string; cover: string }
  reviewLinks: { google: string | null; tripadvisor: string | null }
  info: {
    announcement: { text: CompleteText }
    welcomeWord: CompleteText
    wifi: { network: string; password: string; security: 'WPA' | 'WEP' | 'nopass'; hidden: boolean }
    breakfast: { opens: string; closes: string; price: number; place: CompleteText }
  }
  information: DemoInformation
  /** What guests have left in the guestbook. */
  words: DemoWord[]
  /** Room numbers as guests and staff say them, for the demo orders. */
  rooms: string[]
  /** As the library shows them: the first is the newest. */
  pictures: DemoPicture[]
  services: DemoService[]
  /** All published; guests find the hotel open on the first. */
  pages: DemoPage[]
}

/** One text in the three languages, the source first. */
export const text = (fr: string, en: string, es: string): CompleteText => ({ fr, en, es })

const nothing = text('', '', '')

/** An article with the plain case filled in: in stock, no picture, no choice to make, ten at most. Allergens left out are not in it. */
export function article(
  given: Partial<DemoArticle> & Pick<DemoArticle, 'section' | 'name' | 'price' | 'vatRate'>,
): DemoArticle {
  const plain = { description: nothing, picture: null, options: [], diets: [] }
  const allergens = given.allergens ? withNoneOfTheRest(given.allergens) : null
  return { ...plain, available: true, maxQuantity: 10, ...given, allergens }
}

/** One choice out of several, which the guest has to make. */
export const one = (name: CompleteText, choices: DemoChoice[]): DemoOption => ({ name, min: 1, max: 1, choices })

/** Extras the guest may leave aside. */
export const upTo = (max: number, name: CompleteText, choices: DemoChoice[]): DemoOption => ({
  name,
  min: 0,
  max,
  choices,
})

/** So many of a thing in a room. */
export const fixture = (name: CompleteText, quantity = 1) => ({ name, quantity })

/** One answer to a question; allergens left out are not in it. */
export const choice = (name: CompleteText, price = 0, allergens: AllergenAnswers = {}): DemoChoice => ({
  name,
  price,
  allergens: withNoneOfTheRest(allergens),
})

const week = [1, 2, 3, 4, 5, 6, 7]

/** The same opening on the given days, every day unless told. `closes` before `opens` is the next day. */
export const openOn = (opens: string, closes: string, days = week): Hours['weekly'] =>
  days.map((day) => ({ day, opens, closes }))

/** A date that is different every year (`12-24`), written out for the years a demo may live. No interval: closed. */
export const everyYear = (date: string, intervals: { opens: string; closes: string }[]): Hours['exceptions'] =>
  [2025, 2026, 2027, 2028, 2029, 2030].map((year) => ({ date: `${year}-${date}`, intervals }))
