import { defineOfficeModule } from '#core/ui-office/office-module.ts'

export const opinions = defineOfficeModule({
  links: [{ text: 'opinions.links.opinions', path: 'opinions', bar: () => 3 }],
})
