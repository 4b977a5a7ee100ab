import { useSyncExternalStore } from 'react'

/** One timer for every age on the screen. */
const every = 5_000
const listeners = new Set<() => void>()
let timer: ReturnType<typeof setInterval> | undefined

function subscribe(listener: () => void) {
  listeners.add(listener)
  timer ??= setInterval(() => {
    for (const each of listeners) each()
  }, every)
  return () => {
    listeners.delete(listener)
    if (listeners.size) return
    clearInterval(timer)
    timer = undefined
  }
}

/** What `read` makes of the present; the part is drawn again only when that changes, so it should be coarse: minutes. */
export const useClock = <T extends string | number | null>(read: (now: number) => T): T =>
  useSyncExternalStore(subscribe, () => read(Date.now()))

/** The start of the running minute, in milliseconds. */
export const useMinute = () => useClock((now) => Math.floor(now / 60_000) * 60_000)
