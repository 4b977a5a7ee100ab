import { useInfiniteQuery } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'
import { useSearchParams } from 'react-router'
import { editContent } from '#core/access/policy.ts'
import { useTranslation } from '#core/i18n/use-translation.ts'
import { useCurrentHotel, useSubject } from '#core/ui-office/app/current-hotel.ts'
import { useFileDrop } from '#core/ui-office/dialogs/use-file-drop.ts'
import { Plus } from '#core/ui-office/frame/icons.tsx'
import { EmptyState, Screen } from '#core/ui-office/frame/screen.tsx'
import { MediaGrid } from './components/library/media-grid.tsx'
import { MediaTile } from './components/library/media-tile.tsx'
import { SelectionBar } from './components/library/selection-bar.tsx'
import { FilesQuota } from './components/library/storage-usage.tsx'
import { FilesButton } from './components/uploads/files-button.tsx'
import { NewAccountNotice } from './components/uploads/new-account-notice.tsx'
import { UploadList } from './components/uploads/upload-list.tsx'
import { type MediaSearchTerms, mediaFilters, mediasQuery } from './library.ts'
import styles from './media.module.css'
import { useSelection } from './use-selection.ts'
import { useSharedUploads } from './use-uploads.ts'

/** The hotel's media library: search, open, and add several files at once. */
export default function MediasScreen() {
  const { t } = useTranslation()
  const { orgId, actor } = useCurrentHotel()
  const [search, setSearch] = useSearchParams()
  const canEdit = editContent(actor)
  const terms = readTerms(search)
  const searchFor = ({ q, filter }: MediaSearchTerms) =>
    setSearch({ ...(q && { q }), ...(filter !== 'all' && { filter }) }, { replace: true })
  const { data: shownMedias = [] } = useInfiniteQuery(mediasQuery(orgId, terms))
  const selection = useSelection(shownMedias)
  const uploads = useSharedUploads(orgId, useSubject('uploads'))
  const { over: isDraggedOver, dropping: dropHandlers } = useFileDrop(uploads.add)
  usePastedFiles(canEdit, uploads.add)

  return (
    <Screen
      title={t('media.office.library.title')}
      intro={t(canEdit ? 'media.office.library.intro' : 'media.office.readOnly')}
      actions={
        // Always in this place: files are lost whose field is removed while somebody chooses them.
        canEdit && (
          <FilesButton label={t('media.office.library.add')} leftSection={<Plus size={16} />} onFiles={uploads.add} />
        )
      }
    >
      <div className={styles.zone} data-over={(canEdit && isDraggedOver) || undefined} {...(canEdit && dropHandlers)}>
        {canEdit && <FilesQuota hotelId={orgId} />}
        {canEdit && <NewAccountNotice />}
        {canEdit && <UploadList uploads={uploads} />}
        <MediaGrid
          hotelId={orgId}
          terms={terms}
          onSearch={searchFor}
          empty={
            <EmptyState title={t('media.office.library.empty')}>
              {t(canEdit ? 'media.office.library.emptyNext' : 'media.office.library.emptyAsk')}
            </EmptyState>
          }
        >
          {(media) => <MediaTile hotelId={orgId} media={media} selection={canEdit ? selection : undefined} />}
        </MediaGrid>
        {canEdit && <SelectionBar hotelId={orgId} shown={shownMedias} selection={selection} />}
      </div>
    </Screen>
  )
}

function readTerms(search: URLSearchParams): MediaSearchTerms {
  const filter = mediaFilters.find((mediaFilter) => mediaFilter === search.get('filter')) ?? 'all'
  return { q: search.get('q') ?? '', filter }
}

/** Takes files pasted anywhere on the screen, except text pasted into a field. */
function usePastedFiles(active: boolean, add: (files: File[]) => void) {
  const latest = useRef(add)
  useEffect(() => {
    latest.current = add
  })
  useEffect(() => {
    if (!active) return
    const addPasted = (event: ClipboardEvent) => {
      const files = [...(event.clipboardData?.files ?? [])]
      if (files.length === 0 || event.defaultPrevented) return
      event.preventDefault()
      latest.current(files)
    }
    document.addEventListener('paste', addPasted)
    return () => document.removeEventListener('paste', addPasted)
  }, [active])
}
