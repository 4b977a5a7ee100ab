import { afterEach, describe, expect, test, vi } from 'vitest'
import { guestLangs } from '#locales/languages.ts'
import fc from '#tests/properties.ts'
import { localeOf } from './format.ts'
import { textAt, translate } from './translate.ts'

afterEach(() => vi.restoreAllMocks())

const same = (value: string) => value
const french = {
  lang: 'fr',
  texts: {
    orders: {
      title: 'Commandes',
      none: '',
      articles_zero: 'Aucun article',
      articles_one: '{{count}} article',
      articles_many: '{{count}} d’articles',
      articles_other: '{{count}} articles',
      seats_one: '{{count}} place',
      seats_other: '{{count}} places',
    },
  },
} as const
const english = { lang: 'en', texts: { orders: { title: 'Orders', fresh: 'New' } } } as const
const inFrench = (key: string, params?: Record<string, string | number>) => translate([french], same, key, params)

describe('a text', () => {
  test('is found by its key', () => {
    expect(inFrench('orders.title')).toBe('Commandes')
    expect(inFrench('orders.none')).toBe('')
  })

  test('that does not exist is its key, also when the key is that of several texts or of a property of objects', () => {
    for (const key of ['orders.nothing', 'orders', 'orders.title.length', 'constructor.name', '__proto__', '', '.'])
      expect(inFrench(key)).toBe(key)
  })

  test('is that of the first language that has it', () => {
    const read = (key: string) => translate([french, english], same, key)
    expect([read('orders.title'), read('orders.fresh'), read('orders.old')]).toEqual(['Commandes', 'New', 'orders.old'])
  })
})

describe('a text that differs by number', () => {
  test.each([
    [0, 'Aucun article'],
    [1, '1 article'],
    [1.5, '1.5 article'],
    [2, '2 articles'],
    [100, '100 articles'],
    [1_000_000, '1000000 d’articles'],
  ])('has the form of its language for %d', (count, text) => {
    expect(inFrench('orders.articles', { count })).toBe(text)
  })

  test('follows the rules of its language for 0 if it has no text of its own for that', () => {
    expect(inFrench('orders.seats', { count: 0 })).toBe('0 place')
    const seats = { lang: 'en', texts: french.texts } as const
    expect(translate([seats], same, 'orders.seats', { count: 0 })).toBe('0 places')
  })

  test('is its key if the form of the number does not exist', () => {
    expect(inFrench('orders.seats', { count: 1_000_000 })).toBe('orders.seats')
  })

  test('uses the text without a form when the number is only shown', () => {
    expect(inFrench('orders.title', { count: 3 })).toBe('Commandes')
  })
})

describe('a parameter', () => {
  const written = (text: string, params?: object, isolate = same) =>
    translate([{ lang: 'fr', texts: { text } }], isolate, 'text', params as never)

  test('replaces its name everywhere, with or without spaces', () => {
    expect(written('{{a}}, {{ a }} et {{- a}}', { a: 'x' })).toBe('x, x et x')
  })

  test('is passed through `isolate` unless it is written as {{- name}}', () => {
    expect(written('{{a}} {{- a}}', { a: 'x' }, (value) => `(${value})`)).toBe('(x) x')
  })

  test('that is not given is reported and left out', () => {
    const report = vi.spyOn(console, 'error').mockReturnValue()
    expect(written('Bonjour {{name}} !', {})).toBe('Bonjour  !')
    expect(written('Bonjour {{name}} !')).toBe('Bonjour  !')
    expect(report.mock.calls).toEqual(Array(2).fill(['No name was given for “Bonjour {{name}} !”']))
  })

  test('that is given as nothing is left out without a report', () => {
    const report = vi.spyOn(console, 'error')
    expect(written('{{a}}{{b}}{{c}}', { a: undefined, b: null, c: 0 })).toBe('0')
    expect(report).not.toHaveBeenCalled()
  })

  test('is inserted as it is: braces, dollars and keys that a guest writes are no parameters', () => {
    fc.assert(
      fc.property(
        fc.oneof(fc.string(), fc.constantFrom('{{b}}', '{{- b}}', '$&', '$1', '$t(orders.title)', '{{a}}')),
        fc.string(),
        (a, b) => {
          expect(written('1 {{a}} 2 {{- b}} 3 {{a}}', { a, b })).toBe(`1 ${a} 2 ${b} 3 ${a}`)
        },
      ),
    )
  })
})

test('every key of a tree of texts leads to its text, and no other key does', () => {
  const name = fc.stringMatching(/^[a-z]{1,3}$/)
  const tree = fc.letrec<{ node: object }>((tie) => ({
    node: fc.dictionary(name, fc.oneof({ maxDepth: 3 }, fc.string(), tie('node'))),
  })).node
  const textsOf = (node: object, path = ''): [string, string][] =>
    Object.entries(node).flatMap(([key, value]) =>
      typeof value === 'string' ? [[path + key, value]] : textsOf(value, `${path}${key}.`),
    )
  fc.assert(
    fc.property(tree, fc.array(name, { minLength: 1, maxLength: 4 }), (texts, path) => {
      const all = new Map(textsOf(texts))
      for (const [key, text] of all) expect(textAt(texts, key)).toBe(text)
      expect(textAt(texts, path.join('.'))).toBe(all.get(path.join('.')))
    }),
  )
})

test('zero is a plural in the Portuguese of Portugal', () => {
  const texts = { rooms_one: 'quarto', rooms_other: 'quartos' }
  expect([0, 1, 2].map((count) => translate([{ lang: 'pt', texts }], same, 'rooms', { count }))).toEqual([
    'quartos',
    'quarto',
    'quartos',
  ])
})

test('every whole number has the form that its language gives it', () => {
  const forms = ['zero', 'one', 'two', 'few', 'many', 'other']
  const texts = Object.fromEntries(forms.slice(1).map((form) => [`text_${form}`, form]))
  fc.assert(
    fc.property(fc.constantFrom(...guestLangs), fc.integer(), (lang, count) => {
      expect(translate([{ lang, texts }], same, 'text', { count })).toBe(
        new Intl.PluralRules(localeOf[lang]).select(count),
      )
    }),
  )
})
