import { defineOfficeModule } from '#core/ui-office/office-module.ts'

export const qrCodes = defineOfficeModule({
  links: [
    { text: 'qrCodes.links.qrCode', path: 'qrcode', bar: ({ hasPages }) => !hasPages && 2 },
    { text: 'qrCodes.links.qrCodes', path: 'qrcode', side: { group: 'hotel', position: 1 } },
  ],
  journal: { texts: 'qrCodes', nouns: ['code'], link: () => 'qrcode' },
})
