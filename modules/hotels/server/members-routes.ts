import type { Floor } from '#core/http/server/floor.ts'
import type { Mount } from '#modules/hotel-context/server/scope.ts'
import * as contract from '../members-contract.ts'
import * as members from './members.ts'

export function membersRoutes(mount: Mount, floor: Floor): void {
  mount(contract.listMembers, ({ scope }) => members.listMembers(floor, scope))
  mount(contract.changeRole, ({ scope, params, body }) => members.changeRole(floor, scope, params.memberId, body.role))
  mount(contract.removeMember, ({ scope, params }) => members.removeMember(floor, scope, params.memberId))
  mount(contract.leaveHotel, ({ scope }) => members.leaveHotel(floor, scope))
  mount(contract.listInvitations, ({ scope }) => members.listInvitations(floor, scope))
  mount(contract.invite, ({ scope, body, lang }) => members.invite(floor, scope, body, lang))
  mount(contract.withdrawInvitation, ({ scope, params }) =>
    members.withdrawInvitation(floor, scope, params.invitationId),
  )
  mount(contract.readInvitation, ({ body, address }) => members.readInvitation(floor, body.token, address))
  mount(contract.acceptInvitation, ({ person, body }) => members.acceptInvitation(floor, person, body.token))
}
