import { deleteHotel, editContent } from '#core/access/policy.ts'
import { hotelScreens, officePaths } from '#core/app/office-paths.ts'
import { defineOfficeModule } from '#core/ui-office/app/office-module.ts'
import { Export } from '#core/ui-office/frame/icons.tsx'
import { CopyLink } from './components/copy-link.tsx'

export const transfers = defineOfficeModule({
  links: [
    { text: 'transfers.links.copy', path: hotelScreens.copy, may: editContent, side: 'palette' },
    {
      text: 'transfers.links.export',
      path: hotelScreens.export,
      may: deleteHotel,
      side: { group: 'hotel', position: 11, icon: Export },
    },
  ],
  help: {
    'hotel-import': officePaths.importHotel,
    'hotel-copy': hotelScreens.copy,
    export: hotelScreens.export,
    'starting-set': hotelScreens.startingSet,
  },
  TargetLinks: CopyLink,
})
