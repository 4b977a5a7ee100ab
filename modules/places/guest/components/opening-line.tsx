import { useTranslation } from 'react-i18next'
import { formatClosing } from '#core/i18n/format.ts'
import { useGuest } from '#modules/hotels/guest/api.ts'
import { whenWords } from '#modules/services/guest/api.ts'
import type { PublicPlace } from '../../contract.ts'
import { openingOf } from '../../rules.ts'
import css from './place.module.css'

/** "Ouvert jusqu’à 22 h · 650 m · 11 min à pied", as far as each is known; worked out on the phone, minute by minute. */
export function OpeningLine({ place }: { place: PublicPlace }) {
  const { t } = useTranslation()
  const opening = useOpening(place)
  const distance = useDistance(place)
  if (!opening && !distance) return null
  return (
    <p className={css.facts}>
      {opening ? <span className={opening.open ? css.open : undefined}>{opening.text}</span> : null}
      {distance ? <span>{distance}</span> : null}
      {place.deal ? <span className={css.deal}>{t('places.guest.deal')}</span> : null}
    </p>
  )
}

/** Null while nobody knows when the place is open. */
export function useOpening({ hours }: PublicPlace): { open: boolean; text: string } | null {
  const { t } = useTranslation()
  const guest = useGuest()
  const { hotel, lang, now } = guest
  const { openNow, opensAt, closesAt } = openingOf(hours, hotel.timeZone, now)
  if (openNow === null) return null
  if (openNow)
    return {
      open: true,
      text: closesAt
        ? t('places.guest.openUntil', { time: formatClosing(closesAt, lang, hotel.timeZone) })
        : t('places.guest.open'),
    }
  return {
    open: false,
    text: opensAt
      ? t('places.guest.opens', { when: whenWords(new Date(opensAt), guest, t) })
      : t('places.guest.closed'),
  }
}

/** `650 m · 11 min à pied`; `4,2 km` where nobody would walk. Null while the hotel has no position. */
export function useDistance({ distance, walkMinutes }: PublicPlace): string | null {
  const { t } = useTranslation()
  const { lang } = useGuest()
  if (distance === null || walkMinutes === null) return null
  const far = formatDistance(distance, lang)
  return walkMinutes > longestWalk ? far : t('places.guest.walk', { distance: far, minutes: walkMinutes })
}

/** Minutes beyond which the time on foot helps nobody. */
const longestWalk = 60

function formatDistance(metres: number, lang: string): string {
  const [value, unit] = metres < 950 ? [Math.round(metres / 50) * 50 || 50, 'meter'] : [metres / 1000, 'kilometer']
  return new Intl.NumberFormat(lang, { style: 'unit', unit, maximumFractionDigits: metres < 10_000 ? 1 : 0 }).format(
    value,
  )
}
