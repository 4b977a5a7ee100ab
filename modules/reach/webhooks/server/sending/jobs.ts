import { v7 as uuid } from 'uuid'
import type { EventReader } from '#core/app/module.ts'
import type { AppContext } from '#core/app/server/context.ts'
import { type Tx, transaction } from '#core/db/db.ts'
import { type JobHandlers, RunAgain } from '#core/jobs/jobs.ts'
import { NotPublicAddressError } from '#core/net/public-address.ts'
import { postPublic } from '#core/net/server/request-public.ts'
import type { WebhookPayload } from '../../contract.ts'
import {
  type AttemptError,
  failingSeconds,
  isChallengeEchoed,
  nextRetryDelay,
  testEvent,
  verificationEvent,
} from '../../rules.ts'
import { webhookMails } from '../mails.ts'
import type { DeliveryRow, WebhookRow } from '../queries.ts'
import * as queries from '../queries.ts'
import { signedHeaders } from './secrets.ts'

/** Timeout of a call in milliseconds. */
const timeout = 15_000
/** The maximum number of bytes that are read of an answer. */
const maxReadBytes = 16 * 1024
/** The maximum number of bytes that are stored of an answer. */
const maxStoredBytes = 1024
/** The maximum number of events processed in one transaction. */
const maxEvents = 500

/**
 * Creates a delivery for each event that a webhook subscribes to. A webhook's cursor and its deliveries are written in
 * one transaction.
 */
export async function makeDeliveries(context: AppContext): Promise<void> {
  for (const key of await queries.webhooksWithNewEvents(context.db, 200))
    await transaction(context.db, async (tx) => {
      const webhook = await queries.lockWebhookWithNewEvents(tx, key)
      if (!webhook) return
      const until = await queries.cursorOf(tx, key.hotelId)
      const newEvents = await queries.eventsAfter(tx, webhook, until, maxEvents)
      const now = context.clock()
      await queries.insertDeliveries(
        context,
        tx,
        newEvents.map(({ hotelId, cursor, type, subject, version, at }) => ({
          hotelId,
          id: uuid(),
          webhookId: webhook.id,
          type,
          cursor,
          subject,
          version,
          at,
          state: 'waiting' as const,
          createdAt: now,
        })),
      )
      await queries.updateWebhook(tx, key, {
        cursor: newEvents.length < maxEvents ? until : (newEvents.at(-1)?.cursor ?? until),
      })
    })
}

type DeliveryKey = Pick<DeliveryRow, 'hotelId' | 'webhookId' | 'id'>

/**
 * A process makes 64 calls at once: at most four to one webhook and 16 for one hotel, so that a slow server delays only
 * its own webhook. At most 32 of them go to webhooks whose last call got no answer: one to each, four for one hotel.
 */
export const webhookJobs = (context: AppContext): JobHandlers => ({
  ...webhookMails(context),
  [queries.sendJob]: {
    maxRunning: 64,
    maxPerField: { webhookId: 4, hotelId: 16 },
    when: queries.isAnswering,
    slow: { maxRunning: 32, maxPerField: { webhookId: 1, hotelId: 4 }, when: queries.isUnanswered },
    // When a process has died, another one takes over its calls after a minute.
    minutes: 1,
    handle: (delivery: DeliveryKey, signal: AbortSignal) => sendDelivery(context, delivery, signal),
  },
})

/** Events whose calls are not retried. */
const isSentOnce = (type: string) => type === testEvent || type === verificationEvent

/**
 * The payload of an event as staff would read it now, without internal fields; null: its subject no longer exists, or is
 * not sent to webhooks.
 */
async function payloadOf(
  context: AppContext,
  { challenge }: WebhookRow,
  delivery: DeliveryRow,
): Promise<WebhookPayload | null> {
  const { hotelId, type, at, cursor, subject, version } = delivery
  const [noun = ''] = type.split('.')
  const readers: Record<string, EventReader> = Object.assign({}, ...context.modules.map(({ events }) => events))
  const event = { hotelId, cursor: cursor ?? 0, type, subject, version, visitorId: null, at }
  const fields =
    type === testEvent
      ? {}
      : type === verificationEvent
        ? challenge && { challenge }
        : await readers[noun]?.(context, event, 'webhook')
  return fields ? { type, timestamp: at.toISOString(), data: { hotelId, ...fields } } : null
}

const unsignedOutcome = { status: null, error: 'secret', answer: '', milliseconds: 0, challenge: null } as const

interface Outcome {
  status: number | null
  error: AttemptError | null
  answer: string
}

/** Calls the webhook's address. Does nothing if the delivery is no longer waiting. Asks for a retry after a failure. */
async function sendDelivery(
  context: AppContext,
  { hotelId, webhookId, id }: DeliveryKey,
  signal: AbortSignal,
): Promise<RunAgain | undefined> {
  const webhook = await queries.webhookOf(context.db, { hotelId, id: webhookId })
  const delivery = await queries.deliveryOf(context.db, { hotelId, id })
  if (!webhook || delivery?.state !== 'waiting') return
  const payload = await payloadOf(context, webhook, delivery)
  if (!payload) {
    await transaction(context.db, (tx) => queries.updateDelivery(tx, delivery, { state: 'dropped' }))
    return
  }
  const body = JSON.stringify(payload)
  const at = context.clock()
  const signature = signedHeaders(context, webhook, { id: delivery.id, body, now: at })
  // Retried as if the server were unreachable, so that the owners are notified after three days.
  if (!signature) return storeAttempt(context, delivery, { ...unsignedOutcome, at })
  const headers = {
    'content-type': 'application/json',
    'content-length': Buffer.byteLength(body),
    'user-agent': 'Livret-Webhooks/1',
    ...signature,
  }
  const startedAt = performance.now()
  const outcome = await call(context, webhook.url, headers, body, signal)
  if (!outcome) return
  const challenge = delivery.type === verificationEvent ? webhook.challenge : null
  if (challenge && outcome.error === null && !isChallengeEchoed(challenge, outcome.answer)) outcome.error = 'challenge'
  const milliseconds = Math.round(performance.now() - startedAt)
  return storeAttempt(context, delivery, { ...outcome, at, milliseconds, challenge })
}

/** Returns null when this process is stopping, because the failure then says nothing about the server. */
async function call(
  { outgoing }: AppContext,
  url: string,
  headers: Record<string, string | number>,
  body: string,
  signal: AbortSignal,
): Promise<Outcome | null> {
  try {
    const { status, body: read } = await postPublic(url, {
      headers,
      body,
      timeout,
      maxBytes: maxReadBytes,
      outgoing,
      signal,
    })
    const error = status >= 200 && status < 300 ? null : status >= 300 && status < 400 ? 'redirect' : 'status'
    return { status, error, answer: decodeAnswer(read.subarray(0, maxStoredBytes)) }
  } catch (error) {
    if (signal.aborted) return null
    const name = error instanceof Error ? error.name : ''
    const kind = error instanceof NotPublicAddressError ? 'address' : name === 'TimeoutError' ? 'timeout' : 'connection'
    return { status: null, error: kind, answer: '' }
  }
}

/** Decodes the bytes as text that the database can store, without an incomplete character at the end. */
const decodeAnswer = (bytes: Buffer) => new TextDecoder().decode(bytes, { stream: true }).replaceAll('\0', '')

interface Attempt {
  at: Date
  milliseconds: number
  /** The challenge that was sent; null: it was no verification. */
  challenge: string | null
}

/** Stores the result of an attempt. Returns when to try again, or undefined when there is no further attempt. */
async function storeAttempt(
  context: AppContext,
  { hotelId, id, webhookId, type }: DeliveryRow,
  { status, error, answer, at, milliseconds, challenge }: Outcome & Attempt,
): Promise<RunAgain | undefined> {
  const now = context.clock()
  const key = { hotelId, id: webhookId }
  return transaction(context.db, async (tx) => {
    const webhook = await queries.lockWebhook(tx, key)
    const delivery = webhook && (await queries.lockDelivery(tx, { hotelId, id }))
    if (!delivery) return
    await queries.insertAttempt(tx, { hotelId, deliveryId: id, id: uuid(), at, milliseconds, status, error, answer })
    const noAnswerSince = status === null ? (webhook.noAnswerSince ?? now) : null
    if (noAnswerSince !== webhook.noAnswerSince) await queries.updateWebhook(tx, key, { noAnswerSince })
    if (error === null) {
      await queries.updateDelivery(tx, delivery, { state: 'delivered' })
      // The address may have changed during the call, and then has another challenge.
      const isConfirmed = challenge !== null && challenge === webhook.challenge
      if (isConfirmed) await queries.updateWebhook(tx, key, { challenge: null, version: webhook.version + 1 })
      if (webhook.failingSince) await queries.updateWebhook(tx, key, { failingSince: null })
      return
    }
    const failures = delivery.failures + 1
    const delay = isSentOnce(type) || !webhook.enabled ? null : nextRetryDelay(failures, Math.random())
    await queries.updateDelivery(tx, delivery, { failures, ...(delay === null && { state: 'failed' }) })
    if (!isSentOnce(type) && webhook.enabled) await countFailure(context, tx, webhook, status, now)
    return delay === null ? undefined : new RunAgain(delay)
  })
}

/** Disables a webhook whose server refuses further calls or has failed for days, and notifies the owners. */
async function countFailure(
  context: AppContext,
  tx: Tx,
  webhook: WebhookRow,
  status: number | null,
  now: Date,
): Promise<void> {
  const failingSince = webhook.failingSince ?? now
  const isFailingTooLong = now.getTime() - failingSince.getTime() >= failingSeconds * 1000
  const stopReason = status === 410 ? 'gone' : isFailingTooLong ? 'failing' : null
  if (!stopReason) {
    if (!webhook.failingSince) await queries.updateWebhook(tx, webhook, { failingSince })
    return
  }
  const disabled = { enabled: false, stopReason, failingSince, version: webhook.version + 1 } as const
  await queries.updateWebhook(tx, webhook, disabled)
  await queries.failWaitingDeliveries(tx, webhook)
  if (context.mailer.kind === 'none') return
  for (const { to } of await queries.ownersOf(tx, webhook.hotelId))
    await context.jobs.add(tx, 'webhooks.stopped-mail', { hotelId: webhook.hotelId, webhookId: webhook.id, to })
}
