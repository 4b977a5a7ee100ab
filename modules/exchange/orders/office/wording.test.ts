import { expect, test } from 'vitest'
import { makeI18n } from '#core/i18n/i18n.ts'
import fr from '#locales/fr/index.ts'
import { withUndeclaredAsNone } from '#modules/content/services/rules.ts'
import { anOrder } from '#tests/builders.ts'
import { makeOrderWording } from './wording.ts'

const words = makeOrderWording(makeI18n('fr', fr).t, 'fr', 'Europe/Paris')
const none = withUndeclaredAsNone(null)
const chocolate = { name: 'Boisson', choice: 'Chocolat', choiceId: null, price: { amount: 0, currency: 'EUR' } }

test('a declared allergy is warned of for a choice as for the dish, and by name where nobody has answered', () => {
  const warnings = (allergens: typeof none | null, ofChoice: typeof none | null) =>
    words.warnings({ allergies: ['milk'] }, { allergens, options: [{ ...chocolate, allergens: ofChoice }] })
  expect(warnings(none, { ...none, milk: 'contains' })).toEqual(['ATTENTION, CONTIENT : LAIT'])
  expect(warnings(none, {})).toEqual(['ATTENTION, ALLERGÈNES NON RENSEIGNÉS : LAIT'])
  expect(warnings(none, none)).toEqual([])
})

test('an order for the reception names the guest’s room and never reads as one to be brought there', () => {
  const order = anOrder({ deliveryMode: 'reception-pickup' })
  expect([words.destination(order), words.destinationInFull(order)]).toEqual([
    'Retrait',
    'Retrait, client de la chambre 12',
  ])
  expect(words.destinationInFull({ ...order, room: null })).toBe('Retrait à la réception')
  expect(words.destinationInFull({ ...order, deliveryMode: 'room-delivery' })).toBe('Chambre 12')
})

test('a booking names for whom it is, and never reads as one to collect', () => {
  const booking = { endsAt: '2026-03-11T10:00:00Z', partySize: 1, resource: null, moves: [] }
  const order = anOrder({ deliveryMode: 'reception-pickup', booking, number: 7 })
  const namesOf = (values: Partial<typeof order>) => {
    const each = { ...order, ...values }
    return [words.destination(each), words.destinationInFull(each), words.bigDestination(each).big]
  }
  expect(namesOf({ room: '12' })).toEqual(['12', 'Chambre 12', '12'])
  expect(namesOf({ room: null, guestName: 'Inès Prat' })).toEqual(['Inès Prat', 'Inès Prat', 'Inès Prat'])
  expect(namesOf({ room: null, guestName: null })).toEqual(Array(3).fill('nº\u00a07'))
  expect(words.advance('completed', order)).toBe('Terminer')
})
