import { readJournal } from '#core/access/policy.ts'
import { hotelScreens } from '#core/app/office-paths.ts'
import { defineOfficeModule } from '#core/ui-office/app/office-module.ts'
import { ListDetails } from '#core/ui-office/frame/icons.tsx'
import { readLastSave } from './api.ts'

export const audit = defineOfficeModule({
  readLastSave,
  links: [
    {
      text: 'audit.links.journal',
      path: hotelScreens.audit,
      side: { group: 'hotel', position: 6, icon: ListDetails },
      may: readJournal,
    },
  ],
  help: { audit: hotelScreens.audit },
})
