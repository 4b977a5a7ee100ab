import type { OfficeModule } from '#core/ui-office/app/office-module.ts'
import { alerts } from '#modules/content/alerts/office/register.ts'
import { places } from '#modules/content/places/office/register.ts'
import { qrCodes } from '#modules/content/qr-codes/office/register.ts'
import { services } from '#modules/content/services/office/register.ts'
import { tickets } from '#modules/content/tickets/office/register.ts'
import { announcements } from '#modules/exchange/announcements/office/register.ts'
import { customPages } from '#modules/exchange/custom-pages/office/register.ts'
import { deals } from '#modules/exchange/deals/office/register.ts'
import { infoPages } from '#modules/exchange/info-pages/office/register.ts'
import { opinions } from '#modules/exchange/opinions/office/register.ts'
import { orders } from '#modules/exchange/orders/office/register.ts'
import { accounts } from '#modules/foundation/accounts/office/register.ts'
import { audit } from '#modules/foundation/audit/office/register.ts'
import { media } from '#modules/foundation/media/office/register.ts'
import { contentService } from '#modules/hotel/content-service/office/register.ts'
import { hotels } from '#modules/hotel/hotels/office/register.ts'
import { chat } from '#modules/reach/chat/office/register.ts'
import { checks } from '#modules/reach/checks/office/register.ts'
import { firstSteps } from '#modules/reach/first-steps/office/register.ts'
import { kiosk } from '#modules/reach/kiosk/office/register.ts'
import { printers } from '#modules/reach/printers/office/register.ts'
import { publicHotel } from '#modules/reach/public-hotel/office/register.ts'
import { statistics } from '#modules/reach/statistics/office/register.ts'
import { transfers } from '#modules/reach/transfers/office/register.ts'
import { translations } from '#modules/reach/translations/office/register.ts'
import { webhooks } from '#modules/reach/webhooks/office/register.ts'

/** What the modules add to staff screens, in the order in which the journal lists its filters. */
export const officeModules: readonly OfficeModule[] = [
  orders,
  chat,
  services,
  customPages,
  places,
  deals,
  tickets,
  hotels,
  infoPages,
  media,
  qrCodes,
  kiosk,
  publicHotel,
  printers,
  announcements,
  opinions,
  statistics,
  transfers,
  translations,
  firstSteps,
  checks,
  alerts,
  webhooks,
  audit,
  accounts,
  contentService,
]
