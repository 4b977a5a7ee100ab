import { randomBytes } from 'node:crypto'
import { v7 as uuid } from 'uuid'
import type { HotelScope } from '#core/access/server/scope.ts'
import type { AppContext } from '#core/app/server/context.ts'
import { type Tx, transaction } from '#core/db/db.ts'
import { ApiError, throwNotFound } from '#core/errors/server/api-error.ts'
import { spendAllowance } from '#core/http/server/allowance.ts'
import { assertVersion } from '#core/http/server/request/if-match.ts'
import { changesOf } from '#core/journal/rules.ts'
import { recordAction } from '#core/journal/server/record.ts'
import { mayBePublicHost } from '#core/net/public-address.ts'
import { lockHotel } from '#modules/hotel/hotels/server/service.ts'
import type { NewWebhookSecret, Webhook, WebhookDelivery, WebhookInput, WebhookPatch } from '../contract.ts'
import { deliveryRetentionDays, formerSecretHours, maxWebhooks, testEvent, verificationEvent } from '../rules.ts'
import type { AttemptRow, DeliveryRow, WebhookRow } from './queries.ts'
import * as queries from './queries.ts'
import { newSecret } from './sending/secrets.ts'

const presentWebhook = ({
  id,
  url,
  events,
  unansweredMinutes,
  enabled,
  stopReason,
  version,
  ...row
}: WebhookRow): Webhook => ({
  id,
  url,
  events,
  unansweredMinutes,
  enabled,
  stopReason,
  version,
  confirmed: row.challenge === null,
  failingSince: row.failingSince?.toISOString() ?? null,
  createdAt: row.createdAt.toISOString(),
})

const invalidField = (path: string, code: string, params?: Record<string, number>) =>
  new ApiError('invalid', { fields: [{ path, code, params }] })

/** The journal stores only the host of the address, because the path may contain a secret. */
const subjectOf = ({ id, url }: WebhookRow) => ({ id, name: new URL(url).host })
const auditFields = ({ url, events, enabled }: WebhookRow) => ({
  webhookAddress: new URL(url).host,
  webhookEvents: events.join(', '),
  webhookEnabled: enabled,
})

export async function listWebhooks({ db }: AppContext, { hotelId }: HotelScope): Promise<Webhook[]> {
  return (await queries.webhooksOf(db, hotelId)).map(presentWebhook)
}

/** Adds a webhook. It receives the events from now on, once its server has answered the challenge. */
export async function addWebhook(
  context: AppContext,
  scope: HotelScope,
  { url, events, unansweredMinutes }: WebhookInput,
): Promise<NewWebhookSecret> {
  if (!mayBePublicHost(url)) throw invalidField('url', 'not_public')
  const { hotelId, person } = scope
  await spendAllowance(context, 'webhooksAdded', { userId: person.userId })
  const id = uuid()
  const { secret, encrypted } = newSecret(context, id)
  return transaction(context.db, async (tx) => {
    await lockHotel(tx, scope)
    if ((await queries.countWebhooks(tx, hotelId)) >= maxWebhooks)
      throw invalidField('', 'too_big_list', { limit: maxWebhooks })
    const row = await queries.insertWebhook(tx, {
      hotelId,
      id,
      url,
      events: [...new Set(events)],
      ...(unansweredMinutes !== undefined && { unansweredMinutes }),
      secret: encrypted,
      enabled: true,
      challenge: newChallenge(),
      cursor: await queries.cursorOf(tx, hotelId),
      createdAt: context.clock(),
    })
    await insertTestOrChallenge(context, tx, row)
    await recordAction(context, tx, scope, { act: 'webhook.added', subject: subjectOf(row) })
    return { webhook: presentWebhook(row), secret }
  })
}

/** `expectedVersion`: the version that the person saw. A webhook that is enabled again receives the events from then on. */
export async function changeWebhook(
  context: AppContext,
  scope: HotelScope,
  id: string,
  patch: WebhookPatch,
  expectedVersion: number | null,
): Promise<Webhook> {
  if (patch.url !== undefined && !mayBePublicHost(patch.url)) throw invalidField('url', 'not_public')
  // A new address counts like a new webhook, because it is called to be verified.
  if (patch.url !== undefined) await spendAllowance(context, 'webhooksAdded', { userId: scope.person.userId })
  return transaction(context.db, async (tx) => {
    const row = await lockWebhook(tx, scope, id)
    assertVersion(expectedVersion, row.version)
    const isEnabled = patch.enabled === true && !row.enabled
    const hasNewUrl = patch.url !== undefined && patch.url !== row.url
    const updated = await queries.updateWebhook(tx, row, {
      ...patch,
      ...(patch.events && { events: [...new Set(patch.events)] }),
      ...(isEnabled && { stopReason: null, failingSince: null, cursor: await queries.cursorOf(tx, scope.hotelId) }),
      ...(hasNewUrl && { challenge: newChallenge(), failingSince: null, noAnswerSince: null }),
      version: row.version + 1,
    })
    if (hasNewUrl) await insertTestOrChallenge(context, tx, updated)
    if (row.enabled && !updated.enabled) await queries.failWaitingDeliveries(tx, row)
    const changes = changesOf(auditFields(row), auditFields(updated))
    await recordAction(context, tx, scope, { act: 'webhook.changed', subject: subjectOf(updated), changes })
    return presentWebhook(updated)
  })
}

export async function renewWebhook(context: AppContext, scope: HotelScope, id: string): Promise<NewWebhookSecret> {
  const { secret, encrypted } = newSecret(context, id)
  return transaction(context.db, async (tx) => {
    const row = await lockWebhook(tx, scope, id)
    const updated = await queries.updateWebhook(tx, row, {
      secret: encrypted,
      formerSecret: row.secret,
      formerSecretUntil: new Date(context.clock().getTime() + formerSecretHours * 3_600_000),
      version: row.version + 1,
    })
    await recordAction(context, tx, scope, { act: 'webhook.renewed', subject: subjectOf(updated) })
    return { webhook: presentWebhook(updated), secret }
  })
}

export async function removeWebhook(context: AppContext, scope: HotelScope, id: string): Promise<void> {
  await transaction(context.db, async (tx) => {
    const row = await lockWebhook(tx, scope, id)
    await queries.deleteWebhook(tx, row)
    await recordAction(context, tx, scope, { act: 'webhook.removed', subject: subjectOf(row) })
  })
}

const lockWebhook = async (tx: Tx, { hotelId }: HotelScope, id: string): Promise<WebhookRow> =>
  (await queries.lockWebhook(tx, { hotelId, id })) ?? throwNotFound()

// Deliveries.

/** `nextAt`: when the job of a waiting delivery is due. */
function presentDelivery(
  { id, type, at, state }: DeliveryRow,
  nextAt: Date | null,
  attempts: AttemptRow[],
): WebhookDelivery {
  return {
    id,
    type,
    state,
    at: at.toISOString(),
    nextAt: state === 'waiting' ? (nextAt?.toISOString() ?? null) : null,
    attempts: attempts.map(({ at, milliseconds, status, error, answer }) => ({
      at: at.toISOString(),
      milliseconds,
      status,
      error,
      answer,
    })),
  }
}

const newChallenge = () => randomBytes(24).toString('base64url')

/** Creates a test delivery, or the challenge when the address is not confirmed: a single call without retries. */
async function insertTestOrChallenge(
  context: AppContext,
  tx: Tx,
  { hotelId, id, challenge }: WebhookRow,
): Promise<DeliveryRow> {
  const now = context.clock()
  const type = challenge === null ? testEvent : verificationEvent
  const [row] = await queries.insertDeliveries(context, tx, [
    {
      hotelId,
      id: uuid(),
      webhookId: id,
      type,
      cursor: null,
      subject: hotelId,
      version: 0,
      at: now,
      state: 'waiting',
      createdAt: now,
    },
  ])
  return row as DeliveryRow
}

/** Sends a test call, even to a disabled webhook. */
export async function testWebhook(
  context: AppContext,
  { hotelId, person }: HotelScope,
  webhookId: string,
): Promise<WebhookDelivery> {
  await spendAllowance(context, 'webhookCalls', { hotelId, userId: person.userId })
  return transaction(context.db, async (tx) => {
    const webhook = (await queries.webhookOf(tx, { hotelId, id: webhookId })) ?? throwNotFound()
    return presentDelivery(await insertTestOrChallenge(context, tx, webhook), context.clock(), [])
  })
}

const pageSize = 50

export async function listDeliveries(
  { db }: AppContext,
  { hotelId }: HotelScope,
  webhookId: string,
  after: string | undefined,
): Promise<{ deliveries: WebhookDelivery[]; next: string | undefined }> {
  const key = { hotelId, id: webhookId }
  if (!(await queries.webhookOf(db, key))) throwNotFound()
  const found = await queries.deliveriesOf(db, key, { after, limit: pageSize + 1 })
  const rows = found.slice(0, pageSize)
  const attempts = await queries.attemptsOf(
    db,
    hotelId,
    rows.map(({ id }) => id),
  )
  return {
    deliveries: rows.map(({ nextAt, ...row }) => {
      const ofDelivery = attempts.filter(({ deliveryId }) => deliveryId === row.id)
      return presentDelivery(row, nextAt, ofDelivery)
    }),
    next: found.length > pageSize ? rows.at(-1)?.id : undefined,
  }
}

/** Sends a delivery again, whatever its result, with as many attempts as a new one. */
export async function replayDelivery(
  context: AppContext,
  { hotelId, person }: HotelScope,
  { webhookId, deliveryId }: { webhookId: string; deliveryId: string },
): Promise<WebhookDelivery> {
  await spendAllowance(context, 'webhookCalls', { hotelId, userId: person.userId })
  return transaction(context.db, async (tx) => {
    const row = await queries.lockDelivery(tx, { hotelId, id: deliveryId })
    if (!row || row.webhookId !== webhookId) return throwNotFound()
    const requeuedDelivery = await queries.updateDelivery(tx, row, { state: 'waiting', failures: 0 })
    await context.jobs.add(tx, queries.sendJob, { hotelId, webhookId, id: deliveryId }, { key: deliveryId })
    return presentDelivery(requeuedDelivery, context.clock(), await queries.attemptsOf(tx, hotelId, [deliveryId]))
  })
}

export const forgetOldDeliveries = ({ db, clock }: AppContext) =>
  queries.deleteDeliveriesBefore(db, new Date(clock().getTime() - deliveryRetentionDays * 86_400_000))
