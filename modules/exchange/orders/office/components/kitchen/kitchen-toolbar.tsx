import { ActionIcon, Button, Checkbox, Group, Popover, Stack, Text, VisuallyHidden } from '@mantine/core'
import type { ReactNode } from 'react'
import { useTranslation } from '#core/i18n/use-translation.ts'
import { ChevronDown, Keyboard } from '#core/ui-office/frame/icons.tsx'
import { DeviceServices, SoundState } from '#modules/content/alerts/office/api.ts'
import type { Service } from '#modules/content/services/contract.ts'
import { isOrdered } from '#modules/content/services/rules.ts'
import type { Stream } from '#modules/hotel/hotels/office/stream-api.ts'
import { lanes } from '../../board/board-layout.ts'
import { type KitchenSettings, storeKitchen, textSizes } from '../../kitchen-settings.ts'
import { Connection } from '../board/connection.tsx'
import { PrintChoice } from '../tickets/print-choice.tsx'
import styles from './kitchen.module.css'

interface KitchenToolbarProps {
  hotelId: string
  kitchen: KitchenSettings
  services: Service[]
  stream: Stream
  totals: ReactNode
  onRecall: () => void
  onShortcuts: () => void
  onLeave: () => void
}

/** The toolbar of a kitchen screen. */
export function KitchenToolbar({ hotelId, kitchen, services, stream, totals, ...handlers }: KitchenToolbarProps) {
  const { onRecall, onShortcuts, onLeave } = handlers
  const { t } = useTranslation()
  const size = textSizes.indexOf(kitchen.text)
  const setSize = (index: number) => storeKitchen(hotelId, { text: textSizes[index] })
  return (
    <Group component="header" gap={8} px={12} pt={8} pb={4} wrap="nowrap" className={styles.toolbar}>
      <VisuallyHidden component="h1">{t('orders.office.kitchen.title')}</VisuallyHidden>
      <DeviceServices services={services.filter(({ kind }) => isOrdered(kind))}>
        <PrintChoice />
      </DeviceServices>
      <LaneChoice hotelId={hotelId} kitchen={kitchen} />
      {totals}
      <Group gap={10} ml="auto" wrap="nowrap" className={styles.state}>
        <SoundState />
        <Connection stream={stream} />
      </Group>
      <Button.Group>
        <Button
          variant="default"
          aria-label={t('orders.office.kitchen.smaller')}
          disabled={size === 0}
          onClick={() => setSize(size - 1)}
        >
          A−
        </Button>
        <Button
          variant="default"
          aria-label={t('orders.office.kitchen.larger')}
          disabled={size === textSizes.length - 1}
          onClick={() => setSize(size + 1)}
        >
          A+
        </Button>
      </Button.Group>
      <Button variant="default" onClick={onRecall}>
        {t('orders.office.kitchen.recall')}
      </Button>
      <ActionIcon variant="subtle" size={44} aria-label={t('orders.office.keys.title')} onClick={onShortcuts}>
        <Keyboard />
      </ActionIcon>
      <Button variant="default" onClick={onLeave}>
        {t('orders.office.kitchen.leave')}
      </Button>
    </Group>
  )
}

/** The choice of the lanes that this device shows: at least one. */
function LaneChoice({ hotelId, kitchen }: { hotelId: string; kitchen: KitchenSettings }) {
  const { t } = useTranslation()
  const names = kitchen.lanes.map((lane) => t(`orders.office.columns.${lane}`)).join(', ')
  return (
    <Popover position="bottom-start" withArrow trapFocus returnFocus shadow="md" width={260}>
      <Popover.Target>
        <Button
          variant="default"
          rightSection={<ChevronDown size={14} />}
          aria-label={`${t('orders.office.kitchen.lanes')} : ${names}`}
          style={{ flex: '0 1 auto', minWidth: 110, maxWidth: 260 }}
        >
          <Text span inherit truncate>
            {names}
          </Text>
        </Button>
      </Popover.Target>
      <Popover.Dropdown aria-label={t('orders.office.kitchen.lanes')}>
        <Stack gap={8}>
          <Text fw={650}>{t('orders.office.kitchen.lanes')}</Text>
          {lanes.map((lane) => {
            const checked = kitchen.lanes.includes(lane)
            return (
              <Checkbox
                key={lane}
                label={t(`orders.office.columns.${lane}`)}
                checked={checked}
                disabled={checked && kitchen.lanes.length === 1}
                onChange={() =>
                  storeKitchen(hotelId, {
                    lanes: lanes.filter((each) => (each === lane ? !checked : kitchen.lanes.includes(each))),
                  })
                }
              />
            )
          })}
        </Stack>
      </Popover.Dropdown>
    </Popover>
  )
}
