import { fetchTexts, TextsGone } from '#core/i18n/fetched-texts.ts'

/** Milliseconds before what did not come is asked for again: twice as long each time. */
const firstWait = 500
const longestWait = 15_000

/**
 * The texts that a page needs to wake up, whenever the network brings them. A newer release may have come between the page and its texts: the
 * page is then loaded anew, once; where that does not help, several releases answer in turn, and one of them has the texts.
 */
export async function bringTexts(address: string): Promise<void> {
  for (let wait = firstWait; ; wait = Math.min(wait * 2, longestWait))
    try {
      return await fetchTexts(address)
    } catch (error) {
      if (error instanceof TextsGone && !isReloaded()) return loadAnew()
      await pause(wait)
    }
}

/** Not by what is stored: a phone may keep nothing. */
const isReloaded = () =>
  performance.getEntriesByType('navigation').some((entry) => (entry as PerformanceNavigationTiming).type === 'reload')

/** Never resolves: the page is on its way out. */
function loadAnew(): Promise<never> {
  location.reload()
  return new Promise(() => undefined)
}

const pause = (milliseconds: number) =>
  new Promise<void>((resolve) => {
    const over = () => {
      clearTimeout(timer)
      removeEventListener('online', over)
      resolve()
    }
    const timer = setTimeout(over, milliseconds)
    addEventListener('online', over)
  })

/** The texts of all languages of one release have addresses that say so. */
const releaseOf = (address: string) => /texts-([\w-]{8})-/.exec(address)?.[1]

/**
 * Fetches the texts of another language for a page that shows `known`. A newer release has other texts than the code of this page asks for: the
 * page is loaded anew at `url` then. What a guest has put down is kept on the phone.
 */
export async function bringLanguage(known: string | undefined, address: string, url: string): Promise<void> {
  if (known === undefined || releaseOf(known) === releaseOf(address)) return fetchTexts(address)
  location.assign(url)
  return new Promise(() => undefined)
}
