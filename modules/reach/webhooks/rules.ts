/** The events that a webhook can subscribe to. */
export const webhookEvents = [
  'order.created',
  'order.changed',
  'order.unanswered',
  'booking.created',
  'booking.changed',
  'message.created',
  'thread.unanswered',
  'opinion.created',
  'opinion.changed',
  'deal.redeemed',
  'inventory.created',
  'service.paused',
  'service.resumed',
  'article.paused',
  'article.resumed',
] as const
export type WebhookEvent = (typeof webhookEvents)[number]
/** Events that nobody causes: an order or a thread has waited for too long. By the kind of what waits. */
export const unansweredEvents = { order: 'order.unanswered', thread: 'thread.unanswered' } as const
export const countsUnanswered = (events: readonly WebhookEvent[]): boolean =>
  events.includes(unansweredEvents.order) || events.includes(unansweredEvents.thread)
/** Minutes after which an order or a message counts as unanswered, and the range that a webhook can choose from. */
export const defaultUnansweredMinutes = 10
export const unansweredMinutes = { min: 1, max: 1440 } as const

/** The event of a test call. */
export const testEvent = 'webhook.test'
/** The first event that a server gets. Until it has answered with the challenge, nothing else is sent to it. */
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

/** Why a webhook was disabled automatically: its server answered 410, or every call failed for three days. */
export const stopReasons = ['gone', 'failing'] as const

/** `waiting`: an attempt is due now or later. `dropped`: the subject of the event was deleted. */
export const deliveryStates = ['waiting', 'delivered', 'failed', 'dropped'] as const

/**
 * Why an attempt failed. `secret`: the call can no longer be signed. `challenge`: the answer does not confirm the
 * address.
 */
export const attemptErrors = ['address', 'timeout', 'connection', 'redirect', 'status', 'secret', 'challenge'] as const
export type AttemptError = (typeof attemptErrors)[number]

const minute = 60
const hour = 3600
/** Seconds between attempts: ten attempts in a little over three days, as Standard Webhooks proposes. */
const delays = [5, 5 * minute, 30 * minute, 2 * hour, 5 * hour, 10 * hour, 14 * hour, 20 * hour, 24 * hour] as const

/**
 * Seconds until the next attempt after this many failures; null: that was the last one. `chance`, from 0 to 1, spreads
 * simultaneous retries by a tenth.
 */
export function nextRetryDelay(failures: number, chance: number): number | null {
  const delay = delays[failures - 1]
  return delay === undefined ? null : Math.round(delay * (1 + chance / 10))
}

/** After failing for this long a webhook is disabled. */
export const failingSeconds = 72 * hour

/** For how long calls are also signed with the former secret. */
export const formerSecretHours = 24

/** Days for which deliveries are stored. */
export const deliveryRetentionDays = 30
