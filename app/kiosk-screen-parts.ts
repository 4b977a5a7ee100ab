import type { GuestScreenParts } from '#core/ui-guest/screen-parts.ts'
import { deals } from '#modules/exchange/deals/guest/kiosk-parts.tsx'
import { opinions } from '#modules/exchange/opinions/guest/kiosk-parts.tsx'

/** What the modules add to the kiosk screen. Separate from `guest-screen-parts.ts`, so that phones do not load it. */
export const kioskScreenParts: readonly GuestScreenParts[] = [opinions, deals]
