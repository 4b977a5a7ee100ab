import { seeContent } from '#core/access/policy.ts'
import { hotelScreens } from '#core/app/office-paths.ts'
import { defineOfficeModule } from '#core/ui-office/app/office-module.ts'
import { Info } from '#core/ui-office/frame/icons.tsx'
import { hasWrittenInfo } from '#modules/foundation/info/rules.ts'
import type { ManagedHotelData } from '#modules/hotel/hotels/office/api.ts'
import { guestbookChanged, inventorySigned, refreshEntries } from './api.ts'
import { infoName } from './screen-name.ts'

declare module '#core/ui-office/app/office-module.ts' {
  interface OfficeEvents {
    'guestbook.created': object
    'guestbook.changed': object
    'inventory.created': object
  }
}

const badge = {
  useCount: ({ newWords }: ManagedHotelData) => ({ count: newWords }),
  waiting: 'infoPages.links.newWords',
} as const

export const infoPages = defineOfficeModule({
  may: seeContent,
  links: [
    {
      text: infoName,
      path: hotelScreens.info,
      // Without pages: whether any info field other than the announcement is filled.
      barPosition: ({ hasPages, info }) => (hasPages ? 2 : hasWrittenInfo(info) && 5),
      side: { group: 'content', position: 2, icon: Info },
      badge,
    },
  ],
  help: {
    info: hotelScreens.info,
    inventories: hotelScreens.inventories,
    inventory: hotelScreens.inventory(':recordId'),
  },
  fileUsePath: { info: () => hotelScreens.info },
  onEvent: {
    'guestbook.created': ({ hotelId }) => guestbookChanged(hotelId),
    'guestbook.changed': ({ hotelId }) => guestbookChanged(hotelId),
    // The deletion of an entry has no event of its own, but it changes the hotel.
    'hotel.changed': ({ hotelId }) => refreshEntries(hotelId),
    'inventory.created': ({ hotelId }) => inventorySigned(hotelId),
    reset: ({ hotelId }) => Promise.all([refreshEntries(hotelId), inventorySigned(hotelId)]),
  },
  journal: { texts: 'infoPages', nouns: ['guestbook'], link: () => hotelScreens.info },
  textKinds: { info: { texts: 'infoPages', editor: () => hotelScreens.info } },
})
