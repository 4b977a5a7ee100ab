import { describe, expect, test } from 'vitest'
import type { InAllLanguages } from '#core/i18n/contract.ts'
import { changesIn } from '#core/ui-office/drafts/differences.ts'
import { missingTexts } from '#core/ui-office/drafts/draft-texts.ts'
import type { Article } from '../contract.ts'
import {
  type ArticleDraft,
  blankArticle,
  blankChoice,
  blankOption,
  checkArticle,
  draftArticle,
  storedArticle,
} from './article-draft.ts'

const euros = (amount: number) => ({ amount, currency: 'EUR' })
const allTexts = (fr: string, en = '', es = '') => ({ fr, en, es })
const choiceSale = { allergens: { milk: 'none' }, available: true, soldOutUntil: null, stock: null } as const
const storedMalouin: InAllLanguages<typeof Article> = {
  id: 'a',
  serviceId: 's',
  sectionId: 'sets',
  section: allTexts('Formules'),
  name: allTexts('Le Malouin', 'The Malouin'),
  description: allTexts('Tartines<br>au beurre salé'),
  picture: null,
  price: euros(1650),
  hidden: false,
  vatRate: 10,
  options: [
    {
      id: 'o',
      sharedId: null,
      name: allTexts('Boisson', 'Drink'),
      min: 1,
      max: 1,
      choices: [
        { id: 'c1', name: allTexts('Café', 'Coffee'), price: euros(0), ...choiceSale },
        { id: 'c2', name: allTexts('Chocolat', 'Chocolate'), price: euros(150), ...choiceSale },
      ],
    },
  ],
  allergens: { milk: 'contains' },
  meatOrigin: { fr: '', en: '', es: '' },
  meatOrigins: [{ meat: 'beef' as const, raised: ['FR'], slaughtered: [] }],
  diets: [],
  available: true,
  soldOutUntil: null,
  stock: null,
  maxQuantity: 20,
  position: 0,
  version: 1,
}
const draft = () => draftArticle(storedMalouin, 'fr')
const changes = (edited: ArticleDraft, original = draft()) =>
  changesIn(storedArticle(edited, 'EUR'), storedArticle(original, 'EUR'))
const choiceOf = (edited: ArticleDraft, index: number) => edited.options[0]?.choices[index] ?? expect.fail()

describe('an edited article', () => {
  test('has nothing to save without changes', () => {
    expect(changes(draft())).toEqual({})
  })

  test('shows prices as they are typed and stores cents', () => {
    expect(draft().price).toBe('16,50')
    expect(changes({ ...draft(), price: '17' })).toEqual({ price: 1700 })
  })

  test('shows stored break tags as line breaks and stores them back, in each language', () => {
    const edited = draft()
    expect(edited.description.fr).toBe('Tartines\nau beurre salé')
    edited.description = { ...edited.description, en: ' Bread\nand butter ' }
    expect(changes(edited)).toEqual({ description: { en: 'Bread<br>and butter' } })
  })

  test('can get a picture and lose it again', () => {
    const draftWithPicture = { ...draft(), picture: '/files/a.png' }
    expect(changes(draftWithPicture)).toEqual({ picture: '/files/a.png' })
    expect(changes({ ...draftWithPicture, picture: '' }, draftWithPicture)).toEqual({ picture: null })
  })

  test('distinguishes "allergens not filled in" from an empty list of answers', () => {
    expect(changes({ ...draft(), allergens: null })).toEqual({ allergens: null })
    expect(changes({ ...draft(), allergens: {} })).toEqual({ allergens: {} })
  })

  test('sends all its options, in all languages and with their ids', () => {
    const edited = structuredClone(draft())
    choiceOf(edited, 0).name.en = 'Filter coffee'
    edited.options[0]?.choices.push({ ...blankChoice(), id: 'new', name: allTexts('Thé') })
    expect(checkArticle(edited, 'fr', 'EUR')).toEqual({})
    expect(changes(edited)).toEqual({
      options: [
        {
          id: 'o',
          sharedId: null,
          name: allTexts('Boisson', 'Drink'),
          min: 1,
          max: 1,
          choices: [
            { id: 'c1', name: allTexts('Café', 'Filter coffee'), price: 0, allergens: { milk: 'none' } },
            { id: 'c2', name: allTexts('Chocolat', 'Chocolate'), price: 150, allergens: { milk: 'none' } },
            { id: 'new', name: allTexts('Thé'), price: 0, allergens: null },
          ],
        },
      ],
    })
  })

  test('counts the missing texts in each language of the hotel', () => {
    expect(missingTexts(draft(), ['fr', 'en'], 'name')).toEqual({ fr: 0, en: 1 })
    expect(missingTexts(blankArticle('fr'), ['fr', 'en'], 'name')).toEqual({ fr: 1, en: 1 })
  })

  test('can be a new one', () => {
    const newDraft = { ...blankArticle('fr'), price: '4,50', name: allTexts('Thé'), sectionId: 'drinks' }
    expect(storedArticle(newDraft, 'EUR')).toEqual({
      sectionId: 'drinks',
      name: allTexts('Thé'),
      description: allTexts(''),
      picture: null,
      price: 450,
      vatRate: 10,
      maxQuantity: 20,
      available: true,
      hidden: false,
      allergens: null,
      meatOrigins: null,
      diets: [],
      options: [],
    })
  })
})

describe('an article that cannot be saved', () => {
  test('has no name or no price', () => {
    const edited = { ...draft(), price: 'cher', name: allTexts(' ', 'Tea') }
    expect(checkArticle(edited, 'fr', 'EUR')).toEqual({ 'name.fr': 'name', price: 'price' })
  })

  test('has options without valid choices', () => {
    const edited = draft()
    edited.options = [
      { ...blankOption(), name: allTexts('Vide'), choices: [] },
      { ...blankOption(), min: 3, choices: [{ ...blankChoice(), name: allTexts('Un'), price: '?' }] },
    ]
    expect(checkArticle(edited, 'fr', 'EUR')).toEqual({
      'options.0.choices': 'choices',
      'options.1.min': 'min',
      'options.1.name.fr': 'optionName',
      'options.1.choices.0.price': 'price',
    })
  })

  test('has a choice without a name in the hotel’s own language, while other languages may be missing', () => {
    const edited = structuredClone(draft())
    choiceOf(edited, 0).name.en = ''
    expect(checkArticle(edited, 'fr', 'EUR')).toEqual({})
    choiceOf(edited, 1).name.fr = ' '
    expect(checkArticle(edited, 'fr', 'EUR')).toEqual({ 'options.0.choices.1.name.fr': 'optionName' })
  })
})
