import { useState } from 'react'
import { useNavigate } from 'react-router'
import { formatDay, formatHour, formatHourInSentence, formatMoney } from '#core/i18n/format.ts'
import { byDay, instantAt } from '#core/time/hours.ts'
import { Notice } from '#core/ui-guest/content/notice.tsx'
import { Button, ButtonLink } from '#core/ui-guest/controls/button.tsx'
import { chipClass } from '#core/ui-guest/controls/chip.tsx'
import type { PublicArticle, PublicService } from '#modules/content/services/contract.ts'
import { useGuest } from '#modules/hotel/hotels/guest/api.ts'
import { basketPath, servicePath } from '#modules/hotel/hotels/paths.ts'
import { addLine, changeBasket, useBaskets } from '../../basket/basket-store.ts'
import { bookableDaysOf, freeTimesOf } from '../../bookings.ts'
import css from './free-times.module.css'
import { PartySize } from './party-size.tsx'
import { hourLabels } from './time-labels.ts'
import { useBookingTexts } from './use-booking-texts.ts'
import { useWaits } from './use-waits.ts'

/** Days that are shown at first. */
const firstDays = 4

/**
 * The free times of a service. A tap takes one into the basket, where the booking is confirmed; on a full day the guest can
 * wait for a free time.
 */
export function FreeTimes({ service }: { service: PublicService }) {
  const t = useBookingTexts()
  const { hotel, now, lang } = useGuest()
  const basket = useBaskets(hotel.id).find(({ serviceId }) => serviceId === service.id)
  const [people, setPeople] = useState(basket?.partySize ?? 1)
  const [allShown, setAllShown] = useState(false)
  const [chosen, setChosen] = useState<Date | null>(null)
  const take = useTake(service, people, setChosen)
  const waits = useWaits(service)

  const free = byDay(freeTimesOf(service, hotel, people, now), hotel.timeZone)
  const days = waits.offered ? bookableDaysOf(service, hotel, people, now) : [...free.keys()]
  const shown = allShown ? days : days.slice(0, firstDays)
  const offers = waits.list.filter(({ offer }) => offer !== null && Date.parse(offer.until) > now.getTime())
  return (
    <section className={css.times} aria-label={t('bookings.screens.title')}>
      <PartySize service={service} value={people} onChange={setPeople} />
      {offers.map(({ id, offer, partySize }) =>
        offer ? (
          <Notice
            key={id}
            role="status"
            title={t('bookings.screens.offer', {
              when: `${formatDay(offer.startsAt, lang, hotel.timeZone)}, ${formatHour(offer.startsAt, lang, hotel.timeZone)}`,
              until: formatHourInSentence(offer.until, lang, hotel.timeZone),
            })}
          >
            <Button look="text" onClick={() => take(new Date(offer.startsAt), partySize)}>
              {t('bookings.screens.take')}
            </Button>
          </Notice>
        ) : null,
      )}
      {waits.failure ? <Notice tone="warn" role="alert" title={waits.failure} /> : null}
      {days.length === 0 ? <p className={css.full}>{t('bookings.screens.none')}</p> : null}
      {shown.map((day) => (
        <div key={day} className={css.day}>
          <h3>{formatDay(free.get(day)?.[0] ?? noonOf(day, hotel.timeZone), lang, hotel.timeZone)}</h3>
          {free.has(day) ? (
            <DayTimes times={free.get(day) ?? []} chosen={chosen} onTake={(time) => take(time, people)} />
          ) : (
            <FullDay
              waiting={waits.list.some((wait) => wait.day === day)}
              offered={offers.some((wait) => wait.day === day)}
              busy={waits.busy}
              onJoin={() => waits.join(day, people)}
              onLeave={() => waits.leave(day)}
            />
          )}
        </div>
      ))}
      {days.length > shown.length ? (
        <div>
          <Button look="quiet" onClick={() => setAllShown(true)}>
            {t('bookings.screens.moreDays')}
          </Button>
        </div>
      ) : null}
      {chosen ? (
        <ChooseArticle service={service} time={chosen} onChoose={(article) => take(chosen, people, article)} />
      ) : null}
    </section>
  )
}

const noonOf = (day: string, timeZone: string) => instantAt(timeZone, `${day}T12:00`) ?? new Date(`${day}T12:00Z`)

function DayTimes({ times, chosen, onTake }: { times: Date[]; chosen: Date | null; onTake: (time: Date) => void }) {
  const { hotel, lang } = useGuest()
  const labels = hourLabels(times, lang, hotel.timeZone)
  return (
    <div className={css.chips}>
      <noscript>{labels.join(' · ')}</noscript>
      {times.map((time, i) => {
        const isChosen = chosen?.getTime() === time.getTime()
        return (
          <button
            key={time.toISOString()}
            type="button"
            className={chipClass(isChosen)}
            aria-pressed={isChosen}
            onClick={() => onTake(time)}
          >
            {labels[i]}
          </button>
        )
      })}
    </div>
  )
}

function FullDay({
  waiting,
  offered,
  busy,
  onJoin,
  onLeave,
}: {
  waiting: boolean
  /** A time of this day is offered above. */
  offered: boolean
  busy: boolean
  onJoin: () => void
  onLeave: () => void
}) {
  const t = useBookingTexts()
  return (
    <>
      <p className={css.full} role="status">
        {offered ? null : t(waiting ? 'bookings.screens.waiting' : 'bookings.screens.full')}
      </p>
      <div>
        <Button look="text" busy={busy} onClick={waiting ? onLeave : onJoin}>
          {t(waiting ? 'bookings.screens.leave' : 'bookings.screens.join')}
        </Button>
      </div>
    </>
  )
}

/** What is booked at the chosen time, where a service has several articles. */
function ChooseArticle({
  service,
  time,
  onChoose,
}: {
  service: PublicService
  time: Date
  onChoose: (article: PublicArticle) => void
}) {
  const t = useBookingTexts()
  const { hotel, lang, path } = useGuest()
  return (
    <div className={css.day} role="status">
      <h3>{t('bookings.screens.article', { time: formatHourInSentence(time, lang, hotel.timeZone) })}</h3>
      {service.articles
        .filter(({ available }) => available)
        .map((article) =>
          isTakenAsItIs(article) ? (
            <Button
              key={article.id}
              look="quiet"
              wide
              aside={article.price.amount > 0 ? formatMoney(article.price, lang) : null}
              onClick={() => onChoose(article)}
            >
              {article.name}
            </Button>
          ) : (
            <ButtonLink key={article.id} look="quiet" wide to={path(servicePath(service.id), { article: article.id })}>
              {article.name}
            </ButtonLink>
          ),
        )}
    </div>
  )
}

const isTakenAsItIs = ({ options }: PublicArticle) => options.every(({ min }) => min === 0)

/** Takes a time into the basket. While it has no article and there are several, the guest is asked for one. */
function useTake(service: PublicService, people: number, ask: (time: Date) => void) {
  const { hotel, path } = useGuest()
  const navigate = useNavigate()
  const hasLines = useBaskets(hotel.id).some(({ serviceId }) => serviceId === service.id)
  const available = service.articles.filter((article) => article.available)
  return (time: Date, partySize = people, chosen?: PublicArticle) => {
    const [only, ...others] = available
    const article = chosen ?? (others.length === 0 && only && isTakenAsItIs(only) ? only : undefined)
    if (!hasLines && !article) return ask(time)
    if (!hasLines && article) addLine(hotel.id, service.id, article, { quantity: 1, options: [], note: '' })
    changeBasket(hotel.id, service.id, (basket) => ({
      ...basket,
      dueAt: time.toISOString(),
      partySize,
      refusal: null,
    }))
    navigate(path(basketPath, { service: service.id }), { viewTransition: true })
  }
}
