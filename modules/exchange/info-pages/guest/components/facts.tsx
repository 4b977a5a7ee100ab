import { type ReactNode, useId } from 'react'
import { formatClockReading, formatClockReadingInSentence } from '#core/i18n/format.ts'
import { useTranslation } from '#core/i18n/use-translation.ts'
import { Lines } from '#core/ui-guest/content/lines.tsx'
import { ButtonLink } from '#core/ui-guest/controls/button.tsx'
import { CallLink } from '#core/ui-guest/controls/call-link.tsx'
import type { PublicInfo } from '#modules/foundation/info/contract.ts'
import { useGuest } from '#modules/hotel/hotels/guest/api.ts'
import { servicePath } from '#modules/hotel/hotels/paths.ts'
import { breakfastServices } from '../breakfast-services.ts'
import { useBreakfastFacts, useNumbersInCallOrder } from '../fact-lines.ts'
import css from './facts.module.css'

/** A list of facts, each with its label above it. */
export const InfoFactList = ({ children }: { children: ReactNode }) => <dl className={css.facts}>{children}</dl>

export function InfoFact({ name, action, children }: { name: string; action?: ReactNode; children: ReactNode }) {
  return (
    <div className={css.fact}>
      <dt>{name}</dt>
      <dd>{children}</dd>
      {action ? <dd className={css.action}>{action}</dd> : null}
    </div>
  )
}

/** A section of a screen with its own title. */
export function InfoPart({ title, children }: { title: string; children: ReactNode }) {
  const id = useId()
  return (
    <section className={css.part} aria-labelledby={id}>
      <h2 id={id}>{title}</h2>
      {children}
    </section>
  )
}

export const InfoText = ({ text }: { text: string }) =>
  text ? (
    <p className={css.prose}>
      <Lines text={text} />
    </p>
  ) : null

type Breakfast = NonNullable<PublicInfo['breakfast']>

export function BreakfastFacts({ breakfast }: { breakfast: Breakfast }) {
  const { t } = useTranslation()
  const { hours, price, included } = useBreakfastFacts()(breakfast)
  const paid = price === null ? null : t('infoPages.guest.breakfast.perPerson', { price })
  return (
    <InfoFactList>
      <InfoFact name={t('infoPages.guest.breakfast.hours')}>{hours}</InfoFact>
      {paid || included ? (
        <InfoFact name={t('infoPages.guest.breakfast.price')}>
          {paid ?? t('infoPages.guest.breakfast.included')}
        </InfoFact>
      ) : null}
      {breakfast.place ? <InfoFact name={t('infoPages.guest.breakfast.place')}>{breakfast.place}</InfoFact> : null}
    </InfoFactList>
  )
}

export function BreakfastInfo({ breakfast }: { breakfast: Breakfast }) {
  const { t } = useTranslation()
  const { hotel, path } = useGuest()
  return (
    <>
      <BreakfastFacts breakfast={breakfast} />
      <div className={css.acts}>
        {breakfastServices(hotel.services, breakfast).map(({ id, name }) => (
          <ButtonLink key={id} to={path(servicePath(id))}>
            {t('hotels.guest.now.orderAt', { name })}
          </ButtonLink>
        ))}
      </div>
    </>
  )
}

interface WayProps {
  directions: string
  parking: string
  /** Rendered below the directions. */
  children?: ReactNode
}

/** Directions to the hotel, and parking. */
export function WayInfo({ directions, parking, children }: WayProps) {
  const { t } = useTranslation()
  return (
    <>
      {directions ? (
        <InfoPart title={t('infoPages.guest.access.directions')}>
          <InfoText text={directions} />
          {children}
        </InfoPart>
      ) : null}
      {parking ? (
        <InfoPart title={t('infoPages.guest.access.parking')}>
          <InfoText text={parking} />
        </InfoPart>
      ) : null}
    </>
  )
}

export function ArrivalInfo({ arrival }: { arrival: NonNullable<PublicInfo['arrivalDeparture']> }) {
  const { t } = useTranslation()
  const { lang } = useGuest()
  const { arrivalFrom, arrivalUntil, departureBy, text } = arrival
  return (
    <>
      <InfoFactList>
        <InfoFact name={t('infoPages.guest.arrival.from')}>
          {arrivalUntil
            ? t('infoPages.guest.arrival.between', {
                from: formatClockReading(arrivalFrom, lang),
                until: formatClockReading(arrivalUntil, lang),
              })
            : t('infoPages.guest.arrival.fromTime', { time: formatClockReadingInSentence(arrivalFrom, lang) })}
        </InfoFact>
        <InfoFact name={t('infoPages.guest.arrival.departure')}>
          {t('infoPages.guest.arrival.by', { time: formatClockReadingInSentence(departureBy, lang) })}
        </InfoFact>
      </InfoFactList>
      <InfoText text={text} />
    </>
  )
}

/** Emergency numbers come first, followed by the reception: the numbers that a guest in need looks for. */
export function NumbersInfo({ numbers }: { numbers: NonNullable<PublicInfo['usefulNumbers']> }) {
  return (
    <InfoFactList>
      {useNumbersInCallOrder(numbers).map(({ id, label, number, dialled }) => (
        <InfoFact key={id} name={label} action={<CallLink number={number} dialled={dialled} name={label} />}>
          <bdi dir="ltr">{number}</bdi>
        </InfoFact>
      ))}
    </InfoFactList>
  )
}
