import { useTranslation } from 'react-i18next'
import type { PublicPlace } from '#modules/content/places/contract.ts'
import type { PublicDeal } from '#modules/exchange/deals/contract.ts'
import { DealTimes } from '#modules/exchange/deals/guest/api.ts'
import { InfoPart, InfoText } from '#modules/exchange/info-pages/guest/api.ts'
import { useGuest } from '#modules/hotel/hotels/guest/api.ts'
import { EmptyMessage, KioskPage, Row, Rows } from './kiosk-page.tsx'
import css from './places.module.css'

export function DealList() {
  const { t } = useTranslation()
  const found = useGuest().hotel.places.filter(({ deal }) => deal)
  return (
    <KioskPage title={t('kiosk.guest.deals')}>
      {found.length === 0 ? <EmptyMessage>{t('deals.guest.ended.title')}</EmptyMessage> : null}
      <Rows>
        {found.map(({ id, category, name, deal, pictures }) => (
          <Row
            key={id}
            name={deal?.title ?? name}
            to={`${category}/${id}/promotion`}
            icon="ticket"
            picture={pictures[0] ?? null}
          >
            <p>{t('deals.guest.at', { place: name })}</p>
          </Row>
        ))}
      </Rows>
    </KioskPage>
  )
}

/** To read: a code is of one guest, and comes on the guest's own phone. */
export function DealShown({ place, deal }: { place: PublicPlace; deal: PublicDeal }) {
  const { t } = useTranslation()
  return (
    <KioskPage
      title={deal.title}
      above={t('deals.guest.at', { place: place.name })}
      picture={place.pictures[0] ?? null}
      take={t('kiosk.guest.take.deal')}
    >
      <InfoText text={deal.text} />
      <div className={css.times}>
        <DealTimes deal={deal} />
      </div>
      {deal.terms ? (
        <InfoPart title={t('deals.guest.terms')}>
          <InfoText text={deal.terms} />
        </InfoPart>
      ) : null}
    </KioskPage>
  )
}
