import { registerProblems } from '#core/http/contract.ts'
import type { Module } from '#core/http/server/context.ts'
import { accounts } from '#modules/accounts/module.ts'
import { alerts } from '#modules/alerts/module.ts'
import { announcements } from '#modules/announcements/module.ts'
import { audit } from '#modules/audit/module.ts'
import { chat } from '#modules/chat/module.ts'
import { contentService } from '#modules/content-service/module.ts'
import { customPages } from '#modules/custom-pages/module.ts'
import { deals } from '#modules/deals/module.ts'
import { guestNotifications } from '#modules/guest-notifications/module.ts'
import { hotels } from '#modules/hotels/module.ts'
import { infoPages } from '#modules/info-pages/module.ts'
import { media } from '#modules/media/module.ts'
import { opinions } from '#modules/opinions/module.ts'
import { orders } from '#modules/orders/module.ts'
import { places } from '#modules/places/module.ts'
import { printers } from '#modules/printers/module.ts'
import { publicHotel } from '#modules/public-hotel/module.ts'
import { qrCodes } from '#modules/qr-codes/module.ts'
import { services } from '#modules/services/module.ts'
import { statistics } from '#modules/statistics/module.ts'
import { tickets } from '#modules/tickets/module.ts'
import { transfers } from '#modules/transfers/module.ts'
import { translations } from '#modules/translations/module.ts'
import { translator } from '#modules/translator/module.ts'
import { webhooks } from '#modules/webhooks/module.ts'

/** A module that registers nothing on the server: others import from it, or it has screens alone. */
const only = (name: string): Module => ({ name })

/**
 * What the product is made of, from the ground up. A module imports only from those above it in this list: `npm run check` reads
 * the names of the folders, here, and refuses the rest.
 */
export const modules: readonly Module[] = [
  only('hotel-context'),
  accounts,
  audit,
  only('visitors'),
  media,
  only('info'),
  hotels,
  translator,
  qrCodes,
  infoPages,
  services,
  contentService,
  places,
  deals,
  customPages,
  tickets,
  alerts,
  guestNotifications,
  announcements,
  orders,
  printers,
  chat,
  opinions,
  webhooks,
  statistics,
  translations,
  transfers,
  only('search'),
  publicHotel,
  only('kiosk'),
  only('first-steps'),
  only('back-office'),
]

// Calls are declared with the codes of all of them.
for (const { problems = {} } of modules) registerProblems(problems)
