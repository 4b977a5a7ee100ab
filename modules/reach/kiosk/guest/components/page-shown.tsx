import { RichTextView } from '#core/rich-text/rich-text-view.tsx'
import { Picture } from '#core/ui-guest/content/picture.tsx'
import type { PublicPage } from '#modules/exchange/custom-pages/contract.ts'
import { useGuest } from '#modules/hotel/hotels/guest/api.ts'
import { servicePath } from '#modules/hotel/hotels/paths.ts'
import { InfoRow } from './infos.tsx'
import { KioskPage, Row, Rows } from './kiosk-page.tsx'
import css from './page-shown.module.css'
import { PlaceListItem } from './places.tsx'

/** A custom page, read only. Links are plain text here, and work on the phone that scans the code. */
export function PageShown({ page: { title, blocks } }: { page: PublicPage }) {
  return (
    <KioskPage title={title}>
      <div className={css.blocks}>
        {blocks.map((block) => (
          <Block key={block.id} block={block} />
        ))}
      </div>
    </KioskPage>
  )
}

function Block({ block }: { block: PublicPage['blocks'][number] }) {
  const { hotel } = useGuest()
  switch (block.kind) {
    case 'heading':
      return <h2 className={css.heading}>{block.text}</h2>
    case 'text':
      return (
        <div className={css.text}>
          <RichTextView text={block.text} link={(_, content) => content} />
        </div>
      )
    case 'picture':
      return block.picture ? (
        <figure>
          <Frame picture={block.picture} alt={block.alt} />
          {block.caption ? <figcaption>{block.caption}</figcaption> : null}
        </figure>
      ) : null
    case 'gallery':
      return block.pictures.map(({ id, picture, alt }) => <Frame key={id} picture={picture} alt={alt} />)
    case 'questions':
      return block.questions.map(({ id, question, answer }) => (
        <section key={id} className={css.text}>
          <h3>{question}</h3>
          <RichTextView text={answer} link={(_, content) => content} />
        </section>
      ))
    case 'service': {
      const service = hotel.services.find(({ id }) => id === block.serviceId)
      return service ? (
        <Rows>
          <Row name={service.name} to={servicePath(service.id)} icon="bell" picture={service.picture} />
        </Rows>
      ) : null
    }
    case 'place': {
      const place = hotel.places.find(({ id }) => id === block.placeId)
      return place ? (
        <Rows>
          <PlaceListItem place={place} />
        </Rows>
      ) : null
    }
    case 'info':
      return (
        <Rows>
          <InfoRow slug={block.info} />
        </Rows>
      )
    case 'divider':
      return <hr className={css.divider} />
    case 'button':
    case 'video':
    case 'map':
      return null
  }
}

function Frame({ picture, alt }: { picture: string; alt: string }) {
  const { name } = useGuest().hotel
  return (
    <div className={css.frame}>
      <Picture src={picture} alt={alt} name={name} width={900} height={600} narrow="100vw" wide="70vw" />
    </div>
  )
}
