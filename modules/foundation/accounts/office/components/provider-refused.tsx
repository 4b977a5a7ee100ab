import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { AccessRefused } from '#core/ui-office/frame/screen.tsx'
import { isProvider, useMe } from '../api.ts'
import { UnverifiedNotice } from './unverified-notice.tsx'

/** Whether the person is shown the provider's screens, and has confirmed the address that the server goes by. */
export function useProviderStaff(): boolean {
  const me = useMe().data
  return Boolean(me && isProvider(me) && me.emailVerified)
}

/** In the place of a screen for provider staff: who has only to confirm their address is told so, and can do it. */
export function ProviderRefused({ wayOut }: { wayOut?: ReactNode }) {
  const { t } = useTranslation()
  const me = useMe().data
  if (!me || !isProvider(me) || me.emailVerified) return <AccessRefused wayOut={wayOut} />
  const email = me.pendingEmail ?? me.email
  return <UnverifiedNotice me={me} text={t('auth.office.unverified.provider', { email })} />
}
