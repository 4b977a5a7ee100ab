import { seeGuests, seeOrders } from '#core/access/policy.ts'
import { hotelScreens } from '#core/app/office-paths.ts'
import { defineOfficeModule } from '#core/ui-office/app/office-module.ts'
import { Printer } from '#core/ui-office/frame/icons.tsx'
import { refreshPrinters } from './api.ts'
import { PrintOn } from './components/print-on.tsx'
import { PrinterAlerts } from './components/printer-alerts.tsx'

declare module '#core/ui-office/app/office-module.ts' {
  interface OfficeEvents {
    'printer.changed': object
  }
}

export const printers = defineOfficeModule({
  may: seeOrders,
  mayOpen: { printers: seeGuests },
  links: [
    {
      text: 'printers.links.printers',
      path: hotelScreens.printers,
      may: seeGuests,
      side: { group: 'hotel', position: 8, icon: Printer },
    },
  ],
  help: { printers: hotelScreens.printers },
  Watch: PrinterAlerts,
  waitingScreen: { kind: 'print', path: hotelScreens.printers },
  orderPrinting: PrintOn,
  onEvent: {
    'printer.changed': ({ hotelId }) => refreshPrinters(hotelId),
    reset: ({ hotelId }) => refreshPrinters(hotelId),
  },
  journal: { texts: 'printers', nouns: ['printer'], link: () => hotelScreens.printers },
})
