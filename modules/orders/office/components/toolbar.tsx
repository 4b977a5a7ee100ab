import { ActionIcon, Button, NativeSelect, Text } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { History, Keyboard, Plus } from '#core/ui-office/icons.tsx'
import { Pill } from '#core/ui-office/parts.tsx'
import { StartShift } from '#modules/alerts/office/api.ts'
import type { Stream } from '#modules/hotels/office/stream-api.ts'
import type { Service } from '#modules/services/contract.ts'
import { useWords } from '../wording.ts'
import { Connection } from './connection.tsx'
import styles from './toolbar.module.css'

interface ToolbarProps {
  services: Service[]
  /** The service shown alone. */
  filter: string | null
  onFilter: (serviceId: string | null) => void
  /** New orders of other services, which the filter hides. */
  hidden: number
  /** Seconds; `null` before the first order of the day. */
  acceptance: number | null
  stream: Stream
  onTool: (tool: 'availability' | 'counter' | 'shortcuts') => void
}

/** The line above the columns: what is shown, what is at hand, how things stand. */
export function Toolbar({ services, filter, onFilter, hidden, acceptance, stream, onTool }: ToolbarProps) {
  const { t } = useTranslation()
  const { duration } = useWords()
  const stopped = services.filter(({ paused }) => paused).length
  const soldOut = services.flatMap(({ articles }) => articles).filter(({ available }) => !available).length
  return (
    <header className={styles.toolbar}>
      <h1>{t('orders.office.title')}</h1>
      <NativeSelect
        aria-label={t('orders.office.filter.label')}
        className={styles.filter}
        value={filter ?? ''}
        onChange={(event) => onFilter(event.currentTarget.value || null)}
        data={[
          { value: '', label: t('orders.office.filter.all') },
          ...services.map(({ id, name }) => ({ value: id, label: name })),
        ]}
      />
      {hidden > 0 && (
        <Button color="hot" title={t('orders.office.filter.hidden', { count: hidden })} onClick={() => onFilter(null)}>
          {t('orders.office.filter.elsewhere', { number: hidden })}
        </Button>
      )}
      <Button variant="default" onClick={() => onTool('availability')}>
        {t('orders.office.availability.open')}
        {stopped + soldOut > 0 && (
          <Pill tone="warn" ml={8}>
            {stopped + soldOut}
          </Pill>
        )}
      </Button>
      <Button variant="default" leftSection={<Plus size={16} />} onClick={() => onTool('counter')}>
        {t('orders.office.counter.open')}
      </Button>
      <Button component={Link} to="history" variant="default" leftSection={<History size={16} />}>
        {t('orders.office.history.open')}
      </Button>
      <StartShift />
      <div className={styles.state}>
        {/* An order waiting out of sight matters more than an average, and takes its room. */}
        {acceptance !== null && hidden <= 0 && (
          <Text span visibleFrom="sm" style={{ whiteSpace: 'nowrap' }}>
            {t('orders.office.acceptance', { duration: duration(acceptance) })}
          </Text>
        )}
        <Connection stream={stream} />
        <ActionIcon
          variant="subtle"
          color="gray"
          size="lg"
          visibleFrom="md"
          aria-label={t('orders.office.keys.title')}
          title={t('orders.office.keys.title')}
          onClick={() => onTool('shortcuts')}
        >
          <Keyboard />
        </ActionIcon>
      </div>
    </header>
  )
}
