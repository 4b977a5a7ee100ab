import { expect, test } from 'vitest'
import fc from '#tests/properties.ts'
import { nameWithoutLinks } from './plain-name.ts'

test.each([
  ['Hôtel du Phare', 'Hôtel du Phare'],
  ['L’Étoile & Cie, 3 rue d’En-Bas', 'L’Étoile & Cie, 3 rue d’En-Bas'],
  ['Gagnez ! https://evil.test/a?b=c ici', 'Gagnez ! ici'],
  ['www.evil.test', '…'],
  ['evil.test', 'evil test'],
  ['evil．test et evil。test', 'evil test et evil test'],
  ['bob@evil.test', 'bob evil test'],
  ['javascript:alert(1)', 'javascript alert 1'],
  ['Bob\r\nBcc: tous', 'Bob Bcc tous'],
  ['a\u202Emoc\u2066b\u200Bc', 'a moc b c'],
  ['« Livret » vous écrit', 'Livret vous écrit'],
  ['x'.repeat(200), `${'x'.repeat(60)}…`],
])('%j is written in an email as %j', (typed, plain) => {
  expect(nameWithoutLinks(typed)).toBe(plain)
})

test('no typed name leaves a link or a direction override in an email', () => {
  const pieces = fc.constantFrom(
    'https://',
    'www.',
    'evil',
    '.',
    'com',
    '@',
    '/',
    ' ',
    '\u202e',
    '\n',
    ':',
    '。',
    'Ａ',
    '．',
    '»',
  )
  fc.assert(
    fc.property(fc.array(fc.oneof(pieces, fc.string({ unit: 'grapheme' }))), (typed) => {
      expect(nameWithoutLinks(typed.join(''))).not.toMatch(/\p{L}\.\p{L}|:\/\/|@|[\p{Cc}\p{Cf}»]/u)
    }),
  )
})
