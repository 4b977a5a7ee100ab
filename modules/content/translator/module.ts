import { defineModule } from '#core/app/module.ts'
import { allowance } from '#core/http/server/allowance.ts'
import type { LimitsOf } from '#core/http/server/limits.ts'
import { translatorRoutes } from './server/routes.ts'
import { deleteHotelRows, forgetOldTexts } from './server/service.ts'

const limits = {
  translations: { name: 'translations', points: 600, seconds: 600 },
  // What engines are paid for by; a busy hotel of a hundred rooms translates a tenth of it in a day. The installation has what its
  // settings say.
  ...allowance('translation', { hotel: 200_000, account: 400_000, installation: 1_000_000 }, 86_400),
  shownTranslations: { name: 'shown-translations', points: 60, seconds: 600 },
  // A whole hotel may share one address.
  shownTranslationsAddress: { name: 'shown-translations-address', points: 600, seconds: 600 },
} as const

declare module '#core/http/server/limits.ts' {
  interface Limits extends LimitsOf<typeof limits> {}
}

export const translator = defineModule({
  name: 'translator',
  limits,
  routes: translatorRoutes,
  chores: { forgetOldTexts },
  hotelEnded: deleteHotelRows,
})
