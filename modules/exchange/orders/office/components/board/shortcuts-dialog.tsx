import { Stack, Switch } from '@mantine/core'
import { useTranslation } from '#core/i18n/use-translation.ts'
import { Modal } from '#core/ui-office/dialogs/dialogs.tsx'
import { ShortcutsTable } from '#core/ui-office/lists/shortcuts-table.tsx'
import { kitchenShortcuts, shortcuts } from '../../board/board-shortcuts.ts'
import { useIsKitchen } from '../../kitchen-settings.ts'

interface ShortcutsProps {
  on: boolean
  onSwitch: (on: boolean) => void
  onClose: () => void
}

/** The list of keyboard shortcuts, and the switch that turns them off (WCAG 2.1.4). */
export function ShortcutsDialog({ on, onSwitch, onClose }: ShortcutsProps) {
  const { t } = useTranslation()
  const rows = (useIsKitchen() ? kitchenShortcuts : shortcuts).map(({ act, keys }) => ({
    keys,
    description: t(`orders.office.keys.${act}`),
  }))
  return (
    <Modal opened onClose={onClose} centered title={t('orders.office.keys.title')}>
      <Stack gap={14}>
        <ShortcutsTable rows={rows} enterKeyName={t('orders.office.keys.enter')} />
        <Switch
          label={t('orders.office.keys.switch')}
          checked={on}
          onChange={(event) => onSwitch(event.currentTarget.checked)}
        />
      </Stack>
    </Modal>
  )
}
