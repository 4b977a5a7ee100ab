import { Button, TextInput } from '@mantine/core'
import { useDebouncedCallback } from '@mantine/hooks'
import { useInfiniteQuery } from '@tanstack/react-query'
import { Link, Navigate, useLocation, useSearchParams } from 'react-router'
import { hotelPath, officePaths } from '#core/app/office-paths.ts'
import { useTranslation } from '#core/i18n/use-translation.ts'
import { Plus, Search } from '#core/ui-office/frame/icons.tsx'
import { EmptyState, Failure, Screen } from '#core/ui-office/frame/screen.tsx'
import { ListSkeleton } from '#core/ui-office/frame/skeletons.tsx'
import { isProvider, readLanding, useMe } from '#modules/foundation/accounts/office/api.ts'
import { overviewFilters } from '../rules.ts'
import { overviewQuery } from './api.ts'
import { DeletedHotels } from './components/hotels/deleted-hotels.tsx'
import { HotelList } from './components/hotels/hotel-list.tsx'
import { OverviewFilters } from './components/hotels/overview-filters.tsx'

/** The number of hotels from which search and filters are shown to users who are not provider staff. */
const minHotelsForSearch = 8

/** The numbers of waiting items are reloaded so often while the list is shown, in milliseconds. */
const refetchIntervalMs = 10_000

/**
 * The hotels of the user, or all for provider staff, those where something waits first. Each links to its orders; after
 * signing in, a user with one hotel goes straight to it.
 */
export default function HotelsScreen() {
  const { t } = useTranslation()
  const me = useMe().data
  const [parameters, setParameters] = useSearchParams()
  const searchText = parameters.get('q') ?? ''
  const waits = overviewFilters.find((name) => name === parameters.get('waits'))
  const query = overviewQuery({ q: searchText, waits })
  const overview = useInfiniteQuery({ ...query, refetchInterval: refetchIntervalMs })
  const landing = readLanding(useLocation().state)
  const change = (values: Record<string, string | undefined>) =>
    setParameters(
      (previous) =>
        Object.entries({ ...Object.fromEntries(previous), ...values }).filter((entry): entry is [string, string] =>
          Boolean(entry[1]),
        ),
      { replace: true },
    )
  const searchFor = useDebouncedCallback((q: string) => change({ q }), 250)
  const { hotels = [], counts } = overview.data ?? {}
  const isFiltered = Boolean(searchText || waits)
  const isSearchShown = isFiltered || (counts?.all ?? 0) >= minHotelsForSearch || Boolean(me && isProvider(me))

  const [firstHotel, ...otherHotels] = hotels
  if (landing && me && !isProvider(me) && !isFiltered && firstHotel && otherHotels.length === 0)
    return <Navigate to={hotelPath(firstHotel.id, landing)} replace />

  return (
    <Screen
      title={t('hotels.office.list.title')}
      width={isSearchShown ? 'list' : 'text'}
      actions={
        <>
          {isSearchShown && (
            <TextInput
              type="search"
              w={{ base: '100%', sm: 220 }}
              defaultValue={searchText}
              onChange={(event) => searchFor(event.currentTarget.value.trim())}
              aria-label={t('hotels.office.list.search')}
              placeholder={t('hotels.office.list.search')}
              leftSection={<Search size={16} />}
            />
          )}
          {(isFiltered || hotels.length > 0) && (
            <Button component={Link} to={officePaths.newHotel} leftSection={<Plus size={16} />}>
              {t('hotels.office.list.add')}
            </Button>
          )}
        </>
      }
    >
      {isSearchShown && <OverviewFilters counts={counts} chosen={waits} onChoose={(name) => change({ waits: name })} />}
      {overview.isPending ? (
        <ListSkeleton rows={3} />
      ) : overview.isError && !overview.data ? (
        <Failure error={overview.error} retry={() => void overview.refetch()} />
      ) : hotels.length > 0 ? (
        <HotelList key={`${waits} ${searchText}`} query={query} />
      ) : searchText ? (
        <EmptyState title={t('hotels.office.list.noMatch', { searchText })}>
          {t('hotels.office.list.noMatchNext')}
        </EmptyState>
      ) : waits ? (
        <EmptyState
          title={t(`hotels.office.list.filters.none.${waits}`)}
          action={
            <Button variant="default" onClick={() => change({ waits: undefined })}>
              {t('hotels.office.list.filters.showAll')}
            </Button>
          }
        />
      ) : (
        <NoHotel />
      )}
      {!isFiltered && <DeletedHotels />}
    </Screen>
  )
}

/** Shown to users without any hotel: they create one or wait for an invitation. */
function NoHotel() {
  const { t } = useTranslation()
  return (
    <EmptyState
      title={t('hotels.office.list.empty')}
      action={
        <Button component={Link} to={officePaths.createOrg} leftSection={<Plus size={16} />}>
          {t('hotels.office.list.create')}
        </Button>
      }
    >
      {t('hotels.office.list.emptyNext')}
    </EmptyState>
  )
}
