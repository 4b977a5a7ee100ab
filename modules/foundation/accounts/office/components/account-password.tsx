import { Anchor, Button, Group } from '@mantine/core'
import { notifications } from '@mantine/notifications'
import { useRef, useState } from 'react'
import { Link } from 'react-router'
import { officePaths } from '#core/app/office-paths.ts'
import { useTranslation } from '#core/i18n/use-translation.ts'
import { CallForm, useCallForm } from '#core/ui-office/fields/call-form.tsx'
import { PasswordField } from '#core/ui-office/fields/password-field.tsx'
import type { User } from '../../contract.ts'
import type { SignInMethods } from '../../identities-contract.ts'
import { updateMe } from '../api.ts'
import { useSignInMethods } from '../issuer.ts'
import { AccountSection } from './account-section.tsx'
import { NewPasswordFields } from './new-password.tsx'

export function AccountPassword({ me }: { me: User }) {
  const { t } = useTranslation()
  const methods = useSignInMethods()
  const [isChanging, setIsChanging] = useState(false)
  const heading = useRef<HTMLHeadingElement>(null)
  const closeForm = () => {
    setIsChanging(false)
    heading.current?.focus()
  }
  return (
    <AccountSection
      title={t('auth.office.account.password.title')}
      intro={methods && !methods.password ? undefined : t('auth.office.account.password.intro')}
      heading={heading}
    >
      {methods && !methods.password ? (
        <WithoutPassword me={me} methods={methods} />
      ) : isChanging ? (
        <ChangePassword me={me} onDone={closeForm} />
      ) : (
        <Group gap={10}>
          <Button variant="default" onClick={() => setIsChanging(true)}>
            {t('auth.office.account.password.change')}
          </Button>
        </Group>
      )}
    </AccountSection>
  )
}

/** For people who sign in through the issuer: a first password is chosen by a mailed link, where passwords are allowed. */
function WithoutPassword({ me, methods }: { me: User; methods: SignInMethods }) {
  const { t } = useTranslation()
  const name = methods.issuer ?? ''
  if (!methods.passwordLogin) return <p>{t('identities.office.noPassword.off', { name })}</p>
  return (
    <>
      <p>{t('identities.office.noPassword.none', { name })}</p>
      <Group gap={10}>
        <Button component={Link} to={officePaths.forgotPassword} state={{ email: me.email }} variant="default">
          {t('identities.office.noPassword.choose')}
        </Button>
      </Group>
    </>
  )
}

function ChangePassword({ me, onDone }: { me: User; onDone: () => void }) {
  const { t } = useTranslation()
  const { form, call, formProps } = useCallForm({
    initialValues: { currentPassword: '', password: '', confirmation: '' },
    send: ({ currentPassword, password }) => updateMe({ currentPassword, password }),
    onSuccess: () => {
      notifications.show({ message: t('auth.office.account.password.saved') })
      onDone()
    },
  })
  return (
    <CallForm {...formProps} maxWidth={420} failureTitle={t('common.office.failure.save')}>
      {/* Tells password managers which account the password belongs to. */}
      <input type="text" name="username" autoComplete="username" value={me.email} readOnly hidden />
      <PasswordField
        {...form.getInputProps('currentPassword')}
        name="currentPassword"
        label={t('auth.office.password.current')}
        autoComplete="current-password"
        autoFocus
      />
      <Anchor component={Link} to={officePaths.forgotPassword} state={{ email: me.email }} size="sm">
        {t('auth.office.login.forgot')}
      </Anchor>
      <NewPasswordFields
        label={t('auth.office.password.new')}
        password={form.getInputProps('password')}
        confirmation={form.getInputProps('confirmation')}
      />
      <Group gap={10}>
        <Button type="submit" loading={call.isPending}>
          {t('auth.office.account.password.change')}
        </Button>
        <Button variant="default" onClick={onDone}>
          {t('common.office.cancel')}
        </Button>
      </Group>
    </CallForm>
  )
}
