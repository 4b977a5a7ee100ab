import { ListDetails } from '#core/ui-office/icons.tsx'
import { defineOfficeModule } from '#core/ui-office/office-module.ts'
import { readJournal } from '#modules/hotel-context/policy.ts'

export const audit = defineOfficeModule({
  links: [
    {
      text: 'audit.links.journal',
      path: 'audit',
      side: { group: 'hotel', position: 6, icon: ListDetails },
      may: readJournal,
    },
  ],
})
