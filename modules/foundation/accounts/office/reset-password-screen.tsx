import { Button } from '@mantine/core'
import { useForm } from '@mantine/form'
import { useMutation } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { Link, useNavigate, useSearchParams } from 'react-router'
import { officePaths } from '#core/app/office-paths.ts'
import { useTranslation } from '#core/i18n/use-translation.ts'
import { type LinkCode, linkErrorCode, useMailedToken } from '#core/ui-office/app/mailed-token.ts'
import { AuthSheet } from '#core/ui-office/dialogs/auth-sheet.tsx'
import { errorMessagesByPath, showErrors } from '#core/ui-office/fields/form-errors.ts'
import { ActionFailure, useFailureText } from '#core/ui-office/frame/screen.tsx'
import type { PasswordReset } from '../contract.ts'
import { resetPassword } from './api.ts'
import { CodeField } from './components/code-field.tsx'
import { NewPasswordFields } from './components/new-password.tsx'
import { landingState, loginPageAddress, pathAfterLogin } from './return-address.ts'
import { isCodeRequired } from './second-factor.ts'

/** Sets a new password by a mailed link, and signs in. */
export default function ResetPasswordScreen() {
  const { t, i18n } = useTranslation()
  const failureText = useFailureText()
  const navigate = useNavigate()
  const token = useMailedToken()
  const ref = useRef<HTMLFormElement>(null)
  const form = useForm({ initialValues: { password: '', confirmation: '', code: '' } })
  const [isCodeShown, setIsCodeShown] = useState(false)
  const saving = useMutation({
    mutationFn: (body: PasswordReset) => resetPassword(body, i18n.language),
    onSuccess: () => navigate(pathAfterLogin, { replace: true, state: landingState('orders') }),
    onError: (error) =>
      showErrors(ref, () => {
        if (isCodeRequired(error)) setIsCodeShown(true)
        form.setErrors(errorMessagesByPath(error))
      }),
  })
  const linkError = token && saving.variables?.token === token ? linkErrorCode(saving.error) : null
  if (!token || linkError) return <InvalidLink linkError={linkError} />
  return (
    <AuthSheet title={t('auth.office.reset.title')} intro={t('auth.office.reset.intro')}>
      {saving.isError && !isCodeRequired(saving.error) && (
        <ActionFailure title={t('common.office.failure.save')}>{failureText(saving.error)}</ActionFailure>
      )}
      <form
        ref={ref}
        onSubmit={form.onSubmit(({ password, code }) =>
          saving.mutate({ token, password, code: code.trim() || undefined }),
        )}
      >
        <NewPasswordFields
          label={t('auth.office.password.new')}
          password={form.getInputProps('password')}
          confirmation={form.getInputProps('confirmation')}
        />
        {isCodeShown && <CodeField {...form.getInputProps('code')} autoFocus />}
        <Button type="submit" size="md" fullWidth loading={saving.isPending}>
          {t('auth.office.reset.enter')}
        </Button>
      </form>
    </AuthSheet>
  )
}

function InvalidLink({ linkError }: { linkError: LinkCode | null }) {
  const { t } = useTranslation()
  const [search] = useSearchParams()
  return (
    <AuthSheet
      title={linkError ? t(`errors.${linkError}.title`) : t('auth.office.link.missingTitle')}
      intro={linkError ? t(`errors.${linkError}.detail`) : t('auth.office.link.missing')}
    >
      <Button component={Link} to={loginPageAddress(officePaths.forgotPassword, search)} size="md" fullWidth>
        {t('auth.office.reset.ask')}
      </Button>
    </AuthSheet>
  )
}
