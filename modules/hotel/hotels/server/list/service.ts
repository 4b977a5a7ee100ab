import { needsSecondFactor, type Role, roles } from '#core/access/policy.ts'
import type { Person } from '#core/access/server/scope.ts'
import type { AppContext } from '#core/app/server/context.ts'
import { throwInvalidCursor } from '#core/http/server/request/paging.ts'
import type { Lang } from '#core/i18n/contract.ts'
import { isUuid } from '#core/ids/uuid.ts'
import { hasSecondFactor } from '#modules/foundation/accounts/server/service.ts'
import type { ListedHotel } from '../../contract.ts'
import { countsFor, countWaiting } from '../overview/service.ts'
import * as queries from '../queries.ts'
import { presentHotelDetails } from '../service.ts'

/** Hotels per page. */
const pageSize = 50

export async function listHotels(context: AppContext, person: Person, lang: Lang, search?: string, after?: string) {
  if (after && !isUuid(after)) throwInvalidCursor()
  const page = { search, after, only: person.key?.hotels, limit: pageSize + 1 }
  const rows = person.provider
    ? await queries.allHotels(context.db, page)
    : await queries.hotelsOf(context.db, person.userId, page)
  const lastRow = rows.length > pageSize ? rows[pageSize - 1] : undefined
  const hotels = await presentHotelDetails(context, context.db, rows.slice(0, pageSize), lang)
  const isFactorRequired = hotels.some(({ secondFactor }) => secondFactor !== 'none')
  const isFactorMissing = isFactorRequired && !(await hasSecondFactor(context.db, person.userId))
  const actorIn = (hotel: (typeof hotels)[number]) => ({
    role: roleAmong(hotel, person.userId),
    provider: person.provider,
  })
  const isLocked = (hotel: (typeof hotels)[number]) =>
    isFactorMissing && needsSecondFactor(hotel.secondFactor, actorIn(hotel))
  const openIds = hotels.filter((hotel) => !isLocked(hotel)).map(({ id }) => id)
  const waitingCountsOf = await countWaiting(context, openIds)
  const listed = hotels.map((hotel): ListedHotel => {
    const { info: _, placeOpinions: __, ...openHotel } = hotel
    const { id, _id, slug, name } = hotel
    return isLocked(hotel)
      ? { id, _id, slug, name, secondFactorNeeded: true }
      : { ...openHotel, secondFactorNeeded: false, waiting: countsFor(actorIn(hotel), waitingCountsOf(hotel.id)) }
  })
  return { hotels: listed, next: lastRow?.id }
}

/** The role of a person in a hotel; null when they do not work there. */
function roleAmong({ owners, admins, members, editors, kitchen }: HotelTeam, userId: string): Role | null {
  const team = { owner: owners, admin: admins, member: members, editor: editors, kitchen }
  return roles.find((role) => team[role].includes(userId)) ?? null
}
type HotelTeam = Record<'owners' | 'admins' | 'members' | 'editors' | 'kitchen', readonly string[]>
