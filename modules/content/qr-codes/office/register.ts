import { seeGuests } from '#core/access/policy.ts'
import { hotelScreens } from '#core/app/office-paths.ts'
import { defineOfficeModule } from '#core/ui-office/app/office-module.ts'
import { QrCode } from '#core/ui-office/frame/icons.tsx'
import { QrCodeLink } from './components/qr-code-link.tsx'
import { refreshPhones } from './phones-api.ts'

declare module '#core/ui-office/app/office-module.ts' {
  interface OfficeEvents {
    'phone.changed': object
  }
}

export const qrCodes = defineOfficeModule({
  may: seeGuests,
  links: [
    {
      text: 'qrCodes.links.qrCode',
      path: hotelScreens.qrCodes,
      barPosition: ({ hasPages }) => !hasPages && 2,
      side: { group: 'hotel', position: 1, icon: QrCode },
    },
  ],
  help: { qrcode: hotelScreens.qrCodes, 'qrcode-print': hotelScreens.printQrCodes },
  TargetLinks: QrCodeLink,
  onEvent: {
    'phone.changed': ({ hotelId }) => refreshPhones(hotelId),
    reset: ({ hotelId }) => refreshPhones(hotelId),
  },
  journal: { texts: 'qrCodes', nouns: ['code'], link: () => hotelScreens.qrCodes },
})
