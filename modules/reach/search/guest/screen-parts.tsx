import { lazy } from 'react'
import type { GuestScreenParts } from '#core/ui-guest/screen-parts.ts'

export const search: GuestScreenParts = {
  name: 'search',
  // Without a network, and where it was not stored, there are no answers.
  MessageAnswers: lazy<NonNullable<GuestScreenParts['MessageAnswers']>>(() =>
    import('./answers.tsx').catch(() => ({ default: () => null })),
  ),
}
