import { Button } from '@mantine/core'
import { useForm } from '@mantine/form'
import { useMutation } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Link, useNavigate, useSearchParams } from 'react-router'
import type { Lang } from '#core/i18n/contract.ts'
import { EntrySheet } from '#core/ui-office/entry-sheet.tsx'
import { sentencesByPath, showErrors } from '#core/ui-office/form-errors.ts'
import { type LinkCode, linkFault, useMailedToken } from '#core/ui-office/mailed-token.ts'
import { ActFailure, useFailureText } from '#core/ui-office/screen.tsx'
import type { NewPasswordByLink } from '../contract.ts'
import { resetPassword } from './api.ts'
import { CodeField } from './components/code-field.tsx'
import { NewPassword } from './components/new-password.tsx'
import { afterLogin, entryAddress, landing } from './return-address.ts'
import { needsCode } from './second-factor.ts'

/** A new password by a mailed link: whoever has it is signed in with it. */
export default function ResetPasswordScreen() {
  const { t, i18n } = useTranslation()
  const text = useFailureText()
  const navigate = useNavigate()
  const token = useMailedToken()
  const ref = useRef<HTMLFormElement>(null)
  const form = useForm({ initialValues: { password: '', confirmation: '', code: '' } })
  const [codeAsked, setCodeAsked] = useState(false)
  const saving = useMutation({
    mutationFn: (body: NewPasswordByLink) => resetPassword(body, i18n.language as Lang),
    onSuccess: () => navigate(afterLogin, { replace: true, state: landing('orders') }),
    onError: (error) =>
      showErrors(ref, () => {
        if (needsCode(error)) setCodeAsked(true)
        form.setErrors(sentencesByPath(error))
      }),
  })
  const fault = token && saving.variables?.token === token ? linkFault(saving.error) : null
  if (!token || fault) return <NoLink fault={fault} />
  return (
    <EntrySheet title={t('auth.office.reset.title')} intro={t('auth.office.reset.intro')}>
      {saving.isError && !needsCode(saving.error) && (
        <ActFailure title={t('common.office.failure.save')}>{text(saving.error)}</ActFailure>
      )}
      <form
        ref={ref}
        onSubmit={form.onSubmit(({ password, code }) =>
          saving.mutate({ token, password, code: code.trim() || undefined }),
        )}
      >
        <NewPassword
          label={t('auth.office.password.new')}
          password={form.getInputProps('password')}
          confirmation={form.getInputProps('confirmation')}
        />
        {codeAsked && <CodeField {...form.getInputProps('code')} autoFocus />}
        <Button type="submit" size="md" fullWidth loading={saving.isPending}>
          {t('auth.office.reset.enter')}
        </Button>
      </form>
    </EntrySheet>
  )
}

function NoLink({ fault }: { fault: LinkCode | null }) {
  const { t } = useTranslation()
  const [search] = useSearchParams()
  return (
    <EntrySheet
      title={fault ? t(`errors.${fault}.title`) : t('auth.office.link.missingTitle')}
      intro={fault ? t(`errors.${fault}.detail`) : t('auth.office.link.missing')}
    >
      <Button component={Link} to={entryAddress('/forgot-password', search)} size="md" fullWidth>
        {t('auth.office.reset.ask')}
      </Button>
    </EntrySheet>
  )
}
