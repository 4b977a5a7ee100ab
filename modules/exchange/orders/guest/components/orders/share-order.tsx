import { useEffect, useState } from 'react'
import { ProblemError } from '#core/http/client.ts'
import { useTranslation } from '#core/i18n/use-translation.ts'
import { Notice } from '#core/ui-guest/content/notice.tsx'
import { Button } from '#core/ui-guest/controls/button.tsx'
import { CopyButton } from '#core/ui-guest/controls/copy-button.tsx'
import { Sheet } from '#core/ui-guest/frame/sheet.tsx'
import { visitorRequest } from '#modules/foundation/visitors/guest/api.ts'
import { useGuest } from '#modules/hotel/hotels/guest/api.ts'
import { orderPath } from '#modules/hotel/hotels/paths.ts'
import type { Order } from '../../../contract.ts'
import type * as links from '../../../links-contract.ts'
import css from './order-actions.module.css'

/** Gives the link of an order to somebody else: with the phone's own menu, or by copying it. */
export function ShareOrder({ order }: { order: Order }) {
  const { t } = useTranslation()
  const [isOpened, setIsOpened] = useState(false)
  return (
    <>
      <Button look="text" onClick={() => setIsOpened(true)}>
        {t('orders.guest.share.open')}
      </Button>
      {isOpened ? <ShareSheet order={order} onClose={() => setIsOpened(false)} /> : null}
    </>
  )
}

function ShareSheet({ order, onClose }: { order: Order; onClose: () => void }) {
  const { t } = useTranslation()
  const { hotel, lang, path } = useGuest()
  const [url, setUrl] = useState('')
  const [failure, setFailure] = useState('')
  useEffect(() => {
    visitorRequest<typeof links.readOrderLink>('get', '/v1/orders/{orderId}/link', {
      lang,
      params: { orderId: order.id },
    }).then(
      ({ data }) => setUrl(data.url),
      (error: unknown) =>
        setFailure(error instanceof ProblemError ? error.problem.detail : t('orders.guest.cancel.silence')),
    )
  }, [order.id, lang, t])
  const share = () =>
    // Rejected when the guest closes the menu; the link stays on the screen.
    navigator.share({ url, title: `${order.serviceName} · ${hotel.name}` }).catch(() => undefined)
  return (
    <Sheet
      title={t('orders.guest.share.open')}
      closeLabel={t('common.guest.close')}
      closeTo={path(orderPath(order.id))}
      onClose={onClose}
    >
      <p className={css.explain}>{t('orders.guest.share.explain')}</p>
      {failure ? <Notice tone="warn" role="alert" title={failure} /> : null}
      {url ? (
        <div className={css.answers}>
          <p className={css.link}>
            <span>{url}</span>
            <CopyButton text={url} name={t('common.guest.copy')} done={t('common.guest.copied')} />
          </p>
          {'share' in navigator ? (
            <Button wide onClick={share}>
              {t('orders.guest.share.act')}
            </Button>
          ) : null}
        </div>
      ) : failure ? null : (
        <p className={css.explain}>{t('common.guest.aMoment')}</p>
      )}
    </Sheet>
  )
}
