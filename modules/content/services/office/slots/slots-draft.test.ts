import { expect, test } from 'vitest'
import { checkSlots, draftSlots, newResource, storedSlots } from './slots-draft.ts'

const room = { ...newResource(), name: ' Cabine 1 ', seats: '2' }
const draft = { ...draftSlots(null), on: true, resources: [room] }

test('a service without bookable times stays without, until somebody switches them on', () => {
  expect(draftSlots(null).on).toBe(false)
  expect(storedSlots(draftSlots(null))).toBeNull()
  expect(checkSlots({ ...draftSlots(null), durationMinutes: '' })).toEqual({})
})

test('what is stored is read back as it was typed, and blank numbers mean none', () => {
  const stored = storedSlots({ ...draft, maxPerStay: '', holdMinutes: '', reminderMinutes: '30' })
  expect(stored).toMatchObject({
    durationMinutes: 60,
    maxPerStay: null,
    holdMinutes: null,
    reminderMinutes: 30,
    resources: [{ id: room.id, name: 'Cabine 1', seats: 2, shared: false }],
  })
  expect(storedSlots(draftSlots(stored))).toEqual(stored)
})

test('numbers out of their limits, resources without a name, and no resource at all are refused where they are', () => {
  expect(checkSlots(draft)).toEqual({})
  expect(checkSlots({ ...draft, durationMinutes: '', stepMinutes: 0, maxPerStay: 51 })).toEqual({
    durationMinutes: 'slotNumber',
    stepMinutes: 'slotNumber',
    maxPerStay: 'slotNumber',
  })
  expect(checkSlots({ ...draft, resources: [] })).toEqual({ resources: 'resources' })
  expect(checkSlots({ ...draft, resources: [{ ...room, name: ' ', seats: 0 }] })).toEqual({
    'resources.0.name': 'resourceName',
    'resources.0.seats': 'slotNumber',
  })
})
