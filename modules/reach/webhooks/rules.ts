/** What a webhook can be told of. */
export const webhookEvents = ['order.created', 'order.changed', 'message.created', 'opinion.created'] as const
export type WebhookEvent = (typeof webhookEvents)[number]
/** What a test call sends. */
export const testEvent = 'webhook.test'
/** What a server is sent first: it answers with the challenge, and is sent nothing else before. */
export const verificationEvent = 'webhook.verification'

/** Whether an answer contains the challenge, as text or as `challenge` in JSON. */
export function isChallengeEchoed(challenge: string, answer: string): boolean {
  if (answer.trim() === challenge) return true
  try {
    return JSON.parse(answer)?.challenge === challenge
  } catch {
    return false
  }
}

export const maxWebhooks = 10

/** Why a webhook was switched off by itself: its server answered 410, or nothing went well for three days. */
export const stopReasons = ['gone', 'failing'] as const

/** `waiting`: it is sent, or sent again, when its time comes. `dropped`: what it was about is no longer there. */
export const deliveryStates = ['waiting', 'delivered', 'failed', 'dropped'] as const

/** What went wrong with a try that got no answer, or one that cannot be taken for a success. `secret`: it can no longer be signed.
 * `challenge`: the answer does not confirm the address. */
export const attemptErrors = ['address', 'timeout', 'connection', 'redirect', 'status', 'secret', 'challenge'] as const
export type AttemptError = (typeof attemptErrors)[number]

const minute = 60
const hour = 3600
/** Seconds between tries: ten tries in a little over three days, as the Standard Webhooks specification proposes. */
const delays = [5, 5 * minute, 30 * minute, 2 * hour, 5 * hour, 10 * hour, 14 * hour, 20 * hour, 24 * hour] as const

/**
 * Seconds until the next try after so many have failed; null: that was the last. `chance`, from 0 to 1, spreads the tries of many by
 * a tenth.
 */
export function nextRetryDelay(failed: number, chance: number): number | null {
  const delay = delays[failed - 1]
  return delay === undefined ? null : Math.round(delay * (1 + chance / 10))
}

/** A webhook that has failed for so long is switched off. */
export const failingSeconds = 72 * hour

/** How long the former secret signs beside the new one. */
export const formerSecretHours = 24

/** Days for which deliveries are kept. */
export const deliveryRetentionDays = 30
