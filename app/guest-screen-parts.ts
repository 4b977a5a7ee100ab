import type { GuestScreenParts } from '#core/ui-guest/screen-parts.ts'
import { tickets } from '#modules/content/tickets/guest/screen-parts.tsx'
import { deals } from '#modules/exchange/deals/guest/screen-parts.tsx'
import { infoPages } from '#modules/exchange/info-pages/guest/screen-parts.tsx'
import { opinions } from '#modules/exchange/opinions/guest/screen-parts.tsx'
import { chat } from '#modules/reach/chat/guest/screen-parts.tsx'
import { search } from '#modules/reach/search/guest/screen-parts.tsx'

/** What the modules add to guest screens of other modules, in the order of display. */
export const guestScreenParts: readonly GuestScreenParts[] = [infoPages, opinions, deals, tickets, chat, search]
