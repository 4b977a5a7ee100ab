import { describe, expect, test } from 'vitest'
import { languageNames } from '#core/i18n/langs.ts'
import { readDelimited } from '#core/tables/delimited.ts'
import en from '#locales/en/services.json'
import es from '#locales/es/services.json'
import fr from '#locales/fr/services.json'
import { type ColumnUse, columnUsesFor, guessColumns, guessColumnUses, languageOf } from '../guess-menu-columns.ts'
import type { LineReadOptions } from './menu-line.ts'
import {
  countSplitPrices,
  createImportBody,
  createUndoBody,
  type ExistingMenu,
  joinSplitPrices,
  mayHoldTitles,
  planMenu,
} from './menu-plan.ts'

const langs = ['fr', 'en', 'es'] as const
const readOptions: LineReadOptions = {
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
const plan = (text: string, existing = empty, overrides: Partial<LineReadOptions> = {}) => {
  const { lines, separator } = readDelimited(text)
  const options = { ...readOptions, separator, ...overrides }
  return planMenu(lines, guessColumns(lines, langs, options.texts, options.currency), existing, options)
}
const outcomes = (text: string, existing = empty, overrides: Partial<LineReadOptions> = {}) =>
  plan(text, existing, overrides).map(({ line, outcome }) => [line, outcome])
const errorCodes = (text: string, existing = empty, overrides: Partial<LineReadOptions> = {}) =>
  plan(text, existing, overrides).flatMap((each) => (each.outcome === 'wrong' ? each.faults.map(({ why }) => why) : []))

describe('the columns of a table', () => {
  test('are recognized by their headings in each language', () => {
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

  test('are in the language that the heading names, else in the hotel’s, or in the heading’s if there are several', () => {
    expect(guessColumnUses(['Nom (FR)', 'Nom (EN)', 'Description en espagnol'], langs, 'fr')).toEqual([
      'name.fr',
      'name.en',
      'description.es',
    ])
    expect(guessColumnUses(['Nom', 'Name', 'Nombre'], langs, 'es')).toEqual(['name.fr', 'name.en', 'name.es'])
    expect(guessColumnUses(['Name'], langs, 'fr')).toEqual(['name.fr'])
    expect(guessColumnUses(['Item', 'Item (FR)', 'Plat'], langs, 'fr')).toEqual(['name.en', 'name.fr', 'none'])
  })

  test('are ignored if they contain internal numbers or repeat another column', () => {
    expect(guessColumnUses(['Code article', 'Réf.', 'Nom', 'Nom', 'Photo'], langs, 'fr')).toEqual([
      'none',
      'none',
      'name.fr',
      'none',
      'none',
    ])
  })

  test('are recognized by the headings of the template, in each language', () => {
    const uses = columnUsesFor(langs).filter((use) => use !== 'none')
    for (const { office } of [fr, en, es]) {
      const nameOf = (use: ColumnUse) => {
        const [kind, lang] = use.split('.') as [keyof typeof office.import.uses, (typeof langs)[number] | undefined]
        return lang ? `${office.import.uses[kind]} (${languageNames[lang]})` : office.import.uses[kind]
      }
      expect(guessColumnUses(uses.map(nameOf), langs, 'es')).toEqual(uses)
    }
  })

  test('are guessed from words and prices without headings', () => {
    expect(guessColumns(readDelimited('1;Café;2,50\n2;Thé;3').lines, langs, 'fr', 'EUR')).toEqual({
      heading: null,
      uses: ['none', 'name.fr', 'price'],
    })
  })
})

describe('the plan of an import', () => {
  test('has new articles with all fields of their lines', () => {
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

  test('recognizes existing articles by name in any capitals and accents, and changed prices', () => {
    expect(outcomes('Nom;Prix\nCAFE CREME;3\nClub  sandwich;17\nEau;2', menu)).toEqual([
      [2, 'there'],
      [3, 'changed'],
      [4, 'new'],
    ])
  })

  test('has a new article for a name in another section only if the existing article is in the table, too', () => {
    expect(outcomes('Rubrique;Nom;Prix\nGoûter;Café crème;4\nBoissons;Café crème;3', menu)).toEqual([
      [2, 'new'],
      [3, 'there'],
    ])
    expect(outcomes('Rubrique;Nom;Prix\nGoûter;Café crème;4', menu)).toEqual([[2, 'changed']])
  })

  test('has the error of each invalid cell', () => {
    expect(errorCodes('Nom;Prix\n;4')).toEqual(['nameMissing'])
    expect(errorCodes('Nom;Prix\nThé;')).toEqual(['priceMissing'])
    expect(errorCodes('Nom;Prix\nThé;cher')).toEqual(['price'])
    expect(errorCodes('Nom;Prix\nThé;99999')).toEqual(['priceTooHigh'])
    expect(errorCodes(`Nom;Prix\n${'x'.repeat(121)};4`)).toEqual(['nameTooLong'])
    expect(errorCodes('Nom;Prix;Allergènes\nThé;4;plomb')).toEqual(['allergen'])
    expect(errorCodes('Nom;Prix;TVA;Quantité max\nThé;4;80;0')).toEqual(['vatRate', 'maxQuantity'])
    expect(errorCodes('Nom;Prix\nThé;4\nthe;5')).toEqual(['twice'])
  })

  test('needs no price for articles of a request service', () => {
    expect(plan('Nom;Prix\nOreiller;', { ...empty, kind: 'request' })[0]).toMatchObject({ article: { price: 0 } })
  })

  test('uses lines with only a name as sections if the user says so', () => {
    const text = 'Nom;Prix\nBOISSONS;\nThé;4\nPLATS;\nOmelette;12'
    const { lines } = readDelimited(text)
    expect(mayHoldTitles(guessColumns(lines, langs, 'fr', 'EUR'), lines, 'order', 'fr')).toBe(true)
    expect(plan(text, empty, { titles: true }).map(({ section, name }) => [section, name])).toEqual([
      ['BOISSONS', 'Thé'],
      ['PLATS', 'Omelette'],
    ])
    expect(errorCodes(text)).toEqual(['priceMissing', 'priceMissing'])
  })

  test('answers allergens that a list does not name only if the user says that lists are complete', () => {
    const allergensIn = (overrides: Partial<LineReadOptions>) => {
      const [line] = plan('Nom;Prix;Allergènes\nPain;2;gluten', empty, overrides)
      return line?.outcome === 'new' ? line.article.allergens : undefined
    }
    expect(allergensIn({})).toEqual({ gluten: 'contains' })
    expect(allergensIn({ wholeLists: true })).toMatchObject({ gluten: 'contains', milk: 'none', eggs: 'none' })
  })
})

test('an import creates each new section once, uses existing sections, and changes the selected prices', () => {
  const text = 'Rubrique;Nom;Prix\nboissons;Thé;4\nPlats;Omelette;12\nPlats;Soupe;9\n;Club sandwich;17\n;Café crème;4'
  const planned = plan(text, menu)
  const body = createImportBody(planned, new Set([5]), menu, readOptions)
  expect(body.sections.map(({ name }) => name)).toEqual([{ fr: 'Plats' }])
  const newSectionId = body.sections[0]?.id
  expect(body.articles.map(({ name, sectionId }) => [name.fr, sectionId])).toEqual([
    ['Thé', 's1'],
    ['Omelette', newSectionId],
    ['Soupe', newSectionId],
  ])
  expect(body.prices).toEqual([{ id: 'a2', from: 1600, to: 1700 }])
  expect(createUndoBody(body)).toEqual({
    sections: [newSectionId],
    articles: body.articles.map(({ id }) => id),
    prices: [{ id: 'a2', from: 1700, to: 1600 }],
    allergens: [],
  })
})

/** The new articles that a table would create, by their names. */
const articles = (text: string, overrides: Partial<LineReadOptions> = {}, existing = empty) =>
  Object.fromEntries(
    plan(text, existing, overrides).flatMap((each) => (each.outcome === 'new' ? [[each.name, each.article]] : [])),
  )

describe('prices split at an unquoted comma', () => {
  const text = 'Article,Prix,Rubrique\nThé,4,50,Boissons\nJus,6,20,Boissons\nEau,3,Boissons'
  test('are errors until the user says how to read them', () => {
    expect(errorCodes(text)).toEqual(['cutPrice', 'cutPrice'])
    expect(errorCodes('Article,Prix,Rubrique,Description\nThé,4,50,Boissons')).toEqual(['cutPrice'])
    expect(errorCodes('Thé,4,50\nJus,6,20')).toEqual(['cutPrice', 'cutPrice'])
  })
  test('are joined again if the user says so', () => {
    const { lines, separator } = readDelimited(text)
    const columns = guessColumns(lines, langs, 'fr', 'EUR')
    expect(countSplitPrices(lines, columns, separator)).toBe(2)
    const planned = planMenu(joinSplitPrices(lines, columns, separator), columns, empty, { ...readOptions, separator })
    expect(planned.map((each) => each.outcome === 'new' && [each.article.price, each.section])).toEqual([
      [450, 'Boissons'],
      [620, 'Boissons'],
      [300, 'Boissons'],
    ])
  })
  test('are not assumed before a column of VAT rates, nor in a file with semicolons', () => {
    expect(errorCodes('Nom,Prix,TVA\nThé,4,10')).toEqual([])
    expect(errorCodes('Nom;Prix;Rubrique\nThé;4;50')).toEqual([])
  })
})

test('a line with more cells than the headings has an error', () => {
  expect(errorCodes('Nom;Prix\nThé;4;à emporter')).toEqual(['extraCell'])
  expect(errorCodes('Nom;Prix\nThé;4;;')).toEqual([])
})

describe('a table with a column for each allergen', () => {
  const text =
    'Plat;Prix;Gluten;Œufs;Contient du lait;8. Fruits à coque;Sésame\nPad thaï;16;;T;x;(X);✓\nSalade;7;non;oui;may contain;traces;?'
  test('can have marks of every kind', () => {
    const articlesByName = articles(text)
    expect(articlesByName['Pad thaï']?.allergens).toEqual({
      eggs: 'may-contain',
      milk: 'contains',
      nuts: 'may-contain',
      sesame: 'contains',
    })
    expect(articlesByName.Salade?.allergens).toEqual({
      gluten: 'none',
      eggs: 'contains',
      milk: 'may-contain',
      nuts: 'may-contain',
    })
  })
  test('answers "none" in blank cells only if the user says so', () => {
    expect(articles(text, { blanks: 'none' })['Pad thaï']?.allergens).toMatchObject({ gluten: 'none' })
  })
  test('can have the allergens’ numbers as headings', () => {
    const numbers = Array.from({ length: 14 }, (_, i) => i + 1)
    const [line] = plan(`Plat;Prix;${numbers.join(';')}\nPain;2;X${';'.repeat(13)}`)
    expect(line).toMatchObject({ outcome: 'new', article: { allergens: { gluten: 'contains' } } })
  })
  test('changes the answers of existing articles if they are selected, and can be undone', () => {
    const existing: ExistingMenu = {
      ...menu,
      articles: [{ ...(menu.articles[1] as ExistingMenu['articles'][number]), allergens: { milk: 'contains' } }],
    }
    const planned = plan('Plat;Gluten;Lait\nClub sandwich;X;', { ...existing, kind: 'request' })
    const change = { from: { milk: 'contains' }, to: { milk: 'contains', gluten: 'contains' } }
    expect(planned).toMatchObject([{ outcome: 'changed', change: { id: 'a2', price: null, allergens: change } }])
    expect(createImportBody(planned, new Set(), existing, readOptions).allergens).toEqual([])
    const body = createImportBody(planned, new Set([2]), existing, readOptions)
    expect(body.allergens).toEqual([{ id: 'a2', ...change }])
    expect(createUndoBody(body).allergens).toEqual([{ id: 'a2', from: change.to, to: change.from }])
  })
})

test('a section on the first line of a group also applies to the lines below', () => {
  const text = 'Rubrique;Nom;Prix\nBoissons;Thé;4\n;Jus;6\nPlats;Omelette;12\n;Soupe;9'
  expect(plan(text, empty, { groups: true }).map(({ section }) => section)).toEqual([
    'Boissons',
    'Boissons',
    'Plats',
    'Plats',
  ])
})

test('titles above the headings and repeated headings are ignored', () => {
  expect(
    plan('Hôtel du Port\nCarte des boissons;été\nNom;Tarif;Rayon\nThé;4;Bar\nNom;Tarif;Rayon\nJus;6;Bar').map(
      ({ line, name }) => [line, name],
    ),
  ).toEqual([
    [4, 'Thé'],
    [6, 'Jus'],
  ])
})

test('diets are read from abbreviations or yes/no columns, and an unknown diet is only a note', () => {
  const text =
    'Item,Price,Diets,Halal\nRisotto,14.50,"V, GF",no\nCurry,13,"VG, GF, DF",yes\nSorbet,6.50,(ve) ,\nPie,9,V GF,\nBurger,16,XYZ,maybe later'
  const articlesByName = articles(text, { texts: 'en' })
  expect(Object.values(articlesByName).map(({ diets }) => diets)).toEqual([
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

test('a table in English is stored in English, and names also in the hotel’s own language', () => {
  expect(languageOf(['Category', 'Item', 'Price', 'Diets'])).toBe('en')
  expect(languageOf(['Rubrique', 'Article', 'Prix'])).toBe('fr')
  expect(languageOf(['A', 'B'])).toBeNull()
  expect(articles('Item,Price,Description\nOmelet,12,Three eggs', { texts: 'en' }).Omelet).toMatchObject({
    name: { en: 'Omelet', fr: 'Omelet' },
    description: { en: 'Three eggs' },
  })
})

test('names match in any quotation marks, ligatures and Unicode composition', () => {
  const existing: ExistingMenu = {
    ...menu,
    articles: [{ id: 'o', name: 'Soupe à l’oignon au bœuf', sectionId: null, price: { amount: 900 } }],
  }
  expect(outcomes("Nom;Prix\nSoupe a\u0300 l'oignon au boeuf;9", existing)).toEqual([[2, 'there']])
})

test('lines with undecodable letters have an error', () => {
  expect(errorCodes('Nom;Prix\nCaf\ufffd;4')).toEqual(['lostLetters'])
})

test('the limits and decimals of prices depend on the currency', () => {
  expect(errorCodes('Nom;Prix\nLangouste;25 000 F', empty, { currency: 'XOF' })).toEqual([])
  expect(articles('Nom;Prix\nCouscous;12,500', { currency: 'TND' }).Couscous).toMatchObject({ price: 1250 })
  expect(errorCodes('Nom;Prix\nCouscous;12,345', empty, { currency: 'TND' })).toEqual(['pricePrecision'])
  expect(errorCodes('Nom;Prix\nThé;25000')).toEqual(['priceTooHigh'])
})
