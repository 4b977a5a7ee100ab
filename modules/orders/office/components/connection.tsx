import { useNetwork } from '@mantine/hooks'
import { useTranslation } from 'react-i18next'
import { Warning } from '#core/ui-office/icons.tsx'
import type { Stream } from '../stream.ts'
import { useWords } from '../words.ts'
import styles from './toolbar.module.css'

/** Whether this device hears of new orders at this moment. */
export function Connection({ stream }: { stream: Stream }) {
  const { t } = useTranslation()
  return (
    <span className={styles.connection} data-state={stream.state} role="status">
      {t(`orders.office.connection.${stream.state}`)}
    </span>
  )
}

/** Says plainly that orders do not come in, since when, and what to do. Appears after a moment: most breaks are shorter. */
export function ConnectionBanner({ stream }: { stream: Stream }) {
  const { t } = useTranslation()
  const { time } = useWords()
  const { online } = useNetwork()
  if (stream.state !== 'lost' && online) return null
  return (
    <p className={styles.banner} role="alert">
      <Warning />
      <span>
        <b>
          {t(online ? 'orders.office.connection.banner' : 'orders.office.connection.offline', {
            time: time(stream.since),
          })}
        </b>{' '}
        {t('orders.office.connection.advice')}
      </span>
    </p>
  )
}
