import { Language } from '#core/ui-office/icons.tsx'
import { defineOfficeModule } from '#core/ui-office/office-module.ts'
import { editContent } from '#modules/hotel-context/policy.ts'

export const translations = defineOfficeModule({
  links: [
    {
      text: 'translations.links.translations',
      path: 'translations',
      may: editContent,
      side: { group: 'content', position: 9, icon: Language },
    },
  ],
})
