import { z } from 'zod'
import { anyone, isStaffOfHotel, manageMembers, roles } from '#core/access/policy.ts'
import { deleteCall, endpoint, Id, Instant, noContent, noParams, noQuery, readCall } from '#core/http/contract.ts'
import { EmailAddress, MailedToken } from '#modules/foundation/accounts/contract.ts'

const Role = z.enum(roles)

/** A person who works in the hotel. */
export const Member = z
  .object({
    id: Id.describe('The person'),
    firstName: z.string(),
    lastName: z.string(),
    email: z.string(),
    role: Role,
    since: Instant,
  })
  .meta({ id: 'Member' })
export type Member = z.infer<typeof Member>

/** A mailed invitation to work in the hotel, not accepted yet. */
export const Invitation = z
  .object({
    id: Id,
    email: z.string(),
    role: Role,
    invitedBy: z.string(),
    /**
     * The sender has lost the right to invite, so the link is invalid; somebody who has the right must send it again.
     */
    ended: z.boolean(),
    createdAt: Instant,
    /** 7 days after it was sent, or sent again. */
    expiresAt: Instant,
  })
  .meta({ id: 'Invitation' })
export type Invitation = z.infer<typeof Invitation>

/** What the invited person sees before accepting. */
export const InvitationEmail = z
  .object({
    hotel: z.object({ id: Id, name: z.string(), city: z.string(), colour: z.string() }),
    email: z.string(),
    role: Role,
    invitedBy: z.string(),
    expiresAt: Instant,
    /** Whether that address has an account: then the person signs in, otherwise they register. */
    hasAccount: z.boolean(),
  })
  .meta({ id: 'InvitationEmail' })
export type InvitationEmail = z.infer<typeof InvitationEmail>

const hotelParams = z.object({ hotelId: Id })
const memberParams = hotelParams.extend({ memberId: Id })
const invitationParams = hotelParams.extend({ invitationId: Id })
/** The secret of the mailed link. Sent in the body, because proxies log addresses. */
const Secret = z.object({ token: MailedToken })

export const listMembers = endpoint({
  ...readCall,
  path: '/v1/hotels/{hotelId}/members',
  summary: 'The members of the hotel: owners first, then by name',
  audience: 'staff',
  permission: manageMembers,
  params: hotelParams,
  query: noQuery,
  output: z.array(Member),
})

export const changeRole = endpoint({
  method: 'patch',
  path: '/v1/hotels/{hotelId}/members/{memberId}',
  summary: 'Give a member another role, at once. Only owners appoint and dismiss admins and owners',
  audience: 'staff',
  permission: manageMembers,
  params: memberParams,
  query: noQuery,
  body: z.object({ role: Role }),
  status: 200,
  output: Member,
  errors: ['invalid', 'last_owner'],
})

export const removeMember = endpoint({
  ...deleteCall,
  path: '/v1/hotels/{hotelId}/members/{memberId}',
  summary: 'Remove a member at once, also from open windows',
  audience: 'staff',
  permission: manageMembers,
  params: memberParams,
  errors: ['last_owner'],
})

export const leaveHotel = endpoint({
  method: 'post',
  path: '/v1/hotels/{hotelId}/leave',
  summary: 'End the signed-in person’s own membership',
  audience: 'staff',
  permission: isStaffOfHotel,
  params: hotelParams,
  query: noQuery,
  body: noContent,
  status: 204,
  output: noContent,
  errors: ['last_owner'],
})

export const listInvitations = endpoint({
  ...readCall,
  path: '/v1/hotels/{hotelId}/invitations',
  summary: 'Invitations that are not accepted yet, newest first, including expired ones',
  audience: 'staff',
  permission: manageMembers,
  params: hotelParams,
  query: noQuery,
  output: z.array(Invitation),
})

export const invite = endpoint({
  method: 'post',
  path: '/v1/hotels/{hotelId}/invitations',
  summary:
    'Invite somebody by mail, from a confirmed address; inviting the same address again renews the invitation and its link',
  audience: 'staff',
  permission: manageMembers,
  params: hotelParams,
  query: noQuery,
  body: z.object({ email: EmailAddress, role: Role }),
  status: 201,
  /** `link`: where no emails can be sent, for the sender to hand over; it is not returned again. */
  output: Invitation.extend({ link: z.string().nullable() }),
  errors: ['invalid', 'address_unconfirmed', 'mail_unavailable', 'too_many_requests'],
})

export const withdrawInvitation = endpoint({
  ...deleteCall,
  path: '/v1/hotels/{hotelId}/invitations/{invitationId}',
  summary: 'Withdraw an invitation: its link becomes invalid',
  audience: 'staff',
  permission: manageMembers,
  params: invitationParams,
})

export const readInvitation = endpoint({
  method: 'post',
  path: '/v1/invitations/read',
  summary: 'Read the invitation of a mailed link',
  audience: 'public',
  permission: anyone,
  params: noParams,
  query: noQuery,
  body: Secret,
  status: 200,
  output: InvitationEmail,
  errors: ['invalid', 'link_unknown', 'link_expired', 'link_used', 'invitation_ended', 'too_many_requests'],
})

export const acceptInvitation = endpoint({
  method: 'post',
  path: '/v1/invitations/accept',
  summary: 'Accept an invitation as the person it was mailed to; that also confirms their address',
  audience: 'staff',
  permission: anyone,
  params: noParams,
  query: noQuery,
  body: Secret,
  status: 200,
  output: z.object({ hotelId: Id, role: Role }),
  errors: ['invalid', 'link_unknown', 'link_expired', 'link_used', 'invitation_ended', 'invitation_other_account'],
})
