import { ApiError } from '#core/errors/server/api-error.ts'
import { staffLangFor } from '#core/i18n/langs.ts'
import { translator } from '#core/i18n/translator.ts'
import type { Limit, LimitSize, Limits } from './limits.ts'

/**
 * Who costly work is counted for: an email recipient, a hotel, a person in all of their hotels, or the whole
 * installation.
 */
type Holder = 'recipient' | 'hotel' | 'account' | 'installation'
type AllowanceLimits<Name extends string, Points> = {
  readonly [Holds in keyof Points & Holder as `${Name}${Capitalize<Holds>}`]: LimitSize
}
/**
 * The names of costly work that has an allowance: what precedes `Installation` or `Recipient` in the name of its
 * limits.
 */
export type AllowanceWork = {
  [Name in keyof Limits]: Name extends `${infer Work}${'Installation' | 'Recipient'}` ? Work : never
}[keyof Limits]

const limitName = (work: string, holder: string) => `${work}${holder[0]?.toUpperCase()}${holder.slice(1)}`

/** The limits of costly work: points per holder in `seconds`, for a module to register. */
export const allowance = <Name extends string, Points extends Partial<Record<Holder, number>>>(
  work: Name,
  points: Points,
  seconds: number,
) =>
  Object.fromEntries(
    Object.entries(points).map(([holder, item]): [string, LimitSize] => [
      limitName(work, holder),
      { name: `${work}-${holder}`, points: item, seconds, shared: true },
    ]),
  ) as AllowanceLimits<Name, Points>

interface WithLimits {
  limits: Limits
}

interface Payers {
  recipient?: string | undefined
  hotelId?: string | undefined
  userId?: string | undefined
  /** The limit from the installation's settings, which replaces the default. */
  installation?: number | undefined
}

interface Charge {
  holder: Holder
  key: string
  limit: Limit
  allowed: number | undefined
}

function chargesOf(
  { limits }: WithLimits,
  work: AllowanceWork,
  { recipient, hotelId, userId, installation }: Payers,
): Charge[] {
  const keys = { recipient, hotel: hotelId, account: userId, installation: 'all' }
  return (['recipient', 'hotel', 'account', 'installation'] as const).flatMap((holder) => {
    const limit = (limits as unknown as Record<string, Limit>)[limitName(work, holder)]
    const key = keys[holder]
    return limit && key ? [{ holder, key, limit, allowed: holder === 'installation' ? installation : undefined }] : []
  })
}

/**
 * Counts work for all of these payers, or for none of them: throws `allowance_spent` with `Retry-After` if one of them
 * has nothing left.
 */
export async function spendAllowance(
  context: WithLimits,
  work: AllowanceWork,
  payers: Payers,
  points = 1,
): Promise<void> {
  const charged: Charge[] = []
  for (const account of chargesOf(context, work, payers)) {
    const { holder, key, limit } = account
    const { used, allowed, seconds } = await limit.count(key, points)
    charged.push(account)
    if (used <= (account.allowed ?? allowed)) continue
    for (const item of charged) await item.limit.refund(item.key, points)
    throw allowanceSpent(work, holder, seconds)
  }
}

/**
 * The same for background work: returns false, without running or counting it, if a payer has nothing left. Work that
 * throws is not counted, so that its job can be retried.
 */
export async function runWithinAllowance(
  context: WithLimits,
  work: AllowanceWork,
  payers: Payers,
  run: () => Promise<void>,
): Promise<boolean> {
  try {
    await spendAllowance(context, work, payers)
  } catch (error) {
    if (error instanceof ApiError) return false
    throw error
  }
  try {
    await run()
  } catch (error) {
    for (const { key, limit } of chargesOf(context, work, payers)) await limit.refund(key)
    throw error
  }
  return true
}

function allowanceSpent(work: AllowanceWork, holder: Holder, wait: number): ApiError {
  const seconds = Math.max(1, Math.ceil(wait))
  const minutes = Math.ceil(seconds / 60)
  return new ApiError('allowance_spent', {
    retryAfter: seconds,
    context: { work, holder },
    params: (lang) => {
      const translate = translator(staffLangFor(lang))
      return {
        work: translate(`common.allowance.work.${work}`),
        holder: translate(`common.allowance.holder.${holder}`),
        wait: minutes > 120 ? `${Math.ceil(minutes / 60)} h` : `${minutes} min`,
      }
    },
  })
}

/** How much all of these payers have left. */
export async function allowanceLeft(context: WithLimits, work: AllowanceWork, payers: Payers): Promise<number> {
  const remaining = await Promise.all(
    chargesOf(context, work, payers).map(async ({ key, limit, allowed: configured }) => {
      const { used, allowed } = await limit.count(key, 0)
      return (configured ?? allowed) - used
    }),
  )
  return Math.max(0, Math.min(...remaining))
}
