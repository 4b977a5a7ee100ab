import { Anchor, Button } from '@mantine/core'
import { useDisclosure } from '@mantine/hooks'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { Link } from 'react-router'
import { editContent } from '#core/access/policy.ts'
import { hotelPath, hotelScreens } from '#core/app/office-paths.ts'
import { useTranslation } from '#core/i18n/use-translation.ts'
import { Plus } from '#core/ui-office/frame/icons.tsx'
import { QuietNotice } from '#core/ui-office/frame/layout-parts.tsx'
import { EmptyState, Failure, Screen, useShowFailure } from '#core/ui-office/frame/screen.tsx'
import { ListSkeleton } from '#core/ui-office/frame/skeletons.tsx'
import { Sortable } from '#core/ui-office/lists/sortable.tsx'
import { useManagedHotel } from '#modules/hotel/hotels/office/api.ts'
import type { Place } from '../contract.ts'
import { toPosition } from '../rules.ts'
import { placesQuery, useOrderPlaces } from './api.ts'
import { DeletePlace } from './components/delete-place.tsx'
import { PlaceListItem } from './components/place-list-item.tsx'
import { TakePlaces } from './components/take-places.tsx'

/** The places around the hotel, in the order guests see them. */
export default function PlacesScreen() {
  const { t } = useTranslation()
  const showFailure = useShowFailure()
  const { orgId, actor, hotel } = useManagedHotel()
  const places = useQuery(placesQuery(orgId))
  const ordering = useOrderPlaces(orgId)
  const [taking, { open, close }] = useDisclosure()
  const [deleted, setDeleted] = useState<Place | null>(null)
  const mayEdit = editContent(actor)

  const reorder = (ids: string[]) => ordering.mutate(ids, { onError: showFailure })
  const actions = mayEdit && (
    <>
      <Button onClick={open} leftSection={<Plus size={16} />}>
        {t('places.office.list.take')}
      </Button>
      <Button component={Link} to={hotelPath(orgId, hotelScreens.newPlace)} variant="default">
        {t('places.office.list.create')}
      </Button>
    </>
  )
  return (
    <Screen
      title={t('places.links.places')}
      intro={t(mayEdit ? 'places.office.list.intro' : 'places.office.list.readOnly')}
      actions={places.data?.length ? actions : undefined}
    >
      {mayEdit && !toPosition(hotel.address) && (
        <QuietNotice mb={16}>
          {t('places.office.list.noPosition')}{' '}
          <Anchor component={Link} to={hotelPath(orgId, hotelScreens.edit)}>
            {t('places.office.list.noPositionAct')}
          </Anchor>
        </QuietNotice>
      )}
      {places.isPending ? (
        <ListSkeleton />
      ) : places.isError ? (
        <Failure error={places.error} retry={() => void places.refetch()} />
      ) : places.data.length === 0 ? (
        <EmptyState title={t('places.office.list.empty')} action={actions}>
          {t(mayEdit ? 'places.office.list.emptyNext' : 'places.office.list.emptyAsk')}
        </EmptyState>
      ) : (
        <Sortable label={t('places.links.places')} items={places.data} onMove={mayEdit ? reorder : undefined}>
          {(place, handle) => (
            <PlaceListItem place={place} handle={handle} onDelete={mayEdit ? setDeleted : undefined} />
          )}
        </Sortable>
      )}
      <TakePlaces opened={taking} onClose={close} />
      <DeletePlace place={deleted} onCancel={() => setDeleted(null)} onDone={() => setDeleted(null)} />
    </Screen>
  )
}
