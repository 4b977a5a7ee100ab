import { describe, expect, test } from 'vitest'
import { foldText } from '#core/i18n/plain-text/fold-text.ts'
import fc from '#tests/properties.ts'
import { loadWords } from './language-words.ts'
import { excerptAround, indexWords, markedPieces, meaningfulWords, swappedLetterVariants } from './search-words.ts'

const excerptOf = (text: string, ...found: string[]) =>
  markedPieces(text, new Set(found))
    .map(({ text, marked }) => (marked ? `[${text}]` : text))
    .join('')

describe('words', () => {
  test('are compared without accents, capital letters and ligatures', () => {
    expect(foldText('Œufs à la coque, ÉTÉ, Año, Straße')).toBe('oeufs a la coque, ete, ano, strasse')
    expect(indexWords('L’œuf du Petit-Déjeuner, 7h30')).toEqual([
      'l',
      'oeuf',
      'du',
      'petit',
      'dejeuner',
      'petitdejeuner',
      '7h30',
    ])
    expect(indexWords('Wi‑Fi')).toEqual(['wi', 'fi', 'wifi'])
    expect(indexWords(' … ')).toEqual([])
  })

  test('that are very common are ignored, unless there are no others', async () => {
    await Promise.all((['fr', 'en', 'es'] as const).map(loadWords))
    expect(meaningfulWords('le spa de l’hôtel', 'fr')).toEqual(['spa', 'hotel'])
    expect(meaningfulWords('thé', 'fr')).toEqual(['the'])
    expect(meaningfulWords('the tea', 'en')).toEqual(['tea'])
    expect(meaningfulWords('la playa y el mar', 'es')).toEqual(['playa', 'mar'])
    expect(meaningfulWords('à la', 'fr')).toEqual(['a', 'la'])
    expect(meaningfulWords('piscine c', 'fr')).toEqual(['piscine'])
    expect(meaningfulWords('chambre 7', 'fr')).toEqual(['chambre', '7'])
    expect(meaningfulWords('c', 'fr')).toEqual(['c'])
  })

  test('of a language are loaded only when it is shown', async () => {
    expect(meaningfulWords('die Sauna und der Strand', 'de')).toEqual(['die', 'sauna', 'und', 'der', 'strand'])
    await loadWords('de')
    expect(meaningfulWords('die Sauna und der Strand', 'de')).toEqual(['sauna', 'strand'])
  })

  test('have variants with two neighbouring letters swapped', () => {
    expect(swappedLetterVariants('petti')).toContain('petit')
    expect(swappedLetterVariants('spa')).toEqual([])
  })
})

describe('the excerpt of a result', () => {
  test('marks the match as it is written in the text', () => {
    expect(excerptOf('Le Wi-Fi de l’Hôtel', 'wifi', 'hotel')).toBe('Le [Wi-Fi] de l’[Hôtel]')
    expect(excerptOf('Petit-déjeuner', 'dejeuner')).toBe('Petit-[déjeuner]')
    expect(excerptOf('Œufs brouillés', 'oeufs')).toBe('[Œufs] brouillés')
    expect(excerptOf('Rien', 'wifi')).toBe('Rien')
  })

  test('never changes the text', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme' }), fc.array(fc.string()), (text, found) => {
        expect(excerptOf(text, ...found.flatMap(indexWords)).length).toBeGreaterThanOrEqual(text.length)
        expect(
          markedPieces(text, new Set(found.flatMap(indexWords)))
            .map(({ text }) => text)
            .join(''),
        ).toBe(text)
      }),
    )
  })

  test('contains the match in a long text', () => {
    const long = `${'mot '.repeat(60)}piscine ${'mot '.repeat(60)}`
    const excerpt = excerptAround(long, new Set(['piscine']))
    expect(excerpt).toMatch(/^…(mot )+piscine( mot)+…$/)
    expect(excerpt.length).toBeLessThan(160)
    expect(excerptAround(long, new Set(['ailleurs']))).toMatch(/^(mot )+mot…$/)
    expect(excerptAround('court', new Set())).toBe('court')
    expect(excerptAround('x'.repeat(400), new Set())).toHaveLength(141)
  })
})
