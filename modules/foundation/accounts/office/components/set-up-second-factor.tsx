import { Button, Group } from '@mantine/core'
import { useTranslation } from '#core/i18n/use-translation.ts'
import { CallForm, useCallForm } from '#core/ui-office/fields/call-form.tsx'
import { PasswordField } from '#core/ui-office/fields/password-field.tsx'
import type { User } from '../../contract.ts'
import { refreshSecondFactor, type startSecondFactorSetup, turnOnSecondFactor } from '../second-factor.ts'
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
  const { form, call, formProps } = useCallForm({
    initialValues: { code: '', password: '' },
    send: (proof) => turnOnSecondFactor({ ...proof, setup: encryptedSecret }),
    onSuccess: (codes) => {
      onCodes(codes)
      void refreshSecondFactor()
    },
  })
  return (
    <CallForm {...formProps} noValidate={false} maxWidth={420} failureTitle={t('common.office.failure.act')}>
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
        <Button type="submit" loading={call.isPending}>
          {t('auth.office.secondFactor.confirm')}
        </Button>
        <Button variant="default" onClick={onCancel}>
          {t('common.office.cancel')}
        </Button>
      </Group>
    </CallForm>
  )
}
