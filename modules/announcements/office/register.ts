import { Announcement } from '#core/ui-office/icons.tsx'
import { defineOfficeModule } from '#core/ui-office/office-module.ts'
import { refreshAnnouncements } from './api.ts'

declare module '#core/ui-office/office-module.ts' {
  interface OfficeEvents {
    'announcement.changed': { announcementId: string }
  }
}

export const announcements = defineOfficeModule({
  links: [
    {
      text: 'announcements.links.announcements',
      path: 'announcements',
      side: { group: 'content', position: 4, icon: Announcement },
    },
  ],
  onEvent: {
    'announcement.changed': ({ hotelId }) => refreshAnnouncements(hotelId),
    reset: ({ hotelId }) => refreshAnnouncements(hotelId),
  },
  journal: { texts: 'announcements', nouns: ['announcement'], link: () => 'announcements' },
})
