import { defineOfficeModule } from '#core/ui-office/office-module.ts'
import type { ListeningDevice } from '../contract.ts'
import { AccountPush } from './components/account-push.tsx'
import { reportListening } from './listening.ts'
import { refreshListening, refreshMemberServices, refreshSteps, setListening } from './queries.ts'

declare module '#core/ui-office/office-module.ts' {
  interface OfficeEvents {
    'alerts.changed': object
    'listening.changed': { devices: ListeningDevice[] }
  }
}

export const alerts = defineOfficeModule({
  links: [{ text: 'alerts.links.alerts', path: 'alerts', side: { group: 'hotel', position: 7 } }],
  accountSection: { title: 'alerts.office.push.title', intro: 'alerts.office.push.intro', Section: AccountPush },
  onEvent: {
    ping: ({ hotelId }) => reportListening(hotelId),
    'alerts.changed': ({ hotelId }) => Promise.all([refreshSteps(hotelId), refreshMemberServices(hotelId)]),
    'listening.changed': ({ hotelId, data }) => setListening(hotelId, data.devices),
    reset: ({ hotelId }) =>
      Promise.all([refreshSteps(hotelId), refreshListening(hotelId), refreshMemberServices(hotelId)]),
  },
  journal: { texts: 'alerts', nouns: ['alerts'], link: () => 'alerts' },
})
