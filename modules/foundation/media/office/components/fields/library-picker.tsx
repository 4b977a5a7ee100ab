import { Anchor, Button, Group } from '@mantine/core'
import { type FocusEvent, type KeyboardEvent, useState } from 'react'
import { hotelPath, hotelScreens } from '#core/app/office-paths.ts'
import { useTranslation } from '#core/i18n/use-translation.ts'
import { Modal } from '#core/ui-office/dialogs/dialogs.tsx'
import { External } from '#core/ui-office/frame/icons.tsx'
import { EmptyState } from '#core/ui-office/frame/screen.tsx'
import type { Media } from '../../../contract.ts'
import type { MediaSearchTerms } from '../../library.ts'
import tiles from '../library/media-grid.module.css'
import { MediaGrid } from '../library/media-grid.tsx'
import { Thumbnail } from '../library/thumbnail.tsx'
import styles from './library-picker.module.css'

interface LibraryPickerProps {
  hotelId: string
  opened: boolean
  onClose: () => void
  /** Called with the addresses of the chosen files, in the order in which they were chosen. */
  onChosen: (addresses: string[]) => void
  /** Show only pictures. */
  pictures: boolean
  /** Maximum number of files; with 1, the first click chooses the file. */
  maxChosen?: number
}

/** A dialog to choose files from the hotel's library. */
export function LibraryPicker({ opened, onClose, ...props }: LibraryPickerProps) {
  const { t } = useTranslation()
  return (
    <Modal
      opened={opened}
      onClose={onClose}
      size="xl"
      zIndex={300}
      title={t('media.office.picker.title')}
      closeButtonProps={{ 'aria-label': t('common.office.close') }}
      {...closeOnEscape(onClose)}
    >
      <FileChoice {...props} onClose={onClose} />
    </Modal>
  )
}

/**
 * A drawer under the dialog also listens to Escape on the window. Mantine ignores events from elements with this
 * attribute, so every element here gets it when focused.
 */
const closeOnEscape = (onClose: () => void) => ({
  onFocusCapture: ({ target }: FocusEvent) => target.setAttribute('data-mantine-stop-propagation', 'true'),
  onKeyDown: (event: KeyboardEvent) => {
    if (event.key !== 'Escape') return
    event.stopPropagation()
    onClose()
  },
})

function FileChoice({ hotelId, onClose, onChosen, pictures, maxChosen = 1 }: Omit<LibraryPickerProps, 'opened'>) {
  const { t } = useTranslation()
  const [terms, setTerms] = useState<MediaSearchTerms>({ q: '', filter: pictures ? 'picture' : 'all' })
  const [selected, setSelected] = useState<string[]>([])
  const confirmChoice = (addresses: string[]) => {
    onChosen(addresses)
    onClose()
  }
  const toggleFile = ({ address }: Media) => {
    if (maxChosen === 1) return confirmChoice([address])
    setSelected((previous) => {
      if (previous.includes(address)) return previous.filter((other) => other !== address)
      return previous.length < maxChosen ? [...previous, address] : previous
    })
  }
  return (
    <>
      <MediaGrid
        hotelId={hotelId}
        terms={terms}
        onSearch={setTerms}
        pictures={pictures}
        empty={<EmptyState title={t('media.office.picker.empty')}>{t('media.office.picker.emptyNext')}</EmptyState>}
      >
        {(media) => {
          const index = selected.indexOf(media.address)
          return (
            <button
              type="button"
              className={tiles.tile}
              aria-pressed={maxChosen > 1 ? index >= 0 : undefined}
              onClick={() => toggleFile(media)}
            >
              <Thumbnail media={media} />
              <span>
                <b className="one-line" title={media.name}>
                  {media.name}
                </b>
              </span>
              {index >= 0 && (
                <span className={tiles.place} aria-hidden="true">
                  {index + 1}
                </span>
              )}
            </button>
          )
        }}
      </MediaGrid>
      <Group justify="space-between" className={styles.foot}>
        <Anchor
          href={hotelPath(hotelId, hotelScreens.medias)}
          target="_blank"
          rel="noreferrer"
          display="inline-flex"
          py={{ base: 12, lg: 0 }}
          style={{ alignItems: 'center', gap: 6 }}
        >
          {t('media.office.picker.whole')} <External size={14} />
        </Anchor>
        {maxChosen > 1 && (
          <Button disabled={selected.length === 0} onClick={() => confirmChoice(selected)}>
            {t('media.office.picker.add', { count: selected.length })}
          </Button>
        )}
      </Group>
    </>
  )
}
