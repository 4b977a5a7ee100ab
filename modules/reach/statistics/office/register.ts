import { seeGuests } from '#core/access/policy.ts'
import { hotelScreens } from '#core/app/office-paths.ts'
import { defineOfficeModule } from '#core/ui-office/app/office-module.ts'
import { ChartBars } from '#core/ui-office/frame/icons.tsx'

export const statistics = defineOfficeModule({
  may: seeGuests,
  links: [
    {
      text: 'statistics.links.statistics',
      path: hotelScreens.statistics,
      side: { group: 'hotel', position: 5, icon: ChartBars },
    },
  ],
  help: { statistics: hotelScreens.statistics },
})
