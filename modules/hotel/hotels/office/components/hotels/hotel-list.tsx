import { Button } from '@mantine/core'
import { useInfiniteQuery } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import { useTranslation } from '#core/i18n/use-translation.ts'
import { Failure } from '#core/ui-office/frame/screen.tsx'
import { usePointerIdle } from '#core/ui-office/lists/use-pointer-idle.ts'
import { useMe } from '#modules/foundation/accounts/office/api.ts'
import type { overviewQuery } from '../../api.ts'
import styles from '../../hotels.module.css'
import { HotelListItem } from './hotel-list-item.tsx'

/**
 * The hotels that a query has found, at least one. While the pointer is used no hotel changes its place, so that the next
 * click opens the one that was meant. Another query needs another `key`.
 */
export function HotelList({ query }: { query: ReturnType<typeof overviewQuery> }) {
  const { t } = useTranslation()
  const me = useMe().data
  const { data, error, hasNextPage, isFetchNextPageError, isFetchingNextPage, fetchNextPage } = useInfiniteQuery(query)
  const newest = data?.hotels ?? []
  const list = useRef<HTMLUListElement>(null)
  const idle = usePointerIdle(list)
  const [shown, setShown] = useState(newest)
  const [isLoadingMore, setIsLoadingMore] = useState(false)
  const hotels = idle || isLoadingMore ? newest : shown
  if (hotels !== shown) setShown(hotels)

  /** The number of hotels before more were asked for: the focus moves to the first of the others. */
  const shownBefore = useRef<number | null>(null)
  useEffect(() => {
    if (shownBefore.current === null || hotels.length <= shownBefore.current) return
    list.current?.children[shownBefore.current]?.querySelector('a')?.focus({ preventScroll: true })
    shownBefore.current = null
  }, [hotels.length])
  const loadMore = async () => {
    shownBefore.current = hotels.length
    setIsLoadingMore(true)
    await fetchNextPage()
    setIsLoadingMore(false)
  }
  return (
    <>
      <ul ref={list} className={styles.list} aria-label={t('hotels.office.list.title')}>
        {hotels.map((hotel) => (
          <HotelListItem key={hotel.id} hotel={hotel} me={me} />
        ))}
      </ul>
      {isFetchNextPageError && <Failure error={error} />}
      {hasNextPage && (
        <Button variant="default" mt="md" loading={isFetchingNextPage} onClick={() => void loadMore()}>
          {t('hotels.office.list.more')}
        </Button>
      )}
    </>
  )
}
