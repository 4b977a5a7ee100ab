import { Button, TextInput } from '@mantine/core'
import { useDebouncedCallback } from '@mantine/hooks'
import { useInfiniteQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { useSearchParams } from 'react-router'
import { Search } from '#core/ui-office/icons.tsx'
import { Empty, Failure, Screen } from '#core/ui-office/screen.tsx'
import { ListSkeleton } from '#core/ui-office/skeletons.tsx'
import { isProvider, useMe } from '#modules/auth/office/api.ts'
import { hotelsQuery } from './api.ts'
import { HotelRow } from './components/hotel-row.tsx'
import styles from './hotels.module.css'

/** From how many hotels on a search saves time to somebody who is not provider staff. */
const many = 8

/** The hotels of the person, or of the house. Each leads to its orders. */
export default function HotelsScreen() {
  const { t } = useTranslation()
  const me = useMe().data
  const [search, setSearch] = useSearchParams()
  const asked = search.get('q') ?? ''
  const hotels = useInfiniteQuery(hotelsQuery(asked))
  const seek = useDebouncedCallback((q: string) => setSearch(q ? { q } : {}, { replace: true }), 250)
  const searchable = asked !== '' || (hotels.data?.length ?? 0) >= many || Boolean(me && isProvider(me))

  return (
    <Screen
      title={t('hotels.office.list.title')}
      width="text"
      actions={
        searchable && (
          <TextInput
            type="search"
            defaultValue={asked}
            onChange={(event) => seek(event.currentTarget.value.trim())}
            aria-label={t('hotels.office.list.search')}
            placeholder={t('hotels.office.list.search')}
            leftSection={<Search size={16} />}
          />
        )
      }
    >
      {hotels.isPending ? (
        <ListSkeleton rows={3} />
      ) : hotels.isError ? (
        <Failure error={hotels.error} retry={() => void hotels.refetch()} />
      ) : hotels.data.length === 0 ? (
        asked ? (
          <Empty title={t('hotels.office.list.noMatch', { asked })}>{t('hotels.office.list.noMatchNext')}</Empty>
        ) : (
          <Empty title={t('hotels.office.list.empty')}>{t('hotels.office.list.emptyNext')}</Empty>
        )
      ) : (
        <>
          <ul className={styles.list} aria-label={t('hotels.office.list.title')}>
            {hotels.data.map((hotel) => (
              <HotelRow key={hotel.id} hotel={hotel} me={me} />
            ))}
          </ul>
          {hotels.hasNextPage && (
            <Button
              variant="default"
              mt="md"
              loading={hotels.isFetchingNextPage}
              onClick={() => void hotels.fetchNextPage()}
            >
              {t('hotels.office.list.more')}
            </Button>
          )}
        </>
      )}
    </Screen>
  )
}
