import { useTranslation } from '#core/i18n/use-translation.ts'
import { Notice } from '#core/ui-guest/content/notice.tsx'
import { ButtonAnchor } from '#core/ui-guest/controls/button.tsx'
import { telHref } from '#core/ui-guest/controls/tel.ts'
import { useGuest } from '#modules/hotel/hotels/guest/api.ts'
import { type Failure, isActionable } from '../../basket/use-checkout.ts'
import css from './order-problem.module.css'

/**
 * Why an order failed. Errors that the guest can correct have the server's text; for all others the guest gets the
 * sentence of the specification (point 8), the telephone number, and a note that trying again cannot order twice.
 */
export function OrderProblem({ failure }: { failure: Failure }) {
  const { t } = useTranslation()
  const { hotel } = useGuest()
  if (failure.kind === 'incomplete' || failure.kind === 'preview')
    return <Notice tone="warn" role="alert" title={t(`orders.guest.problem.${failure.kind}`)} />

  if (failure.kind === 'refused' && isActionable(failure)) {
    const { problem } = failure
    const otherErrors = problem.errors?.filter(({ path }) => !fieldsWithOwnError.test(path)) ?? []
    return (
      <Notice tone="warn" role="alert" title={problem.title}>
        <p>{problem.detail}</p>
        {otherErrors.map(({ path, message }) => (
          <p key={path}>{message}</p>
        ))}
      </Notice>
    )
  }

  return (
    <Notice tone="warn" role="alert" title={t('orders.guest.problem.failed')}>
      <p>{t('orders.guest.problem.kept')}</p>
      <div className={css.actions}>
        {hotel.phone ? (
          <ButtonAnchor href={telHref(hotel.phone, hotel.dialled)} look="quiet">
            {t('common.guest.callReception')}
          </ButtonAnchor>
        ) : null}
      </div>
    </Notice>
  )
}

/** Fields that show their own error. */
const fieldsWithOwnError = /^(room|guestName|dueAt|deliveryMode|note|lines\.\d+\.(quantity|articleId|options))$/
