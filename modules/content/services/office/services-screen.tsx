import { Button, Group } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { Link, useSearchParams } from 'react-router'
import { editContent } from '#core/access/policy.ts'
import { hotelPath, hotelScreens } from '#core/app/office-paths.ts'
import { useTranslation } from '#core/i18n/use-translation.ts'
import { Plus } from '#core/ui-office/frame/icons.tsx'
import { EmptyState, Failure, Screen, useShowFailure } from '#core/ui-office/frame/screen.tsx'
import { ListSkeleton } from '#core/ui-office/frame/skeletons.tsx'
import { Sortable } from '#core/ui-office/lists/sortable.tsx'
import { useManagedHotel } from '#modules/hotel/hotels/office/api.ts'
import type { Service } from '../contract.ts'
import { servicesQuery, useOrderServices } from './api.ts'
import { CreateService } from './components/services/create-service.tsx'
import { DeleteService } from './components/services/delete-service.tsx'
import { DeletedServices } from './components/services/deleted-services.tsx'
import { ServiceListItem } from './components/services/service-list-item.tsx'

/** The services of the hotel, in the order guests see them. */
export default function ServicesScreen() {
  const { t } = useTranslation()
  const showFailure = useShowFailure()
  const { orgId, actor } = useManagedHotel()
  const services = useQuery(servicesQuery(orgId))
  const ordering = useOrderServices(orgId)
  // In the address, because the setup steps link to it.
  const [search, setSearch] = useSearchParams()
  const [deleted, setDeleted] = useState<Service | null>(null)
  const mayEdit = editContent(actor)

  const reorder = (ids: string[]) => ordering.mutate(ids, { onError: showFailure })
  const createButton = (
    <Button leftSection={<Plus size={16} />} onClick={() => setSearch({ new: '1' })}>
      {t('services.office.create.title')}
    </Button>
  )

  return (
    <Screen
      title={t('services.office.title')}
      intro={mayEdit ? t('services.office.intro') : t('services.office.readOnly')}
      actions={mayEdit && services.data?.length ? createButton : undefined}
    >
      {services.isPending ? (
        <ListSkeleton />
      ) : services.isError ? (
        <Failure error={services.error} retry={() => void services.refetch()} />
      ) : services.data.length === 0 ? (
        <EmptyState
          title={t('services.office.empty.title')}
          action={
            mayEdit ? (
              <Group gap={8} justify="center">
                <Button component={Link} to={hotelPath(orgId, hotelScreens.startingSet)} variant="default">
                  {t('services.office.empty.set')}
                </Button>
                {createButton}
              </Group>
            ) : undefined
          }
        >
          {t(mayEdit ? 'services.office.empty.next' : 'services.office.empty.ask')}
        </EmptyState>
      ) : (
        <Sortable label={t('services.office.title')} items={services.data} onMove={mayEdit ? reorder : undefined}>
          {(service, handle) => (
            <ServiceListItem service={service} handle={handle} onDelete={mayEdit ? setDeleted : undefined} />
          )}
        </Sortable>
      )}
      {mayEdit && <DeletedServices />}
      <CreateService opened={mayEdit && search.has('new')} onClose={() => setSearch({}, { replace: true })} />
      <DeleteService service={deleted} onCancel={() => setDeleted(null)} onDone={() => setDeleted(null)} />
    </Screen>
  )
}
