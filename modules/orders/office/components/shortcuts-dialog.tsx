import { Kbd, Modal, Switch } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { shortcuts } from '../keys.ts'
import styles from './dialogs.module.css'

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
      <div className={styles.stack}>
        <table className={styles.keys}>
          <tbody>
            {shortcuts.map(({ act, keys }) => (
              <tr key={act}>
                <th scope="row">
                  {keys.map((key) => (
                    <span key={key}>
                      <Kbd>{key === 'Enter' ? t('orders.office.keys.enter') : key}</Kbd>{' '}
                    </span>
                  ))}
                </th>
                <td>{t(`orders.office.keys.${act}`)}</td>
              </tr>
            ))}
          </tbody>
        </table>
        <Switch
          label={t('orders.office.keys.switch')}
          checked={on}
          onChange={(event) => onSwitch(event.currentTarget.checked)}
        />
      </div>
    </Modal>
  )
}
