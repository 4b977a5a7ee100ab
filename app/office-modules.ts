import type { OfficeModule } from '#core/ui-office/office-module.ts'
import { alerts } from '#modules/alerts/office/register.ts'
import { announcements } from '#modules/announcements/office/register.ts'
import { audit } from '#modules/audit/office/register.ts'
import { chat } from '#modules/chat/office/register.ts'
import { customPages } from '#modules/custom-pages/office/register.ts'
import { deals } from '#modules/deals/office/register.ts'
import { firstSteps } from '#modules/first-steps/office/register.ts'
import { hotels } from '#modules/hotels/office/register.ts'
import { infoPages } from '#modules/info-pages/office/register.ts'
import { kiosk } from '#modules/kiosk/office/register.ts'
import { media } from '#modules/media/office/register.ts'
import { opinions } from '#modules/opinions/office/register.ts'
import { orders } from '#modules/orders/office/register.ts'
import { places } from '#modules/places/office/register.ts'
import { printers } from '#modules/printers/office/register.ts'
import { qrCodes } from '#modules/qr-codes/office/register.ts'
import { services } from '#modules/services/office/register.ts'
import { statistics } from '#modules/statistics/office/register.ts'
import { tickets } from '#modules/tickets/office/register.ts'
import { transfers } from '#modules/transfers/office/register.ts'
import { translations } from '#modules/translations/office/register.ts'
import { webhooks } from '#modules/webhooks/office/register.ts'

/** What the modules bring to the staff's screens, in the order in which the journal offers what it is about. */
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
  printers,
  announcements,
  opinions,
  statistics,
  transfers,
  translations,
  firstSteps,
  alerts,
  webhooks,
  audit,
]
