import { describe, expect, test } from 'vitest'
import type { Article } from '../contract.ts'
import {
  articleChanges,
  articleFieldPath,
  blankArticle,
  checkArticle,
  draftArticle,
  missingArticleTexts,
  newArticle,
  withIds,
} from './article-draft.ts'

const eur = (amount: number) => ({ amount, currency: 'EUR' })
const malouin: Article = {
  id: 'a',
  serviceId: 's',
  section: 'Formules',
  name: 'Le Malouin',
  description: 'Tartines<br>au beurre salé',
  picture: null,
  price: eur(1650),
  vatRate: 10,
  options: [
    {
      id: 'o',
      name: 'Boisson',
      min: 1,
      max: 1,
      choices: [
        { id: 'c1', name: 'Café', price: eur(0) },
        { id: 'c2', name: 'Chocolat', price: eur(150) },
      ],
    },
  ],
  allergens: { milk: 'contains' },
  diets: [],
  available: true,
  maxQuantity: 20,
  position: 0,
  version: 1,
}
const english: Article = {
  ...malouin,
  section: '',
  name: 'The Malouin',
  description: '',
  options: malouin.options.map((option) => ({
    ...option,
    name: 'Drink',
    choices: option.choices.map((choice) => ({ ...choice, name: choice.id === 'c1' ? 'Coffee' : 'Chocolate' })),
  })),
}
const draft = () => draftArticle({ fr: malouin, en: english }, 'fr', 'fr')
const choiceOf = (edited: ReturnType<typeof draft>, place: number) => edited.options[0]?.choices[place] ?? expect.fail()

describe('an article being edited', () => {
  test('that nobody touched has nothing to write', () => {
    expect(articleChanges(draft(), draft(), 'fr', 'fr')).toEqual({})
    const saved = draft()
    expect(articleChanges(structuredClone(saved), saved, 'en', 'fr')).toEqual({})
  })

  test('shows prices as they are typed and stores cents', () => {
    const edited = { ...draft(), price: '17' }
    expect(draft().price).toBe('16,50')
    expect(articleChanges(edited, draft(), 'fr', 'fr')).toEqual({ price: 1700 })
  })

  test('gets a picture, another one, or none again', () => {
    const saved = draft()
    const pictured = { ...saved, picture: '/files/a.png' }
    expect(articleChanges(pictured, saved, 'fr', 'fr')).toEqual({ picture: '/files/a.png' })
    expect(articleChanges(pictured, saved, 'en', 'fr')).toEqual({})
    expect(articleChanges({ ...pictured, picture: '' }, pictured, 'fr', 'fr')).toEqual({ picture: null })
  })

  test('keeps "nobody filled in the allergens" apart from "none of them"', () => {
    expect(articleChanges({ ...draft(), allergens: null }, draft(), 'fr', 'fr')).toEqual({ allergens: null })
    expect(articleChanges({ ...draft(), allergens: {} }, draft(), 'fr', 'fr')).toEqual({ allergens: {} })
  })

  test('writes option names of one language with the ids of the others', () => {
    const saved = draft()
    const edited = structuredClone(saved)
    choiceOf(edited, 0).names.en = 'Filter coffee'
    expect(articleChanges(edited, saved, 'fr', 'fr')).toEqual({})
    expect(articleChanges(edited, saved, 'en', 'fr').options?.[0]).toMatchObject({
      id: 'o',
      name: 'Drink',
      choices: [
        { id: 'c1', name: 'Filter coffee', price: 0 },
        { id: 'c2', name: 'Chocolate', price: 150 },
      ],
    })
  })

  test('leaves a language alone when a choice was added in another one', () => {
    const saved = draft()
    const edited = structuredClone(saved)
    edited.options[0]?.choices.push({ key: 'new', names: { fr: 'Thé' }, price: '' })
    expect(checkArticle(edited, 'fr')).toEqual({})
    expect(articleChanges(edited, saved, 'en', 'fr')).toEqual({})
    expect(articleChanges(edited, saved, 'fr', 'fr').options?.[0]?.choices).toHaveLength(3)
  })

  test('takes the ids the server gave to what is new', () => {
    const edited = draft()
    delete choiceOf(edited, 1).id
    expect(choiceOf(withIds(edited, malouin), 1).id).toBe('c2')
  })

  test('counts the texts that are still to be written', () => {
    expect(missingArticleTexts(draft())).toEqual({ fr: 0, en: 2 })
  })

  test('can begin from nothing', () => {
    const fresh = { ...blankArticle(['fr', 'en'], 'fr'), price: '4,50' }
    fresh.texts.fr = { section: 'Boissons', name: 'Thé', description: '' }
    expect(newArticle(fresh, 'fr')).toEqual({
      section: 'Boissons',
      name: 'Thé',
      description: '',
      picture: null,
      price: 450,
      vatRate: 10,
      maxQuantity: 20,
      available: true,
      allergens: null,
      diets: [],
      options: [],
    })
  })
})

describe('an article that cannot be saved', () => {
  test('has no name or no price', () => {
    const edited = { ...draft(), price: 'cher' }
    edited.texts.fr = { section: '', name: '', description: '' }
    expect(checkArticle(edited, 'fr')).toEqual({ 'texts.fr.name': 'name', price: 'price' })
  })

  test('has options nobody could choose from', () => {
    const edited = draft()
    edited.options[0] = { key: 'x', names: { fr: 'Vide' }, min: 1, max: 1, choices: [] }
    edited.options.push({
      key: 'y',
      names: { fr: '' },
      min: 3,
      max: 1,
      choices: [{ key: 'z', names: { fr: 'Un' }, price: '?' }],
    })
    expect(checkArticle(edited, 'fr')).toEqual({
      'options.0.choices': 'choices',
      'options.1.min': 'min',
      'options.1.names.fr': 'optionName',
      'options.1.choices.0.price': 'price',
    })
  })

  test('has a choice without a name in the hotel’s own language; in another one it may be missing', () => {
    const saved = draft()
    const edited = structuredClone(saved)
    choiceOf(edited, 0).names.en = ''
    expect(checkArticle(edited, 'fr')).toEqual({})
    expect(articleChanges(edited, saved, 'en', 'fr').options?.[0]?.choices[0]).toMatchObject({ id: 'c1', name: '' })
    choiceOf(edited, 1).names.fr = ' '
    expect(checkArticle(edited, 'fr')).toEqual({ 'options.0.choices.1.names.fr': 'optionName' })
  })

  test('tells the server’s refusal at the field it is about', () => {
    const at = (path: string) => articleFieldPath({ path, code: 'x', message: 'x' }, 'en')
    expect(at('section')).toBe('texts.en.section')
    expect(at('options.0.name')).toBe('options.0.names.en')
    expect(at('options.0.choices.2.name')).toBe('options.0.choices.2.names.en')
    expect(at('options.0.choices.2.price')).toBe('options.0.choices.2.price')
  })
})
