import { z } from 'zod'
import { anyone } from '#core/access/policy.ts'
import { endpoint, Id, noContent, noParams, noQuery } from '#core/http/contract.ts'
import { PushSubscriptionId, PushSubscriptionInput } from '#core/push/contract.ts'
import { EmailAddress, MailedToken } from '#modules/foundation/accounts/contract.ts'

/** How a visitor is notified of their orders and messages in a hotel, until the stay ends. */
export const GuestNotifications = z
  .object({
    /** The key that a browser needs to subscribe; null: push is not available here. */
    publicKey: z.string().nullable(),
    /** The browsers of this visitor. */
    devices: z.array(PushSubscriptionId),
    email: EmailAddress.nullable(),
    /** Whether this product can send emails at all. */
    mailAvailable: z.boolean(),
  })
  .meta({ id: 'GuestNotifications' })
export type GuestNotifications = z.infer<typeof GuestNotifications>

const hotelParams = z.object({ hotelId: Id })
const guest = { audience: 'visitor', permission: anyone, query: noQuery, status: 200 } as const

export const readGuestNotifications = endpoint({
  ...guest,
  method: 'get',
  path: '/v1/hotels/{hotelId}/guest-notifications',
  summary: 'How this visitor is notified of orders and messages, and what a browser needs to subscribe',
  params: hotelParams,
  body: noContent,
  output: GuestNotifications,
  errors: ['visitor_missing'],
})
export const addGuestDevice = endpoint({
  ...guest,
  method: 'post',
  path: '/v1/hotels/{hotelId}/guest-notifications/devices',
  summary: 'Notify this visitor in a browser, in the language of the request, until the stay ends',
  params: hotelParams,
  body: PushSubscriptionInput,
  output: GuestNotifications,
  errors: ['visitor_missing', 'invalid', 'too_many_requests', 'notifications_full'],
})
export const removeGuestDevice = endpoint({
  ...guest,
  method: 'delete',
  path: '/v1/hotels/{hotelId}/guest-notifications/devices/{deviceId}',
  summary: 'Stop notifying this visitor in a browser',
  params: hotelParams.extend({ deviceId: PushSubscriptionId }),
  body: noContent,
  output: GuestNotifications,
  errors: ['visitor_missing'],
})
export const setGuestEmail = endpoint({
  ...guest,
  method: 'put',
  path: '/v1/hotels/{hotelId}/guest-notifications/email',
  summary: 'Notify this visitor by email, in the language of the request, until the stay ends',
  params: hotelParams,
  body: z.object({ email: EmailAddress }),
  output: GuestNotifications,
  errors: ['visitor_missing', 'invalid', 'too_many_requests', 'notifications_full', 'mail_unavailable'],
})
export const removeGuestEmail = endpoint({
  ...guest,
  method: 'delete',
  path: '/v1/hotels/{hotelId}/guest-notifications/email',
  summary: 'Stop notifying this visitor by email',
  params: hotelParams,
  body: noContent,
  output: GuestNotifications,
  errors: ['visitor_missing'],
})
export const stopGuestEmails = endpoint({
  audience: 'public',
  permission: anyone,
  method: 'post',
  path: '/v1/guest-emails/stop',
  summary: 'Unsubscribe an address from the emails of a hotel, by the token of the link in an email',
  params: noParams,
  query: noQuery,
  body: z.object({ token: MailedToken }),
  status: 200,
  output: z.object({ hotel: z.string() }),
  errors: ['invalid', 'link_unknown', 'too_many_requests'],
})
