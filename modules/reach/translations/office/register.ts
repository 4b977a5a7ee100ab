import { editContent, seeContent } from '#core/access/policy.ts'
import { hotelScreens } from '#core/app/office-paths.ts'
import { defineOfficeModule } from '#core/ui-office/app/office-module.ts'
import { Language } from '#core/ui-office/frame/icons.tsx'

export const translations = defineOfficeModule({
  may: seeContent,
  links: [
    {
      text: 'translations.links.translations',
      path: hotelScreens.translations,
      may: editContent,
      side: { group: 'content', position: 9, icon: Language },
    },
  ],
  journal: { texts: 'translations', nouns: ['drafts'], link: () => hotelScreens.translations },
  help: { translations: hotelScreens.translations },
})
