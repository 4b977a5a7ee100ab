import { expect, test } from 'vitest'
import { documentOf, type GuestDocument, type SentDocument, sentDocument } from './document.ts'

const document = {
  hotel: { id: '1', name: 'Hôtel <des> "Remparts" \\`d’en haut`' },
  lang: 'fr',
  texts: '/t.json',
} as GuestDocument

test('a hotel that travels arrives as it left, and is the same object whoever asks', () => {
  const arrived: SentDocument = JSON.parse(JSON.stringify(sentDocument(document)))
  expect(documentOf(arrived)).toEqual(document)
  // A document of which something else changes is still of the same hotel.
  expect(documentOf({ ...arrived, unreached: true }).hotel).toBe(documentOf(arrived).hotel)
})

test('where it was made, nobody reads it again', () => {
  expect(documentOf(sentDocument(document)).hotel).toBe(document.hotel)
})
