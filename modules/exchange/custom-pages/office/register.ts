import { seeContent } from '#core/access/policy.ts'
import { hotelScreens } from '#core/app/office-paths.ts'
import { defineOfficeModule } from '#core/ui-office/app/office-module.ts'
import { PageText } from '#core/ui-office/frame/icons.tsx'
import { refreshPages } from './api.ts'

declare module '#core/ui-office/app/office-module.ts' {
  interface OfficeEvents {
    'page.changed': { page: string }
  }
}

export const customPages = defineOfficeModule({
  may: seeContent,
  links: [
    {
      text: 'customPages.links.home',
      path: ({ defaultPage }) => (defaultPage ? hotelScreens.page(defaultPage) : hotelScreens.pages),
      barPosition: ({ hasPages }) => hasPages && 1,
    },
    {
      text: 'customPages.links.pages',
      path: hotelScreens.pages,
      side: { group: 'content', position: 3, icon: PageText },
    },
  ],
  help: { pages: hotelScreens.pages, page: hotelScreens.page(':pageId') },
  skeletons: { form: [hotelScreens.page(':pageId')] },
  fileUsePath: { page: ({ id }) => hotelScreens.page(id) },
  onEvent: {
    'page.changed': ({ hotelId }) => refreshPages(hotelId),
    'hotel.changed': ({ hotelId }) => refreshPages(hotelId),
    reset: ({ hotelId }) => refreshPages(hotelId),
  },
  journal: { texts: 'customPages', nouns: ['page'], link: ({ subject }) => hotelScreens.page(subject.id) },
  textKinds: { page: { texts: 'customPages', editor: ({ id }) => hotelScreens.page(id) } },
})
