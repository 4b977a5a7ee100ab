import { Webhook } from '#core/ui-office/icons.tsx'
import { defineOfficeModule } from '#core/ui-office/office-module.ts'
import { changeSettings } from '#modules/hotel-context/policy.ts'

export const webhooks = defineOfficeModule({
  links: [
    {
      text: 'webhooks.links.webhooks',
      path: 'webhooks',
      may: changeSettings,
      side: { group: 'hotel', position: 10, icon: Webhook },
    },
  ],
  journal: { texts: 'webhooks', nouns: ['webhook'], link: () => 'webhooks' },
})
