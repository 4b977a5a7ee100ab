import type { GuestScreenParts } from '#core/ui-guest/screen-parts.ts'
import { InfoRow } from './components/info-row.tsx'

export const infoPages: GuestScreenParts = { name: 'info-pages', InfoRow }
