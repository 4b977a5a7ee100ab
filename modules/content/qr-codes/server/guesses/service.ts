import type { AppContext } from '#core/app/server/context.ts'

/**
 * The caller who looks up a code. A scan has no visitor yet; without an address, guesses are not counted by address.
 */
export interface CodeUser {
  visitorId?: string
  address?: string
}

/**
 * Looks a code up with `find`, and counts a miss. A visitor with too many misses is refused from then on. An IP address
 * with too many is refused only for wrong codes, because a right code must not be refused for what others have tried on
 * the same Wi-Fi. The number of possible codes makes guessing hopeless (`rules.test.ts`).
 */
export async function lookUpCodeWithLimit<Found>(
  context: AppContext,
  { visitorId, address }: CodeUser,
  find: () => Promise<Found | null | undefined>,
): Promise<Found | null> {
  const { wrongCodes, wrongCodesAddress } = context.limits
  if (visitorId) await wrongCodes.spend(visitorId)
  let isWrong = false
  try {
    const result = (await find()) ?? null
    isWrong = result === null
    if (isWrong && address) await wrongCodesAddress.spend(address)
    return result
  } finally {
    if (visitorId && !isWrong) await wrongCodes.refund(visitorId)
  }
}
