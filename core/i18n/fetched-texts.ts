import { isOwnAnswer } from '#core/http/own-answer.ts'
import { pause } from '#core/http/pause.ts'

/** By the addresses of their files, whose content never changes. */
const held = new Map<string, object>()

export function holdTexts(address: string, texts: object): void {
  if (!held.has(address)) held.set(address, texts)
}

/** Those of a file that was fetched before. */
export const textsAt = (address: string): object => held.get(address) ?? {}

/** A newer release has taken them away. */
class TextsGone extends Error {}

/** Fetches the texts of a language, once. Rejects without a network, and with `TextsGone`. */
async function fetchTexts(address: string): Promise<void> {
  if (held.has(address)) return
  const answer = await fetch(address)
  if (answer.status === 404 && isOwnAnswer(answer)) throw new TextsGone(address)
  if (!answer.ok || !isOwnAnswer(answer)) throw new Error(`${address} did not come`)
  holdTexts(address, await answer.json())
}

/** Milliseconds before what did not come is asked for again: twice as long each time. */
const firstWait = 500
const longestWait = 15_000

/**
 * The texts that a page needs to wake up, whenever the network brings them. A newer release may have come between the page and its texts: the
 * page is then loaded anew, once; where that does not help, several releases answer in turn, and one of them has the texts.
 */
export async function loadTexts(address: string): Promise<void> {
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

/** The texts of all languages of one release have addresses that say so. */
const releaseOf = (address: string) => /texts-([\w-]{8})-/.exec(address)?.[1]

/**
 * Fetches the texts of another language for a page that shows `known`. A newer release has other texts than the code of this page asks for: the
 * page is loaded anew at `url` then. What a guest has put down is kept on the phone.
 */
export async function loadLanguage(known: string | undefined, address: string, url: string): Promise<void> {
  if (known === undefined || releaseOf(known) === releaseOf(address)) return fetchTexts(address)
  location.assign(url)
  return new Promise(() => undefined)
}
