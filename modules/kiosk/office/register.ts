import { Screen } from '#core/ui-office/icons.tsx'
import { defineOfficeModule } from '#core/ui-office/office-module.ts'

export const kiosk = defineOfficeModule({
  links: [{ text: 'kiosk.links.kiosk', path: 'kiosk', side: { group: 'hotel', position: 1.5, icon: Screen } }],
})
