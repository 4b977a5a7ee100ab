import { editContent, seeContent } from '#core/access/policy.ts'
import { hotelPath, hotelScreens } from '#core/app/office-paths.ts'
import { containsAllWords } from '#core/i18n/plain-text/fold-text.ts'
import { defineOfficeModule } from '#core/ui-office/app/office-module.ts'
import { Announcement } from '#core/ui-office/frame/icons.tsx'
import { refreshAnnouncements } from './api.ts'

declare module '#core/ui-office/app/office-module.ts' {
  interface OfficeEvents {
    'announcement.changed': { announcementId: string }
  }
}

export const announcements = defineOfficeModule({
  may: seeContent,
  links: [
    {
      text: 'announcements.links.announcements',
      path: hotelScreens.announcements,
      side: { group: 'content', position: 4, icon: Announcement },
    },
  ],
  finds: [
    {
      title: 'hotels.office.palette.acts',
      find: ({ hotelId, actor, text, t }) => {
        const title = t('announcements.office.create')
        const found = editContent(actor) && containsAllWords(title, text)
        return found ? [{ id: 'create', title, to: `${hotelPath(hotelId, hotelScreens.announcements)}?new=1` }] : []
      },
    },
  ],
  help: { announcements: hotelScreens.announcements },
  onEvent: {
    'announcement.changed': ({ hotelId }) => refreshAnnouncements(hotelId),
    reset: ({ hotelId }) => refreshAnnouncements(hotelId),
  },
  journal: { texts: 'announcements', nouns: ['announcement'], link: () => hotelScreens.announcements },
})
