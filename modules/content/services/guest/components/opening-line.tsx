import { useTranslation } from '#core/i18n/use-translation.ts'
import { FactsLine } from '#core/ui-guest/content/facts-line.tsx'
import type { PublicService } from '../../contract.ts'
import { useOpening } from './opening.ts'

/** A line under a service's name: until when it is open, where it is served and, with `wait`, how long its orders take. */
export function OpeningLine({ service, wait = '' }: { service: PublicService; wait?: string }) {
  const { t } = useTranslation()
  const { open, text } = useOpening(service)
  const detail = detailOf(service)
  return (
    <FactsLine
      facts={[
        { text, tone: open ? 'open' : undefined },
        detail && { text: t(`services.guest.${detail}`) },
        { text: wait },
      ]}
    />
  )
}

/** What is booked is neither brought nor collected. */
function detailOf({ kind, deliveryMode, slots }: PublicService) {
  if (kind === 'booking-link') return 'kind.booking-link'
  return kind === 'information' || slots ? null : (`mode.${deliveryMode}` as const)
}
