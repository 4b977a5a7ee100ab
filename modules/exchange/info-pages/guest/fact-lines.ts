import { formatClockReading, formatClockReadingInSentence, formatMoney } from '#core/i18n/format.ts'
import { useTranslation } from '#core/i18n/use-translation.ts'
import type { PublicInfo } from '#modules/foundation/info/contract.ts'
import { sortForCalling } from '#modules/foundation/info/rules.ts'
import { useGuest } from '#modules/hotel/hotels/guest/api.ts'

type Breakfast = NonNullable<PublicInfo['breakfast']>
type Arrival = NonNullable<PublicInfo['arrivalDeparture']>
type Numbers = NonNullable<PublicInfo['usefulNumbers']>

/** `7 h – 10 h 30`, and the price as text; null where they are not set. */
export function useBreakfastFacts() {
  const { t } = useTranslation()
  const { hotel, lang } = useGuest()
  return ({ opens, closes, price }: Breakfast) => ({
    hours: t('hotels.guest.now.hours', {
      opens: formatClockReading(opens, lang),
      closes: formatClockReading(closes, lang),
    }),
    price: price === null || price === 0 ? null : formatMoney({ amount: price, currency: hotel.currency }, lang),
    included: price === 0,
  })
}

/** Everything about breakfast on one line: `7 h – 10 h 30 · 18,50 € · Salle de la Vigie`. */
export function useBreakfastLine() {
  const { t } = useTranslation()
  const facts = useBreakfastFacts()
  return (breakfast: Breakfast): string => {
    const { hours, price, included } = facts(breakfast)
    return [hours, included ? t('hotels.guest.now.included') : price, breakfast.place].filter(Boolean).join(' · ')
  }
}

/** `Chambre dès 15 h · départ avant 11 h` */
export function useArrivalLine() {
  const { t } = useTranslation()
  const { lang } = useGuest()
  return ({ arrivalFrom, departureBy }: Arrival): string =>
    t('infoPages.guest.arrival.line', {
      from: formatClockReadingInSentence(arrivalFrom, lang),
      by: formatClockReadingInSentence(departureBy, lang),
    })
}

/** The hotel's useful numbers and the reception's, emergency numbers first. */
export function useNumbersInCallOrder(numbers: Numbers) {
  const { t } = useTranslation()
  const { phone, dialled } = useGuest().hotel
  const reception = phone
    ? { id: 'reception', label: t('infoPages.guest.numbers.reception'), number: phone, dialled }
    : null
  return sortForCalling(numbers, reception)
}
