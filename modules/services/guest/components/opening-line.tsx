import { useTranslation } from 'react-i18next'
import type { PublicService } from '../../contract.ts'
import { useOpening } from './opening.ts'
import css from './opening-line.module.css'

/** One line under a service's name: open until when, and where it is served. */
export function OpeningLine({ service, full }: { service: PublicService; full?: boolean }) {
  const { t } = useTranslation()
  const { open, words } = useOpening(service)
  const parts = [
    words ? (
      <span key="state" className={open ? css.open : undefined}>
        {words}
      </span>
    ) : null,
    ...detailsOf(service, full).map((key) => (
      <span key={key}>{t(`services.guest.${key}`, { minutes: service.leadMinutes })}</span>
    )),
  ].filter(Boolean)
  if (parts.length === 0) return null
  return <p className={css.line}>{parts}</p>
}

function detailsOf({ kind, deliveryMode, leadMinutes }: PublicService, full?: boolean) {
  if (kind === 'booking-link') return ['kind.booking-link'] as const
  if (kind === 'information') return []
  const lead = full && leadMinutes > 0 ? (['lead'] as const) : []
  return [`mode.${deliveryMode}`, ...lead] as const
}
