import { seeContent } from '#core/access/policy.ts'
import { hotelScreens } from '#core/app/office-paths.ts'
import { defineOfficeModule } from '#core/ui-office/app/office-module.ts'
import { Warning } from '#core/ui-office/frame/icons.tsx'

export const checks = defineOfficeModule({
  may: seeContent,
  links: [
    { text: 'checks.links.checks', path: hotelScreens.checks, side: { group: 'hotel', position: 4, icon: Warning } },
  ],
  help: { checks: hotelScreens.checks },
})
