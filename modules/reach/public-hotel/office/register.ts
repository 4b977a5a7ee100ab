import { seeContent } from '#core/access/policy.ts'
import { hotelScreens } from '#core/app/office-paths.ts'
import { defineOfficeModule } from '#core/ui-office/app/office-module.ts'
import { PageText } from '#core/ui-office/frame/icons.tsx'

export const publicHotel = defineOfficeModule({
  may: seeContent,
  links: [
    {
      text: 'documents.links.documents',
      path: hotelScreens.documents,
      side: { group: 'hotel', position: 1.7, icon: PageText },
    },
  ],
  help: { documents: hotelScreens.documents },
})
