import { Radio, Stack, TextInput } from '@mantine/core'
import { type FormErrors, useForm } from '@mantine/form'
import { notifications } from '@mantine/notifications'
import { useMutation } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { assignRole, type Role, roles } from '#core/access/policy.ts'
import { ProblemError } from '#core/http/client.ts'
import { useTranslation } from '#core/i18n/use-translation.ts'
import { useSendVerificationButton } from '#core/ui-office/app/office-module.ts'
import { Confirm } from '#core/ui-office/dialogs/confirm.tsx'
import { Modal } from '#core/ui-office/dialogs/dialogs.tsx'
import { preventEnterSubmit } from '#core/ui-office/fields/enter-key.ts'
import { FormActions } from '#core/ui-office/fields/form-actions.tsx'
import { fieldErrors, showErrors } from '#core/ui-office/fields/form-errors.ts'
import { ActionFailure, useFailureText } from '#core/ui-office/frame/screen.tsx'
import { useManagedHotel } from '../../api.ts'
import { looksLikeEmailAddress, maxInvitedAddresses, parseEmailAddresses } from '../../email-addresses.ts'
import { invite } from '../../members-api.ts'
import { type InvitationLink, InvitationLinks } from './invitation-links.tsx'

/** Invites one person or several at once. */
export function Invite({ opened, onClose }: { opened: boolean; onClose: () => void }) {
  const { t } = useTranslation()
  const [links, setLinks] = useState<InvitationLink[]>([])
  return (
    <>
      <Modal
        opened={opened}
        onClose={onClose}
        title={t('members.office.invite.title')}
        closeButtonProps={{ 'aria-label': t('common.office.close') }}
      >
        <InviteForm onClose={onClose} onLinks={(created) => setLinks([...links, ...created])} />
      </Modal>
      <InvitationLinks links={opened ? [] : links} onClose={() => setLinks([])} />
    </>
  )
}

interface InviteFormProps {
  onClose: () => void
  /** Called with the links to hand over, where no emails can be sent. */
  onLinks: (links: InvitationLink[]) => void
}

function InviteForm({ onClose, onLinks }: InviteFormProps) {
  const { t } = useTranslation()
  const failureText = useFailureText()
  const SendVerification = useSendVerificationButton()
  const { orgId, actor } = useManagedHotel()
  const ref = useRef<HTMLFormElement>(null)
  const problemOf = (addresses: string[]) => {
    const invalidAddresses = addresses.filter((address) => !looksLikeEmailAddress(address))
    if (invalidAddresses.length > 0) return t('members.office.invite.wrong', { emails: invalidAddresses.join(', ') })
    if (addresses.length > maxInvitedAddresses)
      return t('members.office.invite.tooMany', { limit: maxInvitedAddresses })
    return addresses.length > 0 ? null : t('members.office.invite.none')
  }
  const form = useForm<{ emails: string; role: Role }>({
    initialValues: { emails: '', role: 'member' },
    validate: { emails: (typed) => problemOf(parseEmailAddresses(typed)) },
  })
  /** Inviting owners is confirmed, because they can remove the inviter. */
  const [pendingInvitation, setPendingInvitation] = useState<typeof form.values | null>(null)
  const showFieldErrors = (errors: FormErrors) => showErrors(ref, () => form.setErrors(errors))

  const sending = useMutation({
    /**
     * Sent one after the other. Each address is removed from the field once its email is sent, so that a retry
     * continues with the rest.
     */
    mutationFn: async ({ emails, role }: typeof form.values) => {
      const addresses = parseEmailAddresses(emails)
      const refused: { email: string; message: string }[] = []
      const links: InvitationLink[] = []
      for (const [index, email] of addresses.entries()) {
        try {
          const { link } = await invite(orgId, { email, role })
          if (link) links.push({ email, link })
        } catch (error) {
          const message = fieldErrors(error).find(({ path }) => path === 'email')?.message
          if (!message) throw error
          refused.push({ email, message })
        }
        const remaining = [...refused.map((each) => each.email), ...addresses.slice(index + 1)]
        form.setFieldValue('emails', remaining.join(', '))
      }
      return { refused, links, sent: addresses.length - refused.length }
    },
    onSuccess: ({ refused, links, sent }) => {
      onLinks(links)
      if (sent > links.length) notifications.show({ message: t('members.office.invite.sent', { count: sent }) })
      if (refused.length === 0) return onClose()
      showFieldErrors({ emails: refused.map((each) => t('members.office.invite.of', each)).join('\n') })
    },
    onError: (error) => {
      const role = fieldErrors(error).find(({ path }) => path === 'role')?.message
      if (role) showFieldErrors({ role })
    },
  })

  return (
    <form
      onKeyDown={preventEnterSubmit}
      ref={ref}
      onSubmit={form.onSubmit(
        (values) => (values.role === 'owner' ? setPendingInvitation(values) : sending.mutate(values)),
        showFieldErrors,
      )}
      noValidate
    >
      <Stack gap="md">
        {sending.isError && (
          <ActionFailure title={t('common.office.failure.act')}>
            {failureText(sending.error)}
            {isUnconfirmed(sending.error) && SendVerification && <SendVerification />}
          </ActionFailure>
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
        <FormActions act={t('members.office.invite.send')} busy={sending.isPending} onCancel={onClose} />
      </Stack>
      <Confirm
        opened={pendingInvitation !== null}
        title={t('members.office.inviteOwner.title', {
          count: parseEmailAddresses(pendingInvitation?.emails ?? '').length,
        })}
        act={t('members.office.inviteOwner.act')}
        onCancel={() => setPendingInvitation(null)}
        onConfirm={() => {
          if (pendingInvitation) sending.mutate(pendingInvitation)
          setPendingInvitation(null)
        }}
      >
        <b>{parseEmailAddresses(pendingInvitation?.emails ?? '').join(', ')}</b>
        <span>{t('members.office.inviteOwner.text')}</span>
      </Confirm>
    </form>
  )
}

const isUnconfirmed = (error: unknown) => error instanceof ProblemError && error.problem.code === 'address_unconfirmed'
