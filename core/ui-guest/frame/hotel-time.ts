import { localStore } from '../storage/browser-storage.ts'
import { createStore } from '../storage/store.ts'

/**
 * Milliseconds by which a phone's clock may differ before it is corrected. Nearly all phones are right to the second.
 */
const toleranceMs = 2 * 3_600_000

/** The storage key of the offset, for pages that start without a network. */
const key = 'livret.clock'
let offset: number | undefined
const { notify, useStored } = createStore()

const readClockOffset = (): number => {
  offset ??= Number(localStore.getItem(key)) || 0
  return offset
}

/** Measures the offset of this phone's clock from a response's `Date` header. */
export function measureClockOffset({ headers }: Response): void {
  const at = Date.parse(headers.get('date') ?? '')
  if (Number.isNaN(at)) return
  const found = Date.now() - at
  const next = Math.abs(found) > toleranceMs ? found : 0
  // Smaller changes are ignored, because the response took a moment.
  if (Math.abs(next - readClockOffset()) < 60_000) return
  offset = next
  if (next === 0) localStore.removeItem(key)
  else localStore.setItem(key, String(next))
  notify()
}

/**
 * The current time in milliseconds since the epoch, corrected when the phone's clock is wrong. Not needed for durations
 * measured on the phone.
 */
export const hotelTime = (): number => Date.now() - readClockOffset()

/** Milliseconds by which this phone's clock is ahead; 0 in the server's document. */
export const useClockOffset = (): number => useStored(readClockOffset, () => 0)
