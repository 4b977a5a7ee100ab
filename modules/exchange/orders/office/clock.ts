import { createStore } from '#core/ui-guest/storage/store.ts'

/** One timer for every age on the screen. */
const every = 5_000
const { notify, useStored } = createStore(() => {
  const timer = setInterval(() => notify(), every)
  return () => clearInterval(timer)
})

/** What `read` makes of the present; the part is drawn again only when that changes, so it should be coarse: minutes. */
export const useClock = <T extends string | number | null>(read: (now: number) => T): T =>
  useStored(() => read(Date.now()))

/** The start of the running minute, in milliseconds. */
export const useMinute = () => useClock((now) => Math.floor(now / 60_000) * 60_000)
