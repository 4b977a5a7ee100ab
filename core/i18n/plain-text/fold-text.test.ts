import { describe, expect, test } from 'vitest'
import fc from '#tests/properties.ts'
import { containsAllWords, foldText } from './fold-text.ts'

describe('for comparing names', () => {
  test.each([
    ['Suite Océane', 'suite oce\u0301ane'],
    ['Soupe à l’oignon', "soupe a l'oignon"],
    ['Bœuf', 'BOEUF'],
    ['Crème “brûlée”', 'creme "brulee"'],
    ['Straße', 'STRASSE'],
    ['１０２', '102'],
    ['١٠٢', '102'],
    ['۱۰۲', '102'],
    ['Ｓｕｉｔｅ', 'suite'],
    ['A–12', 'A-12'],
    ['Thé\u00a0vert', 'the vert'],
    ['ﬁlet', 'Filet'],
    ['İstanbul', 'istanbul'],
    ['Smørrebrød', 'smorrebrod'],
    ['سَلَطة', 'سلطة'],
    ['soft\u00adened', 'softened'],
  ])('%s and %s are the same', (one, other) => expect(foldText(one)).toBe(foldText(other)))

  test.each([
    ['ガラス', 'カラス'],
    ['Thé', 'Tea'],
    ['102', '120'],
  ])('%s and %s are not', (one, other) => expect(foldText(one)).not.toBe(foldText(other)))

  test('folding a folded text changes nothing, in either Unicode normal form', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme', maxLength: 20 }), (text) => {
        expect(foldText(foldText(text))).toBe(foldText(text))
        for (const form of ['NFC', 'NFD'] as const) expect(foldText(text.normalize(form))).toBe(foldText(text))
      }),
    )
  })
})

test('a search finds a text that has all of its words, in any order and without regard to accents', () => {
  expect(containsAllWords('Épuisé jusqu’à demain : Le Malouin', foldText('malouin épuise'))).toBe(true)
  expect(containsAllWords('Épuisé jusqu’à demain : Le Malouin', foldText("jusqu'à demain"))).toBe(true)
  expect(containsAllWords('Épuisé jusqu’à demain : Le Malouin', foldText('malouin pause'))).toBe(false)
})
