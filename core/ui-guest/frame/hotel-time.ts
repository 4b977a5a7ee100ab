import { storedValue } from '../storage/values.ts'

/**
 * Milliseconds by which a phone's clock may differ before it is corrected. Nearly all phones are right to the second.
 */
const toleranceMs = 2 * 3_600_000

/** Stored for pages that start without a network. */
const clockOffset = storedValue<number>({
  key: () => 'livret.clock',
  initial: 0,
  parse: (stored) => Number(stored) || 0,
  serialize: (offset) => (offset === 0 ? null : String(offset)),
})

/** Measures the offset of this phone's clock from a response's `Date` header. */
export function measureClockOffset({ headers }: Response): void {
  const at = Date.parse(headers.get('date') ?? '')
  if (Number.isNaN(at)) return
  const found = Date.now() - at
  const next = Math.abs(found) > toleranceMs ? found : 0
  // Smaller changes are ignored, because the response took a moment.
  if (Math.abs(next - clockOffset.read()) >= 60_000) clockOffset.write(next)
}

/**
 * The current time in milliseconds since the epoch, corrected when the phone's clock is wrong. Not needed for durations
 * measured on the phone.
 */
export const hotelTime = (): number => Date.now() - clockOffset.read()

/** Milliseconds by which this phone's clock is ahead; 0 in the server's document. */
export const useClockOffset = (): number => clockOffset.useValue()
