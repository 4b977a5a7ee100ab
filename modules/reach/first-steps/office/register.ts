import { editContent, seeGuests } from '#core/access/policy.ts'
import { hotelScreens } from '#core/app/office-paths.ts'
import { defineOfficeModule } from '#core/ui-office/app/office-module.ts'
import { Checklist } from '#core/ui-office/frame/icons.tsx'

export const firstSteps = defineOfficeModule({
  may: seeGuests,
  links: [
    {
      text: 'hotels.links.firstSteps',
      path: hotelScreens.firstSteps,
      side: {
        // At the top, for those who can do them, until the steps that the server knows of are done.
        group: ({ firstSteps }, actor) =>
          editContent(actor) && Object.values(firstSteps).includes(false) ? 'start' : 'hotel',
        position: 10,
        icon: Checklist,
      },
    },
  ],
  help: { 'first-steps': hotelScreens.firstSteps },
})
