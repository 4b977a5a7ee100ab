import { ChartBars } from '#core/ui-office/icons.tsx'
import { defineOfficeModule } from '#core/ui-office/office-module.ts'

export const statistics = defineOfficeModule({
  links: [
    { text: 'statistics.links.statistics', path: 'statistics', side: { group: 'hotel', position: 5, icon: ChartBars } },
  ],
})
