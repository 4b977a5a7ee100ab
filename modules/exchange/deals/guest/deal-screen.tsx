import { useParams } from 'react-router'
import { ProblemError } from '#core/http/client.ts'
import { useTranslation } from '#core/i18n/use-translation.ts'
import { Lines } from '#core/ui-guest/content/lines.tsx'
import { Notice } from '#core/ui-guest/content/notice.tsx'
import { Button, ButtonLink } from '#core/ui-guest/controls/button.tsx'
import { NoScript } from '#core/ui-guest/frame/no-script.tsx'
import { ScreenHeader } from '#core/ui-guest/frame/screen-header.tsx'
import type { PublicPlace } from '#modules/content/places/contract.ts'
import { useScannedRoom } from '#modules/content/qr-codes/guest/api.ts'
import { AskLink, guestMeta, PageNotFound, useGuest } from '#modules/hotel/hotels/guest/api.ts'
import { dealPath, homePath, placePath } from '#modules/hotel/hotels/paths.ts'
import type { PublicDeal } from '../contract.ts'
import { dealTimesOf } from '../rules.ts'
import { type StoredCode, useStoredCode } from './code-store.ts'
import { CodeCard } from './components/code-card.tsx'
import { DealTimes } from './components/deal-times.tsx'
import css from './deal-screen.module.css'
import { useClaim, useCodeState } from './use-claim.ts'

export const meta = guestMeta((t, { places }, { placeId }) => {
  const place = places.find(({ id }) => id === placeId)
  if (!place?.deal) return { title: t('deals.guest.ended.title'), personal: true }
  const { deal, pictures } = place
  return {
    title: `${deal.title} · ${place.name}`,
    description: deal.text,
    picture: pictures[0],
    place: dealPath(place),
  }
})

/** Specification point 2, `/public/{orgId}/{selection}/{placeId}/promotion`. */
export default function DealScreen() {
  const { placeId = '' } = useParams()
  const { hotel } = useGuest()
  const place = hotel.places.find(({ id }) => id === placeId)
  const storedCode = useStoredCode(hotel.id, placeId)
  useCodeState(placeId, storedCode)
  if (place?.deal) return <CurrentDeal place={place} deal={place.deal} storedCode={storedCode} />
  if (place || storedCode) return <EndedDeal place={place} storedCode={storedCode} />
  return <PageNotFound />
}

function CurrentDeal({
  place,
  deal,
  storedCode,
}: {
  place: PublicPlace
  deal: PublicDeal
  storedCode: StoredCode | null
}) {
  const { t } = useTranslation()
  const { path } = useGuest()
  return (
    <>
      <ScreenHeader
        title={deal.title}
        above={t('deals.guest.at', { place: place.name })}
        backTo={path(placePath(place))}
        backLabel={t('deals.guest.back')}
      />
      <div className={css.body}>
        {deal.text ? (
          <p className={css.text}>
            <Lines text={deal.text} />
          </p>
        ) : null}
        <Code place={place} deal={deal} storedCode={storedCode} />
        <DealTimes deal={deal} />
        {deal.terms ? (
          <section className={css.part}>
            <h2>{t('deals.guest.terms')}</h2>
            <p className={css.text}>
              <Lines text={deal.terms} />
            </p>
          </section>
        ) : null}
        <AskLink kind="deal" id={place.id} />
      </div>
    </>
  )
}

/** The code of this phone, or the button to get one. */
function Code({ place, deal, storedCode }: { place: PublicPlace; deal: PublicDeal; storedCode: StoredCode | null }) {
  const { t } = useTranslation()
  const { hotel, now } = useGuest()
  const { claim, busy, error } = useClaim(place)
  const { phase } = dealTimesOf(deal, hotel.timeZone, now)
  const scan = useScannedRoom(hotel.id)
  const isReserved = phase === 'on' && storedCode?.state === 'valid' && storedCode.reserved === true
  const mayClaimAgain = storedCode?.state === 'expired' || (storedCode?.state === 'used' && deal.perVisitor !== 1)
  const refused = error instanceof ProblemError && error.problem.status < 500 ? error.problem : null
  return (
    <>
      <NoScript text={t('deals.guest.noScript')} />
      {storedCode ? <CodeCard storedCode={storedCode} /> : null}
      {isReserved && !scan ? <p className={css.text}>{t('deals.guest.code.scan')}</p> : null}
      {isReserved && scan ? (
        <Button wide busy={busy} onClick={() => void claim()}>
          {t(busy ? 'deals.guest.claiming' : 'deals.guest.keep')}
        </Button>
      ) : null}
      {phase === 'on' && (!storedCode || mayClaimAgain) ? (
        <div className="scripted">
          <Button wide busy={busy} onClick={() => void claim()}>
            {t(busy ? 'deals.guest.claiming' : storedCode ? 'deals.guest.claimAgain' : 'deals.guest.claim')}
          </Button>
        </div>
      ) : null}
      {error ? (
        <Notice tone="warn" role="alert" title={refused?.title ?? t('deals.guest.failed.title')}>
          <p>{refused?.detail ?? t('deals.guest.failed.text')}</p>
        </Notice>
      ) : null}
    </>
  )
}

/**
 * The deal or its place was deleted, perhaps while the code was on the screen. A code that the server still accepts
 * stays visible.
 */
function EndedDeal({ place, storedCode }: { place: PublicPlace | undefined; storedCode: StoredCode | null }) {
  const { t } = useTranslation()
  const { path } = useGuest()
  const back = path(place ? placePath(place) : homePath)
  const isStillValid = storedCode?.state === 'valid'
  return (
    <>
      <ScreenHeader
        title={isStillValid ? storedCode.title : t('deals.guest.ended.title')}
        above={place?.name ?? storedCode?.placeName}
        backTo={back}
        backLabel={t('deals.guest.back')}
      />
      <div className={css.body}>
        {isStillValid ? null : (
          <p className={css.text} role="status">
            {t('deals.guest.ended.text')}
          </p>
        )}
        {storedCode ? <CodeCard storedCode={storedCode} /> : null}
        <div>
          <ButtonLink to={back}>{t(place ? 'deals.guest.toPlace' : 'deals.guest.toHotel')}</ButtonLink>
        </div>
      </div>
    </>
  )
}
