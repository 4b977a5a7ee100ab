import { defineModule } from '#core/app/module.ts'
import { allowance } from '#core/http/server/allowance.ts'
import type { LimitsOf } from '#core/http/server/limits.ts'
import { translatorRoutes } from './server/routes.ts'
import { deleteHotelRows, forgetOldTexts } from './server/service.ts'

const limits = {
  translations: { name: 'translations', points: 600, seconds: 600 },
  // Characters per day, by which engines are paid; a busy hotel of a hundred rooms translates a tenth of this. The
  // installation's limit comes from its settings.
  ...allowance('translation', { hotel: 200_000, account: 400_000, installation: 1_000_000 }, 86_400),
  shownTranslations: { name: 'shown-translations', points: 60, seconds: 600 },
  // All guests of a hotel may share one IP address.
  shownTranslationsAddress: { name: 'shown-translations-address', points: 600, seconds: 600 },
} as const

declare module '#core/http/server/limits.ts' {
  interface Limits extends LimitsOf<typeof limits> {}
}

export const translator = defineModule({
  name: 'translator',
  limits,
  routes: translatorRoutes,
  hourlyJobs: { forgetOldTexts },
  hotelDeleted: deleteHotelRows,
})
