import { lazy } from 'react'
import type { GuestScreenParts } from '#core/ui-guest/screen-parts.ts'

export const search: GuestScreenParts = {
  name: 'search',
  // Offline, if the code was not loaded before, there are no suggestions.
  MessageAnswers: lazy<NonNullable<GuestScreenParts['MessageAnswers']>>(() =>
    import('./answers.tsx').catch(() => ({ default: () => null })),
  ),
}
