import { v7 as uuid } from 'uuid'
import { isDatabaseUnavailable, type Tx, transaction } from '#core/db/db.ts'
import { gather, type Outcome } from '#core/db/gather.ts'
import { ApiError, throwNotFound } from '#core/http/server/api-error.ts'
import type { AppContext } from '#core/http/server/context.ts'
import { claimedKeys, earlierOf } from '#core/http/server/idempotency.ts'
import type { Lang } from '#core/i18n/contract.ts'
import { record } from '#modules/audit/server/service.ts'
import { announceToGuests, lockForGuests } from '#modules/hotel-context/server/service.ts'
import { versionOf } from '#modules/hotels/server/service.ts'
import { isPaused } from '#modules/services/rules.ts'
import { takeStock } from '#modules/services/server/service.ts'
import type { Order, OrderRequest } from '../contract.ts'
import { type Buyer, claimOf, decideOrder, type Wish } from './decide-order.ts'
import { type Menu, menuOf, readMenu } from './menu.ts'
import { notifyMoved, publishOrder } from './moved.ts'
import { presentOrder } from './present.ts'
import type { OrderRow } from './queries.ts'
import * as queries from './queries.ts'
import { summed, type Taken, takenBy } from './taken.ts'
import { type Write, writeOrders, writeTogether } from './write-orders.ts'

/** Orders of one hotel that are written together at most. */
const most = 100
/** How often a menu that has changed meanwhile is read again before the hotel is held. */
const attempts = 3

type PlaceOrder = (buyer: Buyer, hotelId: string, asked: OrderRequest, lang: Lang, key: string) => Promise<Order>

/**
 * Places orders: priced by the server, carried out once for their key. Each is decided by the menu that this process remembers and
 * written in one statement, which does nothing where the hotel has changed since: then the menu is read and the order decided
 * again. What guests of one hotel send at the same time is decided together, and several hotels share a statement. See
 * docs/decisions/0029.
 *
 * Nothing is stored when it fails. Throws `not_found`, `invalid`, `sold_out`, `not_served`, `service_closed`, `service_paused`,
 * `price_changed`, `idempotency_key_reused`, `too_many_requests`, `order_proof_needed` where the hotel takes orders of scanned rooms
 * only, `bill_proof_needed` where it charges scanned rooms only.
 */
export function orderPlacer(context: AppContext): PlaceOrder {
  const placeTogether = gather<Wish, OrderRow>(most, (hotelId, wishes) => placeEach(context, hotelId, wishes))
  return async (buyer, hotelId, asked, lang, key) => {
    const wish = { id: uuid(), hotelId, buyer, asked, lang, key }
    if ('visitor' in buyer) return presentOrder(await placeTogether(hotelId, wish), 'guest')
    // The journal and the printers are told of it: what fails there is not to be the guests' trouble.
    const [outcome] = await placeHeld(context, hotelId, [wish])
    if (!outcome || 'error' in outcome) throw outcome?.error
    return presentOrder(outcome.result, 'operations')
  }
}

/** Together, and by themselves where that fails: one that cannot be stored spoils no other. */
async function placeEach(context: AppContext, hotelId: string, wishes: Wish[]): Promise<Outcome<OrderRow>[]> {
  try {
    return await place(context, hotelId, wishes)
  } catch (error) {
    // Those that wait fail with it.
    if (isDatabaseUnavailable(error)) throw error
    if (wishes.length === 1) return [{ error }]
    const alone = wishes.map((wish) => place(context, hotelId, [wish], writeOrders).catch((error) => [{ error }]))
    return (await Promise.all(alone)).flat()
  }
}

async function place(
  context: AppContext,
  hotelId: string,
  wishes: Wish[],
  write: Write = writeTogether,
): Promise<Outcome<OrderRow>[]> {
  for (let attempt = 1; attempt <= attempts; attempt++) {
    const menu = await menuOf(context, hotelId)
    const decided = await decideAll(context, menu, wishes)
    if (decided.taken.size > 0) break
    const numbers = await writeOrRefuse(context, hotelId, menu, decided, write)
    if (numbers) return settle(context, wishes, decided, numbers)
    // Somebody has changed the hotel, and the news is still on its way.
    context.pages.drop(hotelId)
  }
  return placeHeld(context, hotelId, wishes)
}

/** The numbers of the orders; null: the hotel has changed, nothing is written, and no refusal holds. */
async function writeOrRefuse(
  context: AppContext,
  hotelId: string,
  menu: Menu | null,
  { now, rows }: Decisions,
  write: Write,
) {
  if (menu && rows.size > 0) return write(context.db, { menu, now, orders: [...rows] })
  return (await versionOf(context.db, hotelId)) === menu?.hotel.version ? nothing : null
}

interface Decisions {
  now: Date
  /** The orders, without their numbers. */
  rows: Map<Wish, Omit<OrderRow, 'number'>>
  refusals: Map<Wish, unknown>
  taken: Taken
}

async function decideAll(context: AppContext, menu: Menu | null, wishes: Wish[]): Promise<Decisions> {
  const now = context.clock()
  const decided: Decisions = { now, rows: new Map(), refusals: new Map(), taken: new Map() }
  for (const wish of wishes)
    try {
      decided.rows.set(wish, await decideOrder(context, menu, wish, now, decided.taken))
    } catch (error) {
      decided.refusals.set(wish, error)
    }
  return decided
}

/** What each hears: of its order, or of the one that was made before under its key, or why there is none. */
const settle = (
  context: AppContext,
  wishes: Wish[],
  { rows, refusals }: Decisions,
  numbers: Map<string, number>,
): Promise<Outcome<OrderRow>[]> =>
  Promise.all(
    wishes.map(async (wish): Promise<Outcome<OrderRow>> => {
      const row = rows.get(wish)
      const number = numbers.get(wish.id)
      if (row && number !== undefined) return { result: { ...row, number } }
      try {
        const earlier = await earlierOrder(context, wish)
        return earlier ? { result: earlier } : { error: refusals.get(wish) ?? new ApiError('not_found') }
      } catch (error) {
        return { error }
      }
    }),
  )

async function earlierOrder({ db }: AppContext, wish: Wish): Promise<OrderRow | null> {
  const { hotelId, buyer } = wish
  const ref = await earlierOf(db, { hotelId, ...claimOf(wish) })
  if (ref === null) return null
  if ('visitor' in buyer) await buyer.readmit()
  return (await queries.readOrder(db, hotelId, ref)) ?? throwNotFound()
}

/**
 * The same with the hotel held: for orders that take from a stock, which changes the hotel, for those of staff, and where the hotel
 * changes faster than orders are decided.
 */
async function placeHeld(context: AppContext, hotelId: string, wishes: Wish[]): Promise<Outcome<OrderRow>[]> {
  const { decided, numbers } = await transaction(context.db, async (tx) => {
    await lockForGuests(context, tx, hotelId)
    const menu = await readMenu(tx, hotelId)
    // A retry of what is here already takes nothing away from the others.
    const known = await claimedKeys(tx, hotelId, wishes.map(claimOf))
    const decided = await decideAll(
      context,
      menu,
      wishes.filter((wish) => !known.has(wish.key)),
    )
    const numbers = menu ? await writeHeld(context, tx, menu, decided) : nothing
    return { decided, numbers }
  })
  // Others see at once how many are left.
  if (decided.taken.size > 0) context.pages.drop(hotelId)
  return settle(context, wishes, decided, numbers)
}

const nothing = new Map<string, number>()

/** Writes orders of a hotel that is held, with all that follows from them. */
async function writeHeld(context: AppContext, tx: Tx, menu: Menu, { now, rows }: Decisions) {
  const hotelId = menu.hotel.id
  const numbers = await writeOrders(tx, { menu, now, orders: [...rows] }, { tell: false })
  if (!numbers) throw new Error('a hotel that is held has changed')
  const placed = [...rows].flatMap(([wish, row]) => {
    const number = numbers.get(row.id)
    return number === undefined ? [] : [{ wish, order: { ...row, number } }]
  })
  const taken = placed.flatMap(({ order }) => takenBy(order))
  if ((await takeStock(tx, hotelId, summed(taken))).length > 0) throw new ApiError('sold_out')
  for (const { wish, order } of placed) await recordPlaced(context, tx, menu, wish, order)
  if (taken.length > 0) await announceToGuests(context, tx, hotelId, placed[0]?.order.lines[0]?.articleId)
  for (const { wish, order } of placed) {
    // Of a guest's new order nobody has to be told but those who listen.
    if ('scope' in wish.buyer) await notifyMoved(context, tx, order, null)
    await publishOrder(tx, order, 'order.created')
  }
  return numbers
}

/** What staff order stands in the journal. */
async function recordPlaced(context: AppContext, tx: Tx, menu: Menu, { buyer }: Wish, order: OrderRow): Promise<void> {
  if ('visitor' in buyer) return
  const found = menu.services.find(({ service }) => service.id === order.serviceId)
  const paused = found !== undefined && isPaused(found.service, order.placedAt)
  await record(context, tx, buyer.scope, {
    act: 'order.placed',
    subject: { id: order.id, name: String(order.number) },
    changes: paused ? [{ field: 'paused', from: null, to: 'true' }] : undefined,
  })
}
