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
