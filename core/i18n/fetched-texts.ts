import { isOwnAnswer } from '#core/http/own-answer.ts'

/** By the addresses of their files, whose content never changes. */
const held = new Map<string, object>()

export function holdTexts(address: string, texts: object): void {
  if (!held.has(address)) held.set(address, texts)
}

/** Those of a file that was fetched before. */
export const textsAt = (address: string): object => held.get(address) ?? {}

/** A newer release has taken them away. */
export class TextsGone extends Error {}

/** Fetches the texts of a language, once. Rejects without a network, and with `TextsGone`. */
export async function fetchTexts(address: string): Promise<void> {
  if (held.has(address)) return
  const answer = await fetch(address)
  if (answer.status === 404 && isOwnAnswer(answer)) throw new TextsGone(address)
  if (!answer.ok || !isOwnAnswer(answer)) throw new Error(`${address} did not come`)
  holdTexts(address, await answer.json())
}
