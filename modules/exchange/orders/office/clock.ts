import { createStore } from '#core/ui-guest/storage/store.ts'

/** The interval of the one timer that updates all ages on the screen. */
const intervalMs = 5_000
const { notify, useStored } = createStore(() => {
  const timer = setInterval(() => notify(), intervalMs)
  return () => clearInterval(timer)
})

/**
 * The result of `read` for the current time. The component re-renders only when the result changes, so it should be
 * coarse, for example minutes.
 */
export const useClock = <T extends string | number | null>(read: (now: number) => T): T =>
  useStored(() => read(Date.now()))

/** The start of the current minute, in milliseconds. */
export const useMinute = () => useClock((now) => Math.floor(now / 60_000) * 60_000)
