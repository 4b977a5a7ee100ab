import { Export } from '#core/ui-office/icons.tsx'
import { defineOfficeModule } from '#core/ui-office/office-module.ts'
import { deleteHotel } from '#modules/hotel-context/policy.ts'

export const transfers = defineOfficeModule({
  links: [
    {
      text: 'transfers.links.export',
      path: 'export',
      may: deleteHotel,
      side: { group: 'hotel', position: 11, icon: Export },
    },
  ],
})
