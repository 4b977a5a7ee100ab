import { Button, Group } from '@mantine/core'
import { useDisclosure } from '@mantine/hooks'
import { notifications } from '@mantine/notifications'
import { assignRole } from '#core/access/policy.ts'
import { formatDate } from '#core/i18n/format.ts'
import { useTranslation } from '#core/i18n/use-translation.ts'
import { ConfirmMutation } from '#core/ui-office/dialogs/confirm.tsx'
import { Pill, RowText } from '#core/ui-office/frame/layout-parts.tsx'
import type { Member } from '../../../members-contract.ts'
import { useManagedHotel } from '../../api.ts'
import { useRemoveMember } from '../../members-api.ts'
import { RoleSelect } from './role-select.tsx'

/** `own`: the signed-in user, who has a separate button to leave. */
export function MemberRow({ member, own }: { member: Member; own: boolean }) {
  const { t, i18n } = useTranslation()
  const { hotel, actor } = useManagedHotel()
  const name = `${member.firstName} ${member.lastName}`
  return (
    <li>
      <RowText>
        <b>{name}</b> {own && <Pill tone="accent">{t('members.office.you')}</Pill>}
        <p>{member.email}</p>
        <p>{t('members.office.since', { day: formatDate(member.since, i18n.language, hotel.timeZone) })}</p>
      </RowText>
      <RoleSelect member={member} name={name} own={own} />
      <Group miw={{ sm: 190 }} justify="flex-end">
        {!own && assignRole(actor, member.role, null) && <RemoveMember member={member} name={name} />}
      </Group>
    </li>
  )
}

function RemoveMember({ member, name }: { member: Member; name: string }) {
  const { t } = useTranslation()
  const { orgId, hotel } = useManagedHotel()
  const [isDialogOpen, { open, close }] = useDisclosure()
  const removing = useRemoveMember(orgId)
  const remove = () =>
    removing.mutate(member.id, {
      onSuccess: () => notifications.show({ message: t('members.office.remove.done', { name }) }),
    })
  return (
    <>
      <Button variant="default" onClick={open} aria-label={t('members.office.remove.of', { name })}>
        {t('members.office.remove.act')}
      </Button>
      <ConfirmMutation
        opened={isDialogOpen}
        title={t('members.office.remove.title', { name })}
        act={t('members.office.remove.confirm')}
        mutation={removing}
        onCancel={close}
        onConfirm={remove}
      >
        <span>{t('members.office.remove.text', { hotel: hotel.name })}</span>
      </ConfirmMutation>
    </>
  )
}
