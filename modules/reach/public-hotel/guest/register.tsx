import type { GuestModule } from '#core/ui-guest/guest-module.ts'
import { Goodbye } from './components/goodbye.tsx'

export const publicHotel: GuestModule = { name: 'public-hotel', Dock: Goodbye }
