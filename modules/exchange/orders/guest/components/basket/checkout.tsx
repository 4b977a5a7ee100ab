import type { SubmitEvent } from 'react'
import { formatMoney } from '#core/i18n/format.ts'
import { useTranslation } from '#core/i18n/use-translation.ts'
import { Notice } from '#core/ui-guest/content/notice.tsx'
import { Button, ButtonLink } from '#core/ui-guest/controls/button.tsx'
import { TextArea } from '#core/ui-guest/controls/field.tsx'
import { useFocusOnFailure } from '#core/ui-guest/controls/focus-on-failure.ts'
import type { PublicService } from '#modules/content/services/contract.ts'
import { PauseNotice } from '#modules/content/services/guest/api.ts'
import { useGuest } from '#modules/hotel/hotels/guest/api.ts'
import { servicePath } from '#modules/hotel/hotels/paths.ts'
import { maxOrderTextLengths } from '../../../rules.ts'
import { type Basket, removeBasketLines } from '../../basket/basket.ts'
import { isActionable, useCheckout } from '../../basket/use-checkout.ts'
import { PartySize } from '../bookings/party-size.tsx'
import { OrderProblem } from '../orders/order-problem.tsx'
import { AllergyFields } from './allergy-fields.tsx'
import { BasketLines, OpenedLine } from './basket-lines.tsx'
import css from './checkout.module.css'
import { CheckoutSummary } from './checkout-summary.tsx'
import { DeliveryFields } from './delivery-fields.tsx'
import { ProofNeeded } from './proof-needed.tsx'
import { TimeFields } from './time-fields.tsx'

/** The checkout of one basket, from its lines to the order button. */
export function Checkout({ basket, service }: { basket: Basket; service: PublicService }) {
  const { t } = useTranslation()
  const { hotel, lang, path } = useGuest()
  const {
    nearRooms,
    checkout,
    details,
    scanned,
    seat,
    needsProof,
    open,
    failure,
    sending,
    change,
    fillAllergies,
    tell,
    send,
    acceptPrices,
    errorOf,
  } = useCheckout(basket, service)
  const form = useFocusOnFailure<HTMLFormElement>(failure)
  const { total, repriced, lineErrors, takesOrders } = checkout
  const unavailableLines = basket.lines
    .filter((_, index) => ['sold_out', 'unknown_article'].includes(lineErrors.get(index) ?? ''))
    .map(({ key }) => key)
  const orderable = basket.lines.length > lineErrors.size
  const tries = failure && !isActionable(failure) ? 'again' : 'first'
  const what = total > 0 || !orderable ? 'order' : 'request'

  const submit = (event: SubmitEvent) => {
    event.preventDefault()
    if (!sending) void send()
  }
  return (
    <>
      <form ref={form} className={css.checkout} onSubmit={submit} noValidate>
        <BasketLines basket={basket} service={service} checkout={checkout} errorOf={errorOf} onChange={change} />
        <div>
          <ButtonLink to={path(servicePath(service.id))} look="text">
            {t('orders.guest.basket.addMore')}
          </ButtonLink>
        </div>
        {service.paused ? <PauseNotice service={service} /> : null}

        <DeliveryFields
          checkout={checkout}
          details={details}
          scanned={scanned}
          nearRooms={nearRooms}
          errorOf={errorOf}
          seat={seat}
          toSeats={Boolean(service.seatService)}
          onHandover={(handover) => change((previous) => ({ ...previous, handover }))}
          onRoomBill={(toRoomBill) => change((previous) => ({ ...previous, toRoomBill }))}
          onDetails={tell}
        />
        {service.slots ? (
          <PartySize
            service={service}
            value={basket.partySize ?? 1}
            error={errorOf('partySize')}
            onChange={(partySize) => change((previous) => ({ ...previous, partySize }))}
          />
        ) : null}
        {takesOrders ? (
          <TimeFields
            checkout={checkout}
            service={service}
            error={errorOf('dueAt')}
            onChange={(dueAt) => change((previous) => ({ ...previous, dueAt }))}
          />
        ) : null}
        <TextArea
          label={t('orders.guest.note')}
          aside={t('common.guest.optional')}
          error={errorOf('note')}
          maxLength={maxOrderTextLengths.note}
          value={basket.note}
          onText={(note) => change((previous) => ({ ...previous, note }))}
        />
        {service.kind === 'order' ? (
          <AllergyFields
            basket={basket}
            service={service}
            onChange={(allergies) => change((previous) => ({ ...previous, allergies }))}
            onFill={fillAllergies}
          />
        ) : null}

        <CheckoutSummary checkout={checkout} details={details} seat={seat} open={open} service={service} />
        {unavailableLines.length > 0 ? (
          <Notice tone="warn" role="alert" title={t('orders.guest.basket.gone')}>
            <Button look="text" onClick={() => change(removeBasketLines(unavailableLines))}>
              {t('orders.guest.basket.removeGone')}
            </Button>
          </Notice>
        ) : null}
        {repriced.length > 0 ? (
          <Notice tone="warn" role="alert" title={t('orders.guest.basket.pricesChanged')} />
        ) : null}
        {needsProof ? <ProofNeeded neededFor={needsProof} /> : failure ? <OrderProblem failure={failure} /> : null}
        <div className={css.send}>
          {repriced.length > 0 ? (
            // A separate key, because if React reused the element, the tap that accepts would also submit.
            <Button
              key="accept"
              wide
              onClick={acceptPrices}
              aside={formatMoney({ amount: total, currency: hotel.currency }, lang)}
            >
              {t('orders.guest.acceptPrices')}
            </Button>
          ) : (
            <Button
              key="send"
              type="submit"
              wide
              busy={sending}
              disabled={!takesOrders || !orderable || needsProof !== null}
              aside={total > 0 ? formatMoney({ amount: total, currency: hotel.currency }, lang) : null}
            >
              {sending ? t('orders.guest.send.busy') : t(`orders.guest.send.${tries}.${what}`)}
            </Button>
          )}
        </div>
      </form>
      <OpenedLine basket={basket} service={service} onChange={change} />
    </>
  )
}
