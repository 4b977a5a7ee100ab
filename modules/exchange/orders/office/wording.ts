import { queryOptions } from '@tanstack/react-query'
import { createContext, useContext, useMemo } from 'react'
import type { Lang, Money } from '#core/i18n/contract.ts'
import { formatHours, formatMoney, formatPercent, formatTime, formatUnit, localeOf } from '#core/i18n/format.ts'
import type { Translate } from '#core/i18n/text-key.ts'
import { useTranslation } from '#core/i18n/use-translation.ts'
import { localDate } from '#core/time/hours.ts'
import { loadI18n } from '#core/ui-office/app/texts.ts'
import type { Allergen } from '#modules/content/services/rules.ts'
import { useManagedHotel } from '#modules/hotel/hotels/office/api.ts'
import type { Order, OrderLine } from '../contract.ts'
import { isCollected } from '../handover-rules.ts'
import { allergenPartsOfLine, allergyWarnings } from '../rules.ts'
import type { Status } from '../status-rules.ts'
import { vatTotals } from '../vat-rules.ts'

/** The texts about an order, for one language and one time zone. */
export type OrderWording = ReturnType<typeof makeOrderWording>

export function makeOrderWording(t: Translate, lang: Lang, timeZone: string) {
  const seconds = (value: number) => formatUnit(value, 'second', lang)
  const day = new Intl.DateTimeFormat(localeOf[lang], { weekday: 'short', day: 'numeric', month: 'short', timeZone })
  const time = (instant: string | number) => formatTime(new Date(instant), lang, timeZone)
  const dayOf = (instant: string | number) => localDate(timeZone, new Date(instant))
  /** `LAIT, ŒUFS`: allergens are always in capitals. */
  const allergens = (list: readonly Allergen[]) =>
    list.map((allergen) => t(`services.guest.allergens.${allergen}`).toLocaleUpperCase(localeOf[lang])).join(', ')
  /** For whom something is booked: the room, else the guest, else the number of the booking. */
  const bookedFor = ({ room, guestName, number }: Order) =>
    room ? t('orders.office.card.room', { room }) : (guestName ?? t('orders.office.card.number', { number }))

  /** How an order brought to a seat is paid; blank if it is free. */
  const seatPayment = ({ room, total }: Order) =>
    total.amount === 0 ? '' : room === null ? t('seats.office.paidThere') : t('seats.office.onRoom', { room })

  return {
    t,
    lang,
    time,
    /** `07:45`, or `mar. 3 mars 07:45` when that is not today. */
    moment: (instant: string) =>
      dayOf(instant) === dayOf(Date.now()) ? time(instant) : `${day.format(new Date(instant))} ${time(instant)}`,
    money: (amount: Money) => formatMoney(amount, lang),
    /** One line for each VAT rate in these lines, which all have the same currency. */
    vat: (lines: readonly OrderLine[]) => {
      const currency = lines[0]?.total.currency ?? ''
      const money = (amount: number) => formatMoney({ amount, currency }, lang)
      return vatTotals(lines).map(({ rate, net, vat, gross }) =>
        t('orders.office.vat.line', {
          rate: formatPercent(rate, lang),
          net: money(net),
          vat: money(vat),
          gross: money(gross),
        }),
      )
    },
    /** `à l’instant`, `3 min`, `1 h 5 min`. */
    age: (age: number) => (age < 1 ? t('orders.office.card.now') : formatHours(age, lang)),
    /** `1 min 40 s`. */
    duration: (total: number) => {
      const rounded = Math.round(total)
      if (rounded < 60) return seconds(rounded)
      const minutes = formatHours(Math.floor(rounded / 60), lang)
      return rounded < 3600 && rounded % 60 > 0 ? `${minutes} ${seconds(rounded % 60)}` : minutes
    },
    /** The large text on a card: the seat, the room, or that the guest collects it; for whom something is booked. */
    destination: (order: Order) =>
      order.seat?.name ||
      (!isCollected(order) && order.room) ||
      (order.booking ? bookedFor(order) : t('orders.office.card.pickup')),
    /** The same in full, for screen readers. */
    destinationInFull: (order: Order) =>
      order.seat
        ? [order.seat.name, seatPayment(order)].filter(Boolean).join(' · ')
        : order.booking
          ? bookedFor(order)
          : order.room && !isCollected(order)
            ? t('orders.office.card.room', { room: order.room })
            : order.room
              ? t('orders.office.card.pickupOf', { room: order.room })
              : t('orders.office.card.pickupInFull'),
    /**
     * The large text on a card, and the label beside it: the word for room, so that the room is not read as a number,
     * or the room of a guest who collects; beside a seat, how the order is paid.
     */
    bigDestination: (order: Order) => {
      if (order.seat) return { big: order.seat.name, word: seatPayment(order) }
      if (order.room && !isCollected(order)) return { big: order.room, word: t('orders.office.card.roomShort') }
      if (order.booking) return { big: bookedFor(order), word: '' }
      const pickup = t('orders.office.card.pickup')
      const word = order.guestName ? t('orders.office.card.pickupWord') : ''
      return { big: order.guestName || pickup, word: [word, order.room].filter(Boolean).join(' · ') }
    },
    seatPayment,
    status: (status: Status) => t(`orders.office.status.${status}`),
    /** The label of the button that leads to this status. */
    advance: (status: Status, order: Pick<Order, 'deliveryMode' | 'booking'>) =>
      status === 'completed'
        ? t(`orders.office.advance.completed.${order.booking ? 'booking' : isCollected(order) ? 'pickup' : 'room'}`)
        : t(`orders.office.advance.${status as Exclude<Status, 'new' | 'cancelled' | 'completed'>}`),
    by: (name: string) => (name === 'guest' || name === 'system' ? t(`orders.messages.${name}`) : name),
    allergens,
    /** One sentence in capitals for each way in which a line may harm the guest, the most certain first. */
    warnings: ({ allergies }: Pick<Order, 'allergies'>, line: Pick<OrderLine, 'allergens' | 'options'>) => {
      const { contains, mayContain, unknown } = allergyWarnings(allergies, ...allergenPartsOfLine(line))
      const sentences: string[] = []
      if (contains.length) sentences.push(t('orders.office.card.contains', { list: allergens(contains) }))
      if (mayContain.length) sentences.push(t('orders.office.card.mayContain', { list: allergens(mayContain) }))
      if (unknown.length) sentences.push(t('orders.office.card.allergensUnknown', { list: allergens(unknown) }))
      return sentences
    },
  }
}

const OrderWordingContext = createContext<OrderWording | null>(null)
export const OrderWordingProvider = OrderWordingContext.Provider

export function useOrderWording(): OrderWording {
  const wording = useContext(OrderWordingContext)
  if (!wording) throw new Error('useOrderWording is called outside OrderWordingProvider')
  return wording
}

/** The wording in the language of the signed-in user. */
export function useStaffOrderWording(): OrderWording {
  const { t, i18n } = useTranslation()
  const { timeZone } = useManagedHotel().hotel
  return useMemo(() => makeOrderWording(t, i18n.language, timeZone), [t, i18n, timeZone])
}

/** The texts in another language: the guest's, in which the reason of a refusal is written, or the kitchen's. */
export const textsQuery = (lang: Lang) =>
  queryOptions({
    queryKey: ['texts', lang],
    queryFn: () => loadI18n(lang),
    staleTime: Number.POSITIVE_INFINITY,
    structuralSharing: false,
  })
