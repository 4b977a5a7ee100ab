import { expect, test } from 'vitest'
import { webAddressesIn } from './web-addresses-in.ts'

test('addresses are found in texts, marks and lists, without the punctuation after them', () => {
  const content = {
    text: { fr: 'Voir https://example.org/a, ou (https://example.org/b).', en: null },
    blocks: [{ marks: [{ attrs: { href: 'https://example.org/c?d=1' } }] }, 'tel:+33123456789', 12],
  }
  expect(webAddressesIn(content)).toEqual([
    'https://example.org/a',
    'https://example.org/b',
    'https://example.org/c?d=1',
  ])
})
