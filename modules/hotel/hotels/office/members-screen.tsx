import { Button } from '@mantine/core'
import { useDisclosure } from '@mantine/hooks'
import { useQuery } from '@tanstack/react-query'
import { deleteHotel, isStaffOfHotel, manageMembers } from '#core/access/policy.ts'
import { useTranslation } from '#core/i18n/use-translation.ts'
import { Plus } from '#core/ui-office/frame/icons.tsx'
import { RowList } from '#core/ui-office/frame/layout-parts.tsx'
import { AccessRefused, EmptyState, Failure, Screen } from '#core/ui-office/frame/screen.tsx'
import { ListSkeleton } from '#core/ui-office/frame/skeletons.tsx'
import { useMe } from '#modules/foundation/accounts/office/api.ts'
import { useManagedHotel } from './api.ts'
import { Invite } from './components/members/invite.tsx'
import { LeaveHotel } from './components/members/leave-hotel.tsx'
import { MemberRow } from './components/members/member-row.tsx'
import { RoleLegend } from './components/members/role-legend.tsx'
import { WaitingInvitations } from './components/members/waiting-invitations.tsx'
import { invitationsQuery, membersQuery } from './members-api.ts'

/** The hotel's members and invitations. Specification point 6. */
export default function MembersScreen() {
  const { t } = useTranslation()
  const { actor } = useManagedHotel()
  if (manageMembers(actor)) return <Team />
  return (
    <Screen title={t('members.office.title')}>
      <AccessRefused wayOut={<LeaveHotel />} />
    </Screen>
  )
}

function Team() {
  const { t } = useTranslation()
  const { orgId, hotel, actor } = useManagedHotel()
  const me = useMe().data
  const members = useQuery(membersQuery(orgId))
  const invitations = useQuery(invitationsQuery(orgId))
  const [isInviteOpen, { open, close }] = useDisclosure()
  const loadError = members.error ?? invitations.error
  const isAlone = !invitations.data?.length && members.data?.every(({ id }) => id === me?.id)
  const inviteButton = (
    <Button leftSection={<Plus size={16} />} onClick={open}>
      {t('members.office.invite.act')}
    </Button>
  )

  return (
    <Screen
      title={t('members.office.title')}
      intro={t(deleteHotel(actor) ? 'members.office.intro' : 'members.office.introAdmin', { hotel: hotel.name })}
      actions={members.data && !isAlone && inviteButton}
    >
      {members.isPending || invitations.isPending ? (
        <ListSkeleton rows={4} />
      ) : !members.data || !invitations.data ? (
        <Failure error={loadError} retry={() => void Promise.all([members.refetch(), invitations.refetch()])} />
      ) : (
        <>
          <RowList aria-label={t('members.office.people')}>
            {members.data.map((member) => (
              <MemberRow key={member.id} member={member} own={member.id === me?.id} />
            ))}
          </RowList>
          <WaitingInvitations invitations={invitations.data} />
          {isAlone && (
            <EmptyState title={t('members.office.alone.title')} action={inviteButton}>
              {t('members.office.alone.text')}
            </EmptyState>
          )}
          <RoleLegend />
          {isStaffOfHotel(actor) && <LeaveHotel />}
        </>
      )}
      <Invite opened={isInviteOpen} onClose={close} />
    </Screen>
  )
}
