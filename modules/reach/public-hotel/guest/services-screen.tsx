import { useTranslation } from '#core/i18n/use-translation.ts'
import { ScreenHeader } from '#core/ui-guest/frame/screen-header.tsx'
import { useScreenParts } from '#core/ui-guest/screen-parts.ts'
import { SeatNotice } from '#modules/content/qr-codes/guest/api.ts'
import { ServiceListItem } from '#modules/content/services/guest/api.ts'
import { AnnouncementBanner } from '#modules/exchange/info-pages/guest/api.ts'
import { OrdersLink } from '#modules/exchange/orders/guest/api.ts'
import { guestMeta, useGuest } from '#modules/hotel/hotels/guest/api.ts'
import { homePath } from '#modules/hotel/hotels/paths.ts'
import css from './services-screen.module.css'

export const meta = guestMeta((t) => ({ title: t('services.guest.title'), description: t('services.guest.subtitle') }))

export default function ServicesScreen() {
  const { t } = useTranslation()
  const { hotel, path } = useGuest()
  const parts = useScreenParts()
  return (
    <>
      <ScreenHeader title={t('services.guest.title')} backTo={path(homePath)} backLabel={t('common.guest.backHome')} />
      <AnnouncementBanner />
      <div className={css.seat}>
        <SeatNotice />
      </div>
      {hotel.services.length === 0 ? (
        <p className={css.empty}>{t('services.guest.empty')}</p>
      ) : (
        <ul className={css.list}>
          {hotel.services.map((service) => (
            <ServiceListItem key={service.id} service={service} />
          ))}
        </ul>
      )}
      <OrdersLink />
      {parts.map(({ name, ServicesFoot }) => (ServicesFoot ? <ServicesFoot key={name} /> : null))}
    </>
  )
}
