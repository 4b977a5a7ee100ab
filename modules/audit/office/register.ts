import { defineOfficeModule } from '#core/ui-office/office-module.ts'
import { readJournal } from '#modules/hotel-context/policy.ts'

export const audit = defineOfficeModule({
  links: [{ text: 'audit.links.journal', path: 'audit', menu: 16, may: readJournal }],
})
