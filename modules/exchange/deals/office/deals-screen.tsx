import { Button } from '@mantine/core'
import { useDisclosure } from '@mantine/hooks'
import { useQuery } from '@tanstack/react-query'
import { Link } from 'react-router'
import { editContent } from '#core/access/policy.ts'
import { hotelPath, hotelScreens } from '#core/app/office-paths.ts'
import { useTranslation } from '#core/i18n/use-translation.ts'
import { Plus } from '#core/ui-office/frame/icons.tsx'
import { RowList } from '#core/ui-office/frame/layout-parts.tsx'
import { EmptyState, Failure, Screen } from '#core/ui-office/frame/screen.tsx'
import { ListSkeleton } from '#core/ui-office/frame/skeletons.tsx'
import { placesQuery } from '#modules/content/places/office/api.ts'
import { useManagedHotel } from '#modules/hotel/hotels/office/api.ts'
import { dealsQuery } from './api.ts'
import { CreateDeal } from './components/create-deal.tsx'
import { DealListItem } from './components/deal-list-item.tsx'

/** The deals of the hotel with their counts, in the order of their places. */
export default function DealsScreen() {
  const { t } = useTranslation()
  const { orgId, actor } = useManagedHotel()
  const deals = useQuery(dealsQuery(orgId))
  const places = useQuery(placesQuery(orgId))
  const [creating, { open, close }] = useDisclosure()
  const mayEdit = editContent(actor)
  const placeIdsWithDeal = new Set(deals.data?.map(({ place }) => place.id))
  const placesWithoutDeal = places.data?.filter(({ id }) => !placeIdsWithDeal.has(id)) ?? []
  const create = (
    <Button leftSection={<Plus size={16} />} onClick={open}>
      {t('deals.office.create.title')}
    </Button>
  )
  const failedQuery = deals.isError ? deals : places.isError ? places : null

  return (
    <Screen
      title={t('deals.office.title')}
      intro={t(mayEdit ? 'deals.office.intro' : 'deals.office.readOnly')}
      actions={mayEdit && deals.data?.length ? create : undefined}
    >
      {failedQuery ? (
        <Failure error={failedQuery.error} retry={() => void failedQuery.refetch()} />
      ) : !deals.data || !places.data ? (
        <ListSkeleton />
      ) : deals.data.length > 0 ? (
        <RowList>
          {deals.data.map((deal) => (
            <li key={deal.id}>
              <DealListItem deal={deal} />
            </li>
          ))}
        </RowList>
      ) : places.data.length === 0 && mayEdit ? (
        <EmptyState
          title={t('deals.office.noPlaces.title')}
          action={
            <Button component={Link} to={hotelPath(orgId, hotelScreens.places)}>
              {t('deals.office.noPlaces.act')}
            </Button>
          }
        >
          {t('deals.office.noPlaces.text')}
        </EmptyState>
      ) : (
        <EmptyState title={t('deals.office.empty.title')} action={mayEdit ? create : undefined}>
          {t(mayEdit ? 'deals.office.empty.next' : 'deals.office.empty.ask')}
        </EmptyState>
      )}
      <CreateDeal opened={creating} places={placesWithoutDeal} onClose={close} />
    </Screen>
  )
}
