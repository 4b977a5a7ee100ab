import { inArray, type SQL, sql } from 'drizzle-orm'
import {
  needsSecondFactor,
  type Role,
  roles,
  rolesWith,
  secondFactorRules,
  seeGuests,
  seeOrders,
} from '#core/access/policy.ts'
import type { Person } from '#core/access/server/scope.ts'
import type { Module } from '#core/app/module.ts'
import { type Db, likePattern, type Tx } from '#core/db/db.ts'
import { foldText } from '#core/i18n/plain-text/fold-text.ts'
import { hasInfosSql } from '#modules/foundation/info/server/service.ts'
import { invitations, memberships } from '../../members-schema.ts'
import { type FirstStepName, firstStepNames, type OverviewFilter, overviewFilters } from '../../rules.ts'
import { hotels } from '../../schema.ts'

export const waitingKinds = ['newOrders', 'unreadMessages', 'newOpinions', 'newWords'] as const
export type WaitingCount = (typeof waitingKinds)[number]
export type FirstStep = Extract<FirstStepName, 'service' | 'texts' | 'order'>

type Modules = readonly Module[]

/** What waits in all hotels: rows of `hotel_id` and `count`, of each module that has such items. */
function waitingSql(modules: Modules, kind: WaitingCount, now: Date): SQL {
  const parts = modules.flatMap(({ waitingCounts }) => waitingCounts?.[kind]?.(now) ?? [])
  return parts.length > 0
    ? sql.join(parts, sql` union all `)
    : sql`select null::uuid as hotel_id, 0 as count where false`
}

/** The numbers of waiting items of these kinds in these hotels, by id. */
export async function countWaiting<Kind extends WaitingCount>(
  db: Db,
  modules: Modules,
  kinds: readonly Kind[],
  hotelIds: string[],
  now: Date,
) {
  const countSql = (kind: Kind) => sql`(
    select coalesce(sum(count), 0)::int from (${waitingSql(modules, kind, now)}) waiting where waiting.hotel_id = id
  ) as ${sql.identifier(kind)}`
  const { rows } = await db.execute<{ id: string } & Record<Kind, number>>(sql`
    select id, ${sql.join(kinds.map(countSql), sql`, `)} from unnest(${sql.param(hotelIds)}::uuid[]) id`)
  return new Map(rows.map(({ id, ...counts }) => [id, counts]))
}

/** Whether a hotel has completed a step. `hotel`: the row of `hotels`. */
function stepSql(modules: Modules, step: FirstStepName): SQL {
  if (step === 'information') return hasInfosSql(hotels.info)
  const id = sql`${hotels.id}`
  if (step === 'team')
    return sql`(exists (select from ${invitations} where ${invitations.hotelId} = ${id})
      or (select count(*) > 1 from ${memberships} where ${memberships.hotelId} = ${id}))`
  const parts = modules.flatMap(({ firstSteps }) => firstSteps?.[step]?.(id) ?? [])
  return parts.length > 0 ? sql`(${sql.join(parts, sql` or `)})` : sql`false`
}

export async function firstSteps(db: Db, modules: Modules, hotelId: string): Promise<Record<FirstStepName, boolean>> {
  const steps = firstStepNames.map((step) => sql`${stepSql(modules, step)} as ${sql.identifier(step)}`)
  const { rows } = await db.execute<Record<FirstStepName, boolean>>(
    sql`select ${sql.join(steps, sql`, `)} from ${hotels} where ${hotels.id} = ${hotelId}`,
  )
  return rows[0] as Record<FirstStepName, boolean>
}

const maybeUnfinished = sql`${hotels.firstStepsDoneAt} is null and ${hotels.deletedAt} is null`

/**
 * Marks up to `limit` hotels whose first steps are all done, in the order of their ids after `after`. Returns the last id
 * that was looked at; undefined when no hotel is left.
 */
export async function markFirstStepsDone(
  tx: Tx,
  modules: Modules,
  { after, limit, now }: { after: string; limit: number; now: Date },
): Promise<string | undefined> {
  const { rows } = await tx.execute<{ id: string; done: boolean }>(sql`
    select ${hotels.id} as id, (${sql.join(
      firstStepNames.map((step) => stepSql(modules, step)),
      sql` and `,
    )}) as done
    from ${hotels} where ${maybeUnfinished} and ${hotels.id} > ${after} order by ${hotels.id} limit ${limit}
    for no key update of ${hotels} skip locked`)
  const doneIds = rows.filter(({ done }) => done).map(({ id }) => id)
  if (doneIds.length > 0)
    await tx.execute(sql`
      update ${hotels} set first_steps_done_at = ${now.toISOString()} where id = any(${sql.param(doneIds)}::uuid[])`)
  return rows.length < limit ? undefined : rows.at(-1)?.id
}

/** One hotel of the overview, as it is read. */
export interface OverviewRow {
  id: string
  name: string
  city: string
  colour: string
  role: Role | null
  locked: boolean
  rank: number
  orders: number
  messages: number
  unheard: boolean
  steps: FirstStepName[]
}

export interface OverviewPage {
  search?: string | undefined
  waits?: OverviewFilter | undefined
  /** The last hotel of the previous page, and its rank there. */
  after?: { rank: number; id: string } | undefined
  limit: number
}

const conditions: Record<OverviewFilter, SQL> = {
  unheard: sql`waiting.unheard`,
  orders: sql`waiting.orders > 0`,
  messages: sql`waiting.messages > 0`,
  firstSteps: sql`cardinality(waiting.steps) > 0`,
}

/** The position of a hotel in the list by what waits there, of whatever `conditions` is met first. */
const rankSql = sql`case ${sql.join(
  overviewFilters.map((name, rank) => sql`when ${conditions[name]} then ${sql.raw(String(rank))}`),
  sql` `,
)} else ${sql.raw(String(overviewFilters.length))} end`

/** Whether a hotel requires a second factor of a person who has none. `memberships`: the person's row, if there is one. */
function lockedSql(person: Person, hasSecondFactor: boolean): SQL {
  if (hasSecondFactor) return sql`false`
  const locks = [null, ...roles].flatMap((role) =>
    secondFactorRules
      .filter((rule) => needsSecondFactor(rule, { role, provider: person.provider }))
      .map((rule) => sql`(${memberships.role} is not distinct from ${role} and ${hotels.secondFactor} = ${rule})`),
  )
  return sql`(${sql.join(locks, sql` or `)})`
}

/**
 * One page of the overview, with the numbers of hotels. What waits is read for all hotels of the person, which takes as
 * long as there are waiting items; of the page only the rows are read in full.
 */
export async function readOverview(
  db: Db,
  modules: Modules,
  now: Date,
  person: Person,
  hasSecondFactor: boolean,
  { search, waits, after, limit }: OverviewPage,
) {
  const ownIds = sql`array(select ${memberships.hotelId} from ${memberships} where ${memberships.userId} = ${person.userId})`
  const isVisible = (id: SQL) => (person.provider ? sql`true` : sql`${id} = any(${ownIds})`)
  const words = search ? foldText(search).split(/\s+/) : []
  const isFound = sql.join(
    [
      sql`${hotels.deletedAt} is null and ${isVisible(sql`${hotels.id}`)}`,
      ...words.map((word) => sql`${hotels.search} like ${likePattern(word)}`),
    ],
    sql` and `,
  )
  const isFor = (rule: typeof seeOrders) => (person.provider ? sql`true` : inArray(memberships.role, rolesWith(rule)))
  const listening = modules.flatMap(({ listeningHotels }) => listeningHotels?.(now) ?? [])
  const isHeard = sql`hotel_id in (${listening.length > 0 ? sql.join(listening, sql` union all `) : sql`select null::uuid`})`
  const stepNames = firstStepNames.map((step) => sql`case when not ${stepSql(modules, step)} then ${step}::text end`)
  const isAfter = after
    ? sql`(found.rank, found.name, found.id) > (${after.rank}::int, (select name from ${hotels} where id = ${after.id}), ${after.id}::uuid)`
    : sql`true`
  const { rows } = await db.execute<{
    counts: Record<'all' | OverviewFilter, number>
    page: OverviewRow[]
  }>(sql`
    with counted as (
      select coalesce(orders.hotel_id, messages.hotel_id) as hotel_id, orders.count as orders, messages.count as messages
      from (${waitingSql(modules, 'newOrders', now)}) orders
      full join (${waitingSql(modules, 'unreadMessages', now)}) messages using (hotel_id)
      where ${isVisible(sql`coalesce(orders.hotel_id, messages.hotel_id)`)}
    ),
    unfinished as (
      select ${hotels.id} as hotel_id, array_remove(array[${sql.join(stepNames, sql`, `)}], null) as steps
      from ${hotels} where ${maybeUnfinished} and ${isVisible(sql`${hotels.id}`)}
    ),
    waiting as materialized (
      select waiting.*, ${hotels.name} as name, ${rankSql} as rank from (
        select hotel_id, orders, messages, orders > 0 and not ${isHeard} as unheard, steps
        from (
          select pending.hotel_id,
            case when ${isFor(seeOrders)} then coalesce(orders, 0) else 0 end as orders,
            case when ${isFor(seeGuests)} then coalesce(messages, 0) else 0 end as messages,
            case when ${isFor(seeGuests)} then coalesce(steps, '{}') else '{}' end as steps
          from (counted full join unfinished using (hotel_id)) pending
          left join ${memberships} on ${memberships.hotelId} = pending.hotel_id and ${memberships.userId} = ${person.userId}
        ) seen
      ) waiting
      join ${hotels} on ${hotels.id} = waiting.hotel_id
      left join ${memberships} on ${memberships.hotelId} = ${hotels.id} and ${memberships.userId} = ${person.userId}
      where ${isFound} and not ${lockedSql(person, hasSecondFactor)}
    ),
    found as (
      select ${hotels.id} as id, ${hotels.name} as name, coalesce(waiting.rank, ${sql.raw(String(overviewFilters.length))}) as rank
      from ${hotels} left join waiting on waiting.hotel_id = ${hotels.id}
      where ${isFound} and ${waits ? conditions[waits] : sql`true`}
    ),
    page as (select * from found where ${isAfter} order by rank, name, id limit ${limit})
    select
      (select json_build_object('all', (select count(*) from ${hotels} where ${isFound}), ${sql.join(
        overviewFilters.map((name) => sql`${name}::text, count(*) filter (where ${conditions[name]})`),
        sql`, `,
      )}) from waiting) as counts,
      (select coalesce(json_agg(json_build_object(
        'id', page.id, 'name', page.name, 'rank', page.rank,
        'city', ${hotels.address} -> 'city', 'colour', ${hotels.brand} -> 'colour',
        'role', ${memberships.role}, 'locked', ${lockedSql(person, hasSecondFactor)},
        'orders', coalesce(waiting.orders, 0), 'messages', coalesce(waiting.messages, 0),
        'unheard', coalesce(waiting.unheard, false), 'steps', coalesce(waiting.steps, '{}')
      ) order by page.rank, page.name, page.id), '[]')
      from page join ${hotels} on ${hotels.id} = page.id
      left join waiting on waiting.hotel_id = page.id
      left join ${memberships} on ${memberships.hotelId} = page.id and ${memberships.userId} = ${person.userId}
      ) as page`)
  return rows[0] as (typeof rows)[number]
}
