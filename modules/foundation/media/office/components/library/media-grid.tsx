import { Button, Skeleton } from '@mantine/core'
import { useInfiniteQuery } from '@tanstack/react-query'
import { type ReactNode, useEffect, useRef } from 'react'
import { useTranslation } from 'react-i18next'
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
  const nothing = useIsLibraryEmpty(hotelId, terms, pictures ? 'picture' : 'all')
  if (nothing) return empty
  return (
    <>
      <MediaSearch terms={terms} onSearch={onSearch} filtered={!pictures} />
      <Found hotelId={hotelId} terms={terms}>
        {children}
      </Found>
    </>
  )
}

/** The search results, page by page. */
function Found({ hotelId, terms, children }: Pick<MediaGridProps, 'hotelId' | 'terms' | 'children'>) {
  const { t } = useTranslation()
  const medias = useInfiniteQuery(mediasQuery(hotelId, terms))
  const { data = [], hasNextPage, isFetchingNextPage } = medias
  const list = useRef<HTMLUListElement>(null)
  const shown = useRef(data.length)
  /** Moves the focus to the first of the newly loaded items. */
  const asking = useRef(false)
  useEffect(() => {
    if (asking.current && data.length > shown.current) {
      asking.current = false
      list.current?.children[shown.current]?.querySelector<HTMLElement>('a, button')?.focus({ preventScroll: true })
    }
    shown.current = data.length
  }, [data.length])
  const more = () => {
    asking.current = true
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
        <Button variant="default" mt="md" loading={isFetchingNextPage} onClick={more}>
          {t('media.office.library.more')}
        </Button>
      )}
    </>
  )
}

const bones = Array.from({ length: 12 }, (_, bone) => bone)

const GridSkeleton = () => (
  <div className={styles.grid} aria-hidden="true">
    {bones.map((bone) => (
      <Skeleton radius={8} style={{ aspectRatio: 1 }} key={bone} />
    ))}
  </div>
)
