import { expect, test } from 'vitest'
import fc from '#tests/properties.ts'
import { visibleText } from './visible-text.ts'

test.each([
  ['a name that runs backwards', 'Hôtel \u202eertûorG', 'Hôtel ertûorG'],
  ['isolates of direction', '\u2066Inès\u2069', 'Inès'],
  ['a space without width', 'Livret\u200b Hôtel', 'Livret Hôtel'],
  ['a mark of byte order', '\ufeffMenu', 'Menu'],
  ['controls', 'Sal\u0007le\u001b[31m\u0085', 'Salle[31m'],
  ['a joiner between Latin letters', 'Hô\u200dtel du\u200c Port', 'Hôtel du Port'],
  ['tags that say something unseen', 'Bar\u{e0041}\u{e0042}', 'Bar'],
  ['a text of invisible characters only', ' \u200e\u3164\u00ad\u200d ', ''],
])('removed: %s', (_, text, visible) => {
  expect(visibleText(text)).toBe(visible)
})

test.each([
  ['families', '👨‍👩‍👧‍👦'],
  ['skin tones', '👩🏽‍🍳 chef'],
  ['rainbow flags', '🏳️‍🌈'],
  ['flags of countries', '🇫🇷 🇪🇸'],
  ['flags of regions', '🏴\u{e0067}\u{e0062}\u{e0073}\u{e0063}\u{e0074}\u{e007f}'],
  ['keycaps', '1️⃣ étage'],
  ['Persian', 'می‌خواهم'],
  ['Hindi', 'क्‍ष'],
  ['Hebrew with marks of direction', 'שלום!\u200f'],
  ['Arabic with a mark of direction', 'غرفة 12\u061c'],
  ['left to right in a text from right to left', 'רחוב \u200eMain 5'],
  ['lines and tabs', 'Menu\r\n\tSoupe\n'],
  ['soft hyphens', 'Donau\u00adschifffahrt'],
])('unchanged: %s', (_, text) => {
  expect(visibleText(text)).toBe(text)
})

const anySigns = fc.string({
  unit: fc.oneof(
    fc.constantFrom(...'a é\n\u200b\u200c\u200d\u200e\u202e\u2066\u{e0041}👩🏴न'),
    fc.nat(0xffff).map((n) => String.fromCharCode(n)),
    fc.string({ unit: 'binary', minLength: 1, maxLength: 1 }),
  ),
})

test('a cleaned text has no direction override, zero-width or control character, and cleaning it again changes nothing', () => {
  fc.assert(
    fc.property(anySigns, (text) => {
      const visible = visibleText(text)
      expect(visible).not.toMatch(/(?![\t\n\r])\p{Cc}|[\u200b\u202a-\u202e\u2066-\u2069\ufeff]/u)
      expect(visibleText(visible)).toBe(visible)
    }),
    { numRuns: 2000 },
  )
})

test('letters, digits and symbols of any script are unchanged', () => {
  const letter = fc
    .string({ unit: 'grapheme' })
    .filter((text) => !/[\p{Cc}\p{Cf}]/u.test(text) && /[^\p{DI}\s]/u.test(text))
  fc.assert(
    fc.property(letter, (text) => {
      expect(visibleText(text)).toBe(text)
    }),
  )
})
