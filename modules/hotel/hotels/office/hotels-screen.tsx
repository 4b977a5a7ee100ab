import { Button, Stack, TextInput } from '@mantine/core'
import { useDebouncedCallback } from '@mantine/hooks'
import { useInfiniteQuery } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { Link, Navigate, useLocation, useSearchParams } from 'react-router'
import { hotelPath, officePaths } from '#core/app/office-paths.ts'
import { Plus, Search } from '#core/ui-office/frame/icons.tsx'
import { EmptyState, Failure, Screen } from '#core/ui-office/frame/screen.tsx'
import { ListSkeleton } from '#core/ui-office/frame/skeletons.tsx'
import { isProvider, readLanding, useMe } from '#modules/foundation/accounts/office/api.ts'
import { hotelsQuery } from './api.ts'
import { DeletedHotels } from './components/hotels/deleted-hotels.tsx'
import { HotelListItem } from './components/hotels/hotel-list-item.tsx'

/** The number of hotels from which a search is shown to users who are not provider staff. */
const minHotelsForSearch = 8

/**
 * The hotels of the user, or all for provider staff. Each links to its orders; after signing in, a user with one hotel
 * goes straight to it.
 */
export default function HotelsScreen() {
  const { t } = useTranslation()
  const me = useMe().data
  const [search, setSearch] = useSearchParams()
  const searchText = search.get('q') ?? ''
  // The numbers of waiting items are reloaded while the list is shown.
  const hotels = useInfiniteQuery({ ...hotelsQuery(searchText), refetchInterval: 30_000 })
  const landing = readLanding(useLocation().state)
  const searchFor = useDebouncedCallback((q: string) => setSearch(q ? { q } : {}, { replace: true }), 250)
  const isSearchShown =
    searchText !== '' || (hotels.data?.length ?? 0) >= minHotelsForSearch || Boolean(me && isProvider(me))

  const [firstHotel, ...otherHotels] = hotels.data ?? []
  if (landing && me && !isProvider(me) && firstHotel && otherHotels.length === 0)
    return <Navigate to={hotelPath(firstHotel.id, landing)} replace />

  return (
    <Screen
      title={t('hotels.office.list.title')}
      width="text"
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
          {Boolean(searchText || hotels.data?.length) && (
            <Button component={Link} to={officePaths.newHotel} leftSection={<Plus size={16} />}>
              {t('hotels.office.list.add')}
            </Button>
          )}
        </>
      }
    >
      {hotels.isPending ? (
        <ListSkeleton rows={3} />
      ) : hotels.isError && !hotels.data ? (
        <Failure error={hotels.error} retry={() => void hotels.refetch()} />
      ) : hotels.data.length === 0 ? (
        searchText ? (
          <EmptyState title={t('hotels.office.list.noMatch', { searchText })}>
            {t('hotels.office.list.noMatchNext')}
          </EmptyState>
        ) : (
          <NoHotel />
        )
      ) : (
        <Hotels searchText={searchText} />
      )}
      {!searchText && <DeletedHotels />}
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

function Hotels({ searchText }: { searchText: string }) {
  const { t } = useTranslation()
  const me = useMe().data
  const {
    data = [],
    error,
    hasNextPage,
    isFetchNextPageError,
    isFetchingNextPage,
    fetchNextPage,
  } = useInfiniteQuery(hotelsQuery(searchText))
  const list = useRef<HTMLUListElement>(null)
  const shownCount = useRef(data.length)
  /** Moves the focus to the first of the newly loaded items. */
  const isLoadingMore = useRef(false)
  useEffect(() => {
    if (isLoadingMore.current && data.length > shownCount.current) {
      isLoadingMore.current = false
      list.current?.children[shownCount.current]?.querySelector('a')?.focus({ preventScroll: true })
    }
    shownCount.current = data.length
  }, [data.length])
  const loadMore = () => {
    isLoadingMore.current = true
    void fetchNextPage()
  }
  return (
    <>
      <Stack component="ul" ref={list} gap={10} aria-label={t('hotels.office.list.title')}>
        {data.map((hotel) => (
          <HotelListItem key={hotel.id} hotel={hotel} me={me} />
        ))}
      </Stack>
      {isFetchNextPageError && <Failure error={error} />}
      {hasNextPage && (
        <Button variant="default" mt="md" loading={isFetchingNextPage} onClick={loadMore}>
          {t('hotels.office.list.more')}
        </Button>
      )}
    </>
  )
}
