import { useEffect, useRef } from 'react'
import { formatDate } from '#core/i18n/format.ts'
import { useTranslation } from '#core/i18n/use-translation.ts'
import { Lines } from '#core/ui-guest/content/lines.tsx'
import { Notice } from '#core/ui-guest/content/notice.tsx'
import { Button } from '#core/ui-guest/controls/button.tsx'
import { useHydrated } from '#core/ui-guest/frame/hydrated.ts'
import { NoScript } from '#core/ui-guest/frame/no-script.tsx'
import { useGuest } from '#modules/hotel/hotels/guest/api.ts'
import type { GuestOpinion } from '../../contract.ts'
import { isLow } from '../../rules.ts'
import {
  changeDraft,
  loadOpinions,
  ownOpinion,
  type Subject,
  sendWaitingOpinions,
  useOpinions,
} from '../opinion-store.ts'
import css from '../opinions-screen.module.css'
import { ChatLink } from './chat-link.tsx'
import { OpinionForm } from './opinion-form.tsx'
import { Stars } from './stars.tsx'

/** This phone's opinion on the subject with its status, or the form to write one. */
export function OwnOpinion({ subject }: { subject: Subject }) {
  const { t } = useTranslation()
  const { hotel, lang } = useGuest()
  const hydrated = useHydrated()
  const ownOpinions = useOpinions(hotel.id)
  const draft = ownOpinions.drafts[subject]
  const opinion = ownOpinion(ownOpinions, subject)
  useEffect(() => void loadOpinions(hotel.id, lang), [hotel.id, lang])
  const answer = useAnswerInSight(hydrated ? (draft?.attempt ? 'waiting' : opinion ? 'given' : 'form') : null)
  if (!hydrated)
    return (
      <div className={css.form}>
        <NoScript text={t('opinions.guest.form.noScript')} />
      </div>
    )
  // A refused opinion may be written again.
  const writing = !opinion || (opinion.status === 'refused' && draft)
  return (
    <>
      <div role="status" className={css.own} ref={answer} tabIndex={-1}>
        {draft?.attempt ? (
          <WaitingOpinion subject={subject} />
        ) : opinion ? (
          <SentOpinion opinion={opinion} subject={subject} />
        ) : null}
      </div>
      {!draft?.attempt && writing ? <OpinionForm subject={subject} /> : null}
    </>
  )
}

/**
 * After sending, the status replaces the form, which was longer. It is scrolled into view and gets the focus, unless
 * the guest has moved the focus elsewhere. `state`: null until the page is hydrated.
 */
function useAnswerInSight(state: 'form' | 'waiting' | 'given' | null) {
  const answer = useRef<HTMLDivElement>(null)
  const previousState = useRef(state)
  const sentHere = useRef(false)
  useEffect(() => {
    const last = previousState.current
    previousState.current = state
    if (last === state) return
    if (last === 'form' && state === 'waiting') sentHere.current = true
    else if (last !== 'waiting') sentHere.current = false
    const focused = document.activeElement
    const isElsewhere = focused !== null && focused !== document.body && !answer.current?.contains(focused)
    if (!sentHere.current || state === 'form' || isElsewhere) return
    answer.current?.focus({ preventScroll: true })
    answer.current?.scrollIntoView({ block: 'center' })
  }, [state])
  return answer
}

/** Not sent yet, or the answer was lost. It is sent automatically and stored only once. */
function WaitingOpinion({ subject }: { subject: Subject }) {
  const { t } = useTranslation()
  const { hotel } = useGuest()
  const { sending } = useOpinions(hotel.id)
  return (
    <>
      <Notice title={sending ? t('common.guest.aMoment') : t('opinions.guest.form.waiting')}>
        <p>{t('opinions.guest.form.waitingText')}</p>
      </Notice>
      <div className={css.acts}>
        <Button busy={sending} onClick={() => sendWaitingOpinions(hotel.id)}>
          {t('opinions.guest.form.now')}
        </Button>
        {sending ? null : (
          <Button look="text" onClick={() => changeDraft(hotel.id, subject, { attempt: null })}>
            {t('opinions.guest.form.change')}
          </Button>
        )}
      </div>
    </>
  )
}

function SentOpinion({ opinion, subject }: { opinion: GuestOpinion; subject: Subject }) {
  const { t } = useTranslation()
  const { hotel, lang } = useGuest()
  const newDraft = useOpinions(hotel.id).drafts[subject]
  const { rating, comment, status, refusalReason, publishedAt, name, stayedOn, reply, replyLang, repliedAt } = opinion
  const state =
    status === 'published'
      ? t('opinions.guest.own.published', { date: formatDate(publishedAt ?? '', lang, hotel.timeZone) })
      : status === 'refused'
        ? t('opinions.guest.own.refused', { reason: refusalReason ?? '' })
        : t('opinions.guest.own.pending')
  return (
    <>
      <Notice
        title={t(`opinions.guest.own.${status === 'pending' ? 'thanks' : 'title'}`)}
        tone={status === 'refused' ? 'warn' : 'calm'}
      >
        <Stars rating={rating} />
        {comment ? (
          <p className={css.mine} dir="auto">
            <Lines text={comment} />
          </p>
        ) : null}
        <p className={css.fate}>
          <Lines text={state} />
        </p>
        {status === 'published' && reply ? (
          <p className={css.mine} dir="auto" lang={replyLang ?? undefined}>
            <span className={css.fate}>
              {t('opinions.guest.reply', {
                date: formatDate(repliedAt ?? '', lang, hotel.timeZone),
              })}
            </span>
            <br />
            <Lines text={reply} />
          </p>
        ) : null}
      </Notice>
      {isLow(rating) && subject === 'hotel' ? <ChatLink /> : null}
      {status === 'refused' && !newDraft ? (
        <div>
          <Button
            look="quiet"
            onClick={() => changeDraft(hotel.id, subject, { rating, comment, name, stayedOn: stayedOn ?? '' })}
          >
            {t('opinions.guest.own.again')}
          </Button>
        </div>
      ) : null}
    </>
  )
}
