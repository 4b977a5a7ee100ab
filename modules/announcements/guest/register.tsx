import type { GuestModule } from '#core/ui-guest/guest-module.ts'
import type { PhoneAnnouncements } from '../contract.ts'
import { type AnnouncementNews, putAll, putOne } from './announcement-store.ts'
import { Announcement } from './components/announcement.tsx'

declare module '#core/ui-guest/guest-module.ts' {
  interface GuestEvents {
    'announcement.changed': AnnouncementNews
  }
}

export const announcements: GuestModule = {
  Dock: Announcement,
  onEvent: {
    hello: (greeting, { hotelId }) => {
      const { announced } = greeting as { announced?: PhoneAnnouncements }
      if (announced) putAll(hotelId, announced)
    },
    'announcement.changed': (news, { hotelId }) => putOne(hotelId, news),
  },
}
