import { useState } from 'react'
import { ProblemError } from '#core/http/client.ts'
import { formatHourInSentence, formatMoney } from '#core/i18n/format.ts'
import { useTranslation } from '#core/i18n/use-translation.ts'
import { Lines } from '#core/ui-guest/content/lines.tsx'
import { Notice } from '#core/ui-guest/content/notice.tsx'
import { Button } from '#core/ui-guest/controls/button.tsx'
import { useGuest } from '#modules/hotel/hotels/guest/api.ts'
import { guestMayRefuse, type LineChange, lineChanges, unansweredAmendments } from '../../../amendment-rules.ts'
import type { Order } from '../../../contract.ts'
import { isOpen } from '../../../status-rules.ts'
import { answerAmendment } from '../../order-changes.ts'
import { loadOrder } from '../../order-store.ts'
import { orderWording } from '../../order-wording.ts'
import css from './amendment-notice.module.css'

/** How the hotel has changed the order: before and after, why, and the guest's answer until the order is in preparation. */
export function AmendmentNotice({ order }: { order: Order }) {
  const { t } = useTranslation()
  const { hotel, lang } = useGuest()
  const unanswered = unansweredAmendments(order.amendments)
  const last = order.amendments.at(-1)
  if (!last) return null
  const time = formatHourInSentence(last.at, lang, hotel.timeZone)
  if (!unanswered)
    return (
      <p className={css.answered}>
        {t(`orders.guest.amendment.${last.answer === 'agreed' ? 'agreed' : 'refused'}`, { time })}
      </p>
    )
  const kind = orderWording(order, hotel) === 'request' ? 'request' : 'order'
  return (
    <section className={css.amendment} aria-label={t('orders.guest.amendment.changed')}>
      <Notice tone="warn" role="status" title={t(`orders.guest.amendment.title.${kind}`)}>
        {unanswered.list.map(({ at, reason }) => (
          <p key={at} dir="auto">
            <Lines text={reason} />
          </p>
        ))}
      </Notice>
      <ul>
        {lineChanges(unanswered.before.lines, unanswered.after.lines)
          .filter(({ from, to }) => from !== to)
          .map((change) => (
            <ChangedLine key={`${change.name} ${change.choices.join()}`} change={change} />
          ))}
      </ul>
      <TotalChange before={unanswered.before.total} after={unanswered.after.total} />
      {isOpen(order.status) ? <Answer order={order} /> : null}
    </section>
  )
}

function ChangedLine({ change: { name, choices, from, to } }: { change: LineChange }) {
  const { t } = useTranslation()
  const line = (quantity: number) => t('orders.guest.quantityOf', { quantity, name })
  const details = choices.length > 0 ? <span className={css.choices}> {choices.join(', ')}</span> : null
  if (to === 0)
    return (
      <li>
        <del>{line(from)}</del>
        {details} <span className={css.state}>{t('orders.guest.amendment.gone')}</span>
      </li>
    )
  if (from === 0)
    return (
      <li>
        <ins>{line(to)}</ins>
        {details} <span className={css.state}>{t('orders.guest.amendment.added')}</span>
      </li>
    )
  return (
    <li>
      {t('orders.guest.amendment.moved', { from, to, name })}
      {details}
    </li>
  )
}

function TotalChange({ before, after }: { before: Order['total']; after: Order['total'] }) {
  const { t } = useTranslation()
  const { lang } = useGuest()
  if (before.amount === after.amount) return null
  const money = (amount: Order['total']) => formatMoney(amount, lang)
  return (
    <p className={css.total}>{t('orders.guest.amendment.total', { before: money(before), after: money(after) })}</p>
  )
}

function Answer({ order }: { order: Order }) {
  const { t } = useTranslation()
  const { lang } = useGuest()
  const [busy, setBusy] = useState(false)
  const [failure, setFailure] = useState('')
  if (!guestMayRefuse(order)) return <p className={css.answered}>{t('orders.guest.amendment.tooLate')}</p>

  const failureText = (error: unknown) => {
    if (!(error instanceof ProblemError)) return t('orders.guest.cancel.silence')
    const { code, detail } = error.problem
    if (code === 'sold_out') return t('orders.guest.amendment.soldOut')
    return detail
  }
  const answer = async (agreed: boolean) => {
    setBusy(true)
    setFailure('')
    try {
      await answerAmendment(order, agreed, lang)
    } catch (error) {
      setFailure(failureText(error))
      await loadOrder(order.id, lang).catch(() => undefined)
    } finally {
      setBusy(false)
    }
  }
  return (
    <>
      {failure ? <Notice tone="warn" role="alert" title={failure} /> : null}
      <div className={css.answers}>
        <Button wide busy={busy} onClick={() => answer(true)}>
          {t('orders.guest.amendment.agree')}
        </Button>
        <Button look="quiet" wide busy={busy} onClick={() => answer(false)}>
          {t('orders.guest.amendment.refuse')}
        </Button>
      </div>
      <p className={css.answered}>{t('orders.guest.amendment.explain')}</p>
    </>
  )
}
