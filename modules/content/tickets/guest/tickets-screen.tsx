import { useTranslation } from '#core/i18n/use-translation.ts'
import { ScreenHeader } from '#core/ui-guest/frame/screen-header.tsx'
import { guestMeta, useGuest } from '#modules/hotel/hotels/guest/api.ts'
import { homePath } from '#modules/hotel/hotels/paths.ts'
import { TicketListItem } from './components/ticket-list-item.tsx'
import css from './tickets-screen.module.css'

export const meta = guestMeta((t) => ({
  title: t('tickets.guest.title'),
  description: t('tickets.guest.commission'),
}))

/** Tickets and visits sold by partners. A notice above the first offer says so. */
export default function TicketsScreen() {
  const { t } = useTranslation()
  const { hotel, path } = useGuest()
  const { tickets } = hotel
  return (
    <>
      <ScreenHeader
        title={t('tickets.guest.title')}
        below={tickets.length > 0 ? <p>{t('tickets.guest.commission')}</p> : null}
        backTo={path(homePath)}
        backLabel={t('common.guest.backHome')}
      />
      {tickets.length === 0 ? (
        <p className={css.empty}>{t('tickets.guest.empty')}</p>
      ) : (
        <ul className={css.list}>
          {tickets.map((ticket) => (
            <TicketListItem key={ticket.id} ticket={ticket} />
          ))}
        </ul>
      )}
    </>
  )
}
