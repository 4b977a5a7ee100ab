import { useTranslation } from 'react-i18next'
import { rowActionClass } from '../content/fact-row.tsx'
import { telHref } from './tel.ts'

/** Calls the number that stands in its row. `name`: whose it is, to those who hear the link; without one, the reception's. */
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
