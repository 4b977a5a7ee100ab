import { v7 as uuid } from 'uuid'
import type { WaitingItem } from '#core/app/module.ts'
import type { AppContext } from '#core/app/server/context.ts'
import { transaction } from '#core/db/db.ts'
import { unansweredEvents } from '../../rules.ts'
import * as queries from '../queries.ts'

type Kind = keyof typeof unansweredEvents
const kinds = Object.keys(unansweredEvents) as Kind[]

/** Items of a hotel and kind that are looked at; the oldest first, so that the rest follows when they are answered. */
const maxItems = 500
/** What has waited for longer than this is not reported any more. */
const maxWaitMs = 24 * 3_600_000

/**
 * Creates a delivery for each order and thread that has waited longer than a webhook allows. An item is reported once
 * for each time that it waits, by any process: the row of the delivery is unique.
 */
export async function makeUnansweredDeliveries(context: AppContext): Promise<void> {
  const now = context.clock()
  const cache = new Map<string, WaitingItem[]>()
  const waiting = async (hotelId: string, kind: Kind) => {
    const key = `${hotelId} ${kind}`
    const found = cache.get(key) ?? (await waitingItems(context, hotelId, kind, now))
    cache.set(key, found)
    return found
  }
  for (const webhook of await queries.webhooksForUnanswered(context.db, Object.values(unansweredEvents))) {
    const { hotelId, id, unansweredMinutes, events, createdAt } = webhook
    for (const kind of kinds.filter((each) => events.includes(unansweredEvents[each]))) {
      const late = (await waiting(hotelId, kind)).flatMap((item) => {
        const at = new Date(item.since.getTime() + unansweredMinutes * 60_000)
        return at <= now && item.since >= createdAt ? [{ subject: item.id, at }] : []
      })
      if (late.length === 0) continue
      const rows = late.map(({ subject, at }) => ({
        hotelId,
        id: uuid(),
        webhookId: id,
        type: unansweredEvents[kind],
        cursor: null,
        subject,
        version: 0,
        at,
        state: 'waiting' as const,
        createdAt: now,
      }))
      await transaction(context.db, (tx) => queries.insertDeliveries(context, tx, rows))
    }
  }
}

async function waitingItems(context: AppContext, hotelId: string, kind: Kind, now: Date): Promise<WaitingItem[]> {
  const after = new Date(now.getTime() - maxWaitMs)
  const items: WaitingItem[] = []
  for (const { waitingItems: sources } of context.modules)
    items.push(...((await sources?.[kind]?.list(context, { before: now, after, limit: maxItems, hotelId })) ?? []))
  return items.filter((item) => item.hotelId === hotelId)
}
