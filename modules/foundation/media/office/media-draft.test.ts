import { describe, expect, test } from 'vitest'
import { changesIn } from '#core/ui-office/drafts/differences.ts'
import type { Media } from '../contract.ts'
import { centerFocus, focusAt, moveFocus, objectPositionOf } from './focus-point.ts'
import { draftMedia, type MediaDraft, storedMedia } from './media-draft.ts'
import { formatOf, thumbnailOf } from './thumbnail-address.ts'

const media = { name: 'plage.jpg', alt: { fr: 'La plage' }, focus: null } as unknown as Media
const saved = draftMedia(media)
const changes = (draft: MediaDraft, before = saved) => changesIn(storedMedia(draft), storedMedia(before))

describe('the draft of a file', () => {
  test('sends only changed fields, and a removed text as empty', () => {
    expect(changes(saved)).toEqual({})
    expect(changes({ ...saved, name: ' plage.jpg ' })).toEqual({})
    const alt = { fr: ' ', en: ' The beach ', es: '' }
    expect(changes({ name: 'Plage', alt, focus: { x: 0, y: 1 } })).toEqual({
      name: 'Plage',
      alt: { fr: '', en: 'The beach' },
      focus: { x: 0, y: 1 },
    })
    const withFocus = { ...saved, focus: { x: 0, y: 1 } }
    expect(changes({ ...withFocus, focus: { x: 0, y: 1 } }, withFocus)).toEqual({})
    expect(changes(saved, withFocus)).toEqual({ focus: null })
  })
})

describe('the focal point', () => {
  test('moves by a hundredth, by a tenth with Shift, and stays within the picture', () => {
    const press = (from: typeof centerFocus, key: string, shiftKey = false) => moveFocus(from, { key, shiftKey })
    expect(press(centerFocus, 'ArrowLeft')).toEqual({ x: 0.49, y: 0.5 })
    expect(press(centerFocus, 'ArrowDown', true)).toEqual({ x: 0.5, y: 0.6 })
    expect(press({ x: 0.995, y: 0.005 }, 'ArrowRight')).toEqual({ x: 1, y: 0.005 })
    expect(press({ x: 1, y: 0.05 }, 'ArrowUp', true)).toEqual({ x: 1, y: 0 })
    expect(press({ x: 1, y: 0 }, 'Home')).toEqual(centerFocus)
    expect([press(centerFocus, 'Tab'), press(centerFocus, 'a'), press(centerFocus, 'toString')]).toEqual([
      null,
      null,
      null,
    ])
  })

  test('is within the picture and rounded to a thousandth', () => {
    expect(focusAt(-1, 2)).toEqual({ x: 0, y: 1 })
    expect(focusAt(0.33333, 0.66666)).toEqual({ x: 0.333, y: 0.667 })
    expect(objectPositionOf({ x: 0.25, y: 1 })).toBe('25% 100%')
  })
})

test('only pictures have a thumbnail, in a small size; other files show their format', () => {
  const id = '0198c0de-0000-7000-8000-00000000abcd'
  const address = `/files/${id}.final`
  const file = (type: string, width: number | null = null) => ({ id, type, address, width })
  expect(thumbnailOf(file('image/webp', 2560))).toBe(`/files/${id}-320.webp`)
  expect(thumbnailOf(file('image/webp', 90))).toBe(`/files/${id}-160.webp`)
  // Uploaded before pictures were made in other sizes.
  expect(thumbnailOf(file('image/webp'))).toBe(address)
  expect([thumbnailOf(file('image/svg+xml')), thumbnailOf(file('video/mp4'))]).toEqual([null, null])
  expect(['image/jpeg', 'application/pdf', 'application/octet-stream'].map((type) => formatOf(file(type)))).toEqual([
    'JPEG',
    'PDF',
    'FINAL',
  ])
  expect(formatOf({ type: 'application/octet-stream', address: '/files/0198c0de' })).toBe('')
})
