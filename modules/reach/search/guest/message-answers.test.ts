import { describe, expect, test } from 'vitest'
import { guestScreenParts } from '#app/guest-screen-parts.ts'
import { catalogues } from '#core/i18n/catalogues.ts'
import type { Lang } from '#core/i18n/contract.ts'
import { makeI18n } from '#core/i18n/i18n.ts'
import { aHotel, anArticle, aPlace, aService } from '#tests/builders.ts'
import fc from '#tests/properties.ts'
import { answersTo, maxAnswers } from './message-answers.ts'
import { createSearch } from './search-engine.ts'
import { searchEntriesOf } from './search-entries.ts'

const hotel = aHotel({
  defaultPage: null,
  info: {
    wifi: { network: 'Remparts', password: 'motdepassesecret', security: 'WPA', hidden: false },
    breakfast: { opens: '07:00', closes: '10:30', price: null, place: 'Salle de la Vigie' },
    hotelAccess: { directions: 'À dix minutes de la gare', parking: 'Place Vauban', codes: [], codesFor: 'everybody' },
    usefulNumbers: [{ id: 'n', label: 'Taxis malouins', number: '+33 2 99 81 30 30' }],
    items: [
      { id: 'i', title: 'Piscine', text: 'Chauffée à 28 °C, de 8 h à 20 h', picture: null },
      { id: 'b', title: 'Serviettes de plage', text: 'À la réception', picture: null },
    ],
  },
  services: [
    aService({
      id: 'bar',
      name: 'Room service',
      description: '',
      articles: [
        anArticle({ id: 'water', name: 'Eau' }),
        anArticle({ id: 'fruit', name: 'Corbeille de fruits', description: 'Sans gluten' }),
      ],
    }),
  ],
  places: [aPlace({ id: 'p', name: 'Grand Aquarium', tags: [], opinion: '', address: '' })],
})

const finders = Object.fromEntries(
  await Promise.all(
    (['fr', 'en', 'es'] as const).map(async (lang) => {
      const { t } = makeI18n(lang, catalogues[lang])
      return [lang, await createSearch(searchEntriesOf(hotel, t, guestScreenParts), lang)] as const
    }),
  ),
)
const titles = (text: string, lang: Lang = 'fr') =>
  answersTo(finders[lang] as NonNullable<(typeof finders)[string]>, text, lang).map(({ entry }) => entry.title)

describe('a message to the reception', () => {
  test.each([
    ['fr', 'Bonjour, à quelle heure est le petit déjeuner ?', 'Petit déjeuner'],
    ['fr', 'Bonsoir, quel est le mot de passe du wifi svp', 'Wi-Fi'],
    ['fr', 'Avez-vous internet dans la chambre ?', 'Wi-Fi'],
    ['fr', 'Est-ce que la piscine est ouverte demain matin ?', 'Piscine'],
    ['fr', 'Où peut-on se garer, y a-t-il un parking ?', 'Accès et codes'],
    ['fr', 'Pouvez-vous nous appeler un taxi pour 8 h ?', 'Numéros utiles'],
    ['fr', 'Où trouver des serviettes de plage ?', 'Serviettes de plage'],
    ['fr', 'L’aquarium vaut-il le détour ? Le Grand Aquarium', 'Grand Aquarium'],
    ['en', 'Hello, what time is breakfast?', 'Breakfast'],
    ['en', 'What is the Wi-Fi password please', 'Wi-Fi'],
    ['es', '¿A qué hora es el desayuno?', 'Desayuno'],
  ] as const)('(%s) "%s" is answered with %s first', (lang, text, title) => {
    expect(titles(text, lang)[0]).toBe(title)
  })

  test.each([
    ['fr', 'Bonjour'],
    ['fr', 'Merci beaucoup, tout est parfait'],
    ['fr', 'Nous avons très mal dormi, il y a du bruit dans le couloir'],
    ['fr', 'Il n’y a plus d’eau chaude dans la salle de bain'],
    ['fr', 'Le chauffage de la chambre est en panne'],
    ['en', 'My key does not work'],
    ['es', 'Hay una cucaracha en el baño'],
  ] as const)('(%s) "%s" is none that the hotel has answered', (lang, text) => {
    expect(titles(text, lang)).toEqual([])
  })

  test.each([
    ['fr', 'Avez-vous un petit déjeuner sans gluten ?'],
    ['fr', 'Je suis allergique aux fruits à coque'],
    ['en', 'Is breakfast nut free?'],
    ['es', '¿Tienen desayuno vegano?'],
  ] as const)('(%s) "%s" is answered by a person alone', (lang, text) => {
    expect(titles(text, lang)).toEqual([])
  })

  test('any text gets a few suggestions or none, and never the password', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary', maxLength: 300 }), (text) => {
        expect(titles(text).length).toBeLessThanOrEqual(maxAnswers)
      }),
      { numRuns: 25 },
    )
    expect(titles('motdepassesecret')).toEqual([])
  })
})
