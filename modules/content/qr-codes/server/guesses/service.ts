import type { AppContext } from '#core/app/server/context.ts'

/** Who looks up a code. A scan has no visitor yet; without an address, guesses are not counted by address. */
export interface CodeUser {
  visitorId?: string
  address?: string
}

/**
 * Looks a code up with `find`, and counts it when there is none. A visitor with too many wrong ones is refused whatever comes
 * next. An address with too many is only told so for wrong ones: a right code is never refused for what others have tried on
 * the same Wi-Fi. What keeps codes from being guessed is how many there could be (`rules.test.ts`).
 */
export async function lookUpCodeWithLimit<Found>(
  context: AppContext,
  { visitorId, address }: CodeUser,
  find: () => Promise<Found | null | undefined>,
): Promise<Found | null> {
  const { wrongCodes, wrongCodesAddress } = context.limits
  if (visitorId) await wrongCodes.spend(visitorId)
  let wrong = false
  try {
    const found = (await find()) ?? null
    wrong = found === null
    if (wrong && address) await wrongCodesAddress.spend(address)
    return found
  } finally {
    if (visitorId && !wrong) await wrongCodes.refund(visitorId)
  }
}
