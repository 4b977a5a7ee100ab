import { describe, expect, test } from 'vitest'
import { guestLangs } from '#locales/languages.ts'
import { guestTexts, withMissingTexts } from './catalogues.ts'

test('a language that is half there is completed by another one, text by text', () => {
  const german = { orders: { guest: { title: 'Ihre Bestellungen' } } }
  const english = {
    orders: { guest: { title: 'Your orders', none: 'Nothing yet' } },
    chat: { guest: { title: 'Chat' } },
  }
  expect(withMissingTexts(german, english)).toEqual({
    orders: { guest: { title: 'Ihre Bestellungen', none: 'Nothing yet' } },
    chat: { guest: { title: 'Chat' } },
  })
})

/** The names of allergens, and the words of the button that orders, which are the law's in each language. */
const legalTexts = (lang: (typeof guestLangs)[number]) => {
  const { services, orders } = guestTexts(lang) as {
    services: { guest: { allergens: Record<string, string> } }
    orders: { guest: { send: { first: { order: string } } } }
  }
  return { allergens: services.guest.allergens, button: orders.guest.send.first.order }
}

describe('the words of the law', () => {
  test('are in German those of Regulation (EU) 1169/2011, annex II, and of § 312j BGB', () => {
    const { allergens, button } = legalTexts('de')
    expect(button).toBe('Zahlungspflichtig bestellen')
    expect(Object.values(allergens).slice(0, 14)).toEqual([
      'Glutenhaltiges Getreide',
      'Krebstiere',
      'Eier',
      'Fische',
      'Erdnüsse',
      'Sojabohnen',
      'Milch',
      'Schalenfrüchte',
      'Sellerie',
      'Senf',
      'Sesamsamen',
      'Schwefeldioxid und Sulphite',
      'Lupinen',
      'Weichtiere',
    ])
  })

  test('differ in every language', () => {
    expect(new Set(guestLangs.map((lang) => legalTexts(lang).button)).size).toBe(guestLangs.length)
  })
})
