import { z } from 'zod'
import {
  anyone,
  changeSettings,
  isOrderStaffOfHotel,
  manageMembers,
  seeGuests,
  seeOrders,
} from '#core/access/policy.ts'
import { deleteCall, endpoint, Id, Instant, noContent, noParams, noQuery, readCall } from '#core/http/contract.ts'
import { PushSubscriptionId, PushSubscriptionInput } from '#core/push/contract.ts'
import { EmailAddress, MailedToken } from '#modules/foundation/accounts/contract.ts'
import {
  alertStepNames,
  maxAlertDelaySeconds,
  maxAlertHotels,
  maxAlertServices,
  maxDeviceName,
  minAlertDelaySeconds,
} from './rules.ts'

const Seconds = z.int().min(minAlertDelaySeconds).max(maxAlertDelaySeconds)

const settings = {
  /** Seconds without an answer until staff devices are notified; null: never. */
  pushAfter: Seconds.nullable(),
  /** Seconds without an answer until the email; null: never. */
  mailAfter: Seconds.nullable(),
  mailTo: EmailAddress.nullable(),
  /** The delays of single services. Null in one of them: the hotel's delay applies. */
  services: z
    .array(z.object({ serviceId: Id, pushAfter: Seconds.nullable(), mailAfter: Seconds.nullable() }))
    .max(maxAlertServices),
}

/** After how long waiting items are escalated. `version` is sent back as `If-Match`. */
export const AlertSettings = z
  .object({
    ...settings,
    /**
     * Whether emails are sent to `mailTo`: its owner has agreed by the mailed link, or it is the confirmed address of a
     * member.
     */
    mailConfirmed: z.boolean(),
    /** Whether this product can send emails at all. */
    mailAvailable: z.boolean(),
    version: z.int(),
  })
  .meta({ id: 'AlertSettings' })
export type AlertSettings = z.infer<typeof AlertSettings>
export const AlertSettingsPatch = z.strictObject(settings).partial()
export type AlertSettingsPatch = z.infer<typeof AlertSettingsPatch>

/** An escalation step that was taken for a waiting item. */
export const AlertStep = z
  .object({
    step: z.enum(alertStepNames),
    at: Instant,
    /** Devices or addresses that it was sent to. */
    reached: z.int(),
    /** How many of them were accepted by the receiving server. */
    delivered: z.int(),
    mailTo: z.string().nullable(),
  })
  .meta({ id: 'AlertStep' })
export type AlertStep = z.infer<typeof AlertStep>

const serviceFilter = {
  /** The services that the filter includes; null: all. */
  services: z.array(Id).max(maxAlertServices).nullable(),
  /** Messages, and items that belong to no service. */
  messages: z.boolean(),
}

/** The services for which a member of the team is alerted. */
export const MemberServices = z
  .object({ memberId: Id.describe('The person'), name: z.string(), ...serviceFilter })
  .meta({ id: 'MemberServices' })
export type MemberServices = z.infer<typeof MemberServices>

const DeviceName = z.string().trim().max(maxDeviceName)

/** A staff screen that is open now. */
export const AlertDevice = z
  .object({ id: Id, name: z.string(), person: z.string(), sound: z.boolean(), ...serviceFilter })
  .meta({ id: 'ListeningDevice' })
export type AlertDevice = z.infer<typeof AlertDevice>

export const PushDevice = z
  .object({
    id: PushSubscriptionId,
    name: z.string(),
    hotels: z.array(Id),
    createdAt: Instant,
  })
  .meta({ id: 'PushDevice' })
export type PushDevice = z.infer<typeof PushDevice>

/** A browser's `PushSubscription`, and the hotels that it is for. */
export const PushDeviceInput = PushSubscriptionInput.extend({
  name: DeviceName.default(''),
  hotels: z.array(Id).min(1).max(maxAlertHotels),
})
export type PushDeviceInput = z.infer<typeof PushDeviceInput>

const hotelParams = z.object({ hotelId: Id })
const staff = { audience: 'staff' } as const

export const readAlertSettings = endpoint({
  ...staff,
  ...readCall,
  path: '/v1/hotels/{hotelId}/alert-settings',
  summary: 'After how long waiting items are escalated',
  permission: seeGuests,
  params: hotelParams,
  query: noQuery,
  output: AlertSettings,
})
export const updateAlertSettings = endpoint({
  ...staff,
  method: 'patch',
  path: '/v1/hotels/{hotelId}/alert-settings',
  summary: 'Set the delays and the email address. `If-Match` with the version prevents lost updates',
  permission: changeSettings,
  params: hotelParams,
  query: noQuery,
  body: AlertSettingsPatch,
  status: 200,
  output: AlertSettings,
  errors: ['invalid', 'precondition_failed', 'address_unconfirmed', 'allowance_spent'],
})
export const sendAlertConfirmation = endpoint({
  ...staff,
  method: 'post',
  path: '/v1/hotels/{hotelId}/alert-settings/confirmation',
  summary: 'Send the link that confirms the email address again. Does nothing if there is nothing to confirm',
  permission: changeSettings,
  confirmed: true,
  params: hotelParams,
  query: noQuery,
  body: noContent,
  status: 204,
  output: noContent,
  errors: ['hotel_not_open', 'address_unconfirmed', 'mail_unavailable', 'allowance_spent'],
})
/** The secret of the mailed link. Sent in the body, because proxies log addresses. */
const Secret = z.object({ token: MailedToken })
const AlertAddress = z
  .object({ hotel: z.string(), email: z.string(), confirmed: z.boolean() })
  .meta({ id: 'AlertAddress' })
export type AlertAddress = z.infer<typeof AlertAddress>
const mailedLink = { audience: 'public', method: 'post', permission: anyone, params: noParams, query: noQuery } as const
export const readAlertAddress = endpoint({
  ...mailedLink,
  path: '/v1/alert-addresses/read',
  summary: 'Read which hotel wants to send its alerts to which address, by the token of the mailed link',
  body: Secret,
  status: 200,
  output: AlertAddress,
  errors: ['invalid', 'link_unknown', 'link_expired', 'too_many_requests'],
})
export const confirmAlertAddress = endpoint({
  ...mailedLink,
  path: '/v1/alert-addresses/confirm',
  summary: 'Agree to the alerts of a hotel, with the token of the mailed link',
  body: Secret,
  status: 200,
  output: AlertAddress,
  errors: ['invalid', 'link_unknown', 'link_expired', 'too_many_requests'],
})
export const readAlertSteps = endpoint({
  ...staff,
  ...readCall,
  path: '/v1/hotels/{hotelId}/alerts/{kind}/{itemId}',
  summary: 'The escalation steps taken for an order (`order`) or a thread (`thread`) while it waited, oldest first',
  permission: seeOrders,
  params: z.object({ hotelId: Id, kind: z.string().max(40), itemId: Id }),
  query: noQuery,
  output: z.array(AlertStep),
})
export const listAlertDevices = endpoint({
  ...staff,
  ...readCall,
  path: '/v1/hotels/{hotelId}/listening-devices',
  summary: 'The staff screens that are open now, and whether their sound is on',
  permission: seeOrders,
  params: hotelParams,
  query: noQuery,
  output: z.array(AlertDevice),
})
export const reportAlertDevice = endpoint({
  ...staff,
  method: 'post',
  path: '/v1/hotels/{hotelId}/listening-devices',
  summary: 'Report that a screen is open. A report is valid for 40 seconds',
  permission: isOrderStaffOfHotel,
  params: hotelParams,
  query: noQuery,
  body: z.object({
    id: Id,
    name: DeviceName.default(''),
    sound: z.boolean(),
    services: serviceFilter.services.default(null),
    messages: serviceFilter.messages.default(true),
  }),
  status: 204,
  output: noContent,
  errors: ['invalid', 'too_many_requests'],
})
export const listMemberServices = endpoint({
  ...staff,
  ...readCall,
  path: '/v1/hotels/{hotelId}/member-services',
  summary: 'The services for which each member of the team is alerted: all, unless somebody has chosen some',
  permission: seeOrders,
  params: hotelParams,
  query: noQuery,
  output: z.array(MemberServices),
})
export const setMemberServices = endpoint({
  ...staff,
  method: 'put',
  path: '/v1/hotels/{hotelId}/member-services/{memberId}',
  summary:
    'Set the services for which a member is alerted; their devices show and sound for these unless others are chosen there',
  permission: manageMembers,
  params: hotelParams.extend({ memberId: Id }),
  query: noQuery,
  body: z.object(serviceFilter),
  status: 200,
  output: MemberServices,
  errors: ['invalid'],
})
export const listWaiting = endpoint({
  ...staff,
  ...readCall,
  path: '/v1/me/waiting',
  summary:
    'The numbers of waiting items in the user’s hotels, of services for which they are alerted, by kind (`order`, `thread`)',
  permission: anyone,
  params: noParams,
  query: noQuery,
  output: z.array(z.object({ hotelId: Id, name: z.string(), waiting: z.record(z.string(), z.int()) })),
})
export const readStaffListening = endpoint({
  ...readCall,
  path: '/v1/hotels/{hotelId}/staff-listening',
  summary: 'Whether any staff device would sound now. If none would, guests are told to call',
  audience: 'visitor',
  permission: anyone,
  params: hotelParams,
  query: noQuery,
  output: z.object({ staffListening: z.boolean() }),
  errors: ['visitor_missing'],
})
export const listPushDevices = endpoint({
  ...staff,
  ...readCall,
  path: '/v1/me/push-devices',
  summary: 'The browsers in which the user gets notifications, and the key that a browser needs to subscribe',
  permission: anyone,
  params: noParams,
  query: noQuery,
  output: z.object({ publicKey: z.string(), devices: z.array(PushDevice) }),
})
export const addPushDevice = endpoint({
  ...staff,
  method: 'post',
  path: '/v1/me/push-devices',
  summary: 'Get notifications of these hotels in this browser; an earlier choice of the same browser is replaced',
  permission: anyone,
  params: noParams,
  query: noQuery,
  body: PushDeviceInput,
  status: 200,
  output: PushDevice,
  errors: ['invalid', 'too_many_requests'],
})
export const removePushDevice = endpoint({
  ...staff,
  ...deleteCall,
  path: '/v1/me/push-devices/{deviceId}',
  summary: 'Stop notifications in a browser',
  permission: anyone,
  params: z.object({ deviceId: PushSubscriptionId }),
})
export const testPushDevice = endpoint({
  ...staff,
  method: 'post',
  path: '/v1/me/push-devices/{deviceId}/test',
  summary: 'Send a test notification to one of the user’s own browsers',
  permission: anyone,
  confirmed: true,
  params: z.object({ deviceId: PushSubscriptionId }),
  query: noQuery,
  body: noContent,
  status: 204,
  output: noContent,
  errors: ['too_many_requests'],
})
