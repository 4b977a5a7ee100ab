import { type Actor, seeGuests, seeOrders } from '#core/access/policy.ts'
import type { HotelScope, Person } from '#core/access/server/scope.ts'
import type { AppContext } from '#core/app/server/context.ts'
import { transaction } from '#core/db/db.ts'
import { throwInvalidCursor } from '#core/http/server/request/paging.ts'
import { isUuid } from '#core/ids/uuid.ts'
import { hasSecondFactor } from '#modules/foundation/accounts/server/service.ts'
import type { OverviewHotel } from '../../overview-contract.ts'
import { type OverviewFilter, overviewFilters } from '../../rules.ts'
import * as queries from './queries.ts'

export type { FirstStep, WaitingCount } from './queries.ts'

/** Hotels per page. */
const pageSize = 50
/** Hotels that one transaction of `markFirstStepsDone` looks at. */
const batchSize = 500

const nothingWaits = { newOrders: 0, unreadMessages: 0, newOpinions: 0, newWords: 0 }

/** The numbers of items of these kinds that wait for the staff of these hotels; 0 for other kinds. */
export async function countWaiting(
  { db, clock, modules }: AppContext,
  hotelIds: string[],
  kinds: readonly queries.WaitingCount[] = queries.waitingKinds,
) {
  const countsById = hotelIds.length > 0 ? await queries.countWaiting(db, modules, kinds, hotelIds, clock()) : new Map()
  return (id: string): typeof nothingWaits => ({ ...nothingWaits, ...countsById.get(id) })
}

/** The numbers of what this actor may see, and 0 for the rest. */
export const countsFor = (actor: Actor, counts: typeof nothingWaits): typeof nothingWaits => ({
  ...(seeGuests(actor) ? counts : nothingWaits),
  newOrders: seeOrders(actor) ? counts.newOrders : 0,
})

/** The setup steps that a new hotel has completed. */
export const firstSteps = ({ db, modules }: AppContext, { hotelId }: HotelScope) =>
  queries.firstSteps(db, modules, hotelId)

interface OverviewQuery {
  q?: string | undefined
  waits?: OverviewFilter | undefined
  after?: string | undefined
}

export async function readOverview(context: AppContext, person: Person, { q: search, waits, after }: OverviewQuery) {
  const { db, clock, modules } = context
  const isFactorPresent = await hasSecondFactor(db, person.userId)
  const wanted = { search, waits, after: after === undefined ? undefined : readPosition(after), limit: pageSize + 1 }
  const { counts, page } = await queries.readOverview(db, modules, clock(), person, isFactorPresent, wanted)
  const rows = page.slice(0, pageSize)
  const openIds = rows.filter(({ locked }) => !locked).map(({ id }) => id)
  const otherCountsOf = await countWaiting(context, openIds, ['newOpinions', 'newWords'])
  const hotels = rows.map(({ id, name, locked, ...row }): OverviewHotel => {
    const { city, colour, role, orders: newOrders, messages: unreadMessages, unheard, steps } = row
    if (locked) return { id, name, ...lockedFields }
    // The orders and messages are those that the hotel is sorted by.
    const counts = { ...otherCountsOf(id), newOrders, unreadMessages }
    const waiting = countsFor({ role, provider: person.provider }, counts)
    return { id, name, city, colour, role, secondFactorNeeded: false, ...waiting, unheard, openSteps: steps }
  })
  const lastRow = page.length > pageSize ? rows.at(-1) : undefined
  return { overview: { hotels, counts }, next: lastRow && `${lastRow.rank}_${lastRow.id}` }
}

/** A hotel that the person may open only with a second factor. */
const lockedFields = {
  city: '',
  colour: '',
  role: null,
  secondFactorNeeded: true,
  ...nothingWaits,
  unheard: false,
  openSteps: [],
}

function readPosition(after: string) {
  const [rank = '', id = ''] = after.split('_')
  return /^\d$/.test(rank) && Number(rank) <= overviewFilters.length && isUuid(id)
    ? { rank: Number(rank), id }
    : throwInvalidCursor()
}

/** Marks the hotels whose first steps are all done, so that the overview no longer looks for them. */
export async function markFirstStepsDone({ db, modules, clock }: AppContext): Promise<void> {
  const markBatch = (after: string): Promise<string | undefined> =>
    transaction(db, (tx) => queries.markFirstStepsDone(tx, modules, { after, limit: batchSize, now: clock() }))
  for (let last = await markBatch('00000000-0000-0000-0000-000000000000'); last; ) last = await markBatch(last)
}
