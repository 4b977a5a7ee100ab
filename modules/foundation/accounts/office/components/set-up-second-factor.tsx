import { Button, Group, Stack } from '@mantine/core'
import { useForm } from '@mantine/form'
import { useMutation } from '@tanstack/react-query'
import { useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { errorMessagesByPath, showErrors } from '#core/ui-office/fields/form-errors.ts'
import { PasswordField } from '#core/ui-office/fields/password-field.tsx'
import type { User } from '../../contract.ts'
import { refreshSecondFactor, type startSecondFactorSetup, turnOnSecondFactor } from '../second-factor.ts'
import { FormFailure } from './account-section.tsx'
import { CodeField } from './code-field.tsx'
import css from './second-factor.module.css'

interface SetUpProps {
  me: User
  setup: Awaited<ReturnType<typeof startSecondFactorSetup>>
  /** Called with the recovery codes when the second factor is on. */
  onCodes: (codes: string[]) => void
  onCancel: () => void
}

/** The secret to scan or to type, confirmed by a first code and the password. */
export function SetUpSecondFactor({
  me,
  setup: { secret, setup: encryptedSecret, picture },
  onCodes,
  onCancel,
}: SetUpProps) {
  const { t } = useTranslation()
  const ref = useRef<HTMLFormElement>(null)
  const form = useForm({ initialValues: { code: '', password: '' } })
  const confirming = useMutation({
    mutationFn: turnOnSecondFactor,
    gcTime: 0,
    onSuccess: (codes) => {
      onCodes(codes)
      void refreshSecondFactor()
    },
    onError: (error) => showErrors(ref, () => form.setErrors(errorMessagesByPath(error))),
  })
  return (
    <form ref={ref} onSubmit={form.onSubmit((proof) => confirming.mutate({ ...proof, setup: encryptedSecret }))}>
      <Stack gap={14} maw={420}>
        <p>{t('auth.office.secondFactor.scan')}</p>
        <svg
          className={css.picture}
          viewBox={`0 0 ${picture.side} ${picture.side}`}
          shapeRendering="crispEdges"
          role="img"
          aria-label={t('auth.office.secondFactor.qr')}
        >
          <path fill="#fff" d={`M0 0h${picture.side}v${picture.side}H0z`} />
          <path fill="#000" d={picture.path} />
        </svg>
        <p>
          {t('auth.office.secondFactor.typed')} <code className={css.code}>{secret.replace(/.{4}(?=.)/g, '$& ')}</code>
        </p>
        <FormFailure error={confirming.error} title={t('common.office.failure.act')} />
        {/* Tells password managers which account the password belongs to. */}
        <input type="text" name="username" autoComplete="username" value={me.email} readOnly hidden />
        <CodeField
          {...form.getInputProps('code')}
          label={t('auth.office.secondFactor.firstCode')}
          description={undefined}
          autoFocus
        />
        <PasswordField
          {...form.getInputProps('password')}
          name="password"
          label={t('auth.office.secondFactor.password')}
          autoComplete="current-password"
        />
        <Group gap={10}>
          <Button type="submit" loading={confirming.isPending}>
            {t('auth.office.secondFactor.confirm')}
          </Button>
          <Button variant="default" onClick={onCancel}>
            {t('common.office.cancel')}
          </Button>
        </Group>
      </Stack>
    </form>
  )
}
