import type { MountHotelEndpoint } from '#core/access/server/scope.ts'
import type { AppContext } from '#core/app/server/context.ts'
import * as contract from '../../members-contract.ts'
import * as members from './service.ts'

export function membersRoutes(mount: MountHotelEndpoint, context: AppContext): void {
  mount(contract.listMembers, ({ scope }) => members.listMembers(context, scope))
  mount(contract.changeRole, ({ scope, params, body }) =>
    members.changeRole(context, scope, params.memberId, body.role),
  )
  mount(contract.removeMember, ({ scope, params }) => members.removeMember(context, scope, params.memberId))
  mount(contract.leaveHotel, ({ scope }) => members.leaveHotel(context, scope))
  mount(contract.listInvitations, ({ scope }) => members.listInvitations(context, scope))
  mount(contract.invite, ({ scope, body, lang }) => members.invite(context, scope, body, lang))
  mount(contract.withdrawInvitation, ({ scope, params }) =>
    members.withdrawInvitation(context, scope, params.invitationId),
  )
  mount(contract.readInvitation, ({ body, address }) => members.readInvitation(context, body.token, address))
  mount(contract.acceptInvitation, ({ person, body }) => members.acceptInvitation(context, person, body.token))
}
