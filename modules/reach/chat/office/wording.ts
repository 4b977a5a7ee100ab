import { useMemo } from 'react'
import { hotelScreens } from '#core/app/office-paths.ts'
import type { Lang } from '#core/i18n/contract.ts'
import { formatDate, formatTime, formatUnit, languageName, localeOf } from '#core/i18n/format.ts'
import { useTranslation } from '#core/i18n/use-translation.ts'
import { localDate } from '#core/time/hours.ts'
import { useManagedHotel } from '#modules/hotel/hotels/office/api.ts'
import type { MessageSubject, Thread } from '../contract.ts'

/** The texts about threads, in the user's language and the hotel's time zone. */
export function useChatWording() {
  const { t, i18n } = useTranslation()
  const { timeZone } = useManagedHotel().hotel
  return useMemo(() => {
    const lang = i18n.language
    const shortDate = new Intl.DateTimeFormat(localeOf[lang], { day: 'numeric', month: 'short', timeZone })
    const dayOf = (instant: string | number) => localDate(timeZone, new Date(instant))
    const time = (instant: string | number) => formatTime(new Date(instant), lang, timeZone)
    const dayAndTime = (instant: string) =>
      dayOf(instant) === dayOf(Date.now()) ? time(instant) : `${shortDate.format(new Date(instant))} ${time(instant)}`
    return {
      t,
      lang,
      time,
      dayAndTime,
      dayOf,
      /** `10:31` today, `9 mars` before. */
      moment: (instant: string) =>
        dayOf(instant) === dayOf(Date.now()) ? time(instant) : shortDate.format(new Date(instant)),
      /** `Reportée par Maëlle jusqu’à 15:00`; null: it is not put off. */
      snoozed: ({ snooze }: Thread) =>
        snooze &&
        (snooze.until === null
          ? t('orders.office.snooze.offUntilCheckOut', { name: snooze.by })
          : t('orders.office.snooze.off', { name: snooze.by, time: dayAndTime(snooze.until) })),
      /** `Aujourd’hui`, `Hier`, `mardi 10 mars 2026`. */
      day: (instant: string) => {
        if (dayOf(instant) === dayOf(Date.now())) return t('chat.office.log.today')
        if (dayOf(instant) === dayOf(Date.now() - 86_400_000)) return t('chat.office.log.yesterday')
        return formatDate(instant, lang, timeZone, { weekday: true })
      },
      /** `3 min`, `2 h`, `4 j`: how long a guest has waited. */
      age: (minutes: number) =>
        minutes < 1
          ? t('chat.office.threads.now')
          : minutes < 60
            ? formatUnit(minutes, 'minute', lang)
            : minutes < 1440
              ? formatUnit(Math.floor(minutes / 60), 'hour', lang)
              : formatUnit(Math.floor(minutes / 1440), 'day', lang),
      language: (language: Lang) => languageName(language, lang),
      guest: ({ guestName }: Thread) => guestName || t('chat.office.threads.guest'),
      /** `Chambre 204, Mme Durand`: for screen readers and the page title. */
      title: ({ visitorRoom, guestName }: Thread) =>
        [visitorRoom && t('chat.office.threads.room', { room: visitorRoom }), guestName].filter(Boolean).join(', ') ||
        t('chat.office.threads.guest'),
      about: ({ kind, name }: MessageSubject) => t(`chat.office.about.${kind}`, { name }),
    }
  }, [t, i18n, timeZone])
}

/** The staff screen of a message's subject. */
export const aboutPath = ({ kind, id }: MessageSubject): string =>
  ({
    place: hotelScreens.place(id),
    order: hotelScreens.orders,
    info: hotelScreens.info,
    service: hotelScreens.service(id),
    deal: hotelScreens.deal(id),
  })[kind]
