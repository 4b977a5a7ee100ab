import { QrCode } from '#core/ui-office/icons.tsx'
import { defineOfficeModule } from '#core/ui-office/office-module.ts'
import { refreshPhones } from './phones-api.ts'

declare module '#core/ui-office/office-module.ts' {
  interface OfficeEvents {
    'phone.changed': object
  }
}

export const qrCodes = defineOfficeModule({
  links: [
    {
      text: 'qrCodes.links.qrCode',
      path: 'qrcode',
      bar: ({ hasPages }) => !hasPages && 2,
      side: { group: 'hotel', position: 1, icon: QrCode },
    },
  ],
  onEvent: {
    'phone.changed': ({ hotelId }) => refreshPhones(hotelId),
    reset: ({ hotelId }) => refreshPhones(hotelId),
  },
  journal: { texts: 'qrCodes', nouns: ['code'], link: () => 'qrcode' },
})
