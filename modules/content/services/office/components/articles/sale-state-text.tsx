import { formatClosing, formatDay, formatHourInSentence } from '#core/i18n/format.ts'
import { useTranslation } from '#core/i18n/use-translation.ts'
import { localDate } from '#core/time/hours.ts'
import { Pill, StatusDot } from '#core/ui-office/frame/layout-parts.tsx'
import type { Service } from '../../../contract.ts'
import { useUntilText } from '../sections/end-menu.tsx'

type ServiceState = Pick<Service, 'hidden' | 'paused' | 'pausedUntil' | 'openNow' | 'opensAt' | 'closesAt'>

/**
 * Says whether guests see the service and can order now, and until or from when. It is a text, because colours alone are
 * not accessible.
 */
export function SaleStateText({ service, timeZone }: { service: ServiceState; timeZone: string }) {
  const { t, i18n } = useTranslation()
  const lang = i18n.language
  const untilText = useUntilText()
  const { hidden, paused, pausedUntil, openNow, opensAt, closesAt } = service

  if (hidden) return <Pill tone="warn">{t('services.office.shown.hidden')}</Pill>
  const opensText = (at: string) => {
    const time = formatHourInSentence(at, lang, timeZone)
    const isToday = localDate(timeZone, new Date()) === localDate(timeZone, new Date(at))
    return isToday
      ? t('services.office.state.opensToday', { time })
      : t('services.office.state.opensOn', { time, day: formatDay(at, lang, timeZone) })
  }
  const stateText = () => {
    if (paused) return t('services.office.state.paused', { until: untilText(pausedUntil) })
    if (closesAt) return t('services.office.state.until', { time: formatClosing(closesAt, lang, timeZone) })
    if (openNow) return t('services.office.state.open')
    return opensAt ? opensText(opensAt) : t('services.office.state.closed')
  }
  return <StatusDot c={paused ? 'var(--office-warn)' : openNow ? 'var(--good)' : 'dimmed'}>{stateText()}</StatusDot>
}
