import { Checkbox } from '@mantine/core'
import { useId } from 'react'
import { Link } from 'react-router'
import { hotelPath, hotelScreens } from '#core/app/office-paths.ts'
import { useTranslation } from '#core/i18n/use-translation.ts'
import type { Media } from '../../../contract.ts'
import type { Selection } from '../../use-selection.ts'
import styles from './media-grid.module.css'
import { Thumbnail } from './thumbnail.tsx'

interface MediaTileProps {
  hotelId: string
  media: Media
  /** Absent: files cannot be selected. */
  selection?: Selection
}

/**
 * A file of the library. Once a file is selected, a click selects the next; the keyboard can still open the file by its
 * name.
 */
export function MediaTile({ hotelId, media, selection }: MediaTileProps) {
  const { t } = useTranslation()
  const { length: count } = media.usedIn
  const id = useId()
  const isSelected = selection?.has(media.id)
  return (
    <div className={styles.choice} data-chosen={isSelected || undefined}>
      <Link
        to={hotelPath(hotelId, hotelScreens.media(media.id))}
        className={styles.tile}
        onClick={(event) => {
          const byKeyboard = event.detail === 0
          if (!selection?.chosen.length || byKeyboard || event.ctrlKey || event.metaKey) return
          event.preventDefault()
          selection.toggle(media.id, event.shiftKey)
        }}
      >
        <Thumbnail media={media} />
        <span>
          <b className="one-line" title={media.name}>
            {media.name}
          </b>
          {count > 0 ? t('media.office.library.used', { count }) : t('media.office.library.unused')}
        </span>
      </Link>
      {selection && (
        <label className={styles.check} htmlFor={id}>
          <Checkbox
            id={id}
            checked={isSelected}
            aria-label={t('media.office.several.choose', { name: media.name })}
            onChange={({ nativeEvent }) =>
              selection.toggle(media.id, nativeEvent instanceof MouseEvent && nativeEvent.shiftKey)
            }
          />
        </label>
      )}
    </div>
  )
}
