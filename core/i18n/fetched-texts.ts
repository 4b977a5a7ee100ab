import { isLivretResponse } from '#core/net/livret-header.ts'
import { pauseUntilVisible } from '#core/net/pause.ts'

/** By the addresses of their files, whose content never changes. */
const textsByAddress = new Map<string, object>()

export function storeTexts(address: string, texts: object): void {
  if (!textsByAddress.has(address)) textsByAddress.set(address, texts)
}

/** Those of a file that was fetched before. */
export const storedTexts = (address: string): object => textsByAddress.get(address) ?? {}

/** The texts belong to an older release and are no longer served. */
class TextsGone extends Error {}

/** Fetches the texts of a language, once. Rejects without a network, and with `TextsGone`. */
async function fetchTexts(address: string): Promise<void> {
  if (textsByAddress.has(address)) return
  const answer = await fetch(address)
  if (answer.status === 404 && isLivretResponse(answer)) throw new TextsGone(address)
  if (!answer.ok || !isLivretResponse(answer)) throw new Error(`${address} did not come`)
  storeTexts(address, await answer.json())
}

/** Milliseconds before what did not come is asked for again: twice as long each time. */
const firstWait = 500
const maxWaitMs = 15_000

/**
 * Loads the texts that a page needs for hydration, with retries. A newer release may have come between the page and its texts: the page is
 * then loaded anew, once; where that does not help, several releases answer in turn, and one of them has the texts.
 */
export async function loadTexts(address: string): Promise<void> {
  for (let wait = firstWait; ; wait = Math.min(wait * 2, maxWaitMs))
    try {
      return await fetchTexts(address)
    } catch (error) {
      if (error instanceof TextsGone && !isReloaded()) return loadAnew()
      await pauseUntilVisible(wait)
    }
}

/** Not by local storage, which a phone may refuse. */
const isReloaded = () =>
  performance.getEntriesByType('navigation').some((entry) => (entry as PerformanceNavigationTiming).type === 'reload')

/** Never resolves, because the page is being reloaded. */
function loadAnew(): Promise<never> {
  location.reload()
  return new Promise(() => undefined)
}

/** Text addresses contain the release, the same for all languages. */
const releaseOf = (address: string) => /texts-([\w-]{8})-/.exec(address)?.[1]

/**
 * Fetches the texts of another language for a page that shows `loadedLang`. A newer release has other texts than the code of this page asks for: the
 * page is loaded anew at `url` then. What a guest has put down is kept on the phone.
 */
export async function loadLanguage(loadedLang: string | undefined, address: string, url: string): Promise<void> {
  if (loadedLang === undefined || releaseOf(loadedLang) === releaseOf(address)) return fetchTexts(address)
  location.assign(url)
  return new Promise(() => undefined)
}
