import type { MountHotelEndpoint, Visitor } from '#core/access/server/scope.ts'
import type { AppContext } from '#core/app/server/context.ts'
import { spendLimits } from '#core/http/server/limits.ts'
import * as contract from '../contract.ts'
import * as contacts from './service.ts'
import { stopEmails } from './stop-emails/service.ts'

export function guestNotificationsRoutes(mount: MountHotelEndpoint, context: AppContext): void {
  const { limits } = context
  const spendContactLimits = ({ visitorId }: Visitor, address: string) =>
    spendLimits([
      [limits.guestContacts, visitorId],
      [limits.guestContactsAddress, address],
    ])
  mount(contract.readGuestNotifications, ({ visitor, params }) =>
    contacts.readNotifications(context, visitor, params.hotelId),
  )
  mount(contract.addGuestDevice, async ({ visitor, params, body, lang, address }) => {
    await spendContactLimits(visitor, address)
    return contacts.addDevice(context, visitor, params.hotelId, body, lang)
  })
  mount(contract.removeGuestDevice, ({ visitor, params }) =>
    contacts.removeDevice(context, visitor, params.hotelId, params.deviceId),
  )
  mount(contract.setGuestEmail, async ({ visitor, params, body, lang, address }) => {
    await spendContactLimits(visitor, address)
    return contacts.setEmail(context, visitor, params.hotelId, body.email, lang)
  })
  mount(contract.removeGuestEmail, ({ visitor, params }) => contacts.removeEmail(context, visitor, params.hotelId))
  mount(contract.stopGuestEmails, ({ body, address }) => stopEmails(context, body.token, address))
}
