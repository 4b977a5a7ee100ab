import { createHash } from 'node:crypto'
import { officePaths } from '#core/app/office-paths.ts'
import type { AppContext } from '#core/app/server/context.ts'
import { transaction } from '#core/db/db.ts'
import { runWithinAllowance } from '#core/http/server/allowance.ts'
import type { StaffLang } from '#core/i18n/contract.ts'
import { formatTime } from '#core/i18n/format.ts'
import { hasText, translator } from '#core/i18n/translator.ts'
import type { JobHandlers } from '#core/jobs/jobs.ts'
import { nameWithoutLinks } from '#core/mail/plain-name.ts'
import { NoPushAnswer, type PushOutcome } from '#core/push/push.ts'
import { firstOwnerOf } from '#modules/hotel/hotels/server/service.ts'
import { matchesServiceFilter } from '../rules.ts'
import {
  type AlertMessage,
  type DeviceAlertMessage,
  type EscalatedItem,
  groupByKey,
  waitingItems,
} from './escalation/service.ts'
import { type AddressMessage, confirmedAddress, mailConfirmation } from './mail-address/service.ts'
import type { DeviceNotice } from './notices/service.ts'
import type { PushDeviceRow } from './queries.ts'
import * as queries from './queries.ts'

/** Seconds after which a notification of what waits expires, and one that nobody has to answer. */
const expirySeconds = 900
const noticeExpirySeconds = 4 * 3600
/** Maximum lines of an email; the remaining items are given as a number. */
const maxLines = 20

interface Notice {
  title: string
  body: string
  lang: StaffLang
  /** A newer notification replaces one with the same tag. */
  tag: string
  path: string
}

/**
 * Devices of one hotel or person whose push server does not answer can block some of the parallel jobs, but never all.
 * After that they share the few parallel jobs of `alerts.push-again` with other such devices, until they answer.
 */
export const alertJobs = (context: AppContext): JobHandlers => ({
  'alerts.push': {
    maxRunning: 32,
    maxPerField: { userId: 2, hotelId: 6 },
    handle: (data: DeviceAlertMessage) => notifyDevice(context, data),
  },
  'alerts.push-again': {
    maxRunning: 8,
    maxPerField: { userId: 1, hotelId: 2 },
    handle: (data: DeviceAlertMessage) => notifyUnreachableDevice(context, data),
  },
  'alerts.push-test': {
    maxRunning: 8,
    maxPerField: { userId: 1 },
    handle: (data: { userId: string; deviceId: string }) => notifyTest(context, data),
  },
  'alerts.notice': {
    maxRunning: 8,
    maxPerField: { userId: 1, hotelId: 2 },
    handle: (data: DeviceNotice) => sendNotice(context, data),
  },
  'alerts.mail': (data: AlertMessage) => sendEmail(context, data),
  'alerts.confirm-address': (data: AddressMessage) => mailConfirmation(context, data),
})

/** The items of this message that still wait. Items accepted meanwhile are left out. */
async function itemsStillWaiting(context: AppContext, { hotelId, batch }: AlertMessage): Promise<EscalatedItem[]> {
  const steps = await queries.stepsOfBatch(context.db, hotelId, batch)
  if (steps.length === 0) return []
  const keys = new Set(steps.map(({ kind, itemId, since }) => `${kind} ${itemId} ${since.getTime()}`))
  return (await waitingItems(context, hotelId)).filter(({ kind, id, since }) =>
    keys.has(`${kind} ${id} ${since.getTime()}`),
  )
}

/** Sends to a device that is not known to be unreachable; the others are left to `notifyAgain`. */
async function notifyDevice(context: AppContext, message: DeviceAlertMessage): Promise<void> {
  const deviceAndFilter = await queries.pushDeviceFor(context.db, message.hotelId, message.deviceId)
  if (!deviceAndFilter) return
  try {
    if (!deviceAndFilter.device.noAnswerSince) return await sendToDevice(context, message, deviceAndFilter)
  } catch (error) {
    if (!(error instanceof NoPushAnswer)) throw error
    context.log.warn({ err: error, device: message.deviceId }, 'a device has not answered and will be tried again')
  }
  await transaction(context.db, (tx) => context.jobs.add(tx, 'alerts.push-again', message))
}

async function notifyUnreachableDevice(context: AppContext, message: DeviceAlertMessage): Promise<void> {
  const deviceAndFilter = await queries.pushDeviceFor(context.db, message.hotelId, message.deviceId)
  if (deviceAndFilter) await sendToDevice(context, message, deviceAndFilter)
}

async function sendToDevice(
  context: AppContext,
  message: DeviceAlertMessage,
  deviceAndFilter: NonNullable<Awaited<ReturnType<typeof queries.pushDeviceFor>>>,
): Promise<void> {
  const { hotelId } = message
  const [hotel] = await queries.hotelsToAlert(context.db, [hotelId])
  const waitingItemsOfMessage = hotel ? await itemsStillWaiting(context, message) : []
  const waiting = waitingItemsOfMessage.filter(({ serviceId }) => matchesServiceFilter(deviceAndFilter, serviceId))
  const [first] = waiting
  if (!hotel || !first) return
  const { device, lang } = deviceAndFilter
  const outcome = await sendNotification(
    context,
    device,
    {
      title: nameWithoutLinks(hotel.name),
      body: waitingText(waiting, lang),
      lang,
      tag: `waiting ${hotelId}`,
      path: first.path,
    },
    pushTopic(hotelId),
  )
  const itemIds = waiting.length < waitingItemsOfMessage.length ? waiting.map(({ id }) => id) : undefined
  await recordOutcome(context, message, device, outcome, itemIds)
}

/** Sends, and records whether the device's server has answered. Throws what sending throws. */
async function sendNotification(
  context: AppContext,
  device: PushDeviceRow,
  notice: Notice,
  topic: string,
  ttl = expirySeconds,
): Promise<PushOutcome> {
  const recordAnswer = (answered: boolean) =>
    answered === (device.noAnswerSince !== null)
      ? queries.setNoAnswerSince(context.db, device.id, answered ? null : context.clock())
      : undefined
  try {
    const outcome = await context.push.send(device, notice, { ttl, topic })
    await recordAnswer(true)
    return outcome
  } catch (error) {
    await recordAnswer(!(error instanceof NoPushAnswer))
    throw error
  }
}

/** Records the outcome of a message to a device. A device that no longer exists is deleted. */
async function recordOutcome(
  context: AppContext,
  { hotelId, batch }: AlertMessage,
  device: PushDeviceRow,
  outcome: PushOutcome,
  itemIds: string[] | undefined,
): Promise<void> {
  if (outcome === 'refused') context.log.warn({ device: device.id }, 'a push server has refused a notification')
  await transaction(context.db, async (tx) => {
    await queries.countOutcome(tx, hotelId, batch, outcome === 'sent', itemIds)
    if (outcome === 'gone') await queries.deletePushDevices(tx, [device.id])
  })
}

async function sendNotice(context: AppContext, { hotelId, deviceId, tag, path, texts }: DeviceNotice): Promise<void> {
  const deviceAndFilter = await queries.pushDeviceFor(context.db, hotelId, deviceId)
  const [hotel] = await queries.hotelsToAlert(context.db, [hotelId])
  const body = new Map(texts).get(deviceAndFilter?.lang as StaffLang)
  if (!deviceAndFilter || !hotel || !body) return
  const { device, lang } = deviceAndFilter
  const notice: Notice = { title: nameWithoutLinks(hotel.name), body, lang, tag, path }
  const outcome = await sendNotification(context, device, notice, pushTopic(tag), noticeExpirySeconds)
  if (outcome === 'refused') context.log.warn({ device: deviceId }, 'a push server has refused a notification')
  if (outcome === 'gone') await queries.deletePushDevices(context.db, [deviceId])
}

/** Not retried: the user who asked for the test is looking at the device now. */
async function notifyTest(context: AppContext, { userId, deviceId }: { userId: string; deviceId: string }) {
  const deviceAndFilter = await queries.deviceForTest(context.db, userId, deviceId)
  if (!deviceAndFilter) return
  const { device, lang } = deviceAndFilter
  const translate = translator(lang)
  const notice: Notice = {
    title: 'Livret',
    body: translate('alerts.notice.test'),
    lang,
    tag: 'test',
    path: officePaths.hotels,
  }
  try {
    const outcome = await sendNotification(context, device, notice, 'test')
    if (outcome === 'gone') await queries.deletePushDevices(context.db, [deviceId])
  } catch (error) {
    if (!(error instanceof NoPushAnswer)) throw error
    context.log.warn({ err: error, device: deviceId }, 'a device has not answered a test')
  }
}

/**
 * A text such as `Une commande attend : chambre 204` or `3 commandes attendent`, without personal data except the room.
 * `quoted`: whether the room is in quotation marks, because a guest typed it.
 */
function waitingText(waiting: EscalatedItem[], lang: StaffLang, quoted = false): string {
  const translate = translator(lang)
  const roomText = (room: string) =>
    quoted ? translate('common.quoted', { text: nameWithoutLinks(room) }) : nameWithoutLinks(room)
  return [...groupByKey(waiting, ({ kind }) => kind)]
    .map(([kind, items]) => {
      const key = hasText(`alerts.notice.${kind}_other`) ? kind : 'thing'
      const [onlyItem] = items
      if (items.length === 1 && onlyItem?.room)
        return translate(`alerts.notice.inRoom.${key}`, { room: roomText(onlyItem.room) })
      return translate(`alerts.notice.${key}`, { count: items.length })
    })
    .join(' · ')
}

/** The email to the address that the hotel has set. */
async function sendEmail(context: AppContext, message: AlertMessage): Promise<void> {
  const { hotelId, batch } = message
  const [hotel] = await queries.hotelsToAlert(context.db, [hotelId])
  const waiting = await itemsStillWaiting(context, message)
  const to = (await queries.stepsOfBatch(context.db, hotelId, batch))[0]?.mailTo
  const [first] = waiting
  if (!hotel || !to || !first || to !== (await confirmedAddress(context.db, hotel.settings))) return
  const userId = await firstOwnerOf(context.db, hotelId)
  const { lang } = hotel
  const translate = translator(lang)
  const params = { hotel: nameWithoutLinks(hotel.name) }
  const lines = waiting.slice(0, maxLines).map((item) => {
    const time = formatTime(item.since, lang, hotel.timeZone)
    return translate('alerts.mail.line', { what: waitingText([item], lang, true), time })
  })
  const remainingCount = waiting.length - lines.length
  const email = {
    to,
    lang,
    subject: translate('alerts.mail.subject', { ...params, what: waitingText(waiting, lang, true) }),
    paragraphs: [
      translate('alerts.mail.text', params),
      ...lines,
      ...(remainingCount > 0 ? [translate('alerts.mail.more', { count: remainingCount })] : []),
    ],
    action: { label: translate('alerts.mail.action'), url: `${context.url}${first.path}` },
    note: translate('alerts.mail.note', params),
  }
  const isSent = await runWithinAllowance(context, 'alertMails', { recipient: to, hotelId, userId }, () =>
    context.mailer.deliver(email),
  )
  if (isSent) await queries.countOutcome(context.db, hotelId, batch, true)
}

/** The push topic of a hotel or a tag: for a phone that is off, the push server keeps only the newest notification of a topic. */
const pushTopic = (subject: string) => createHash('sha256').update(subject).digest('base64url').slice(0, 32)
