import { Button, Skeleton } from '@mantine/core'
import { useInfiniteQuery } from '@tanstack/react-query'
import { type ReactNode, useEffect, useRef } from 'react'
import { useTranslation } from '#core/i18n/use-translation.ts'
import { EmptyState, Failure } from '#core/ui-office/frame/screen.tsx'
import type { Media } from '../../../contract.ts'
import { type MediaSearchTerms, mediasQuery, useIsLibraryEmpty } from '../../library.ts'
import styles from './media-grid.module.css'
import { MediaSearch } from './media-search.tsx'

interface MediaGridProps {
  hotelId: string
  terms: MediaSearchTerms
  onSearch: (terms: MediaSearchTerms) => void
  /** Show only pictures, without the choice of a file type. */
  pictures?: boolean
  /** Renders a file as a link or button. */
  children: (media: Media) => ReactNode
  /** Shown instead of the search and the grid when the library is empty. */
  empty: ReactNode
}

/** The hotel's files with a search field. */
export function MediaGrid({ hotelId, terms, onSearch, pictures = false, children, empty }: MediaGridProps) {
  const isEmpty = useIsLibraryEmpty(hotelId, terms, pictures ? 'picture' : 'all')
  if (isEmpty) return empty
  return (
    <>
      <MediaSearch terms={terms} onSearch={onSearch} filtered={!pictures} />
      <SearchResults hotelId={hotelId} terms={terms}>
        {children}
      </SearchResults>
    </>
  )
}

/** The search results, page by page. */
function SearchResults({ hotelId, terms, children }: Pick<MediaGridProps, 'hotelId' | 'terms' | 'children'>) {
  const { t } = useTranslation()
  const medias = useInfiniteQuery(mediasQuery(hotelId, terms))
  const { data = [], hasNextPage, isFetchingNextPage } = medias
  const list = useRef<HTMLUListElement>(null)
  const shownCount = useRef(data.length)
  /** Moves the focus to the first of the newly loaded items. */
  const isLoadingMore = useRef(false)
  useEffect(() => {
    if (isLoadingMore.current && data.length > shownCount.current) {
      isLoadingMore.current = false
      list.current?.children[shownCount.current]
        ?.querySelector<HTMLElement>('a, button')
        ?.focus({ preventScroll: true })
    }
    shownCount.current = data.length
  }, [data.length])
  const loadMore = () => {
    isLoadingMore.current = true
    void medias.fetchNextPage()
  }

  if (medias.isPending) return <GridSkeleton />
  if (medias.isError && !medias.data) return <Failure error={medias.error} retry={() => void medias.refetch()} />
  if (data.length === 0)
    return <EmptyState title={t('media.office.library.noMatch')}>{t('media.office.library.noMatchNext')}</EmptyState>
  return (
    <>
      <ul ref={list} className={styles.grid} aria-label={t('media.office.library.title')}>
        {data.map((media) => (
          <li key={media.id}>{children(media)}</li>
        ))}
      </ul>
      {medias.isFetchNextPageError && <Failure error={medias.error} />}
      {hasNextPage && (
        <Button variant="default" mt="md" loading={isFetchingNextPage} onClick={loadMore}>
          {t('media.office.library.more')}
        </Button>
      )}
    </>
  )
}

const skeletonTiles = Array.from({ length: 12 }, (_, tile) => tile)

const GridSkeleton = () => (
  <div className={styles.grid} aria-hidden="true">
    {skeletonTiles.map((tile) => (
      <Skeleton style={{ aspectRatio: 1 }} key={tile} />
    ))}
  </div>
)
