import { useTranslation } from '#core/i18n/use-translation.ts'
import { useLazyTexts } from '#core/ui-guest/storage/lazy-texts.ts'
import { storedValue } from '#core/ui-guest/storage/values.ts'
import { type Seat, seatName } from '../seats-rules.ts'
import { readSeat, type ScannedSeat } from './scanned-seat.ts'

const seats = storedValue<ScannedSeat | null, [hotelId: string]>({
  key: (hotelId) => `livret.seat.${hotelId}`,
  initial: null,
  parse: readSeat,
  expiresAt: (seat) => seat?.until ?? Number.POSITIVE_INFINITY,
})

/** The seat that this phone has scanned, until the end of the day; null in server rendering. */
export const useScannedSeat = seats.useValue
export const storeScannedSeat = (hotelId: string, seat: ScannedSeat): void => seats.write(hotelId, seat)
/** The guest says that they sit elsewhere, or the server that the scan does not count any more. */
export const forgetScannedSeat = (hotelId: string): void => seats.write(hotelId, null)

const textsByFile = import.meta.glob<object>('/locales/*/seats.json', { import: 'default' })

/** Whether the texts about seats are loaded. They are no part of the first visit, which seldom needs them. */
export const useSeatTexts = (wanted: boolean): boolean =>
  useLazyTexts(wanted, async (lang) => ({ seats: await textsByFile[`/locales/${lang}/seats.json`]?.() }))

/** `Table 12`, or the label alone if it says what it is. Call once the texts are loaded. */
export function useSeatName() {
  const { t } = useTranslation()
  return (seat: Seat) => seatName(seat, t)
}
