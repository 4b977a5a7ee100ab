import { describe, expect, test } from 'vitest'
import { guestScreenParts } from '#app/guest-screen-parts.ts'
import { catalogues } from '#core/i18n/catalogues.ts'
import type { Lang } from '#core/i18n/contract.ts'
import { makeI18n } from '#core/i18n/i18n.ts'
import { richTextFromPlain } from '#core/rich-text/document.ts'
import { aChoice, aHotel, anArticle, anOption, aPlace, aService, aTicket } from '#tests/builders.ts'
import fc from '#tests/properties.ts'
import { createSearch } from './search-engine.ts'
import { searchEntriesOf } from './search-entries.ts'

const hotel = aHotel({
  defaultPage: null,
  info: {
    wifi: { network: 'Remparts-Clients', password: 'motdepassesecret', security: 'WPA', hidden: false },
    breakfast: { opens: '07:00', closes: '10:30', price: null, place: 'Salle de la Vigie' },
    hotelAccess: {
      directions: 'À dix minutes à pied de la gare',
      parking: 'Place Vauban<br>payant',
      codes: [{ id: 'c', label: 'Portillon', code: '4711A' }],
      codesFor: 'everybody',
    },
    usefulNumbers: [{ id: 'n', label: 'Taxis malouins', number: '+33 2 99 81 30 30' }],
    items: [{ id: 'i', title: 'Piscine', text: 'Chauffée à 28 °C', picture: null }],
  },
  services: [
    aService({
      id: 's',
      name: 'Petit-déjeuner en chambre',
      description: 'Servi sur un plateau',
      articles: [
        anArticle({
          id: 'a1',
          name: 'Le Malouin',
          description: 'Croissants, œufs à la coque',
          section: 'Formules',
        }),
        anArticle({
          id: 'a2',
          name: 'Thé glacé',
          options: [anOption([aChoice({ name: 'Menthe' })], { name: 'Parfum' })],
        }),
        anArticle({ id: 'a3', name: 'Café crème' }),
      ],
    }),
    aService({ id: 'spa', name: 'Spa', description: 'Hammam et massages' }),
  ],
  pages: [
    {
      id: 'p',
      slug: 'plages',
      title: 'Trois plages',
      blocks: [{ id: 'text', kind: 'text', text: richTextFromPlain('La plage du Sillon, longue de trois kilomètres') }],
    },
  ],
  places: [aPlace({ id: 'b', tags: ['Vue mer'], opinion: 'Demandez la terrasse', address: 'Rothéneuf' })],
  tickets: [aTicket({ title: 'Grand Aquarium', text: 'Requins et tortues' })],
})

const finderIn = (lang: Lang, of = hotel) => {
  const { t } = makeI18n(lang, catalogues[lang])
  return createSearch(searchEntriesOf(of, t, guestScreenParts), lang)
}
const french = await finderIn('fr')
const first = (question: string, find = french) => find(question).groups[0]?.matches[0]?.entry.title
const all = (question: string, find = french) =>
  find(question).groups.flatMap(({ matches: found }) => found.map(({ entry }) => entry.title))

describe('the guests’ search', () => {
  test.each([
    ['wifi', 'Wi-Fi'],
    ['wi-fi', 'Wi-Fi'],
    ['WI FI', 'Wi-Fi'],
    ['internet', 'Wi-Fi'],
    ['petit dejeuner', 'Petit déjeuner'],
    ['petti déjeuner chambre', 'Petit-déjeuner en chambre'],
    ['dejeuné', 'Petit déjeuner'],
    ['oeufs', 'Le Malouin'],
    ['Œuf', 'Le Malouin'],
    ['croisant', 'Le Malouin'],
    ['crossaints', 'Le Malouin'],
    ['THE GLACE', 'Thé glacé'],
    ['menthe', 'Thé glacé'],
    ['pisine', 'Piscine'],
    ['pis', 'Piscine'],
    ['parking', 'Accès et codes'],
    ['taxi', 'Taxis malouins'],
    ['massage', 'Spa'],
    ['plage du sillon', 'Trois plages'],
    ['acuarium', 'Grand Aquarium'],
    ['requin', 'Grand Aquarium'],
    ['le café', 'Café crème'],
  ])('for « %s » begins with %s', (question, title) => {
    expect(first(question)).toBe(title)
  })

  test('works in each language', async () => {
    const [english, spanish] = [await finderIn('en'), await finderIn('es')]
    expect(first('breakfast', english)).toBe('Breakfast')
    expect(first('password', english)).toBe('Wi-Fi')
    expect(first('brekfast', english)).toBe('Breakfast')
    expect(first('contraseña', spanish)).toBe('Wifi')
    expect(first('contrasena', spanish)).toBe('Wifi')
    expect(first('desayno', spanish)).toBe('Desayuno')
  })

  test('finds entries with some of the words where none has all', () => {
    expect(all('massage requins')).toEqual(expect.arrayContaining(['Spa', 'Grand Aquarium']))
    expect(all('café licorne')).toContain('Café crème')
  })

  test('finds nothing for unknown words', () => {
    expect(all('')).toEqual([])
    expect(all(' … ')).toEqual([])
    expect(all('hélicoptère')).toEqual([])
    expect(all('xyz')).toEqual([])
  })

  test('never finds private information', () => {
    for (const secret of ['4711A', 'motdepassesecret', 'Portillon']) expect(all(secret)).toEqual([])
    const everything = JSON.stringify(searchEntriesOf(hotel, makeI18n('fr', catalogues.fr).t, guestScreenParts))
    expect(everything).not.toMatch(/4711A|motdepassesecret|Portillon/)
  })

  test('leads to the screen that shows the result', () => {
    const to = (question: string) => {
      const { to, extra } = french(question).groups[0]?.matches[0]?.entry ?? {}
      return [to, extra]
    }
    expect(to('piscine')).toEqual(['infos/i', undefined])
    expect(to('malouin')).toEqual(['discover/services/s', { article: 'a1' }])
    expect(to('sillon')).toEqual(['p/plages', undefined])
    expect(to('aquarium')).toEqual(['discover/tiqets', undefined])
    expect(to('taxis')).toEqual(['infos/useful-numbers', undefined])
  })

  test('groups results by kind, the best group first, and marks the matching words', () => {
    const { groups } = french('petit dejeuner')
    expect(groups[0]?.kind).toBe('info')
    expect(groups.map(({ kind }) => kind)).toContain('service')
    expect([...(french('croisant').groups[0]?.matches[0]?.words ?? [])]).toContain('croissants')
  })

  test('prefers exact matches to misspellings, and allows no misspelling in short words', () => {
    expect(all('crème')).toEqual(['Café crème'])
    expect(all('ans')).toEqual([])
    expect(all('spo')).toEqual([])
    expect(all('crepe')).toEqual([])
  })

  test('accepts any text', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme', maxLength: 60 }), (question) => {
        for (const { matches: found } of french(question).groups) expect(found.length).toBeGreaterThan(0)
      }),
    )
  })
})

describe('a search for a diet or an allergen', () => {
  const free = { gluten: 'none', milk: 'none', nuts: 'none', peanuts: 'none' } as const
  const menu = aHotel({
    defaultPage: null,
    services: [
      aService({
        id: 'r',
        name: 'Room service',
        description: 'Gluten free on request',
        articles: [
          anArticle({ id: '1', name: 'Smoked salmon on sourdough', allergens: { ...free, gluten: 'contains' } }),
          anArticle({ id: '2', name: 'Spiced nuts', allergens: { ...free, nuts: 'contains' } }),
          anArticle({ id: '3', name: 'Gluten-free bread', allergens: null }),
          anArticle({ id: '4', name: 'Garden salad', allergens: free, diets: ['vegan'] }),
          anArticle({ id: '5', name: 'Roast chicken', allergens: { ...free, milk: 'may-contain' } }),
        ],
      }),
    ],
    places: [aPlace({ id: 'b', name: 'Le Vert', tags: ['Vegan'] }), aPlace({ id: 'n', name: 'Nut Bar', tags: [] })],
  })
  const dishes = async (question: string) => {
    const { needs, groups } = (await finderIn('en', menu))(question)
    return {
      needs,
      dishes: groups.find(({ kind }) => kind === 'article')?.matches.map(({ entry }) => entry.title) ?? [],
    }
  }

  test.each([
    ['gluten free', ['Spiced nuts', 'Garden salad', 'Roast chicken']],
    ['nut free', ['Smoked salmon on sourdough', 'Garden salad', 'Roast chicken']],
    ['sans gluten ni lait', ['Spiced nuts', 'Garden salad']],
    ['vegan', ['Garden salad']],
    ['gluten free chicken', ['Roast chicken']],
    ['vegan pizza', ['Garden salad']],
    ['mustard free', []],
    ['I have been vegan', ['Garden salad']],
    ['sans gluten ni salad', ['Spiced nuts', 'Roast chicken']],
    ['gluten free and no chicken', ['Spiced nuts', 'Garden salad']],
    ['nut allergy', ['Smoked salmon on sourdough', 'Garden salad', 'Roast chicken']],
    ['chicken and nut allergy', ['Smoked salmon on sourdough', 'Garden salad']],
    ['chicken allergy', []],
  ])('« %s » answers with dishes declared so', async (question, names) => {
    expect((await dishes(question)).dishes).toEqual(names)
  })

  test('finds other entries only by the exact words', async () => {
    const find = await finderIn('en', menu)
    expect(all('vegan', find)).toEqual(['Garden salad', 'Le Vert'])
    for (const question of ['nut free', 'nut allergy', 'nut'])
      expect(all(question, find).includes('Nut Bar')).toBe(question === 'nut')
    expect(all('gluten', find)).not.toContain('Room service')
    expect(all('gluten free', find)).toContain('Room service')
  })

  test('never offers a dish with an allergen to a question for dishes without it', async () => {
    expect((await dishes('sans saumon')).dishes).toEqual([])
    const find = await finderIn('en', menu)
    expect(find('chicken allergy')).toEqual({ needs: [], asksAbsence: true, groups: [] })
    expect(find('chicken').asksAbsence).toBe(false)
    expect(all('salmon', await finderIn('en', menu))).toEqual(['Smoked salmon on sourdough'])
  })
})
