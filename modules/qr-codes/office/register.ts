import { defineOfficeModule } from '#core/ui-office/office-module.ts'

export const qrCodes = defineOfficeModule({
  links: [{ text: 'qrCodes.links.qrCode', path: 'qrcode', bar: ({ hasPages }) => !hasPages && 2, menu: 3 }],
  journal: { texts: 'qrCodes', nouns: ['code'] },
})
