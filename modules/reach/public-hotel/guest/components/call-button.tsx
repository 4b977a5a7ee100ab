import { useState } from 'react'
import { useLocation } from 'react-router'
import { useTranslation } from '#core/i18n/use-translation.ts'
import { Icon } from '#core/ui-guest/content/icon.tsx'
import { ButtonAnchor, ButtonLink } from '#core/ui-guest/controls/button.tsx'
import { telHref } from '#core/ui-guest/controls/tel.ts'
import { Sheet } from '#core/ui-guest/frame/sheet.tsx'
import { emergencyNumber, isEmergency } from '#modules/foundation/info/rules.ts'
import { useGuest, useMessaging } from '#modules/hotel/hotels/guest/api.ts'
import { homePath, searchPath } from '#modules/hotel/hotels/paths.ts'
import css from './call-button.module.css'

/**
 * The call button at the top of every screen: the first tap shows the telephone numbers, the second one calls. Without
 * scripts it calls the reception.
 */
export function CallButton() {
  const { t } = useTranslation()
  const { hotel, path } = useGuest()
  const { pathname } = useLocation()
  const [open, setOpen] = useState(false)
  const currentPath = pathname.replace(/\/+$/, '')
  const [home, search] = [homePath, searchPath].map((to) => path(to).split('?')[0])
  const currentScreen = currentPath === home ? 'home' : currentPath === search ? 'search' : undefined
  return (
    <>
      <button
        type="button"
        className={css.call}
        data-at={currentScreen}
        aria-label={t('hotels.guest.call.open')}
        aria-haspopup="dialog"
        onClick={() => setOpen(true)}
      >
        <Icon name="phone" />
      </button>
      {hotel.phone ? (
        <noscript>
          <a
            className={css.call}
            data-at={currentScreen}
            href={telHref(hotel.phone, hotel.dialled)}
            aria-label={t('common.guest.callReception')}
          >
            <Icon name="phone" />
          </a>
        </noscript>
      ) : null}
      {open ? <CallSheet onClose={() => setOpen(false)} /> : null}
    </>
  )
}

/** The reception comes first, because guests call it most, with the emergency numbers beside it. */
function CallSheet({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation()
  const { hotel, path } = useGuest()
  const messaging = useMessaging()
  const { pathname, search } = useLocation()
  const emergency = emergencyNumber(hotel.address.country)
  const listed = (hotel.info.usefulNumbers ?? []).filter(
    (row) => isEmergency(row) && telHref(row.number) !== telHref(emergency),
  )
  const numbers: { label: string; number: string; dialled?: string }[] = [
    ...(hotel.phone ? [{ label: t('hotels.guest.call.reception'), number: hotel.phone, dialled: hotel.dialled }] : []),
    { label: t('hotels.guest.call.emergency'), number: emergency },
    ...listed,
  ]
  return (
    <Sheet
      title={t('hotels.guest.call.title')}
      closeLabel={t('hotels.guest.call.close')}
      closeTo={`${pathname}${search}`}
      onClose={onClose}
    >
      <div className={css.numbers}>
        {numbers.map(({ label, number, dialled }) => (
          <ButtonAnchor
            key={`${label} ${number}`}
            href={telHref(number, dialled)}
            look={number === emergency ? 'danger' : 'quiet'}
            wide
          >
            {label} · <bdi dir="ltr">{number}</bdi>
          </ButtonAnchor>
        ))}
        {hotel.phone ? null : (
          <>
            <p>{t('hotels.guest.call.noPhone')}</p>
            {messaging ? (
              <ButtonLink to={path(messaging.path)} look="quiet">
                {t('hotels.guest.now.write')}
              </ButtonLink>
            ) : null}
          </>
        )}
      </div>
    </Sheet>
  )
}
