import type { ReactNode } from 'react'
import { useTranslation } from '#core/i18n/use-translation.ts'
import { AccessRefused } from '#core/ui-office/frame/screen.tsx'
import { isProvider, useMe } from '../api.ts'
import { UnverifiedNotice } from './unverified-notice.tsx'

/**
 * Whether the user sees the provider's screens and has confirmed their address, on which the server bases this right.
 */
export function useIsProviderStaff(): boolean {
  const me = useMe().data
  return Boolean(me && isProvider(me) && me.emailVerified)
}

/** Replaces a screen for provider staff. A user who only has to confirm their address can do it here. */
export function ProviderRefused({ wayOut }: { wayOut?: ReactNode }) {
  const { t } = useTranslation()
  const me = useMe().data
  if (!me || !isProvider(me) || me.emailVerified) return <AccessRefused wayOut={wayOut} />
  const email = me.pendingEmail ?? me.email
  return <UnverifiedNotice me={me} reason={t('auth.office.unverified.provider', { email })} />
}
