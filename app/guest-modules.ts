import type { GuestModule } from '#core/ui-guest/guest-module.ts'
import { guestNotifications } from '#modules/content/guest-notifications/guest/register.tsx'
import { qrCodes } from '#modules/content/qr-codes/guest/register.tsx'
import { announcements } from '#modules/exchange/announcements/guest/register.tsx'
import { deals } from '#modules/exchange/deals/guest/register.tsx'
import { infoPages } from '#modules/exchange/info-pages/guest/register.tsx'
import { opinions } from '#modules/exchange/opinions/guest/register.tsx'
import { orders } from '#modules/exchange/orders/guest/register.tsx'
import { chat } from '#modules/reach/chat/guest/register.tsx'
import { publicHotel } from '#modules/reach/public-hotel/guest/register.tsx'
import { search } from '#modules/reach/search/guest/register.tsx'
import { statistics } from '#modules/reach/statistics/guest/register.tsx'

/** What the modules add to every guest screen. */
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
  search,
  publicHotel,
]
