import { Text } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { formatTime } from '#core/i18n/format.ts'
import { useTranslation } from '#core/i18n/use-translation.ts'
import { useManagedHotel } from '#modules/hotel/hotels/office/api.ts'
import type { AlertStep } from '../../contract.ts'
import { stepsQuery } from '../queries.ts'

/**
 * The escalation steps of an order or a thread: `19:42 a sonné sur 2 appareils`. Renders nothing when there were none.
 */
export function AlertSteps({ kind, itemId }: { kind: string; itemId: string }) {
  const { t, i18n } = useTranslation()
  const { orgId, hotel } = useManagedHotel()
  const steps = useQuery(stepsQuery(orgId, kind, itemId)).data ?? []
  if (steps.length === 0) return null
  const stepText = ({ step, reached, mailTo }: AlertStep) => {
    if (reached === 0) return t(`alerts.office.steps.nobody.${step}`)
    if (step === 'mail') return t('alerts.office.steps.mail', { address: mailTo })
    return t(`alerts.office.steps.${step}`, { count: reached })
  }
  return (
    <section>
      <h3>{t('alerts.office.steps.title')}</h3>
      <ol style={{ margin: '8px 0 0', padding: 0, listStyle: 'none' }}>
        {steps.map((step) => (
          <li key={`${step.step} ${step.at}`} style={{ overflowWrap: 'anywhere' }}>
            <Text span inherit c="dimmed">
              <time dateTime={step.at}>{formatTime(step.at, i18n.language, hotel.timeZone)}</time>
            </Text>{' '}
            {stepText(step)}
          </li>
        ))}
      </ol>
    </section>
  )
}
