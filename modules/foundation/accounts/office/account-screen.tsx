import type { ComponentType } from 'react'
import { useSearchParams } from 'react-router'
import type { TextKey } from '#core/i18n/text-key.ts'
import { useTranslation } from '#core/i18n/use-translation.ts'
import { useOfficeModules } from '#core/ui-office/app/office-module.ts'
import { Screen } from '#core/ui-office/frame/screen.tsx'
import { FormSkeleton } from '#core/ui-office/frame/skeletons.tsx'
import type { User } from '../contract.ts'
import { useMe } from './api.ts'
import { AccountAddress } from './components/account-address.tsx'
import { AccountIdentity } from './components/account-identity.tsx'
import { AccountPassword } from './components/account-password.tsx'
import { AccountRemove } from './components/account-remove.tsx'
import { AccountSecondFactor } from './components/account-second-factor.tsx'
import { AccountSection } from './components/account-section.tsx'
import { AccountSessions } from './components/account-sessions.tsx'
import { IdentitySection } from './components/identity-section.tsx'
import { PasskeySection } from './components/passkey-section.tsx'
import { BackToHotel } from './components/second-factor-needed.tsx'
import { useSignInMethods } from './issuer.ts'
import { safeNext } from './return-address.ts'

declare module '#core/ui-office/app/office-module.ts' {
  interface OfficeModule {
    /** What a module adds to the account screen. */
    readonly accountSection?: {
      readonly title: TextKey
      readonly intro: TextKey
      readonly Section: ComponentType<{ me: User }>
    }
  }
}

/** The screen of the user's own account, independent of any hotel. */
export default function AccountScreen() {
  const { t } = useTranslation()
  const me = useMe()
  const sections = useOfficeModules().flatMap(({ accountSection }) => accountSection ?? [])
  const methods = useSignInMethods()
  const returnPath = useSearchParams()[0].get('next')
  return (
    <Screen title={t('auth.office.account.title')} width="text">
      {/* The form starts from the server's answer, not from the user stored in this browser. */}
      {me.data && !me.isPlaceholderData ? (
        <>
          {returnPath && <BackToHotel to={safeNext(returnPath)} />}
          <AccountIdentity me={me.data} />
          <AccountAddress me={me.data} />
          {methods?.issuer && <IdentitySection methods={methods} name={methods.issuer} />}
          <AccountPassword me={me.data} />
          {methods?.password !== false && <AccountSecondFactor me={me.data} />}
          {methods?.passwordLogin !== false && (
            <AccountSection title={t('passkeys.office.title')} intro={t('passkeys.office.intro')}>
              <PasskeySection />
            </AccountSection>
          )}
          {sections.map(({ title, intro, Section }) => (
            <AccountSection key={title} title={t(title)} intro={t(intro)}>
              <Section me={me.data} />
            </AccountSection>
          ))}
          <AccountSessions />
          <AccountRemove />
        </>
      ) : (
        <FormSkeleton />
      )}
    </Screen>
  )
}
