import { describe, expect, test } from 'vitest'
import { folded } from '#core/i18n/folded.ts'
import fc from '#tests/properties.ts'
import { askedWords, excerptAround, exchanged, markedPieces, wordsIn } from './words.ts'

const shown = (text: string, ...found: string[]) =>
  markedPieces(text, new Set(found))
    .map(({ text, marked }) => (marked ? `[${text}]` : text))
    .join('')

describe('words', () => {
  test('are compared without accents, capitals and ligatures', () => {
    expect(folded('Œufs à la coque, ÉTÉ, Año, Straße')).toBe('oeufs a la coque, ete, ano, strasse')
    expect(wordsIn('L’œuf du Petit-Déjeuner, 7h30')).toEqual([
      'l',
      'oeuf',
      'du',
      'petit',
      'dejeuner',
      'petitdejeuner',
      '7h30',
    ])
    expect(wordsIn('Wi‑Fi')).toEqual(['wi', 'fi', 'wifi'])
    expect(wordsIn(' … ')).toEqual([])
  })

  test('that every text has are not asked for, but where there are no others', () => {
    expect(askedWords('le spa de l’hôtel', 'fr')).toEqual(['spa', 'hotel'])
    expect(askedWords('thé', 'fr')).toEqual(['the'])
    expect(askedWords('the tea', 'en')).toEqual(['tea'])
    expect(askedWords('la playa y el mar', 'es')).toEqual(['playa', 'mar'])
    expect(askedWords('à la', 'fr')).toEqual(['a', 'la'])
    expect(askedWords('piscine c', 'fr')).toEqual(['piscine'])
    expect(askedWords('chambre 7', 'fr')).toEqual(['chambre', '7'])
    expect(askedWords('c', 'fr')).toEqual(['c'])
  })

  test('are tried with neighbours exchanged', () => {
    expect(exchanged('petti')).toContain('petit')
    expect(exchanged('spa')).toEqual([])
  })
})

describe('what was found', () => {
  test('is marked as it is written', () => {
    expect(shown('Le Wi-Fi de l’Hôtel', 'wifi', 'hotel')).toBe('Le [Wi-Fi] de l’[Hôtel]')
    expect(shown('Petit-déjeuner', 'dejeuner')).toBe('Petit-[déjeuner]')
    expect(shown('Œufs brouillés', 'oeufs')).toBe('[Œufs] brouillés')
    expect(shown('Rien', 'wifi')).toBe('Rien')
  })

  test('is shown within its text, which is never changed', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme' }), fc.array(fc.string()), (text, found) => {
        expect(shown(text, ...found.flatMap(wordsIn)).length).toBeGreaterThanOrEqual(text.length)
        expect(
          markedPieces(text, new Set(found.flatMap(wordsIn)))
            .map(({ text }) => text)
            .join(''),
        ).toBe(text)
      }),
    )
  })

  test('is in sight in a long text', () => {
    const long = `${'mot '.repeat(60)}piscine ${'mot '.repeat(60)}`
    const excerpt = excerptAround(long, new Set(['piscine']))
    expect(excerpt).toMatch(/^…(mot )+piscine( mot)+…$/)
    expect(excerpt.length).toBeLessThan(160)
    expect(excerptAround(long, new Set(['ailleurs']))).toMatch(/^(mot )+mot…$/)
    expect(excerptAround('court', new Set())).toBe('court')
    expect(excerptAround('x'.repeat(400), new Set())).toHaveLength(141)
  })
})
