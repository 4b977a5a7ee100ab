import { useParams, useSearchParams } from 'react-router'
import { useTranslation } from '#core/i18n/use-translation.ts'
import { Lines } from '#core/ui-guest/content/lines.tsx'
import { Picture } from '#core/ui-guest/content/picture.tsx'
import { ButtonAnchor } from '#core/ui-guest/controls/button.tsx'
import { telHref } from '#core/ui-guest/controls/tel.ts'
import { ScreenHeader } from '#core/ui-guest/frame/screen-header.tsx'
import { useCloseSheet } from '#core/ui-guest/frame/sheet.tsx'
import { SeatNotice } from '#modules/content/qr-codes/guest/api.ts'
import type { PublicService } from '#modules/content/services/contract.ts'
import { OpeningLine, ServiceNotice } from '#modules/content/services/guest/api.ts'
import { serviceAt } from '#modules/content/services/rules.ts'
import { AskLink, guestMeta, PageNotFound, useGuest } from '#modules/hotel/hotels/guest/api.ts'
import { servicePath, servicesPath } from '#modules/hotel/hotels/paths.ts'
import { addLine, countOfArticle, useBaskets } from './api.ts'
import { FreeTimes } from './components/bookings/free-times.tsx'
import { ArticleSheet } from './components/menu/article-sheet.tsx'
import { Menu } from './components/menu/menu.tsx'
import { PlainFormLink } from './components/menu/plain-form-link.tsx'
import css from './service-screen.module.css'
import { useWaitText } from './wait-text.ts'

export const meta = guestMeta((t, hotel, { serviceId }) => {
  const service = hotel.services.find(({ id }) => id === serviceId)
  if (!service) return { title: t('hotels.guest.lost.title') }
  return { title: service.name, description: service.description, picture: service.picture }
})

export default function ServiceScreen() {
  const { serviceId } = useParams()
  const { hotel, now } = useGuest()
  const service = hotel.services.find(({ id }) => id === serviceId)
  if (!service) return <PageNotFound />
  return <Service service={serviceAt(service, now)} />
}

function Service({ service }: { service: PublicService }) {
  const { t } = useTranslation()
  const wait = useWaitText(service)
  const { hotel, path } = useGuest()
  return (
    <>
      <ScreenHeader
        title={service.name}
        backTo={path(servicesPath)}
        backLabel={t('services.guest.back')}
        picture={
          service.picture ? (
            <Picture
              src={service.picture}
              name={service.name}
              width={640}
              height={280}
              narrow="100vw"
              wide="760px"
              eager
            />
          ) : null
        }
        below={<OpeningLine service={service} wait={wait} />}
      />
      <div className={css.intro}>
        {service.description ? (
          <p>
            <Lines text={service.description} />
          </p>
        ) : null}
        <ServiceNotice service={service} />
        {service.seatService ? <SeatNotice /> : null}
        {service.kind === 'booking-link' && service.link ? (
          <ButtonAnchor href={service.link} newTab wide>
            {t('services.guest.book')}
          </ButtonAnchor>
        ) : null}
        {service.articles.length === 0 && hotel.phone ? (
          <ButtonAnchor href={telHref(hotel.phone, hotel.dialled)} look="quiet" wide>
            {t('common.guest.callReception')}
          </ButtonAnchor>
        ) : null}
        <PlainFormLink service={service} />
        <AskLink kind="service" id={service.id} />
      </div>
      {service.slots && service.articles.length > 0 ? <FreeTimes service={service} /> : null}
      <Menu service={service} />
      <OpenedArticle service={service} />
    </>
  )
}

/** The sheet of the article in the address, so that it can be shared and the back gesture closes it. */
function OpenedArticle({ service }: { service: PublicService }) {
  const [search] = useSearchParams()
  const { hotel, path } = useGuest()
  const closeTo = path(servicePath(service.id))
  const close = useCloseSheet(closeTo)
  const baskets = useBaskets(hotel.id)
  const article = service.articles.find(({ id }) => id === search.get('article'))
  if (!article) return null

  return (
    <ArticleSheet
      key={article.id}
      article={article}
      service={service}
      basketQuantity={countOfArticle(baskets, service.id, article.id)}
      closeTo={closeTo}
      onClose={close}
      onChoose={(choice) => {
        if (close()) addLine(hotel.id, service.id, article, choice)
      }}
    />
  )
}
