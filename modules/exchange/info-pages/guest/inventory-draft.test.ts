import { expect, test } from 'vitest'
import { parseIds } from '#core/ui-guest/storage/stored-ids.ts'
import fc from '#tests/properties.ts'
import { copyDays, readCopies } from './inventory-copy.ts'
import {
  copyOf,
  type FixtureList,
  type InventoryDraft,
  inventoryRequest,
  listOf,
  openItems,
  withTicks,
} from './inventory-draft.ts'
import { emptyInventoryDraft, parseInventoryDraft } from './inventory-draft-store.ts'

const now = Date.parse('2026-03-10T09:00:00Z')
const day = 86_400_000
const draft: InventoryDraft = {
  ...emptyInventoryDraft,
  at: now,
  room: '204',
  name: ' Inès ',
  items: { pillow: { ok: true, remark: '' }, gone: { ok: true, remark: 'x' } },
}
const list: FixtureList = {
  id: 'room',
  name: 'Chambre',
  rooms: [],
  items: [
    { id: 'pillow', name: 'Oreiller', quantity: 2 },
    { id: 'robe', name: 'Peignoir', quantity: 1 },
  ],
}
const readBack = (change: Partial<InventoryDraft>, later: number) =>
  parseInventoryDraft(JSON.stringify({ ...draft, ...change }), now + later)

test('ticked items are still there after a reload, and are gone at the next stay', () => {
  expect(readBack({}, day)).toEqual(draft)
  expect(readBack({}, 3 * day)).toBe(emptyInventoryDraft)
})

test('an unsent inventory is kept longer; a sent one is removed after a day', () => {
  const attempt = { key: 'key', body: '{}' }
  expect(readBack({ attempt }, 13 * day).attempt).toEqual(attempt)
  expect(readBack({ attempt }, 14 * day)).toBe(emptyInventoryDraft)
  const sent = { at: '2026-03-10T09:00:00Z', room: '204' }
  expect(readBack({ sent }, day - 1).sent).toEqual(sent)
  expect(readBack({ sent }, day)).toBe(emptyInventoryDraft)
})

test('unreadable storage never breaks the page', () => {
  fc.assert(
    fc.property(fc.oneof(fc.json(), fc.string(), fc.constant(null)), (stored) => {
      expect(parseInventoryDraft(stored, now)).toBe(emptyInventoryDraft)
      expect(parseIds(stored).every((text) => typeof text === 'string')).toBe(true)
    }),
  )
  for (const broken of [
    { items: { pillow: null } },
    { items: null },
    { photos: [{ address: 7 }] },
    { photos: 'x' },
    { photos: undefined },
    { name: 7 },
    { attempt: {} },
    { sent: { at: 'x' } },
  ])
    expect(readBack(broken as never, 1), JSON.stringify(broken)).toBe(emptyInventoryDraft)
})

test('every item of the list is sent in its order, and nothing that the list does not hold', () => {
  expect(inventoryRequest(list, draft, { room: '204' })).toEqual({
    listId: 'room',
    room: '204',
    name: 'Inès',
    items: [
      { itemId: 'pillow', ok: true },
      { itemId: 'robe', ok: false },
    ],
  })
})

test('photos that have arrived are there after a reload and are sent', () => {
  const photos = [{ address: '/files/a.jpg', thumb: 'data:x' }]
  expect(readBack({ photos }, day).photos).toEqual(photos)
  expect(inventoryRequest(list, { ...draft, photos }, { room: '204' }).photos).toEqual(['/files/a.jpg'])
})

test('of several lists that a room may have, the guest chooses one', () => {
  const other = { ...list, id: 'suite' }
  expect(listOf([list], '204', '').list).toBe(list)
  expect(listOf([list, other], '204', '').list).toBeUndefined()
  expect(listOf([list, other], '204', 'suite').list).toBe(other)
  expect(listOf([list, { ...other, rooms: ['301'] }], '301', 'room').list?.id).toBe('suite')
})

test('one touch ticks all remaining items, leaves reported ones, and can be undone as a whole', () => {
  const marks = fc.dictionary(
    fc.constantFrom('pillow', 'robe', 'other'),
    fc.record({ ok: fc.boolean(), remark: fc.constantFrom('', ' ', 'cassé') }),
  )
  fc.assert(
    fc.property(marks, (items) => {
      const open = openItems(list, items)
      const ticked = withTicks(items, open, true)
      expect(openItems(list, ticked)).toEqual([])
      for (const { id } of list.items) {
        const { ok = false, remark = '' } = items[id] ?? {}
        expect(ticked[id] ?? { ok, remark }).toEqual({ ok: ok || !remark.trim(), remark })
      }
      expect(openItems(list, withTicks(ticked, open, false))).toEqual(open)
    }),
  )
})

test('the guest’s copy lists what was signed and is stored for some days; unreadable storage contains no copy', () => {
  const copy = { ...copyOf(list, draft, '204'), sentAt: new Date(now).toISOString() }
  expect(copy).toMatchObject({
    room: '204',
    name: 'Inès',
    listName: 'Chambre',
    items: [
      { name: 'Oreiller', quantity: 2, ok: true, remark: '' },
      { name: 'Peignoir', quantity: 1, ok: false, remark: '' },
    ],
  })
  const stored = JSON.stringify([copy])
  expect(readCopies(stored, now + copyDays * day - 1)).toEqual([copy])
  expect(readCopies(stored, now + copyDays * day)).toEqual([])
  fc.assert(
    fc.property(fc.oneof(fc.json(), fc.string(), fc.constant(null)), (other) => {
      expect(readCopies(other, now)).toEqual([])
    }),
  )
  for (const broken of [{ items: [{ name: 7 }] }, { photos: 'x' }, { sentAt: 'x' }, { name: undefined }])
    expect(readCopies(JSON.stringify([{ ...copy, ...broken }]), now), JSON.stringify(broken)).toEqual([])
})
