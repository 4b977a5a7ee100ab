import { v7 as uuid } from 'uuid'
import type { WaitingItem, WaitingItemsFilter, WaitingItemsSource } from '#core/app/module.ts'
import type { AppContext } from '#core/app/server/context.ts'
import { isDatabaseUnavailable, transaction } from '#core/db/db.ts'
import { publish } from '#core/realtime/server/publish.ts'
import {
  type AlertStepName,
  defaultAlertDelays,
  delaysOfService,
  matchesServiceFilter,
  maxAlertWaitMs,
  nextAlertStep,
  type ServiceFilter,
  type UnansweredItem,
} from '../../rules.ts'
import { deleteSilentDevices } from '../devices/service.ts'
import { confirmedAddress } from '../mail-address/service.ts'
import type { NewStep, SettingsRow } from '../queries.ts'
import * as queries from '../queries.ts'

export interface EscalatedItem extends WaitingItem {
  kind: string
}

/** Items per query. */
const pageSize = 500

/** The items that wait now, in one hotel or in all hotels, a page at a time: of each kind, the oldest first. */
async function* waitingPages(
  context: AppContext,
  wanted: Pick<WaitingItemsFilter, 'hotelId' | 'hasAlerts'>,
): AsyncGenerator<{ source: WaitingItemsSource; items: EscalatedItem[] }> {
  const before = context.clock()
  for (const module of context.modules)
    for (const [kind, source] of Object.entries(module.waitingItems ?? {})) {
      let seenIds = new Set<string>()
      let after = new Date(before.getTime() - maxAlertWaitMs)
      for (let afterId: string | undefined; ; ) {
        const page = await source.list(context, { ...wanted, before, after, afterId, limit: pageSize })
        // The last one comes again if the database has its time in microseconds.
        const items = page.flatMap((item) => (seenIds.has(item.id) ? [] : [{ ...item, kind }]))
        const last = items.at(-1)
        if (!last) break
        yield { source, items }
        if (page.length < pageSize) break
        seenIds = new Set(page.map(({ id }) => id))
        after = last.since
        afterId = last.id
      }
    }
}

/** All items that wait now in one hotel. */
export async function waitingItems(context: AppContext, hotelId: string): Promise<EscalatedItem[]> {
  const waiting: EscalatedItem[] = []
  for await (const { items } of waitingPages(context, { hotelId })) waiting.push(...items)
  return waiting
}

/**
 * Takes the steps that are due for waiting items. Every process runs it every few seconds, and one of them works on a hotel; even
 * with two, the unique rows of steps would prevent a repetition. Items without a further step are not read again.
 */
export async function escalateAlerts(context: AppContext): Promise<void> {
  await deleteSilentDevices(context)
  const dueItems: DueItem[] = []
  for await (const { source, items } of waitingPages(context, { hasAlerts: true })) {
    const { due, ended } = await judge(context, items)
    dueItems.push(...due)
    if (ended.length > 0) await source.endAlerts(context, ended)
  }
  for (const [hotelId, due] of groupByKey(dueItems, ({ item }) => item.hotelId)) {
    const items = due.map(({ item }) => item)
    await escalateHotel(context, hotelId, due[0]?.settings ?? null, items).catch((error) => {
      // The other hotels do not wait until somebody has mended this one.
      if (isDatabaseUnavailable(error)) throw error
      context.log.error({ err: error, hotelId }, 'the alerts of a hotel failed')
    })
  }
}

/** An item for which a step is due, and the alert settings of its hotel; null: the defaults. */
interface DueItem {
  item: EscalatedItem
  settings: SettingsRow | null
}

/** Of these items, those for which a step is due, and those for which no step is left. */
async function judge(context: AppContext, items: EscalatedItem[]): Promise<{ due: DueItem[]; ended: EscalatedItem[] }> {
  const { db } = context
  const now = context.clock()
  const hotelIds = [...new Set(items.map(({ hotelId }) => hotelId))]
  const hotels = new Map((await queries.hotelsToAlert(db, hotelIds)).map((hotel) => [hotel.id, hotel]))
  const stepsByItem = groupByKey(await queries.stepsOf(db, items), ({ itemId }) => itemId)
  const sounding = groupByKey(await queries.soundingDevicesOf(db, hotelIds, now), ({ hotelId }) => hotelId)
  const due: DueItem[] = []
  const ended = items.filter((item) => {
    const hotel = hotels.get(item.hotelId)
    const nextStep =
      hotel &&
      nextStepFor(item, hotel.settings, {
        done: takenSteps(item, stepsByItem),
        listening: countMatching(sounding.get(item.hotelId) ?? [], item),
      })
    if (hotel && nextStep && nextStep.at <= now.getTime()) due.push({ item, settings: hotel.settings })
    return !nextStep
  })
  return { due, ended }
}

const countMatching = (devices: readonly ServiceFilter[], { serviceId }: EscalatedItem) =>
  devices.filter((device) => matchesServiceFilter(device, serviceId)).length

/** The steps that were taken since the item waits. */
const takenSteps = (item: EscalatedItem, stepsByItem: Map<string, queries.StepRow[]>) =>
  (stepsByItem.get(item.id) ?? []).filter(
    ({ kind, since }) => kind === item.kind && since.getTime() === item.since.getTime(),
  )

const nextStepFor = (
  { since, serviceId }: EscalatedItem,
  settings: SettingsRow | null,
  state: Omit<UnansweredItem, 'since'>,
) =>
  nextAlertStep(delaysOfService(settings ?? { ...defaultAlertDelays, services: [] }, serviceId), {
    since: since.getTime(),
    ...state,
  })

/** Groups items by their keys, in the order of the items. */
export function groupByKey<Item>(items: readonly Item[], keyOf: (item: Item) => string): Map<string, Item[]> {
  const groups = new Map<string, Item[]>()
  for (const item of items) {
    const group = groups.get(keyOf(item))
    if (group) group.push(item)
    else groups.set(keyOf(item), [item])
  }
  return groups
}

/** The job that sends one step. */
export interface AlertMessage {
  hotelId: string
  batch: string
}

/** The job of a notification to one device of one person. */
export interface DeviceAlertMessage extends AlertMessage {
  deviceId: string
  userId: string
}

async function escalateHotel(
  context: AppContext,
  hotelId: string,
  settings: SettingsRow | null,
  items: EscalatedItem[],
): Promise<void> {
  const now = context.clock()
  await transaction(context.db, async (tx) => {
    if (!(await queries.tryLock(tx, hotelId))) return
    const stepsByItem = groupByKey(await queries.stepsOf(tx, items), ({ itemId }) => itemId)
    const sounding = await queries.soundingDevicesOf(tx, [hotelId], now)
    const devices = await queries.pushDevicesOf(tx, hotelId)
    const mailTo = context.mailer.kind === 'none' ? null : await confirmedAddress(tx, settings)
    const batches: Record<AlertStepName, string> = { sound: uuid(), push: uuid(), mail: uuid() }
    const dueSteps = items.flatMap((item) => {
      const taken = takenSteps(item, stepsByItem)
      const rows: NewStep[] = []
      const listening = countMatching(sounding, item)
      const reachOfStep: Record<AlertStepName, number> = {
        sound: listening,
        push: countMatching(devices, item),
        mail: mailTo ? 1 : 0,
      }
      for (;;) {
        const nextStep = nextStepFor(item, settings, { done: [...taken, ...rows], listening })
        if (!nextStep || nextStep.at > now.getTime()) return rows
        const { step } = nextStep
        rows.push({
          hotelId,
          kind: item.kind,
          itemId: item.id,
          since: item.since,
          step,
          at: now,
          reached: reachOfStep[step],
          mailTo: step === 'mail' ? mailTo : null,
          batch: batches[step],
        })
      }
    })
    const inserted = await queries.insertSteps(tx, dueSteps)
    if (inserted.length === 0) return
    const itemsToPush = new Set(inserted.filter(({ step }) => step === 'push').map(({ itemId }) => itemId))
    for (const device of devices)
      if (items.some((item) => itemsToPush.has(item.id) && matchesServiceFilter(device, item.serviceId))) {
        const message: DeviceAlertMessage = { hotelId, batch: batches.push, deviceId: device.id, userId: device.userId }
        await context.jobs.add(tx, 'alerts.push', message)
      }
    if (mailTo && inserted.some(({ step }) => step === 'mail'))
      await context.jobs.add(tx, 'alerts.mail', { hotelId, batch: batches.mail })
    await publish(tx, { hotelId, type: 'alerts.changed', subject: hotelId, version: inserted.length, at: now })
  })
}
