import { addDays, instantAt, localDate } from '#core/time/hours.ts'

/** Where guests sit, other than their rooms: what a code at a seat can be. */
export const seatKinds = ['table', 'sunbed', 'meeting-room'] as const
export type SeatKind = (typeof seatKinds)[number]
export const isSeatKind = (kind: string): kind is SeatKind => (seatKinds as readonly string[]).includes(kind)

/** A seat as the hotel names it. */
export interface Seat {
  kind: SeatKind
  label: string
}

/** The hour at which a day ends: a terrace that is open past midnight belongs to the evening before. */
const dayEndTime = '05:00'

/**
 * When a scanned seat is forgotten: at the end of the day in the hotel's time zone, or `hours` after the scan if that is
 * earlier, so that a breakfast table is not an address in the evening.
 */
export function seatEnd(scannedAt: Date, hours: number | null, timeZone: string): Date {
  const dayEndIn = (days: number) =>
    instantAt(timeZone, `${addDays(localDate(timeZone, scannedAt), days)}T${dayEndTime}`) as Date
  const dayEnd = dayEndIn(0) > scannedAt ? dayEndIn(0) : dayEndIn(1)
  if (hours === null) return dayEnd
  return new Date(Math.min(dayEnd.getTime(), scannedAt.getTime() + hours * 3_600_000))
}

type TranslateSeat = (key: `seats.name.${SeatKind}`, params: { label: string }) => string

/** `Table 12`, or the label alone if it says what it is: `Terrasse 12`. */
export const seatName = ({ kind, label }: Seat, t: TranslateSeat): string =>
  /^\p{N}+$/u.test(label) ? t(`seats.name.${kind}`, { label }) : label
