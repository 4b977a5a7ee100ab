import type { GuestScreenParts } from '#core/ui-guest/screen-parts.ts'
import { HomeOpinions } from './components/review-invitation.tsx'

export const opinions: GuestScreenParts = { name: 'opinions', HomeFoot: HomeOpinions }
