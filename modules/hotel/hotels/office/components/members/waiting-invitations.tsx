import { Button, Group, Text } from '@mantine/core'
import { useDisclosure } from '@mantine/hooks'
import { notifications } from '@mantine/notifications'
import { useState } from 'react'
import { assignRole } from '#core/access/policy.ts'
import { formatDate } from '#core/i18n/format.ts'
import { useTranslation } from '#core/i18n/use-translation.ts'
import { ConfirmMutation } from '#core/ui-office/dialogs/confirm.tsx'
import { RowList, RowText, Section } from '#core/ui-office/frame/layout-parts.tsx'
import { useShowFailure } from '#core/ui-office/frame/screen.tsx'
import type { Invitation } from '../../../members-contract.ts'
import { useManagedHotel } from '../../api.ts'
import { useInviteAgain, useWithdraw } from '../../members-api.ts'
import { InvitationLinks } from './invitation-links.tsx'

/** Invitations that are not accepted yet, which users who may invite for that role can send again or withdraw. */
export function WaitingInvitations({ invitations }: { invitations: Invitation[] }) {
  const { t } = useTranslation()
  if (invitations.length === 0) return null
  return (
    <Section title={t('members.office.waiting.title')} id="waiting" mt={28}>
      <RowList aria-labelledby="waiting">
        {invitations.map((invitation) => (
          <InvitationListItem key={invitation.id} invitation={invitation} />
        ))}
      </RowList>
    </Section>
  )
}

function InvitationListItem({ invitation }: { invitation: Invitation }) {
  const { t, i18n } = useTranslation()
  const { hotel, actor } = useManagedHotel()
  const { email, role, invitedBy, ended, expiresAt } = invitation
  const isExpired = Date.parse(expiresAt) <= Date.now()
  const day = formatDate(expiresAt, i18n.language, hotel.timeZone)
  return (
    <li>
      <RowText>
        <b>{email}</b>
        <p>{t('members.office.waiting.by', { name: invitedBy })}</p>
        <Text c={isExpired || ended ? 'var(--office-warn)' : 'dimmed'} fw={isExpired || ended ? 600 : undefined}>
          {ended
            ? t('members.office.waiting.ended', { name: invitedBy })
            : t(isExpired ? 'members.office.waiting.expired' : 'members.office.waiting.until', { day })}
        </Text>
      </RowText>
      <Text w={190} span>
        {t(`members.roles.${role}.name`)}
      </Text>
      <Group miw={{ sm: 190 }} gap={8} justify="flex-end">
        {assignRole(actor, null, role) && (
          <>
            <ResendInvitation invitation={invitation} />
            <WithdrawInvitation invitation={invitation} />
          </>
        )}
      </Group>
    </li>
  )
}

function ResendInvitation({ invitation }: { invitation: Invitation }) {
  const { t } = useTranslation()
  const showFailure = useShowFailure()
  const { email } = invitation
  const sending = useInviteAgain(useManagedHotel().orgId)
  const [link, setLink] = useState<string | null>(null)
  const send = () =>
    sending.mutate(invitation, {
      onSuccess: ({ link }) =>
        link ? setLink(link) : notifications.show({ message: t('members.office.waiting.sentAgain', { email }) }),
      onError: showFailure,
    })
  return (
    <>
      <Button
        variant="default"
        loading={sending.isPending}
        onClick={send}
        aria-label={t('members.office.waiting.againOf', { email })}
      >
        {t('members.office.waiting.again')}
      </Button>
      <InvitationLinks links={link ? [{ email, link }] : []} onClose={() => setLink(null)} />
    </>
  )
}

function WithdrawInvitation({ invitation: { id, email } }: { invitation: Invitation }) {
  const { t } = useTranslation()
  const [isDialogOpen, { open, close }] = useDisclosure()
  const withdrawing = useWithdraw(useManagedHotel().orgId)
  return (
    <>
      <Button variant="default" onClick={open} aria-label={t('members.office.waiting.withdrawOf', { email })}>
        {t('members.office.waiting.withdraw')}
      </Button>
      <ConfirmMutation
        opened={isDialogOpen}
        title={t('members.office.withdraw.title', { email })}
        act={t('members.office.withdraw.act')}
        mutation={withdrawing}
        onCancel={close}
        onConfirm={() => withdrawing.mutate(id)}
      >
        <span>{t('members.office.withdraw.text')}</span>
      </ConfirmMutation>
    </>
  )
}
