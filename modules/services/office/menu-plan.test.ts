import { describe, expect, test } from 'vitest'
import { languageNames } from '#core/i18n/langs.ts'
import { readTable } from '#core/ui-office/table-file.ts'
import en from '#locales/en/services.json'
import es from '#locales/es/services.json'
import fr from '#locales/fr/services.json'
import { type ColumnUse, guessColumns, usesFor, usesOf } from './menu-columns.ts'
import { importOf, type Menu, mayHoldTitles, planMenu, type Reading, undoOf } from './menu-plan.ts'

const langs = ['fr', 'en', 'es'] as const
const reading: Reading = { base: 'fr', langs, currency: 'EUR', titles: false, wholeLists: false }
const empty: Menu = { kind: 'order', sections: [], articles: [] }
const menu: Menu = {
  kind: 'order',
  sections: [{ id: 's1', name: 'Boissons' }],
  articles: [
    { id: 'a1', name: 'Café crème', sectionId: 's1', price: { amount: 300 } },
    { id: 'a2', name: 'Club sandwich', sectionId: null, price: { amount: 1600 } },
  ],
}
const plan = (text: string, there = empty, more: Partial<Reading> = {}) => {
  const { lines } = readTable(text)
  return planMenu(lines, guessColumns(lines, langs, 'fr'), there, { ...reading, ...more })
}
const outcomes = (text: string, there = empty, more: Partial<Reading> = {}) =>
  plan(text, there, more).map(({ line, outcome }) => [line, outcome])
const faults = (text: string, there = empty) =>
  plan(text, there).flatMap((each) => (each.outcome === 'wrong' ? each.faults.map(({ why }) => why) : []))

describe('the columns of a table', () => {
  test('are known by their headings in each language', () => {
    expect(usesOf(['Rubrique', 'Nom', 'Description', 'Prix TTC', 'Allergènes', 'TVA', 'Régimes'], langs, 'fr')).toEqual(
      ['section.fr', 'name.fr', 'description.fr', 'price', 'allergens', 'vatRate', 'diets'],
    )
    expect(usesOf(['Category', 'Item', 'Price', 'May contain', 'VAT'], langs, 'en')).toEqual([
      'section.en',
      'name.en',
      'price',
      'traces',
      'vatRate',
    ])
    expect(
      usesOf(['Categoría', 'Artículo', 'Descripción', 'Precio', 'Alérgenos', 'Cantidad máxima'], langs, 'es'),
    ).toEqual(['section.es', 'name.es', 'description.es', 'price', 'allergens', 'maxQuantity'])
  })

  test('are in the language that a heading names, in its own where there are several, else in the hotel’s', () => {
    expect(usesOf(['Nom (FR)', 'Nom (EN)', 'Description en espagnol'], langs, 'fr')).toEqual([
      'name.fr',
      'name.en',
      'description.es',
    ])
    expect(usesOf(['Nom', 'Name', 'Nombre'], langs, 'es')).toEqual(['name.fr', 'name.en', 'name.es'])
    expect(usesOf(['Name'], langs, 'fr')).toEqual(['name.fr'])
    expect(usesOf(['Item', 'Item (FR)', 'Plat'], langs, 'fr')).toEqual(['name.en', 'name.fr', 'none'])
  })

  test('are left out where they are the hotel’s own, or another one is the same', () => {
    expect(usesOf(['Code article', 'Réf.', 'Nom', 'Nom', 'Photo'], langs, 'fr')).toEqual([
      'none',
      'none',
      'name.fr',
      'none',
      'none',
    ])
  })

  test('are known by the names that the template gives them, in each language', () => {
    const uses = usesFor(langs).filter((use) => use !== 'none')
    for (const { office } of [fr, en, es]) {
      const nameOf = (use: ColumnUse) => {
        const [kind, lang] = use.split('.') as [keyof typeof office.import.uses, (typeof langs)[number] | undefined]
        return lang ? `${office.import.uses[kind]} (${languageNames[lang]})` : office.import.uses[kind]
      }
      expect(usesOf(uses.map(nameOf), langs, 'es')).toEqual(uses)
    }
  })

  test('without headings are the words and the prices', () => {
    expect(guessColumns(readTable('1;Café;2,50\n2;Thé;3').lines, langs, 'fr')).toEqual({
      headings: false,
      uses: ['none', 'name.fr', 'price'],
    })
  })
})

describe('what would come of a table', () => {
  test('new articles with all that their lines say', () => {
    const [line] = plan(
      'Rubrique;Nom;Nom (EN);Description;Prix;Allergènes;Peut contenir;TVA;Régimes;Quantité max\nPlats;Omelette ;Omelet;Trois œufs;12,50 €;œufs;lait;10 %;végétarien;4',
    )
    expect(line).toEqual({
      line: 2,
      name: 'Omelette',
      section: 'Plats',
      outcome: 'new',
      article: {
        name: { fr: 'Omelette', en: 'Omelet' },
        section: { fr: 'Plats' },
        description: { fr: 'Trois œufs' },
        price: 1250,
        allergens: { eggs: 'contains', milk: 'may-contain' },
        vatRate: 10,
        diets: ['vegetarian'],
        maxQuantity: 4,
      },
    })
  })

  test('what is there by its name, whatever its capitals and accents, and at another price', () => {
    expect(outcomes('Nom;Prix\nCAFE CREME;3\nClub  sandwich;17\nEau;2', menu)).toEqual([
      [2, 'there'],
      [3, 'price'],
      [4, 'new'],
    ])
  })

  test('a name in another section is another article, where its own one is in the table too', () => {
    expect(outcomes('Rubrique;Nom;Prix\nGoûter;Café crème;4\nBoissons;Café crème;3', menu)).toEqual([
      [2, 'new'],
      [3, 'there'],
    ])
    expect(outcomes('Rubrique;Nom;Prix\nGoûter;Café crème;4', menu)).toEqual([[2, 'price']])
  })

  test('each mistake, by its line and cell', () => {
    expect(faults('Nom;Prix\n;4')).toEqual(['nameMissing'])
    expect(faults('Nom;Prix\nThé;')).toEqual(['priceMissing'])
    expect(faults('Nom;Prix\nThé;cher')).toEqual(['price'])
    expect(faults('Nom;Prix\nThé;99999')).toEqual(['priceTooHigh'])
    expect(faults(`Nom;Prix\n${'x'.repeat(121)};4`)).toEqual(['nameTooLong'])
    expect(faults('Nom;Prix;Allergènes\nThé;4;plomb')).toEqual(['allergen'])
    expect(faults('Nom;Prix;TVA;Quantité max\nThé;4;80;0')).toEqual(['vatRate', 'maxQuantity'])
    expect(faults('Nom;Prix\nThé;4\nthe;5')).toEqual(['twice'])
  })

  test('a request needs no price', () => {
    expect(plan('Nom;Prix\nOreiller;', { ...empty, kind: 'request' })[0]).toMatchObject({ article: { price: 0 } })
  })

  test('lines with a name alone are sections, where somebody wants so', () => {
    const text = 'Nom;Prix\nBOISSONS;\nThé;4\nPLATS;\nOmelette;12'
    const { lines } = readTable(text)
    expect(mayHoldTitles(guessColumns(lines, langs, 'fr'), lines, 'order', 'fr')).toBe(true)
    expect(plan(text, empty, { titles: true }).map(({ section, name }) => [section, name])).toEqual([
      ['BOISSONS', 'Thé'],
      ['PLATS', 'Omelette'],
    ])
    expect(faults(text)).toEqual(['priceMissing', 'priceMissing'])
  })

  test('allergens that a list does not name are in it only where somebody says that it is whole', () => {
    const allergensIn = (more: Partial<Reading>) => {
      const [line] = plan('Nom;Prix;Allergènes\nPain;2;gluten', empty, more)
      return line?.outcome === 'new' ? line.article.allergens : undefined
    }
    expect(allergensIn({})).toEqual({ gluten: 'contains' })
    expect(allergensIn({ wholeLists: true })).toMatchObject({ gluten: 'contains', milk: 'none', eggs: 'none' })
  })
})

test('what is sent makes each new section once, takes those that are there, and changes the prices that were chosen', () => {
  const text = 'Rubrique;Nom;Prix\nboissons;Thé;4\nPlats;Omelette;12\nPlats;Soupe;9\n;Club sandwich;17\n;Café crème;4'
  const planned = plan(text, menu)
  const body = importOf(planned, new Set([5]), menu, 'fr')
  expect(body.sections.map(({ name }) => name)).toEqual([{ fr: 'Plats' }])
  const plats = body.sections[0]?.id
  expect(body.articles.map(({ name, sectionId }) => [name.fr, sectionId])).toEqual([
    ['Thé', 's1'],
    ['Omelette', plats],
    ['Soupe', plats],
  ])
  expect(body.prices).toEqual([{ id: 'a2', from: 1600, to: 1700 }])
  expect(undoOf(body)).toEqual({
    sections: [plats],
    articles: body.articles.map(({ id }) => id),
    prices: [{ id: 'a2', from: 1700, to: 1600 }],
  })
})
