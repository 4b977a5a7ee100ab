import type { Module } from '#core/app/module.ts'
import { registerProblems } from '#core/errors/contract.ts'
import { alerts } from '#modules/content/alerts/module.ts'
import { guestNotifications } from '#modules/content/guest-notifications/module.ts'
import { places } from '#modules/content/places/module.ts'
import { qrCodes } from '#modules/content/qr-codes/module.ts'
import { services } from '#modules/content/services/module.ts'
import { tickets } from '#modules/content/tickets/module.ts'
import { translator } from '#modules/content/translator/module.ts'
import { announcements } from '#modules/exchange/announcements/module.ts'
import { customPages } from '#modules/exchange/custom-pages/module.ts'
import { deals } from '#modules/exchange/deals/module.ts'
import { infoPages } from '#modules/exchange/info-pages/module.ts'
import { opinions } from '#modules/exchange/opinions/module.ts'
import { orders } from '#modules/exchange/orders/module.ts'
import { accounts } from '#modules/foundation/accounts/module.ts'
import { audit } from '#modules/foundation/audit/module.ts'
import { maps } from '#modules/foundation/maps/module.ts'
import { media } from '#modules/foundation/media/module.ts'
import { contentService } from '#modules/hotel/content-service/module.ts'
import { hotels } from '#modules/hotel/hotels/module.ts'
import { chat } from '#modules/reach/chat/module.ts'
import { checks } from '#modules/reach/checks/module.ts'
import { printers } from '#modules/reach/printers/module.ts'
import { publicHotel } from '#modules/reach/public-hotel/module.ts'
import { search } from '#modules/reach/search/module.ts'
import { statistics } from '#modules/reach/statistics/module.ts'
import { transfers } from '#modules/reach/transfers/module.ts'
import { translations } from '#modules/reach/translations/module.ts'
import { webhooks } from '#modules/reach/webhooks/module.ts'

/** A module without registrations on the server: other modules import from it, or it only has screens. */
const moduleWithoutServer = (name: string): Module => ({ name })

/**
 * The modules of the product, in the order in which their registrations are processed. Their layer decides which
 * modules they may import: `modules/foundation`, `hotel`, `content`, `exchange`, `reach`.
 */
export const modules: readonly Module[] = [
  accounts,
  audit,
  moduleWithoutServer('visitors'),
  media,
  maps,
  moduleWithoutServer('info'),
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
  checks,
  search,
  publicHotel,
  moduleWithoutServer('kiosk'),
  moduleWithoutServer('first-steps'),
  moduleWithoutServer('back-office'),
]

// Calls are declared with the error codes of all modules.
for (const { problems = {} } of modules) registerProblems(problems)
