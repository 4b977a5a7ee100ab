import { useState } from 'react'
import { ProblemError } from '#core/http/client.ts'
import { useTranslation } from '#core/i18n/use-translation.ts'
import { Lines } from '#core/ui-guest/content/lines.tsx'
import { Notice } from '#core/ui-guest/content/notice.tsx'
import { Button } from '#core/ui-guest/controls/button.tsx'
import { TextArea } from '#core/ui-guest/controls/field.tsx'
import { Sheet } from '#core/ui-guest/frame/sheet.tsx'
import { useGuest } from '#modules/hotel/hotels/guest/api.ts'
import { orderPath } from '#modules/hotel/hotels/paths.ts'
import { guestMayAskChange } from '../../../amendment-rules.ts'
import type { Order } from '../../../contract.ts'
import { maxOrderTextLengths } from '../../../rules.ts'
import { isOpen } from '../../../status-rules.ts'
import { requestChange } from '../../order-changes.ts'
import { loadOrder } from '../../order-store.ts'
import css from './order-actions.module.css'

/** The guest asks reception to change an order that nobody has accepted yet. */
export function ChangeRequest({ order }: { order: Order }) {
  const { t } = useTranslation()
  const [isOpened, setIsOpened] = useState(false)
  const { changeRequest } = order
  const mayAsk = guestMayAskChange(order.status)
  return (
    <>
      {changeRequest && isOpen(order.status) ? (
        <p className={css.explain} dir="auto">
          <Lines text={t(`orders.guest.changeRequest.${mayAsk ? 'sent' : 'asIs'}`, { text: changeRequest.text })} />
        </p>
      ) : null}
      {mayAsk ? (
        <Button look="text" onClick={() => setIsOpened(true)}>
          {t('orders.guest.changeRequest.ask')}
        </Button>
      ) : null}
      {isOpened ? <RequestSheet order={order} onClose={() => setIsOpened(false)} /> : null}
    </>
  )
}

function RequestSheet({ order, onClose }: { order: Order; onClose: () => void }) {
  const { t } = useTranslation()
  const { lang, path } = useGuest()
  const [text, setText] = useState(order.changeRequest?.text ?? '')
  const [failure, setFailure] = useState('')
  const [error, setError] = useState('')
  const [busy, setBusy] = useState(false)
  const send = async (request: string) => {
    setBusy(true)
    setFailure('')
    try {
      await requestChange(order.id, request, lang)
      onClose()
    } catch (problem) {
      setFailure(problem instanceof ProblemError ? problem.problem.detail : t('orders.guest.cancel.silence'))
      await loadOrder(order.id, lang).catch(() => undefined)
    } finally {
      setBusy(false)
    }
  }
  const submit = (event: React.FormEvent) => {
    event.preventDefault()
    if (busy) return
    if (text.trim()) void send(text.trim())
    else setError(t('orders.guest.changeRequest.empty'))
  }
  return (
    <Sheet
      title={t('orders.guest.changeRequest.title')}
      closeLabel={t('common.guest.close')}
      closeTo={path(orderPath(order.id))}
      onClose={onClose}
    >
      <form onSubmit={submit} noValidate className={css.answers}>
        <TextArea
          label={t('orders.guest.changeRequest.title')}
          hint={t('orders.guest.changeRequest.hint')}
          error={error}
          rows={3}
          maxLength={maxOrderTextLengths.note}
          value={text}
          onText={(typed) => {
            setText(typed)
            setError('')
          }}
        />
        {failure ? <Notice tone="warn" role="alert" title={failure} /> : null}
        {guestMayAskChange(order.status) ? (
          <>
            <Button type="submit" wide busy={busy}>
              {t('orders.guest.changeRequest.send')}
            </Button>
            {order.changeRequest ? (
              <Button look="quiet" wide busy={busy} onClick={() => send('')}>
                {t('orders.guest.changeRequest.takeBack')}
              </Button>
            ) : null}
          </>
        ) : null}
      </form>
    </Sheet>
  )
}
