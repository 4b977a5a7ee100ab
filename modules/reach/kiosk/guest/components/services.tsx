import { useTranslation } from '#core/i18n/use-translation.ts'
import { weekWords } from '#core/time/hours-wording.ts'
import { Lines } from '#core/ui-guest/content/lines.tsx'
import { Picture } from '#core/ui-guest/content/picture.tsx'
import type { PublicService } from '#modules/content/services/contract.ts'
import { OpeningLine } from '#modules/content/services/guest/api.ts'
import { isOrdered, serviceAt } from '#modules/content/services/rules.ts'
import { InfoText } from '#modules/exchange/info-pages/guest/api.ts'
import {
  ArticlePrice,
  ServedUntil,
  StatedAllergens,
  sectionsOf,
  useWaitText,
} from '#modules/exchange/orders/guest/api.ts'
import { useGuest } from '#modules/hotel/hotels/guest/api.ts'
import { servicePath } from '#modules/hotel/hotels/paths.ts'
import { EmptyMessage, KioskPage, Row, Rows } from './kiosk-page.tsx'
import css from './services.module.css'

export function ServiceList() {
  const { t } = useTranslation()
  const { hotel, now } = useGuest()
  return (
    <KioskPage title={t('services.guest.title')}>
      {hotel.services.length === 0 ? <EmptyMessage>{t('services.guest.empty')}</EmptyMessage> : null}
      <Rows>
        {hotel.services.map((service) => (
          <Row key={service.id} name={service.name} to={servicePath(service.id)} icon="bell" picture={service.picture}>
            <OpeningLine service={serviceAt(service, now)} />
          </Row>
        ))}
      </Rows>
    </KioskPage>
  )
}

/** Hours, articles and prices, read only: orders are placed on a phone, which knows its room and guest. */
export function ServiceDetails({ service }: { service: PublicService }) {
  const { t } = useTranslation()
  const { lang } = useGuest()
  const { kind, description, hours, articles } = service
  const wait = useWaitText(service)
  const take = isOrdered(kind)
    ? t('kiosk.guest.take.order')
    : kind === 'booking-link'
      ? t('kiosk.guest.take.book')
      : undefined
  const week = hours ? weekWords(hours, lang, t('places.guest.everyDay')) : []
  return (
    <KioskPage title={service.name} picture={service.picture} {...(take && { take })}>
      <div className={css.intro}>
        <OpeningLine service={service} wait={wait} />
        {week.map((line) => (
          <p key={line}>{line}</p>
        ))}
      </div>
      <InfoText text={description} />
      {sectionsOf(service).map(({ id, name, articles: served }) => (
        <section key={id} className={css.section} aria-label={name || undefined}>
          {name ? <h2>{name}</h2> : null}
          <ServedUntil service={service} sectionId={id} />
          <ul>
            {served.map((article) => (
              <li key={article.id} className={css.article}>
                <div className={css.words}>
                  <p className={css.name}>{article.name}</p>
                  {article.description ? (
                    <p className={css.description}>
                      <Lines text={article.description} />
                    </p>
                  ) : null}
                  <ArticlePrice article={article} service={service} />
                  <StatedAllergens article={article} food={kind === 'order'} />
                </div>
                {article.picture ? (
                  <div className={css.picture}>
                    <Picture src={article.picture} name={article.name} width={120} height={120} />
                  </div>
                ) : null}
              </li>
            ))}
          </ul>
        </section>
      ))}
      {kind === 'order' && articles.length > 0 ? <p className={css.foot}>{t('services.guest.taxIncluded')}</p> : null}
    </KioskPage>
  )
}
