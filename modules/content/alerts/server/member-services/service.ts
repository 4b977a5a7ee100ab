import { seeGuests } from '#core/access/policy.ts'
import type { HotelScope, Person } from '#core/access/server/scope.ts'
import type { AppContext } from '#core/app/server/context.ts'
import { transaction } from '#core/db/db.ts'
import { throwNotFound } from '#core/errors/server/api-error.ts'
import { changesOf } from '#core/journal/rules.ts'
import { recordAction } from '#core/journal/server/record.ts'
import { publish } from '#core/realtime/server/publish.ts'
import type { MemberServices } from '../../contract.ts'
import { matchesServiceFilter, maxAlertHotels, type ServiceFilter } from '../../rules.ts'
import { waitingItems } from '../escalation/service.ts'
import * as queries from '../queries.ts'

type Row = Awaited<ReturnType<typeof queries.memberServicesOf>>[number]

const present = ({ lastName, name, ...row }: Row): MemberServices => ({
  ...row,
  services: row.services ? [...row.services] : null,
  name: `${name} ${lastName}`.trim(),
})

/** Of all members; the kitchen, which sees no team, reads its own. */
export const listMemberServices = async (
  { db }: AppContext,
  { hotelId, actor, person }: HotelScope,
): Promise<MemberServices[]> =>
  (await queries.memberServicesOf(db, hotelId, seeGuests(actor) ? undefined : person.userId)).map(present)

/** Sets the services for which a member is alerted. Throws `not_found` for a person who does not work in the hotel. */
export async function setMemberServices(
  context: AppContext,
  scope: HotelScope,
  memberId: string,
  { services, messages }: ServiceFilter,
): Promise<MemberServices> {
  const { hotelId } = scope
  return transaction(context.db, async (tx) => {
    const [member] = await queries.memberServicesOf(tx, hotelId, memberId)
    if (!member) return throwNotFound()
    const updated = { ...member, services: services ? [...new Set(services)] : null, messages }
    await queries.writeMemberServices(tx, { hotelId, userId: memberId, services: updated.services, messages })
    const at = context.clock()
    const auditFields = ({ services, messages }: ServiceFilter) => ({ services, messages })
    await recordAction(context, tx, scope, {
      act: 'alerts.assigned',
      subject: { id: memberId, name: present(member).name },
      changes: changesOf(auditFields(member), auditFields(updated)),
    })
    await publish(tx, { hotelId, type: 'alerts.changed', subject: hotelId, version: 0, at })
    return present(updated)
  })
}

/** The numbers of waiting items by kind, in each hotel of a person, of the services for which they are alerted. */
export async function listWaiting(context: AppContext, { userId }: Person) {
  const hotels = await queries.hotelsOfMember(context.db, userId, maxAlertHotels)
  return Promise.all(
    hotels.map(async ({ hotelId, name, ...filter }) => {
      const waiting: Record<string, number> = {}
      for (const { kind, serviceId } of await waitingItems(context, hotelId))
        if (matchesServiceFilter(filter, serviceId)) waiting[kind] = (waiting[kind] ?? 0) + 1
      return { hotelId, name, waiting }
    }),
  )
}
