import { Button, Group } from '@mantine/core'
import { notifications } from '@mantine/notifications'
import { useMutation, useQuery } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { useTranslation } from '#core/i18n/use-translation.ts'
import { formatLocalDay } from '#core/ui-office/app/format-local-day.ts'
import { CallForm, useCallForm } from '#core/ui-office/fields/call-form.tsx'
import { PasswordField } from '#core/ui-office/fields/password-field.tsx'
import { Failure } from '#core/ui-office/frame/screen.tsx'
import { ListSkeleton } from '#core/ui-office/frame/skeletons.tsx'
import type { SecondFactor, User } from '../../contract.ts'
import {
  refreshSecondFactor,
  secondFactorQuery,
  startSecondFactorSetup,
  turnOffSecondFactor,
} from '../second-factor.ts'
import { AccountSection, FormFailure } from './account-section.tsx'
import { CodeField } from './code-field.tsx'
import { RecoveryCodes } from './recovery-codes.tsx'
import { SetUpSecondFactor } from './set-up-second-factor.tsx'

/** Turns the code at login on and off, and shows how many recovery codes are left. */
export function AccountSecondFactor({ me }: { me: User }) {
  const { t } = useTranslation()
  const heading = useRef<HTMLHeadingElement>(null)
  const factor = useQuery(secondFactorQuery)
  const setup = useMutation({ mutationFn: startSecondFactorSetup, gcTime: 0 })
  const [codes, setCodes] = useState<string[] | null>(null)
  const [isStopping, setIsStopping] = useState(false)
  const showState = () => {
    setup.reset()
    setCodes(null)
    setIsStopping(false)
    heading.current?.focus()
  }
  return (
    <AccountSection
      title={t('auth.office.secondFactor.title')}
      intro={t('auth.office.secondFactor.intro')}
      heading={heading}
    >
      {codes ? (
        <RecoveryCodes codes={codes} onDone={showState} />
      ) : factor.isPending ? (
        <ListSkeleton rows={1} />
      ) : factor.isError ? (
        <Failure error={factor.error} retry={() => void factor.refetch()} />
      ) : setup.data ? (
        <SetUpSecondFactor me={me} setup={setup.data} onCodes={setCodes} onCancel={showState} />
      ) : isStopping ? (
        <StopSecondFactor me={me} onDone={showState} />
      ) : (
        <>
          <SecondFactorState factor={factor.data} />
          <FormFailure error={setup.error} title={t('common.office.failure.act')} />
          <Group gap={10}>
            {factor.data.since ? (
              <Button variant="default" onClick={() => setIsStopping(true)}>
                {t('auth.office.secondFactor.stop')}
              </Button>
            ) : (
              <Button variant="default" loading={setup.isPending} onClick={() => setup.mutate()}>
                {t('auth.office.secondFactor.start')}
              </Button>
            )}
          </Group>
        </>
      )}
    </AccountSection>
  )
}

function SecondFactorState({ factor: { since, recoveryCodes } }: { factor: SecondFactor }) {
  const { t, i18n } = useTranslation()
  if (!since) return <p>{t('auth.office.secondFactor.off')}</p>
  const day = formatLocalDay(since, i18n.language)
  return (
    <p>
      {t('auth.office.secondFactor.since', { day })} · {t('auth.office.secondFactor.left', { count: recoveryCodes })}
    </p>
  )
}

function StopSecondFactor({ me, onDone }: { me: User; onDone: () => void }) {
  const { t } = useTranslation()
  const { form, call, formProps } = useCallForm({
    initialValues: { password: '', code: '' },
    send: turnOffSecondFactor,
    onSuccess: async () => {
      await refreshSecondFactor()
      notifications.show({ message: t('auth.office.secondFactor.stopped') })
      onDone()
    },
  })
  return (
    <CallForm {...formProps} noValidate={false} maxWidth={420} failureTitle={t('common.office.failure.act')}>
      <p>{t('auth.office.secondFactor.stopText')}</p>
      {/* Tells password managers which account the password belongs to. */}
      <input type="text" name="username" autoComplete="username" value={me.email} readOnly hidden />
      <PasswordField
        {...form.getInputProps('password')}
        name="password"
        label={t('auth.office.secondFactor.password')}
        autoComplete="current-password"
        autoFocus
      />
      <CodeField {...form.getInputProps('code')} />
      <Group gap={10}>
        <Button type="submit" color="hot" loading={call.isPending}>
          {t('auth.office.secondFactor.stop')}
        </Button>
        <Button variant="default" onClick={onDone}>
          {t('common.office.cancel')}
        </Button>
      </Group>
    </CallForm>
  )
}
