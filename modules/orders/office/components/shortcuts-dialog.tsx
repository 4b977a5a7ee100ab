import { Kbd, Modal, Stack, Switch, Table } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { shortcuts } from '../keys.ts'

interface ShortcutsProps {
  on: boolean
  onSwitch: (on: boolean) => void
  onClose: () => void
}

/** What the keys do, and the switch that turns them off (WCAG 2.1.4). */
export function ShortcutsDialog({ on, onSwitch, onClose }: ShortcutsProps) {
  const { t } = useTranslation()
  return (
    <Modal opened onClose={onClose} centered title={t('orders.office.keys.title')}>
      <Stack gap={14}>
        <Table>
          <Table.Tbody>
            {shortcuts.map(({ act, keys }) => (
              <Table.Tr key={act}>
                <Table.Th scope="row">
                  {keys.map((key) => (
                    <span key={key}>
                      <Kbd>{key === 'Enter' ? t('orders.office.keys.enter') : key}</Kbd>{' '}
                    </span>
                  ))}
                </Table.Th>
                <Table.Td>{t(`orders.office.keys.${act}`)}</Table.Td>
              </Table.Tr>
            ))}
          </Table.Tbody>
        </Table>
        <Switch
          label={t('orders.office.keys.switch')}
          checked={on}
          onChange={(event) => onSwitch(event.currentTarget.checked)}
        />
      </Stack>
    </Modal>
  )
}
