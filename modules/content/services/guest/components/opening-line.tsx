import { useTranslation } from 'react-i18next'
import { FactsLine } from '#core/ui-guest/content/facts-line.tsx'
import type { PublicService } from '../../contract.ts'
import { useOpening } from './opening.ts'

/** A line under a service's name: until when it is open, and where it is served. */
export function OpeningLine({ service, full }: { service: PublicService; full?: boolean }) {
  const { t } = useTranslation()
  const { open, text: openingText } = useOpening(service)
  const details = detailsOf(service, full).map((key) => ({
    text: t(`services.guest.${key}`, { minutes: service.leadMinutes }),
  }))
  return <FactsLine facts={[{ text: openingText, tone: open ? 'open' : undefined }, ...details]} />
}

function detailsOf({ kind, deliveryMode, leadMinutes }: PublicService, full?: boolean) {
  if (kind === 'booking-link') return ['kind.booking-link'] as const
  if (kind === 'information') return []
  const leadDetail = full && leadMinutes > 0 ? (['lead'] as const) : []
  return [`mode.${deliveryMode}`, ...leadDetail] as const
}
