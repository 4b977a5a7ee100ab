import { formatHour } from '#core/i18n/format.ts'
import { useTranslation } from '#core/i18n/use-translation.ts'
import { Lines } from '#core/ui-guest/content/lines.tsx'
import { useGuest } from '#modules/hotel/hotels/guest/api.ts'
import type { Order } from '../../../contract.ts'
import { upcomingSteps } from '../../../handover-rules.ts'
import { isOpen, type Status } from '../../../status-rules.ts'
import { orderWording } from '../../order-wording.ts'
import css from './timeline.module.css'

/** The history of an order, with time and author of each step, and the steps to come. */
export function Timeline({ order }: { order: Order }) {
  const { t } = useTranslation()
  const { hotel, lang } = useGuest()
  const stepsByStatus = new Map(order.history.map((step) => [step.status, step]))
  // Steps that staff skipped are left out.
  const steps: Status[] = [...order.history.map(({ status }) => status), ...upcomingSteps(order)]
  return (
    <ol className={css.timeline}>
      {steps.map((status) => {
        const step = stepsByStatus.get(status)
        const current = status === order.status
        const state = current ? (isOpen(status) ? css.current : css.done) : step ? css.done : ''
        return (
          <li
            key={status}
            className={`${state} ${status === 'cancelled' ? css.cancelled : ''}`}
            aria-current={current ? 'step' : undefined}
          >
            <div>
              <p className={css.name}>
                {t(`orders.guest.timeline.${orderWording(order, hotel)}.${status}`)}
                {step ? null : <span className="visually-hidden">{t('orders.guest.progress.ahead')}</span>}
              </p>
              {step ? (
                <p className={css.when}>
                  <time dateTime={step.at}>{formatHour(step.at, lang, hotel.timeZone)}</time>
                  {isName(step.by) ? t('orders.guest.progress.by', { name: step.by }) : null}
                </p>
              ) : null}
              {step?.reason ? (
                <p className={css.reason} dir="auto">
                  <Lines text={step.reason} />
                </p>
              ) : null}
            </div>
          </li>
        )
      })}
    </ol>
  )
}

const isName = (author: string) => author !== 'guest' && author !== 'system'
