import { Button, Radio, Stack, TextInput } from '@mantine/core'
import { type FormErrors, useForm } from '@mantine/form'
import { notifications } from '@mantine/notifications'
import { useMutation } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { ProblemError } from '#core/http/client.ts'
import { Confirm } from '#core/ui-office/confirm.tsx'
import { Modal } from '#core/ui-office/dialogs.tsx'
import { keepEnter } from '#core/ui-office/enter-key.ts'
import { FormActs } from '#core/ui-office/form-acts.tsx'
import { fieldErrors, showErrors } from '#core/ui-office/form-errors.ts'
import { ActFailure, useFailureText } from '#core/ui-office/screen.tsx'
import { useMe, useSendVerification } from '#modules/accounts/office/api.ts'
import { assignRole, type Role, roles } from '#modules/hotel-context/policy.ts'
import { addressesIn, looksRight, mostAddresses } from '../addresses.ts'
import { useManagedHotel } from '../api.ts'
import { invite } from '../members-api.ts'

/** Invites one person or several at once. */
export function Invite({ opened, onClose }: { opened: boolean; onClose: () => void }) {
  const { t } = useTranslation()
  return (
    <Modal
      opened={opened}
      onClose={onClose}
      title={t('members.office.invite.title')}
      closeButtonProps={{ 'aria-label': t('common.office.close') }}
    >
      <InviteForm onClose={onClose} />
    </Modal>
  )
}

function InviteForm({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation()
  const text = useFailureText()
  const { orgId, actor } = useManagedHotel()
  const ref = useRef<HTMLFormElement>(null)
  const problemOf = (addresses: string[]) => {
    const wrong = addresses.filter((address) => !looksRight(address))
    if (wrong.length > 0) return t('members.office.invite.wrong', { emails: wrong.join(', ') })
    if (addresses.length > mostAddresses) return t('members.office.invite.tooMany', { limit: mostAddresses })
    return addresses.length > 0 ? null : t('members.office.invite.none')
  }
  const form = useForm<{ emails: string; role: Role }>({
    initialValues: { emails: '', role: 'member' },
    validate: { emails: (typed) => problemOf(addressesIn(typed)) },
  })
  /** To be owners, who cannot be undone by whoever made them one: asked first, as on the list of members. */
  const [asked, setAsked] = useState<typeof form.values | null>(null)
  const reveal = (errors: FormErrors) => showErrors(ref, () => form.setErrors(errors))

  const sending = useMutation({
    /** One after the other; an address that has its email is taken out of the field, so that a second try goes on from there. */
    mutationFn: async ({ emails, role }: typeof form.values) => {
      const addresses = addressesIn(emails)
      const refused: { email: string; message: string }[] = []
      for (const [i, email] of addresses.entries()) {
        try {
          await invite(orgId, { email, role })
        } catch (error) {
          const message = fieldErrors(error).find(({ path }) => path === 'email')?.message
          if (!message) throw error
          refused.push({ email, message })
        }
        const left = [...refused.map((each) => each.email), ...addresses.slice(i + 1)]
        form.setFieldValue('emails', left.join(', '))
      }
      return { refused, sent: addresses.length - refused.length }
    },
    onSuccess: ({ refused, sent }) => {
      if (sent > 0) notifications.show({ message: t('members.office.invite.sent', { count: sent }) })
      if (refused.length === 0) return onClose()
      reveal({ emails: refused.map((each) => t('members.office.invite.of', each)).join('\n') })
    },
    onError: (error) => {
      const role = fieldErrors(error).find(({ path }) => path === 'role')?.message
      if (role) reveal({ role })
    },
  })

  return (
    <form
      onKeyDown={keepEnter}
      ref={ref}
      onSubmit={form.onSubmit(
        (values) => (values.role === 'owner' ? setAsked(values) : sending.mutate(values)),
        reveal,
      )}
      noValidate
    >
      <Stack gap="md">
        {sending.isError && (
          <ActFailure title={t('common.office.failure.act')}>
            {text(sending.error)}
            {isUnconfirmed(sending.error) && <ConfirmFirst />}
          </ActFailure>
        )}
        <TextInput
          {...form.getInputProps('emails')}
          label={t('members.office.invite.emails')}
          description={t('members.office.invite.emailsHint')}
          placeholder={t('members.office.invite.example')}
          errorProps={{ style: { whiteSpace: 'pre-line' } }}
          type="email"
          multiple
          autoComplete="off"
          data-autofocus
        />
        <Radio.Group {...form.getInputProps('role')} label={t('members.office.invite.role')}>
          <Stack gap="sm" mt={6}>
            {roles
              .filter((role) => assignRole(actor, null, role))
              .map((role) => (
                <Radio
                  key={role}
                  value={role}
                  label={t(`members.roles.${role}.name`)}
                  description={t(`members.office.what.${role}`)}
                />
              ))}
          </Stack>
        </Radio.Group>
        <FormActs act={t('members.office.invite.send')} busy={sending.isPending} onCancel={onClose} />
      </Stack>
      <Confirm
        opened={asked !== null}
        title={t('members.office.inviteOwner.title', { count: addressesIn(asked?.emails ?? '').length })}
        act={t('members.office.inviteOwner.act')}
        onCancel={() => setAsked(null)}
        onConfirm={() => {
          if (asked) sending.mutate(asked)
          setAsked(null)
        }}
      >
        <b>{addressesIn(asked?.emails ?? '').join(', ')}</b>
        <span>{t('members.office.inviteOwner.text')}</span>
      </Confirm>
    </form>
  )
}

const isUnconfirmed = (error: unknown) => error instanceof ProblemError && error.problem.code === 'address_unconfirmed'

/** Sends the link that confirms one's own address once more; the invitation waits in the form meanwhile. */
function ConfirmFirst() {
  const { t } = useTranslation()
  const text = useFailureText()
  const me = useMe()
  const sending = useSendVerification()
  const email = me.data?.pendingEmail ?? me.data?.email
  return (
    <>
      <p role="status">
        {sending.isError ? text(sending.error) : sending.isSuccess ? t('auth.office.unverified.sent', { email }) : ''}
      </p>
      {!sending.isSuccess && (
        <Button size="xs" variant="default" loading={sending.isPending} onClick={() => sending.mutate()}>
          {t('auth.office.unverified.again')}
        </Button>
      )}
    </>
  )
}
