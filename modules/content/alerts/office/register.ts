import { seeGuests } from '#core/access/policy.ts'
import { hotelScreens } from '#core/app/office-paths.ts'
import { defineOfficeModule } from '#core/ui-office/app/office-module.ts'
import { Bell } from '#core/ui-office/frame/icons.tsx'
import type { AlertDevice } from '../contract.ts'
import { reportAlertDevice } from './alert-device-reports.ts'
import { AccountPushNotifications } from './components/account-push.tsx'
import {
  refreshAlertDevices,
  refreshMemberServices,
  refreshSettings,
  refreshSteps,
  setAlertDevices,
} from './queries.ts'

declare module '#core/ui-office/app/office-module.ts' {
  interface OfficeEvents {
    'alerts.changed': object
    'listening.changed': { devices: AlertDevice[] }
  }
}

export const alerts = defineOfficeModule({
  may: seeGuests,
  links: [
    { text: 'alerts.links.alerts', path: hotelScreens.alerts, side: { group: 'hotel', position: 7, icon: Bell } },
  ],
  help: { alerts: hotelScreens.alerts },
  accountSection: {
    title: 'alerts.office.push.title',
    intro: 'alerts.office.push.intro',
    Section: AccountPushNotifications,
  },
  onEvent: {
    ping: ({ hotelId }) => reportAlertDevice(hotelId),
    'alerts.changed': ({ hotelId }) =>
      Promise.all([refreshSteps(hotelId), refreshMemberServices(hotelId), refreshSettings(hotelId)]),
    'listening.changed': ({ hotelId, data }) => setAlertDevices(hotelId, data.devices),
    reset: ({ hotelId }) =>
      Promise.all([
        refreshSteps(hotelId),
        refreshAlertDevices(hotelId),
        refreshMemberServices(hotelId),
        refreshSettings(hotelId),
      ]),
  },
  journal: { texts: 'alerts', nouns: ['alerts'], link: () => hotelScreens.alerts },
})
