import { expect, test } from 'vitest'
import { emptyOpinionDraft, opinionInputOf, parseOpinionDrafts } from './opinion-draft.ts'

const draft = { ...emptyOpinionDraft, at: 1_000, rating: 4, comment: ' Bien ', name: ' Inès ' }

test('what was typed is read back as it was, for two weeks', () => {
  const stored = JSON.stringify({ hotel: draft, bar: { ...draft, at: -14 * 86_400_000 } })
  expect(parseOpinionDrafts(stored, 2_000)).toEqual({ hotel: draft })
})

test.each([null, '', 'null', '[]', '{"hotel":{"at":1000,"rating":"4"}}', '{"hotel":null}'])(
  'a phone that keeps %s begins anew',
  (stored) => expect(parseOpinionDrafts(stored, 2_000)).toEqual({}),
)

test('what is sent names the place, and no date that was not given', () => {
  expect(opinionInputOf(draft, 'hotel')).toEqual({ rating: 4, comment: 'Bien', name: 'Inès' })
  expect(opinionInputOf({ ...draft, stayedOn: '2026-03-09' }, 'bar')).toEqual({
    rating: 4,
    comment: 'Bien',
    name: 'Inès',
    stayedOn: '2026-03-09',
    placeId: 'bar',
  })
})
