import { expect, test } from 'vitest'
import { type GuestDocument, parseDocument, type SerializedDocument, serializeDocument } from './document.ts'

const document = {
  hotel: { id: '1', name: 'Hôtel <des> "Remparts" \\`d’en haut`' },
  lang: 'fr',
  texts: '/t.json',
} as GuestDocument

test('a serialized hotel is parsed back unchanged, into the same object each time', () => {
  const received: SerializedDocument = JSON.parse(JSON.stringify(serializeDocument(document)))
  expect(parseDocument(received)).toEqual(document)
  // A document in which something else changes still has the same hotel object.
  expect(parseDocument({ ...received, languageFailed: true }).hotel).toBe(parseDocument(received).hotel)
})

test('a document serialized in the same process is not parsed again', () => {
  expect(parseDocument(serializeDocument(document)).hotel).toBe(document.hotel)
})
