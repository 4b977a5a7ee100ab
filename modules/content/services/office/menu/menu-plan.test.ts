import { describe, expect, test } from 'vitest'
import { languageNames } from '#core/i18n/langs.ts'
import { readDelimited } from '#core/tables/delimited.ts'
import en from '#locales/en/services.json'
import es from '#locales/es/services.json'
import fr from '#locales/fr/services.json'
import { type ColumnUse, columnUsesFor, guessColumns, guessColumnUses, languageOf } from '../guess-menu-columns.ts'
import type { LineReadOptions } from './menu-line.ts'
import {
  countCutPrices,
  type ExistingMenu,
  importBodyOf,
  mayHoldTitles,
  planMenu,
  undoBodyOf,
  withWholePrices,
} from './menu-plan.ts'

const langs = ['fr', 'en', 'es'] as const
const reading: LineReadOptions = {
  base: 'fr',
  texts: 'fr',
  langs,
  currency: 'EUR',
  separator: ';',
  asksCutPrices: true,
  titles: false,
  groups: false,
  wholeLists: false,
  blanks: 'unanswered',
}
const empty: ExistingMenu = { kind: 'order', sections: [], articles: [] }
const menu: ExistingMenu = {
  kind: 'order',
  sections: [{ id: 's1', name: 'Boissons' }],
  articles: [
    { id: 'a1', name: 'Café crème', sectionId: 's1', price: { amount: 300 } },
    { id: 'a2', name: 'Club sandwich', sectionId: null, price: { amount: 1600 } },
  ],
}
const plan = (text: string, there = empty, more: Partial<LineReadOptions> = {}) => {
  const { lines, separator } = readDelimited(text)
  const all = { ...reading, separator, ...more }
  return planMenu(lines, guessColumns(lines, langs, all.texts, all.currency), there, all)
}
const outcomes = (text: string, there = empty, more: Partial<LineReadOptions> = {}) =>
  plan(text, there, more).map(({ line, outcome }) => [line, outcome])
const faults = (text: string, there = empty, more: Partial<LineReadOptions> = {}) =>
  plan(text, there, more).flatMap((each) => (each.outcome === 'wrong' ? each.faults.map(({ why }) => why) : []))

describe('the columns of a table', () => {
  test('are known by their headings in each language', () => {
    expect(
      guessColumnUses(['Rubrique', 'Nom', 'Description', 'Prix TTC', 'Allergènes', 'TVA', 'Régimes'], langs, 'fr'),
    ).toEqual(['section.fr', 'name.fr', 'description.fr', 'price', 'allergens', 'vatRate', 'diets'])
    expect(guessColumnUses(['Category', 'Item', 'Price', 'May contain', 'VAT'], langs, 'en')).toEqual([
      'section.en',
      'name.en',
      'price',
      'traces',
      'vatRate',
    ])
    expect(
      guessColumnUses(['Categoría', 'Artículo', 'Descripción', 'Precio', 'Alérgenos', 'Cantidad máxima'], langs, 'es'),
    ).toEqual(['section.es', 'name.es', 'description.es', 'price', 'allergens', 'maxQuantity'])
  })

  test('are in the language that a heading names, in its own where there are several, else in the hotel’s', () => {
    expect(guessColumnUses(['Nom (FR)', 'Nom (EN)', 'Description en espagnol'], langs, 'fr')).toEqual([
      'name.fr',
      'name.en',
      'description.es',
    ])
    expect(guessColumnUses(['Nom', 'Name', 'Nombre'], langs, 'es')).toEqual(['name.fr', 'name.en', 'name.es'])
    expect(guessColumnUses(['Name'], langs, 'fr')).toEqual(['name.fr'])
    expect(guessColumnUses(['Item', 'Item (FR)', 'Plat'], langs, 'fr')).toEqual(['name.en', 'name.fr', 'none'])
  })

  test('are left out where they are the hotel’s own, or another one is the same', () => {
    expect(guessColumnUses(['Code article', 'Réf.', 'Nom', 'Nom', 'Photo'], langs, 'fr')).toEqual([
      'none',
      'none',
      'name.fr',
      'none',
      'none',
    ])
  })

  test('are known by the names that the template gives them, in each language', () => {
    const uses = columnUsesFor(langs).filter((use) => use !== 'none')
    for (const { office } of [fr, en, es]) {
      const nameOf = (use: ColumnUse) => {
        const [kind, lang] = use.split('.') as [keyof typeof office.import.uses, (typeof langs)[number] | undefined]
        return lang ? `${office.import.uses[kind]} (${languageNames[lang]})` : office.import.uses[kind]
      }
      expect(guessColumnUses(uses.map(nameOf), langs, 'es')).toEqual(uses)
    }
  })

  test('without headings are the words and the prices', () => {
    expect(guessColumns(readDelimited('1;Café;2,50\n2;Thé;3').lines, langs, 'fr', 'EUR')).toEqual({
      heading: null,
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
      notes: [],
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
      [3, 'changed'],
      [4, 'new'],
    ])
  })

  test('a name in another section is another article, where its own one is in the table too', () => {
    expect(outcomes('Rubrique;Nom;Prix\nGoûter;Café crème;4\nBoissons;Café crème;3', menu)).toEqual([
      [2, 'new'],
      [3, 'there'],
    ])
    expect(outcomes('Rubrique;Nom;Prix\nGoûter;Café crème;4', menu)).toEqual([[2, 'changed']])
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
    const { lines } = readDelimited(text)
    expect(mayHoldTitles(guessColumns(lines, langs, 'fr', 'EUR'), lines, 'order', 'fr')).toBe(true)
    expect(plan(text, empty, { titles: true }).map(({ section, name }) => [section, name])).toEqual([
      ['BOISSONS', 'Thé'],
      ['PLATS', 'Omelette'],
    ])
    expect(faults(text)).toEqual(['priceMissing', 'priceMissing'])
  })

  test('allergens that a list does not name are in it only where somebody says that it is whole', () => {
    const allergensIn = (more: Partial<LineReadOptions>) => {
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
  const body = importBodyOf(planned, new Set([5]), menu, reading)
  expect(body.sections.map(({ name }) => name)).toEqual([{ fr: 'Plats' }])
  const plats = body.sections[0]?.id
  expect(body.articles.map(({ name, sectionId }) => [name.fr, sectionId])).toEqual([
    ['Thé', 's1'],
    ['Omelette', plats],
    ['Soupe', plats],
  ])
  expect(body.prices).toEqual([{ id: 'a2', from: 1600, to: 1700 }])
  expect(undoBodyOf(body)).toEqual({
    sections: [plats],
    articles: body.articles.map(({ id }) => id),
    prices: [{ id: 'a2', from: 1700, to: 1600 }],
    allergens: [],
  })
})

/** What new articles are, by their names. */
const articles = (text: string, more: Partial<LineReadOptions> = {}, there = empty) =>
  Object.fromEntries(
    plan(text, there, more).flatMap((each) => (each.outcome === 'new' ? [[each.name, each.article]] : [])),
  )

describe('prices whose comma is not quoted', () => {
  const text = 'Article,Prix,Rubrique\nThé,4,50,Boissons\nJus,6,20,Boissons\nEau,3,Boissons'
  test('are lines to correct until somebody has said what they are', () => {
    expect(faults(text)).toEqual(['cutPrice', 'cutPrice'])
    expect(faults('Article,Prix,Rubrique,Description\nThé,4,50,Boissons')).toEqual(['cutPrice'])
    expect(faults('Thé,4,50\nJus,6,20')).toEqual(['cutPrice', 'cutPrice'])
  })
  test('are read whole where somebody says so', () => {
    const { lines, separator } = readDelimited(text)
    const columns = guessColumns(lines, langs, 'fr', 'EUR')
    expect(countCutPrices(lines, columns, separator)).toBe(2)
    const planned = planMenu(withWholePrices(lines, columns, separator), columns, empty, { ...reading, separator })
    expect(planned.map((each) => each.outcome === 'new' && [each.article.price, each.section])).toEqual([
      [450, 'Boissons'],
      [620, 'Boissons'],
      [300, 'Boissons'],
    ])
  })
  test('are no question beside a rate of VAT, nor in a file with semicolons', () => {
    expect(faults('Nom,Prix,TVA\nThé,4,10')).toEqual([])
    expect(faults('Nom;Prix;Rubrique\nThé;4;50')).toEqual([])
  })
})

test('a line longer than the headings is a line to correct', () => {
  expect(faults('Nom;Prix\nThé;4;à emporter')).toEqual(['extraCell'])
  expect(faults('Nom;Prix\nThé;4;;')).toEqual([])
})

describe('the table of the fourteen allergens', () => {
  const text =
    'Plat;Prix;Gluten;Œufs;Contient du lait;8. Fruits à coque;Sésame\nPad thaï;16;;T;x;(X);✓\nSalade;7;non;oui;may contain;traces;?'
  test('has a column for each, with marks of every kind', () => {
    const found = articles(text)
    expect(found['Pad thaï']?.allergens).toEqual({
      eggs: 'may-contain',
      milk: 'contains',
      nuts: 'may-contain',
      sesame: 'contains',
    })
    expect(found.Salade?.allergens).toEqual({
      gluten: 'none',
      eggs: 'contains',
      milk: 'may-contain',
      nuts: 'may-contain',
    })
  })
  test('says "none" by a blank cell only where somebody says so', () => {
    expect(articles(text, { blanks: 'none' })['Pad thaï']?.allergens).toMatchObject({ gluten: 'none' })
  })
  test('may be named by numbers alone', () => {
    const numbers = Array.from({ length: 14 }, (_, i) => i + 1)
    const [line] = plan(`Plat;Prix;${numbers.join(';')}\nPain;2;X${';'.repeat(13)}`)
    expect(line).toMatchObject({ outcome: 'new', article: { allergens: { gluten: 'contains' } } })
  })
  test('changes the answers of articles that are there, once they were chosen, and can be undone', () => {
    const there: ExistingMenu = {
      ...menu,
      articles: [{ ...(menu.articles[1] as ExistingMenu['articles'][number]), allergens: { milk: 'contains' } }],
    }
    const planned = plan('Plat;Gluten;Lait\nClub sandwich;X;', { ...there, kind: 'request' })
    const change = { from: { milk: 'contains' }, to: { milk: 'contains', gluten: 'contains' } }
    expect(planned).toMatchObject([{ outcome: 'changed', change: { id: 'a2', price: null, allergens: change } }])
    expect(importBodyOf(planned, new Set(), there, reading).allergens).toEqual([])
    const body = importBodyOf(planned, new Set([2]), there, reading)
    expect(body.allergens).toEqual([{ id: 'a2', ...change }])
    expect(undoBodyOf(body).allergens).toEqual([{ id: 'a2', from: change.to, to: change.from }])
  })
})

test('a section on the first line of its group is that of the lines under it', () => {
  const text = 'Rubrique;Nom;Prix\nBoissons;Thé;4\n;Jus;6\nPlats;Omelette;12\n;Soupe;9'
  expect(plan(text, empty, { groups: true }).map(({ section }) => section)).toEqual([
    'Boissons',
    'Boissons',
    'Plats',
    'Plats',
  ])
})

test('titles above the headings are left out, and headings that are repeated', () => {
  expect(
    plan('Hôtel du Port\nCarte des boissons;été\nNom;Tarif;Rayon\nThé;4;Bar\nNom;Tarif;Rayon\nJus;6;Bar').map(
      ({ line, name }) => [line, name],
    ),
  ).toEqual([
    [4, 'Thé'],
    [6, 'Jus'],
  ])
})

test('diets are letters or columns of yes and no, and an unknown one never refuses a dish', () => {
  const text =
    'Item,Price,Diets,Halal\nRisotto,14.50,"V, GF",no\nCurry,13,"VG, GF, DF",yes\nSorbet,6.50,(ve) ,\nPie,9,V GF,\nBurger,16,XYZ,maybe later'
  const found = articles(text, { texts: 'en' })
  expect(Object.values(found).map(({ diets }) => diets)).toEqual([
    ['vegetarian', 'gluten-free'],
    ['vegan', 'gluten-free', 'lactose-free', 'halal'],
    ['vegan'],
    ['vegetarian', 'gluten-free'],
    undefined,
  ])
  expect(plan(text, empty, { texts: 'en' }).at(-1)?.notes).toEqual([
    { use: 'diets', why: 'diet', at: 'XYZ' },
    { use: 'diet.halal', why: 'mark', at: 'maybe later' },
  ])
})

test('a table in English goes to English, and to the hotel’s own language where a name is needed', () => {
  expect(languageOf(['Category', 'Item', 'Price', 'Diets'])).toBe('en')
  expect(languageOf(['Rubrique', 'Article', 'Prix'])).toBe('fr')
  expect(languageOf(['A', 'B'])).toBeNull()
  expect(articles('Item,Price,Description\nOmelet,12,Three eggs', { texts: 'en' }).Omelet).toMatchObject({
    name: { en: 'Omelet', fr: 'Omelet' },
    description: { en: 'Three eggs' },
  })
})

test('names are the same whatever their quotes, ligatures and composition', () => {
  const there: ExistingMenu = {
    ...menu,
    articles: [{ id: 'o', name: 'Soupe à l’oignon au bœuf', sectionId: null, price: { amount: 900 } }],
  }
  expect(outcomes("Nom;Prix\nSoupe a\u0300 l'oignon au boeuf;9", there)).toEqual([[2, 'there']])
})

test('letters that are lost are lines to correct', () => {
  expect(faults('Nom;Prix\nCaf\ufffd;4')).toEqual(['lostLetters'])
})

test('a price may be what its currency needs', () => {
  expect(faults('Nom;Prix\nLangouste;25 000 F', empty, { currency: 'XOF' })).toEqual([])
  expect(articles('Nom;Prix\nCouscous;12,500', { currency: 'TND' }).Couscous).toMatchObject({ price: 1250 })
  expect(faults('Nom;Prix\nCouscous;12,345', empty, { currency: 'TND' })).toEqual(['pricePrecision'])
  expect(faults('Nom;Prix\nThé;25000')).toEqual(['priceTooHigh'])
})
