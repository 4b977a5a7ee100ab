import { Button, Group, Stack, TextInput } from '@mantine/core'
import { notifications } from '@mantine/notifications'
import { useMutation } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { useTranslation } from '#core/i18n/use-translation.ts'
import { CallForm, useCallForm } from '#core/ui-office/fields/call-form.tsx'
import { Pill, QuietNotice } from '#core/ui-office/frame/layout-parts.tsx'
import type { User } from '../../contract.ts'
import { updateMe, useSendVerification } from '../api.ts'
import { AccountSection, FormFailure } from './account-section.tsx'
import { OwnPasswordField } from './own-password-field.tsx'

/** The address the user signs in with, whether it is confirmed, and a new address that is not confirmed yet. */
export function AccountAddress({ me }: { me: User }) {
  const { t } = useTranslation()
  const [isChanging, setIsChanging] = useState(false)
  const heading = useRef<HTMLHeadingElement>(null)
  const closeForm = () => {
    setIsChanging(false)
    heading.current?.focus()
  }
  return (
    <AccountSection title={t('auth.office.account.address.title')} heading={heading}>
      <Group gap="4px 10px">
        <b>{me.email}</b>
        <Pill tone={me.emailVerified ? 'ok' : 'warn'}>
          {t(`auth.office.account.address.${me.emailVerified ? 'confirmed' : 'unconfirmed'}`)}
        </Pill>
      </Group>
      {me.pendingEmail ? (
        <PendingAddress me={me} pendingEmail={me.pendingEmail} onCancelled={() => heading.current?.focus()} />
      ) : (
        !me.emailVerified &&
        !isChanging && (
          <>
            <p>{t('auth.office.account.address.unconfirmedText')}</p>
            <ResendLink email={me.email} />
          </>
        )
      )}
      {isChanging ? (
        <ChangeAddress me={me} onDone={closeForm} />
      ) : (
        <Group gap={10}>
          <Button variant="default" onClick={() => setIsChanging(true)}>
            {t('auth.office.account.address.change')}
          </Button>
        </Group>
      )}
    </AccountSection>
  )
}

function PendingAddress({
  me,
  pendingEmail,
  onCancelled,
}: {
  me: User
  pendingEmail: string
  onCancelled: () => void
}) {
  const { t } = useTranslation()
  const cancelling = useMutation({ mutationFn: updateMe })
  const cancelChange = () =>
    cancelling.mutate(
      { email: me.email },
      {
        onSuccess: () => {
          notifications.show({ message: t('auth.office.account.address.kept', { email: me.email }) })
          onCancelled()
        },
      },
    )
  return (
    <QuietNotice p={14}>
      <Stack gap={10}>
        <b>{t('auth.office.account.address.pending', { email: pendingEmail })}</b>
        <p>{t('auth.office.account.address.pendingText')}</p>
        <FormFailure error={cancelling.error} title={t('common.office.failure.act')} />
        <ResendLink email={pendingEmail}>
          <Button variant="default" loading={cancelling.isPending} onClick={cancelChange}>
            {t('auth.office.account.address.keep')}
          </Button>
        </ResendLink>
      </Stack>
    </QuietNotice>
  )
}

function ResendLink({ email, children }: { email: string; children?: React.ReactNode }) {
  const { t } = useTranslation()
  const sending = useSendVerification()
  const send = () =>
    sending.mutate(undefined, {
      onSuccess: () => notifications.show({ message: t('auth.office.unverified.sent', { email }) }),
    })
  return (
    <>
      <FormFailure error={sending.error} title={t('common.office.failure.act')} />
      <Group gap={10}>
        <Button variant="default" loading={sending.isPending} onClick={send}>
          {t('auth.office.unverified.again')}
        </Button>
        {children}
      </Group>
    </>
  )
}

function ChangeAddress({ me, onDone }: { me: User; onDone: () => void }) {
  const { t } = useTranslation()
  const { form, call, formProps } = useCallForm({
    initialValues: { email: '', currentPassword: '' },
    // Sending the current address would cancel a pending change.
    validate: {
      email: (email) => (email.trim().toLowerCase() === me.email ? t('auth.office.account.address.same') : null),
    },
    send: ({ email, currentPassword }) => updateMe({ email, currentPassword: currentPassword || undefined }),
    onSuccess: ({ pendingEmail }) => {
      notifications.show({ message: t('auth.office.unverified.sent', { email: pendingEmail }) })
      onDone()
    },
  })
  return (
    <CallForm {...formProps} maxWidth={420} failureTitle={t('common.office.failure.save')}>
      <p>{t('auth.office.account.address.why')}</p>
      <TextInput
        {...form.getInputProps('email')}
        type="email"
        name="email"
        label={t('auth.office.account.address.new')}
        autoComplete="email"
        autoFocus
      />
      <OwnPasswordField
        {...form.getInputProps('currentPassword')}
        name="currentPassword"
        label={t('auth.office.password.current')}
      />
      <Group gap={10}>
        <Button type="submit" loading={call.isPending}>
          {t('auth.office.account.address.send')}
        </Button>
        <Button variant="default" onClick={onDone}>
          {t('common.office.cancel')}
        </Button>
      </Group>
    </CallForm>
  )
}
