import type { GuestModule } from '#core/ui-guest/guest-module.ts'
import { announcements } from '#modules/announcements/guest/register.tsx'
import { chat } from '#modules/chat/guest/register.tsx'
import { deals } from '#modules/deals/guest/register.tsx'
import { guestNotifications } from '#modules/guest-notifications/guest/register.tsx'
import { infoPages } from '#modules/info-pages/guest/register.tsx'
import { opinions } from '#modules/opinions/guest/register.tsx'
import { orders } from '#modules/orders/guest/register.tsx'
import { publicHotel } from '#modules/public-hotel/guest/register.tsx'
import { qrCodes } from '#modules/qr-codes/guest/register.tsx'
import { statistics } from '#modules/statistics/guest/register.tsx'

/** What the modules bring to every guest screen. */
export const guestModules: readonly GuestModule[] = [
  qrCodes,
  announcements,
  infoPages,
  chat,
  orders,
  deals,
  opinions,
  statistics,
  guestNotifications,
  publicHotel,
]
