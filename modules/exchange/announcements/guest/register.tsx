import type { GuestModule } from '#core/ui-guest/guest-module.ts'
import type { PhoneAnnouncements } from '../contract.ts'
import { type AnnouncementUpdate, storeAnnouncement, storeAnnouncements } from './announcement-store.ts'
import { Announcement } from './components/announcement.tsx'

declare module '#core/ui-guest/guest-module.ts' {
  interface GuestEvents {
    'announcement.changed': AnnouncementUpdate
  }
}

export const announcements: GuestModule = {
  name: 'announcements',
  Dock: Announcement,
  onEvent: {
    hello: (greeting, { hotelId }) => {
      const { announced } = greeting as { announced?: PhoneAnnouncements }
      if (announced) storeAnnouncements(hotelId, announced)
    },
    'announcement.changed': (update, { hotelId }) => storeAnnouncement(hotelId, update),
  },
}
