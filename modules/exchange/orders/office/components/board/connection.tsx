import { Alert } from '@mantine/core'
import { useNetwork } from '@mantine/hooks'
import { useTranslation } from '#core/i18n/use-translation.ts'
import type { StreamState } from '#core/realtime/stream.ts'
import { Warning } from '#core/ui-office/frame/icons.tsx'
import { StatusDot } from '#core/ui-office/frame/layout-parts.tsx'
import type { Stream } from '#modules/hotel/hotels/office/stream-api.ts'
import { useOrderWording } from '../../wording.ts'
import styles from './toolbar.module.css'

/** `navigator.onLine` false counts, even if the stream has not noticed yet. */
function useConnection(stream: Stream) {
  const { online } = useNetwork()
  return { online, state: online ? stream.state : 'lost' }
}

const colors = {
  open: 'var(--good)',
  connecting: 'dimmed',
  polling: 'var(--office-warn)',
  lost: 'var(--office-warn)',
} as const satisfies Record<StreamState, string>

/** Shows whether this device is receiving new orders. */
export function Connection({ stream }: { stream: Stream }) {
  const { t } = useTranslation()
  const { online, state } = useConnection(stream)
  return (
    <StatusDot role="status" c={colors[state]}>
      {t(online ? `orders.office.connection.${stream.state}` : 'orders.office.connection.offlineShort')}
    </StatusDot>
  )
}

/**
 * Warns that orders are not arriving, since when, and what to do. Appears with a delay, because most interruptions are
 * short.
 */
export function ConnectionBanner({ stream }: { stream: Stream }) {
  const { t } = useTranslation()
  const { time } = useOrderWording()
  const { online, state } = useConnection(stream)
  if (state !== 'lost') return null
  return (
    <Alert role="alert" color="hot" mx={12} mb={8} className={styles.banner} icon={<Warning />}>
      <span>
        <b>
          {online
            ? t('orders.office.connection.banner', { time: time(stream.since) })
            : t('orders.office.connection.offline')}
        </b>{' '}
        {t('orders.office.connection.advice')}
      </span>
    </Alert>
  )
}
