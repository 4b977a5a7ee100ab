import { Button, Group, Popover } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { manageMembers } from '#core/access/policy.ts'
import { useTranslation } from '#core/i18n/use-translation.ts'
import { RowList, RowText } from '#core/ui-office/frame/layout-parts.tsx'
import { ActionFailure, Failure, useFailureText } from '#core/ui-office/frame/screen.tsx'
import { ListSkeleton } from '#core/ui-office/frame/skeletons.tsx'
import { useManagedHotel } from '#modules/hotel/hotels/office/api.ts'
import type { MemberServices } from '../../contract.ts'
import type { AlertChoice } from '../alert-choices.ts'
import { memberServicesQuery, useSetMemberServices } from '../queries.ts'
import { ServiceFilterChoice } from './device-services.tsx'

/**
 * The services for which each member of the team is alerted. They apply on the member's devices unless other services
 * are chosen there.
 */
export function TeamServices({ services }: { services: readonly AlertChoice[] }) {
  const { orgId } = useManagedHotel()
  const members = useQuery(memberServicesQuery(orgId))
  if (members.isPending) return <ListSkeleton rows={2} />
  if (members.isError) return <Failure error={members.error} retry={() => void members.refetch()} />
  return (
    <RowList>
      {members.data.map((member) => (
        <MemberRow key={member.memberId} member={member} services={services} />
      ))}
    </RowList>
  )
}

function MemberRow({ member, services }: { member: MemberServices; services: readonly AlertChoice[] }) {
  const { t } = useTranslation()
  const { orgId, actor } = useManagedHotel()
  const failureText = useFailureText()
  const setServices = useSetMemberServices(orgId)
  const { memberId, name } = member
  // The new choice is shown at once, before the server answers.
  const shownFilter = setServices.isPending ? setServices.variables : member
  const names = services.filter(({ id }) => shownFilter.services?.includes(id)).map((service) => service.name)
  const summary = [
    ...(shownFilter.services === null ? [t('alerts.office.watch.all')] : names),
    ...(shownFilter.messages ? [t('alerts.office.watch.messages')] : []),
  ]
  return (
    <li>
      <RowText>
        <b>{name}</b>
        <p>{summary.join(', ') || t('alerts.office.watch.none')}</p>
        {setServices.isError && (
          <ActionFailure title={t('common.office.failure.act')}>{failureText(setServices.error)}</ActionFailure>
        )}
      </RowText>
      {manageMembers(actor) && (
        <Group>
          <Popover position="bottom-end" withArrow trapFocus returnFocus shadow="md" width={300}>
            <Popover.Target>
              <Button variant="default" aria-label={t('alerts.office.watch.changeOf', { name })}>
                {t('alerts.office.watch.change')}
              </Button>
            </Popover.Target>
            <Popover.Dropdown aria-label={t('alerts.office.watch.changeOf', { name })}>
              <ServiceFilterChoice
                filter={shownFilter}
                services={services}
                onChange={(filter) => setServices.mutate({ memberId, ...filter })}
              />
            </Popover.Dropdown>
          </Popover>
        </Group>
      )}
    </li>
  )
}
