import { useState } from 'react'
import { ProblemError } from '#core/http/client.ts'
import { formatDay, formatHour } from '#core/i18n/format.ts'
import { byDay } from '#core/time/hours.ts'
import { Notice } from '#core/ui-guest/content/notice.tsx'
import { Button } from '#core/ui-guest/controls/button.tsx'
import { SelectField } from '#core/ui-guest/controls/field.tsx'
import { Sheet } from '#core/ui-guest/frame/sheet.tsx'
import type { PublicService } from '#modules/content/services/contract.ts'
import { mayChangeBooking } from '#modules/content/services/slots-rules.ts'
import { useGuest } from '#modules/hotel/hotels/guest/api.ts'
import { orderPath } from '#modules/hotel/hotels/paths.ts'
import type { Order } from '../../../contract.ts'
import { freeTimesOf, moveBooking, readCalendarAddress } from '../../bookings.ts'
import { loadOrder } from '../../order-store.ts'
import css from './free-times.module.css'
import { PartySize } from './party-size.tsx'
import { hourLabels } from './time-labels.ts'
import { useBookingTexts } from './use-booking-texts.ts'

/** Whether the guest may still move or cancel this booking by the rule of its service. */
export function useMayChangeBooking({ booking, dueAt, serviceId, status }: Order): boolean {
  const { hotel, now } = useGuest()
  const slots = hotel.services.find(({ id }) => id === serviceId)?.slots
  if (!booking || !dueAt || !slots || (status !== 'new' && status !== 'accepted')) return false
  return mayChangeBooking(slots, new Date(dueAt), now)
}

/** When a booking is, how it was before the last move, and how to move it. */
export function BookingDetails({ order }: { order: Order }) {
  const t = useBookingTexts()
  const { hotel, lang, now } = useGuest()
  const [isMoving, setIsMoving] = useState(false)
  const mayChange = useMayChangeBooking(order)
  const { booking, dueAt } = order
  if (!booking || !dueAt) return null
  const { timeZone } = hotel
  const service = hotel.services.find(({ id }) => id === order.serviceId)
  const whenOf = (instant: string) => `${formatDay(instant, lang, timeZone)}, ${formatHour(instant, lang, timeZone)}`
  const last = booking.moves.at(-1)
  const isWaiting = (order.status === 'new' || order.status === 'accepted') && now < new Date(booking.endsAt)
  const until = service?.slots
    ? new Date(Date.parse(dueAt) - service.slots.cancelUntilMinutes * 60_000).toISOString()
    : null
  return (
    <section className={css.times}>
      <div>
        <p>
          <strong>{`${whenOf(dueAt)} – ${formatHour(booking.endsAt, lang, timeZone)}`}</strong>
        </p>
        {service?.slots?.asksPartySize ? (
          <p>{t('bookings.screens.peopleCount', { count: booking.partySize })}</p>
        ) : null}
        {last && last.by !== 'guest' ? (
          <Notice role="status" title={t('bookings.screens.moved')}>
            <p>{t('bookings.screens.was', { when: whenOf(last.startsAt) })}</p>
          </Notice>
        ) : null}
        {isWaiting && until ? (
          <p className={css.full} role="status">
            {mayChange ? t('bookings.screens.until', { when: whenOf(until) }) : t('bookings.screens.tooLate')}
          </p>
        ) : null}
      </div>
      {mayChange && service ? (
        <Button look="quiet" wide onClick={() => setIsMoving(true)}>
          {t('bookings.screens.move')}
        </Button>
      ) : null}
      {isWaiting ? <AddToCalendar orderId={order.id} /> : null}
      {isMoving && service ? <MoveSheet order={order} service={service} onClose={() => setIsMoving(false)} /> : null}
    </section>
  )
}

/** Opens the booking as a calendar entry, which the phone offers to add to its calendar. */
function AddToCalendar({ orderId }: { orderId: string }) {
  const t = useBookingTexts()
  const { lang } = useGuest()
  const [failure, setFailure] = useState('')
  const [busy, setBusy] = useState(false)
  const open = async () => {
    setBusy(true)
    setFailure('')
    try {
      const address = await readCalendarAddress(orderId, lang)
      if (address) location.assign(address)
    } catch (error) {
      setFailure(error instanceof ProblemError ? error.problem.detail : t('bookings.screens.failed'))
    } finally {
      setBusy(false)
    }
  }
  return (
    <>
      <Button look="text" busy={busy} onClick={open}>
        {t('bookings.screens.calendar')}
      </Button>
      {failure ? <Notice tone="warn" role="alert" title={failure} /> : null}
    </>
  )
}

function MoveSheet({ order, service, onClose }: { order: Order; service: PublicService; onClose: () => void }) {
  const t = useBookingTexts()
  const { hotel, lang, now, path, refresh } = useGuest()
  const [people, setPeople] = useState(order.booking?.partySize ?? 1)
  const [startsAt, setStartsAt] = useState('')
  const [failure, setFailure] = useState('')
  const [busy, setBusy] = useState(false)
  const mayChange = useMayChangeBooking(order)
  const days = byDay(freeTimesOf(service, hotel, people, now), hotel.timeZone)
  const isFree = [...days.values()].flat().some((time) => time.toISOString() === startsAt)
  const move = async () => {
    setBusy(true)
    setFailure('')
    try {
      await moveBooking(order, { startsAt, partySize: people }, lang)
      onClose()
    } catch (error) {
      setFailure(error instanceof ProblemError ? error.problem.detail : t('bookings.screens.failed'))
      await Promise.all([refresh(), loadOrder(order.id, lang).catch(() => undefined)])
    } finally {
      setBusy(false)
    }
  }
  return (
    <Sheet
      title={t('bookings.screens.moveTitle')}
      closeLabel={t('common.guest.close')}
      closeTo={path(orderPath(order.id))}
      onClose={onClose}
    >
      <div className={css.move}>
        {failure ? <Notice tone="warn" role="alert" title={failure} /> : null}
        {mayChange ? null : <Notice tone="warn" role="alert" title={t('bookings.screens.tooLate')} />}
        <PartySize service={service} value={people} onChange={setPeople} />
        {days.size === 0 ? <p>{t('bookings.screens.none')}</p> : null}
        {days.size > 0 ? (
          <SelectField
            label={t('bookings.screens.moveTo')}
            name="startsAt"
            value={isFree ? startsAt : ''}
            onChange={(event) => setStartsAt(event.currentTarget.value)}
          >
            {isFree ? null : <option value="">{t('orders.guest.time.pick')}</option>}
            {[...days].map(([date, times]) => {
              const labels = hourLabels(times, lang, hotel.timeZone)
              const day = formatDay(times[0] as Date, lang, hotel.timeZone)
              return (
                <optgroup key={date} label={day}>
                  {times.map((time, i) => (
                    <option key={time.toISOString()} value={time.toISOString()}>{`${day}, ${labels[i]}`}</option>
                  ))}
                </optgroup>
              )
            })}
          </SelectField>
        ) : null}
        <Button wide busy={busy} disabled={!isFree || !mayChange} onClick={move}>
          {t('bookings.screens.moveConfirm')}
        </Button>
      </div>
    </Sheet>
  )
}
