import { seeGuests } from '#core/access/policy.ts'
import { hotelScreens } from '#core/app/office-paths.ts'
import { defineOfficeModule } from '#core/ui-office/app/office-module.ts'
import { Screen } from '#core/ui-office/frame/icons.tsx'

export const kiosk = defineOfficeModule({
  may: seeGuests,
  links: [
    { text: 'kiosk.links.kiosk', path: hotelScreens.kiosk, side: { group: 'hotel', position: 1.5, icon: Screen } },
  ],
  help: { kiosk: hotelScreens.kiosk },
})
