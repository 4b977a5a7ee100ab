import { describe, expect, test } from 'vitest'
import { codeKinds } from './kinds-rules.ts'
import { isTargetKind } from './rules.ts'
import { isSeatKind, seatEnd, seatKinds, seatName } from './seats-rules.ts'

const paris = 'Europe/Paris'
const end = (scannedAt: string, hours: number | null = null, timeZone = paris) =>
  seatEnd(new Date(scannedAt), hours, timeZone).toISOString()

describe('a scanned seat', () => {
  test('counts until 5 in the morning at the hotel, also for a scan after midnight', () => {
    expect(end('2026-06-10T07:30:00Z')).toBe('2026-06-11T03:00:00.000Z')
    expect(end('2026-06-10T22:30:00Z')).toBe('2026-06-11T03:00:00.000Z')
    expect(end('2026-06-11T02:59:59Z')).toBe('2026-06-11T03:00:00.000Z')
    expect(end('2026-06-11T03:00:00Z')).toBe('2026-06-12T03:00:00.000Z')
  })

  test('counts for fewer hours where the service says so, and never past the end of the day', () => {
    expect(end('2026-06-10T07:30:00Z', 2)).toBe('2026-06-10T09:30:00.000Z')
    expect(end('2026-06-10T22:30:00Z', 12)).toBe('2026-06-11T03:00:00.000Z')
  })

  test('ends at 5 by the clock also when daylight saving begins or ends that night', () => {
    expect(end('2026-03-28T20:00:00Z')).toBe('2026-03-29T03:00:00.000Z')
    expect(end('2026-10-24T20:00:00Z')).toBe('2026-10-25T04:00:00.000Z')
  })
})

test('a label of digits alone needs the word for what it is', () => {
  const nameOf = (label: string) => seatName({ kind: 'table', label }, (key, params) => `${key} ${params.label}`)
  expect(['12', '٣', 'Terrasse 12', 'T12', 'Bar'].map(nameOf)).toEqual([
    'seats.name.table 12',
    'seats.name.table ٣',
    'Terrasse 12',
    'T12',
    'Bar',
  ])
})

test('no kind of code is a seat and a room, or a seat and an item that a code leads to', () => {
  expect(codeKinds.filter(isSeatKind)).toEqual([...seatKinds])
  expect(isSeatKind('room') || isSeatKind('hotel')).toBe(false)
  expect(seatKinds.some(isTargetKind)).toBe(false)
})
