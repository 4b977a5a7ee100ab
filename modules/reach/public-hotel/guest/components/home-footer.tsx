import { Link } from 'react-router'
import { useTranslation } from '#core/i18n/use-translation.ts'
import { useGuest } from '#modules/hotel/hotels/guest/api.ts'
import { privacyPath } from '#modules/hotel/hotels/paths.ts'
import { addressLine } from '#modules/hotel/hotels/rules.ts'
import css from './home-footer.module.css'
import { LanguageSwitch } from './language-switch.tsx'

/**
 * The footer of every screen: the hotel's address and languages. `machineTranslated`: a line for guests without scripts,
 * which find out whether the screen shows a text that an engine has translated.
 */
export function HomeFooter({ machineTranslated }: { machineTranslated: string | undefined }) {
  const { t } = useTranslation()
  const { hotel, path } = useGuest()
  const { latitude, longitude } = hotel.address
  const address = addressLine(hotel.address)
  const coordinates = latitude !== null && longitude !== null ? `${latitude},${longitude}` : null
  return (
    <footer className={css.foot}>
      <p className={css.name}>{hotel.name}</p>
      {address ? (
        <address>
          <bdi>{address}</bdi>
          {coordinates ? (
            <a
              href={`https://www.openstreetmap.org/?mlat=${latitude}&mlon=${longitude}#map=17/${latitude}/${longitude}`}
              target="_blank"
              rel="noreferrer"
            >
              {t('hotels.guest.map')}
            </a>
          ) : null}
        </address>
      ) : null}
      <LanguageSwitch look="names" />
      <Link className={css.privacy} to={path(privacyPath)} viewTransition>
        {t('hotels.guest.privacy.title')}
      </Link>
      {hotel.drafted && machineTranslated ? (
        <noscript>
          <p>{machineTranslated}</p>
        </noscript>
      ) : null}
    </footer>
  )
}
