import { Button, Group, Stack } from '@mantine/core'
import { useForm } from '@mantine/form'
import { notifications } from '@mantine/notifications'
import { useMutation, useQuery } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { Lang } from '#core/i18n/contract.ts'
import { localeOf } from '#core/i18n/format.ts'
import { sentencesByPath, showErrors } from '#core/ui-office/fields/form-errors.ts'
import { Failure } from '#core/ui-office/frame/screen.tsx'
import { ListSkeleton } from '#core/ui-office/frame/skeletons.tsx'
import type { SecondFactor, User } from '../../contract.ts'
import { offerSecondFactor, refreshSecondFactor, secondFactorQuery, turnOffSecondFactor } from '../second-factor.ts'
import { AccountSection, FormFailure } from './account-section.tsx'
import { CodeField } from './code-field.tsx'
import { Password } from './password.tsx'
import { RecoveryCodes } from './recovery-codes.tsx'
import { SetUpSecondFactor } from './set-up-second-factor.tsx'

/** Turns the code at login on and off, and shows how many recovery codes are left. */
export function AccountSecondFactor({ me }: { me: User }) {
  const { t } = useTranslation()
  const heading = useRef<HTMLHeadingElement>(null)
  const factor = useQuery(secondFactorQuery)
  const offer = useMutation({ mutationFn: offerSecondFactor, gcTime: 0 })
  const [codes, setCodes] = useState<string[] | null>(null)
  const [stopping, setStopping] = useState(false)
  const done = () => {
    offer.reset()
    setCodes(null)
    setStopping(false)
    heading.current?.focus()
  }
  return (
    <AccountSection
      title={t('auth.office.secondFactor.title')}
      intro={t('auth.office.secondFactor.intro')}
      heading={heading}
    >
      {codes ? (
        <RecoveryCodes codes={codes} onNoted={done} />
      ) : factor.isPending ? (
        <ListSkeleton rows={1} />
      ) : factor.isError ? (
        <Failure error={factor.error} retry={() => void factor.refetch()} />
      ) : offer.data ? (
        <SetUpSecondFactor me={me} offer={offer.data} onCodes={setCodes} onCancel={done} />
      ) : stopping ? (
        <StopSecondFactor me={me} onDone={done} />
      ) : (
        <>
          <State factor={factor.data} />
          <FormFailure error={offer.error} title={t('common.office.failure.act')} />
          <Group gap={10}>
            {factor.data.since ? (
              <Button variant="default" onClick={() => setStopping(true)}>
                {t('auth.office.secondFactor.stop')}
              </Button>
            ) : (
              <Button variant="default" loading={offer.isPending} onClick={() => offer.mutate()}>
                {t('auth.office.secondFactor.start')}
              </Button>
            )}
          </Group>
        </>
      )}
    </AccountSection>
  )
}

function State({ factor: { since, recoveryCodes } }: { factor: SecondFactor }) {
  const { t, i18n } = useTranslation()
  if (!since) return <p>{t('auth.office.secondFactor.off')}</p>
  const day = new Intl.DateTimeFormat(localeOf[i18n.language as Lang], { dateStyle: 'long' }).format(new Date(since))
  return (
    <p>
      {t('auth.office.secondFactor.since', { day })} · {t('auth.office.secondFactor.left', { count: recoveryCodes })}
    </p>
  )
}

function StopSecondFactor({ me, onDone }: { me: User; onDone: () => void }) {
  const { t } = useTranslation()
  const ref = useRef<HTMLFormElement>(null)
  const form = useForm({ initialValues: { password: '', code: '' } })
  const stopping = useMutation({
    mutationFn: turnOffSecondFactor,
    onSuccess: async () => {
      await refreshSecondFactor()
      notifications.show({ message: t('auth.office.secondFactor.stopped') })
      onDone()
    },
    onError: (error) => showErrors(ref, () => form.setErrors(sentencesByPath(error))),
  })
  return (
    <form ref={ref} onSubmit={form.onSubmit((proof) => stopping.mutate(proof))}>
      <Stack gap={14} maw={420}>
        <p>{t('auth.office.secondFactor.stopText')}</p>
        <FormFailure error={stopping.error} title={t('common.office.failure.act')} />
        {/* Tells password managers which account the password belongs to. */}
        <input type="text" name="username" autoComplete="username" value={me.email} readOnly hidden />
        <Password
          {...form.getInputProps('password')}
          name="password"
          label={t('auth.office.secondFactor.password')}
          autoComplete="current-password"
          autoFocus
        />
        <CodeField {...form.getInputProps('code')} />
        <Group gap={10}>
          <Button type="submit" color="hot" loading={stopping.isPending}>
            {t('auth.office.secondFactor.stop')}
          </Button>
          <Button variant="default" onClick={onDone}>
            {t('common.office.cancel')}
          </Button>
        </Group>
      </Stack>
    </form>
  )
}
