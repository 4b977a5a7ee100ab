import { changeSettings } from '#core/access/policy.ts'
import { hotelScreens } from '#core/app/office-paths.ts'
import { defineOfficeModule } from '#core/ui-office/app/office-module.ts'
import { Webhook } from '#core/ui-office/frame/icons.tsx'

export const webhooks = defineOfficeModule({
  links: [
    {
      text: 'webhooks.links.webhooks',
      path: hotelScreens.webhooks,
      may: changeSettings,
      side: { group: 'hotel', position: 10, icon: Webhook },
    },
  ],
  help: { webhooks: hotelScreens.webhooks, deliveries: hotelScreens.webhook(':webhookId') },
  journal: { texts: 'webhooks', nouns: ['webhook'], link: () => hotelScreens.webhooks },
})
