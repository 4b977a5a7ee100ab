import { changeSettings } from '#core/access/policy.ts'
import { defineOfficeModule } from '#core/ui-office/app/office-module.ts'
import { Webhook } from '#core/ui-office/frame/icons.tsx'

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
