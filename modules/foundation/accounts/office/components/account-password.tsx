import { Anchor, Button, Group, Stack } from '@mantine/core'
import { useForm } from '@mantine/form'
import { notifications } from '@mantine/notifications'
import { useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { officePaths } from '#core/app/office-paths.ts'
import { errorMessagesByPath, showErrors } from '#core/ui-office/fields/form-errors.ts'
import { PasswordField } from '#core/ui-office/fields/password-field.tsx'
import type { User } from '../../contract.ts'
import { useUpdateMe } from '../api.ts'
import { AccountSection, FormFailure } from './account-section.tsx'
import { NewPasswordFields } from './new-password.tsx'

export function AccountPassword({ me }: { me: User }) {
  const { t } = useTranslation()
  const [isChanging, setIsChanging] = useState(false)
  const heading = useRef<HTMLHeadingElement>(null)
  const closeForm = () => {
    setIsChanging(false)
    heading.current?.focus()
  }
  return (
    <AccountSection
      title={t('auth.office.account.password.title')}
      intro={t('auth.office.account.password.intro')}
      heading={heading}
    >
      {isChanging ? (
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

function ChangePassword({ me, onDone }: { me: User; onDone: () => void }) {
  const { t } = useTranslation()
  const ref = useRef<HTMLFormElement>(null)
  const form = useForm({ initialValues: { currentPassword: '', password: '', confirmation: '' } })
  const saving = useUpdateMe()
  const save = ({ currentPassword, password }: typeof form.values) =>
    saving.mutate(
      { currentPassword, password },
      {
        onSuccess: () => {
          notifications.show({ message: t('auth.office.account.password.saved') })
          onDone()
        },
        onError: (error) => showErrors(ref, () => form.setErrors(errorMessagesByPath(error))),
      },
    )
  return (
    <form ref={ref} onSubmit={form.onSubmit(save)} noValidate>
      <Stack gap={14} maw={420}>
        <FormFailure error={saving.error} title={t('common.office.failure.save')} />
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
          <Button type="submit" loading={saving.isPending}>
            {t('auth.office.account.password.change')}
          </Button>
          <Button variant="default" onClick={onDone}>
            {t('common.office.cancel')}
          </Button>
        </Group>
      </Stack>
    </form>
  )
}
