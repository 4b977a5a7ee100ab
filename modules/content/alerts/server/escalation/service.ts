import { v7 as uuid } from 'uuid'
import type { WaitingItem } from '#core/app/module.ts'
import type { AppContext } from '#core/app/server/context.ts'
import { transaction } from '#core/db/db.ts'
import { publish } from '#core/realtime/server/publish.ts'
import {
  type AlertStepName,
  defaultAlertDelays,
  delaysOfService,
  matchesServiceFilter,
  maxAlertWaitMs,
  nextAlertStep,
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

/** All items that wait now, in one hotel or in all hotels. */
export async function waitingItems(context: AppContext, hotelId?: string): Promise<EscalatedItem[]> {
  const rangeEnd = context.clock()
  const waiting: EscalatedItem[] = []
  for (const module of context.modules)
    for (const [kind, source] of Object.entries(module.waitingItems ?? {})) {
      const seenIds = new Set<string>()
      for (let rangeStart = new Date(rangeEnd.getTime() - maxAlertWaitMs); ; ) {
        const items = await source.list(context, { before: rangeEnd, after: rangeStart, limit: pageSize, hotelId })
        const newItems = items.filter(({ id }) => !seenIds.has(id))
        for (const item of newItems) {
          seenIds.add(item.id)
          // A source may return items outside the requested range.
          if (item.since >= rangeStart && (!hotelId || item.hotelId === hotelId)) waiting.push({ ...item, kind })
        }
        const last = items.at(-1)
        if (items.length < pageSize || newItems.length === 0 || !last) break
        rangeStart = last.since
      }
    }
  return waiting
}

/**
 * Checks all waiting items and takes the steps that are due. Runs every few seconds in one process at a time; even with
 * two, the unique rows of steps would prevent a repetition.
 */
export async function escalateAlerts(context: AppContext): Promise<void> {
  await transaction(context.db, async (tx) => {
    if (!(await queries.tryLock(tx))) return
    await deleteSilentDevices(context)
    const byHotel = groupByKey(await waitingItems(context), ({ hotelId }) => hotelId)
    if (byHotel.size === 0) return
    for (const { id, settings } of await queries.hotelsToAlert(tx, [...byHotel.keys()]))
      await escalateHotel(context, id, settings, byHotel.get(id) ?? [])
  })
}

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
    const ids = items.map(({ id }) => id)
    const stepsByItem = groupByKey(await queries.stepsOf(tx, hotelId, ids), ({ itemId }) => itemId)
    const sounding = await queries.soundingDevicesOf(tx, hotelId, now)
    const devices = await queries.pushDevicesOf(tx, hotelId)
    const mailTo = context.mailer.kind === 'none' ? null : await confirmedAddress(tx, settings)
    const batches: Record<AlertStepName, string> = { sound: uuid(), push: uuid(), mail: uuid() }
    const delays = settings ?? { ...defaultAlertDelays, services: [] }
    const dueSteps = items.flatMap((item) => {
      const takenSteps = (stepsByItem.get(item.id) ?? []).filter(
        ({ kind, since }) => kind === item.kind && since.getTime() === item.since.getTime(),
      )
      const rows: NewStep[] = []
      const soundingCount = sounding.filter((device) => matchesServiceFilter(device, item.serviceId)).length
      const reachOfStep: Record<AlertStepName, number> = {
        sound: soundingCount,
        push: devices.filter((device) => matchesServiceFilter(device, item.serviceId)).length,
        mail: mailTo ? 1 : 0,
      }
      for (;;) {
        const nextStep = nextAlertStep(delaysOfService(delays, item.serviceId), {
          since: item.since.getTime(),
          done: [...takenSteps, ...rows],
          listening: soundingCount,
        })
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
