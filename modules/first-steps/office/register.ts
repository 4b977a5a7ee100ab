import { defineOfficeModule } from '#core/ui-office/office-module.ts'

export const firstSteps = defineOfficeModule({
  links: [{ text: 'hotels.links.firstSteps', path: 'first-steps', side: { group: 'hotel', position: 10 } }],
})
