import { useTranslation } from '#core/i18n/use-translation.ts'
import { rowActionClass } from '../content/fact-row.tsx'
import { telHref } from './tel.ts'

/**
 * Calls the telephone number shown in its row. `name` is the accessible name of its owner; the default is the
 * reception.
 */
export function CallLink({ number, dialled, name }: { number: string; dialled?: string; name?: string }) {
  const { t } = useTranslation()
  return (
    <a
      className={rowActionClass}
      href={telHref(number, dialled)}
      aria-label={name ? t('common.guest.callNamed', { name }) : t('common.guest.callReception')}
    >
      {t('common.guest.call')}
    </a>
  )
}
