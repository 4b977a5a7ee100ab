import { useEffect, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { Link, useSearchParams } from 'react-router'
import { Plus } from '#core/ui-office/icons.tsx'
import { Empty, Screen } from '#core/ui-office/screen.tsx'
import { useCurrentHotel, useSubject } from '#modules/hotel-context/office/api.ts'
import { editContent } from '#modules/hotel-context/policy.ts'
import type { Media } from '../contract.ts'
import { FilesButton } from './components/files-button.tsx'
import tiles from './components/media-grid.module.css'
import { MediaGrid } from './components/media-grid.tsx'
import { Thumbnail } from './components/thumbnail.tsx'
import { UploadList } from './components/upload-list.tsx'
import { type MediaSearchTerms, mediaFilters, useNothingThere } from './library.ts'
import styles from './media.module.css'
import { useFilesDropped } from './use-files-dropped.ts'
import { useKeptUploads } from './use-uploads.ts'

/** The files of the hotel: sought, looked at, added several at once. */
export default function MediasScreen() {
  const { t } = useTranslation()
  const { orgId, actor } = useCurrentHotel()
  const [search, setSearch] = useSearchParams()
  const mayEdit = editContent(actor)
  const seeking = readSeeking(search)
  const seek = ({ q, filter }: MediaSearchTerms) =>
    setSearch({ ...(q && { q }), ...(filter !== 'all' && { filter }) }, { replace: true })
  const nothing = useNothingThere(orgId, seeking)
  const uploads = useKeptUploads(orgId, useSubject('uploads'))
  const { over, dropping } = useFilesDropped(uploads.add)
  usePasted(mayEdit, uploads.add)
  const add = mayEdit && (
    <FilesButton label={t('media.office.library.add')} leftSection={<Plus size={16} />} onFiles={uploads.add} />
  )

  return (
    <Screen
      title={t('media.office.library.title')}
      intro={t(mayEdit ? 'media.office.library.intro' : 'media.office.readOnly')}
      actions={!nothing && add}
    >
      <div className={styles.zone} data-over={(mayEdit && over) || undefined} {...(mayEdit && dropping)}>
        {mayEdit && <UploadList uploads={uploads} />}
        <MediaGrid
          hotelId={orgId}
          seeking={seeking}
          onSeek={seek}
          empty={
            <Empty title={t('media.office.library.empty')} action={add}>
              {t(mayEdit ? 'media.office.library.emptyNext' : 'media.office.library.emptyAsk')}
            </Empty>
          }
        >
          {(media) => <Tile media={media} />}
        </MediaGrid>
      </div>
    </Screen>
  )
}

function readSeeking(search: URLSearchParams): MediaSearchTerms {
  const filter = mediaFilters.find((known) => known === search.get('filter')) ?? 'all'
  return { q: search.get('q') ?? '', filter }
}

/** What is pasted anywhere on the screen, unless it is text for a field. */
function usePasted(active: boolean, add: (files: File[]) => void) {
  const latest = useRef(add)
  useEffect(() => {
    latest.current = add
  })
  useEffect(() => {
    if (!active) return
    const paste = (event: ClipboardEvent) => {
      const files = [...(event.clipboardData?.files ?? [])]
      if (files.length === 0 || event.defaultPrevented) return
      event.preventDefault()
      latest.current(files)
    }
    document.addEventListener('paste', paste)
    return () => document.removeEventListener('paste', paste)
  }, [active])
}

function Tile({ media }: { media: Media }) {
  const { t } = useTranslation()
  const { orgId } = useCurrentHotel()
  const { length: count } = media.usedIn
  return (
    <Link to={`/hotels/${orgId}/medias/${media.id}`} className={tiles.tile}>
      <Thumbnail media={media} />
      <span>
        <b title={media.name}>{media.name}</b>
        {count > 0 ? t('media.office.library.used', { count }) : t('media.office.library.unused')}
      </span>
    </Link>
  )
}
