import { Stack } from '@mantine/core'
import { File } from '#core/ui-office/frame/icons.tsx'
import type { Media } from '../../../contract.ts'
import { formatOf, thumbnailOf } from '../../thumbnail-address.ts'
import styles from './media-grid.module.css'

/** A thumbnail of the picture, or a file icon with the format. The file's name is shown beside it. */
export function Thumbnail({ media }: { media: Media }) {
  const thumbnail = thumbnailOf(media)
  const { x, y } = media.focus ?? { x: 0.5, y: 0.5 }
  return (
    <span
      className={`${styles.thumbnail} picture-frame`}
      aria-hidden="true"
      style={media.blur ? { backgroundImage: `url("${media.blur}")` } : undefined}
    >
      {thumbnail ? (
        <img
          src={thumbnail}
          alt=""
          loading="lazy"
          decoding="async"
          draggable={false}
          style={{ objectPosition: `${x * 100}% ${y * 100}%` }}
        />
      ) : (
        <Stack component="span" align="center" justify="center" gap={6}>
          <File size={34} />
          <b>{formatOf(media)}</b>
        </Stack>
      )}
    </span>
  )
}
