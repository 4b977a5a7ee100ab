import { useTranslation } from '#core/i18n/use-translation.ts'
import { smallVariantOf } from '#core/storage/address-rules.ts'
import { Icon } from '#core/ui-guest/content/icon.tsx'
import { Lines } from '#core/ui-guest/content/lines.tsx'
import { Picture } from '#core/ui-guest/content/picture.tsx'
import type { Block } from '../../contract.ts'
import { videoSiteOf } from '../../video-rules.ts'
import css from './page-video.module.css'

type Video = Extract<Block, { kind: 'video' }>

/**
 * A video of the media library, loaded when the guest starts it; or a link to a video site, from which nothing is
 * loaded here.
 */
export function PageVideo({
  id,
  video,
  picture,
  title,
  caption,
}: Pick<Video, 'id' | 'video' | 'picture' | 'title' | 'caption'>) {
  const { t } = useTranslation()
  const site = video ? videoSiteOf(video) : null
  // In the preview, an address that is still being typed may be neither a file nor a video page.
  if (!video || !(site || video.startsWith('/'))) return null
  const name = title || t('customPages.guest.video.label')
  return (
    <figure id={id} className={css.figure}>
      {site ? (
        <a href={video} target="_blank" rel="noopener noreferrer" className={css.card}>
          {picture ? (
            <span className={css.frame}>
              <Picture src={picture} name={name} width={720} height={405} />
            </span>
          ) : null}
          <span className={css.words}>
            <span className={css.play}>
              <Icon name="play" />
            </span>
            <span>
              <b>{name}</b>
              <span className={css.site}>{t('customPages.guest.video.watchOn', { site })}</span>
            </span>
          </span>
        </a>
      ) : (
        // biome-ignore lint/a11y/useMediaCaption: its transcript is shown below it, in the guest's language
        <video
          className={css.video}
          src={video}
          poster={picture ? (posterOf(picture) ?? undefined) : undefined}
          aria-label={name}
          controls
          preload="none"
          playsInline
        />
      )}
      {!site && title ? <figcaption className={css.title}>{title}</figcaption> : null}
      {caption ? (
        <details className={css.caption}>
          <summary>{t('customPages.guest.video.caption')}</summary>
          <p>
            <Lines text={caption} />
          </p>
        </details>
      ) : null}
    </figure>
  )
}

/** The 960-pixel variant of a picture, where it has one. */
const posterOf = (picture: string) => smallVariantOf(picture)?.replace('-160.webp', '-960.webp') ?? picture
