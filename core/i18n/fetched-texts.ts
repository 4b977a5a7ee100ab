import { isLivretResponse } from '#core/net/livret-header.ts'
import { pauseUntilVisible } from '#core/net/pause.ts'

/** Downloaded texts by the address of their file. The content of an address never changes. */
const textsByAddress = new Map<string, object>()

export function storeTexts(address: string, texts: object): void {
  if (!textsByAddress.has(address)) textsByAddress.set(address, texts)
}

/** The texts of a file that was downloaded before; otherwise an empty object. */
export const storedTexts = (address: string): object => textsByAddress.get(address) ?? {}

/** The texts belong to an older release, and the server no longer has them. */
class TextsOutdatedError extends Error {}

/** Downloads the texts of a language once. Rejects without a network, and with `TextsGone`. */
async function fetchTexts(address: string): Promise<void> {
  if (textsByAddress.has(address)) return
  const answer = await fetch(address)
  if (answer.status === 404 && isLivretResponse(answer)) throw new TextsOutdatedError(address)
  if (!answer.ok || !isLivretResponse(answer)) throw new Error(`${address} did not come`)
  storeTexts(address, await answer.json())
}

/** Milliseconds before the first retry, doubled for each further one. */
const firstWaitMs = 500
const maxWaitMs = 15_000

/**
 * Loads the texts that a page needs for hydration, with retries. If a newer release was installed after the page was
 * sent, the page is reloaded once. If that does not help, several releases are running, and a retry reaches one that
 * has the texts.
 */
export async function loadTexts(address: string): Promise<void> {
  for (let wait = firstWaitMs; ; wait = Math.min(wait * 2, maxWaitMs))
    try {
      return await fetchTexts(address)
    } catch (error) {
      if (error instanceof TextsOutdatedError && !wasReloaded()) return reloadPage()
      await pauseUntilVisible(wait)
    }
}

/** Uses the navigation type instead of local storage, which a phone may refuse. */
const wasReloaded = () =>
  performance.getEntriesByType('navigation').some((entry) => (entry as PerformanceNavigationTiming).type === 'reload')

/** Never resolves, because the page is being reloaded. */
function reloadPage(): Promise<never> {
  location.reload()
  return new Promise(() => undefined)
}

/** Text addresses contain the release, the same for all languages. */
const releaseOf = (address: string) => /texts-([\w-]{8})-/.exec(address)?.[1]

/**
 * Loads the texts of another language for a page that shows `loadedLang`. If a newer release is installed, its texts do
 * not match this page's code, so the page is reloaded at `url`. What the guest entered is stored on the phone and kept.
 */
export async function loadLanguage(loadedLang: string | undefined, address: string, url: string): Promise<void> {
  if (loadedLang === undefined || releaseOf(loadedLang) === releaseOf(address)) return fetchTexts(address)
  location.assign(url)
  return new Promise(() => undefined)
}
