import { useState } from 'react'
import { useNavigate } from 'react-router'
import { ProblemError } from '#core/http/client.ts'
import { useTranslation } from '#core/i18n/use-translation.ts'
import { Notice } from '#core/ui-guest/content/notice.tsx'
import { Button, ButtonAnchor } from '#core/ui-guest/controls/button.tsx'
import { telHref } from '#core/ui-guest/controls/tel.ts'
import { Sheet } from '#core/ui-guest/frame/sheet.tsx'
import { AskLink, useGuest } from '#modules/hotel/hotels/guest/api.ts'
import { basketPath, orderPath } from '#modules/hotel/hotels/paths.ts'
import { guestMayCancel } from '../../../amendment-rules.ts'
import type { Order } from '../../../contract.ts'
import { isOpen } from '../../../status-rules.ts'
import { addLine, changeBasket } from '../../basket/basket-store.ts'
import { linesAgain } from '../../order-again.ts'
import { cancelOrder, loadOrder } from '../../order-store.ts'
import { orderWording } from '../../order-wording.ts'
import { useMayChangeBooking } from '../bookings/booking-details.tsx'
import { useBookingTexts } from '../bookings/use-booking-texts.ts'
import { allergenNames } from '../menu/allergens.tsx'
import { ChangeRequest } from './change-request.tsx'
import css from './order-actions.module.css'
import { ShareOrder } from './share-order.tsx'

/**
 * The guest's actions on an order: cancel while nobody has accepted it, call, order the same again. `contacts`: how to
 * reach the hotel is not shown above.
 */
export function OrderActions({ order, contacts }: { order: Order; contacts: boolean }) {
  const { t } = useTranslation()
  const { hotel } = useGuest()
  const refused = order.status === 'cancelled' && order.history.at(-1)?.by !== 'guest'
  return (
    <div className={css.actions}>
      {contacts && hotel.phone && (isOpen(order.status) || refused) ? (
        <ButtonAnchor href={telHref(hotel.phone, hotel.dialled)} look={refused ? 'main' : 'quiet'} wide>
          {t('common.guest.callReception')}
        </ButtonAnchor>
      ) : null}
      {contacts ? <AskLink kind="order" id={order.id} /> : null}
      {isOpen(order.status) ? <ShareOrder order={order} /> : null}
      <ChangeRequest order={order} />
      <Cancel order={order} />
      {isOpen(order.status) ? null : <OrderAgain order={order} />}
    </div>
  )
}

function Cancel({ order }: { order: Order }) {
  const { t } = useTranslation()
  const { hotel, lang, path } = useGuest()
  const bookingText = useBookingTexts()
  const isBookingChangeable = useMayChangeBooking(order)
  const mayCancel = guestMayCancel(order) || isBookingChangeable
  const kind = orderWording(order, hotel) === 'request' ? 'request' : 'order'
  const [isConfirming, setIsConfirming] = useState(false)
  const [busy, setBusy] = useState(false)
  /**
   * The error of an action, and the status of the order at that time. The error is hidden when the status has changed
   * since.
   */
  const [failure, setFailure] = useState<{ message: string; status: Order['status'] } | null>(null)

  /** Why the order cannot be cancelled any more, also when the hotel accepted it while the confirmation was open. */
  const tooLateText = (currentOrder: Order) =>
    isOpen(currentOrder.status)
      ? t(`orders.guest.cancel.late.${kind}`)
      : t(`orders.guest.headline.${orderWording(currentOrder, hotel)}.${currentOrder.status}`)

  const cancel = async () => {
    setBusy(true)
    setFailure(null)
    try {
      await cancelOrder(order.id, lang)
    } catch (error) {
      const currentOrder = await loadOrder(order.id, lang).catch(() => order)
      const refused = error instanceof ProblemError
      const message = !refused
        ? t('orders.guest.cancel.silence')
        : error.problem.code === 'not_cancellable'
          ? tooLateText(currentOrder)
          : error.problem.detail
      setFailure({ message, status: currentOrder.status })
    } finally {
      setBusy(false)
      setIsConfirming(false)
    }
  }
  return (
    <>
      {failure?.status === order.status ? <Notice tone="warn" role="alert" title={failure.message} /> : null}
      {mayCancel ? (
        <Button look="text" onClick={() => setIsConfirming(true)}>
          {t(`orders.guest.cancel.ask.${kind}`)}
        </Button>
      ) : null}
      {isConfirming ? (
        <Sheet
          title={t(`orders.guest.cancel.title.${kind}`)}
          closeLabel={t('common.guest.close')}
          closeTo={path(orderPath(order.id))}
          onClose={() => setIsConfirming(false)}
        >
          <p className={css.explain} role="status">
            {isBookingChangeable
              ? bookingText('bookings.screens.cancelExplain')
              : mayCancel
                ? t(`orders.guest.cancel.${order.status === 'new' ? 'explain' : 'explainAmended'}`)
                : tooLateText(order)}
          </p>
          <div className={css.answers}>
            {mayCancel ? (
              <>
                <Button look="danger" wide busy={busy} onClick={cancel}>
                  {t(`orders.guest.cancel.yes.${kind}`)}
                </Button>
                <Button look="quiet" wide onClick={() => setIsConfirming(false)}>
                  {t('orders.guest.cancel.no')}
                </Button>
              </>
            ) : hotel.phone && isOpen(order.status) ? (
              <ButtonAnchor href={telHref(hotel.phone, hotel.dialled)} wide>
                {t('common.guest.callReception')}
              </ButtonAnchor>
            ) : null}
          </div>
        </Sheet>
      ) : null}
    </>
  )
}

function OrderAgain({ order }: { order: Order }) {
  const { t, i18n } = useTranslation()
  const { hotel, path } = useGuest()
  const navigate = useNavigate()
  const service = hotel.services.find(({ id }) => id === order.serviceId)
  const { lines, missing } = linesAgain(order, service)
  if (!service || lines.length === 0) return null

  const orderAgain = () => {
    for (const { article, choice } of lines) addLine(hotel.id, service.id, article, choice)
    if (order.allergies.length > 0)
      changeBasket(hotel.id, service.id, (basket) => ({ ...basket, allergies: order.allergies }))
    navigate(path(basketPath, { service: service.id }), { viewTransition: true })
  }
  return (
    <>
      <Button look="quiet" wide onClick={orderAgain}>
        {t(`orders.guest.again.${orderWording(order, hotel) === 'request' ? 'request' : 'order'}`)}
      </Button>
      {order.allergies.length > 0 ? (
        <p className={css.explain}>
          {t('orders.guest.again.allergies', {
            list: allergenNames(order.allergies, t, i18n.language),
          })}
        </p>
      ) : null}
      {missing.length > 0 ? (
        <p className={css.explain}>{t('orders.guest.again.without', { names: missing.join(', ') })}</p>
      ) : null}
    </>
  )
}
