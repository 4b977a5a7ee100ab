import { ActionIcon, Button, Group, Text } from '@mantine/core'
import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { answerGuests } from '#core/access/policy.ts'
import { useTranslation } from '#core/i18n/use-translation.ts'
import { History, Keyboard, Plus } from '#core/ui-office/frame/icons.tsx'
import { Pill } from '#core/ui-office/frame/layout-parts.tsx'
import {
  AlertDevices,
  chooseServiceFilter,
  DeviceServices,
  EnableSoundButton,
  useNoAlertDevice,
  useServiceFilter,
} from '#modules/content/alerts/office/api.ts'
import type { Service } from '#modules/content/services/contract.ts'
import { useUntilText } from '#modules/content/services/office/api.ts'
import { isOrdered } from '#modules/content/services/rules.ts'
import { useManagedHotel } from '#modules/hotel/hotels/office/api.ts'
import type { Stream } from '#modules/hotel/hotels/office/stream-api.ts'
import { kitchenSearch } from '../../kitchen-settings.ts'
import { useOrderWording } from '../../wording.ts'
import { PrintChoice } from '../tickets/print-choice.tsx'
import { Connection } from './connection.tsx'
import styles from './toolbar.module.css'

export interface ToolbarProps {
  services: Service[]
  /** New orders of services that this device does not show. */
  hidden: number
  /** Seconds; `null` before the first order of the day. */
  acceptance: number | null
  stream: Stream
  totals: ReactNode
  onTool: (tool: 'availability' | 'counter' | 'shortcuts') => void
}

/**
 * What guests cannot order now: the paused services with the end of each pause, and the number of articles that are
 * sold out.
 */
export function useUnavailable(services: readonly Service[]) {
  const until = useUntilText()
  return {
    stopped: services
      .filter(({ paused }) => paused)
      .map(({ name, pausedUntil }) => (pausedUntil ? `${name} ${until(pausedUntil)}` : name)),
    soldOut: services.flatMap(({ articles }) => articles).filter(({ available }) => !available).length,
  }
}

/** The number of new orders that this device does not show, as a button that shows them. */
export function HiddenOrdersButton({ hidden }: { hidden: number }) {
  const { t } = useTranslation()
  const { orgId } = useManagedHotel()
  const filter = useServiceFilter(orgId)
  if (hidden <= 0) return null
  return (
    <Button
      color="hot"
      title={t('orders.office.filter.hidden', { count: hidden })}
      onClick={() => chooseServiceFilter(orgId, { ...filter, services: null })}
    >
      {t('orders.office.filter.elsewhere', { number: hidden })}
    </Button>
  )
}

/** The row above the lanes: filters, tools and the state of the board. */
export function Toolbar({ services, hidden, acceptance, stream, totals, onTool }: ToolbarProps) {
  const { t } = useTranslation()
  const { duration } = useOrderWording()
  const { actor } = useManagedHotel()
  const { stopped, soldOut } = useUnavailable(services)
  const nobody = useNoAlertDevice()
  return (
    <Group component="header" gap="8px 10px" px={12} pt={8} pb={4} className={styles.toolbar}>
      <h1>{t('orders.office.title')}</h1>
      <DeviceServices services={services.filter(({ kind }) => isOrdered(kind))}>
        <PrintChoice />
      </DeviceServices>
      <HiddenOrdersButton hidden={hidden} />
      <Button variant="default" onClick={() => onTool('availability')}>
        {t('orders.office.availability.open')}
        {stopped.length > 0 && (
          <Pill tone="warn" ml={8} maw={290}>
            {t('orders.office.availability.paused', { list: stopped.join(', ') })}
          </Pill>
        )}
        {soldOut > 0 && (
          <Pill tone="warn" ml={8}>
            {t('orders.office.availability.soldOut', { count: soldOut })}
          </Pill>
        )}
      </Button>
      {answerGuests(actor) && (
        <>
          <Button variant="default" leftSection={<Plus size={16} />} onClick={() => onTool('counter')}>
            {t('orders.office.counter.open')}
          </Button>
          <ActionIcon
            component={Link}
            to="history"
            variant="default"
            size={36}
            aria-label={t('orders.office.history.open')}
            title={t('orders.office.history.open')}
          >
            <History size={18} />
          </ActionIcon>
        </>
      )}
      {totals}
      <Button component={Link} to={kitchenSearch} variant="default">
        {t('orders.office.kitchen.open')}
      </Button>
      {!nobody && <EnableSoundButton />}
      <Group gap={10} ml="auto" c="dimmed" wrap="nowrap">
        {/* A hidden new order is more important than the average, so it is shown instead. */}
        {acceptance !== null && hidden <= 0 && (
          <Text span className={styles.acceptance}>
            {t('orders.office.acceptance', { duration: duration(acceptance) })}
          </Text>
        )}
        <AlertDevices />
        <Connection stream={stream} />
        <ActionIcon
          variant="subtle"
          color="gray"
          size="lg"
          aria-label={t('orders.office.keys.title')}
          title={t('orders.office.keys.title')}
          onClick={() => onTool('shortcuts')}
        >
          <Keyboard />
        </ActionIcon>
      </Group>
    </Group>
  )
}
