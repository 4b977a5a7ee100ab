import { Picture } from '#core/ui-guest/content/picture.tsx'
import { useHotel } from '#modules/hotel/hotels/guest/api.ts'
import type { Block } from '../../contract.ts'
import css from './block.module.css'
import { Gallery } from './gallery.tsx'
import { PageButton } from './page-button.tsx'
import { PageMap } from './page-map.tsx'
import { PageText } from './page-text.tsx'
import { PageVideo } from './page-video.tsx'
import { Questions } from './questions.tsx'

interface PageBlockProps {
  block: Block
  /** True for the first picture of the screen, which is loaded at once. */
  eager: boolean
  /** The opening text of a page is set larger. */
  lead: boolean
}

/** One block. Services, places and information are grouped with their neighbours and rendered by `PageBlocks`. */
export function PageBlock({ block, eager, lead }: PageBlockProps) {
  const { name } = useHotel()
  switch (block.kind) {
    case 'heading': {
      const Heading = block.level === 2 ? 'h2' : 'h3'
      return (
        <Heading id={block.id} className={css[`level${block.level}`]}>
          {block.text}
        </Heading>
      )
    }
    case 'text':
      return (
        <div id={block.id} className={lead ? css.lead : css.text}>
          <PageText text={block.text} />
        </div>
      )
    case 'picture':
      if (!block.picture) return null
      return (
        <figure id={block.id} className={css.figure}>
          <div className={css.frame}>
            <Picture src={block.picture} alt={block.alt} name={name} width={720} height={480} eager={eager} />
          </div>
          {block.caption ? <figcaption>{block.caption}</figcaption> : null}
        </figure>
      )
    case 'gallery':
      return <Gallery id={block.id} pictures={block.pictures} eager={eager} />
    case 'button':
      return block.link ? <PageButton id={block.id} label={block.label} link={block.link} /> : null
    case 'divider':
      return <hr id={block.id} className={css.divider} />
    case 'video':
      return <PageVideo {...block} />
    case 'map':
      return <PageMap {...block} />
    case 'questions':
      return <Questions {...block} />
    case 'service':
    case 'place':
    case 'info':
      return null
  }
}
