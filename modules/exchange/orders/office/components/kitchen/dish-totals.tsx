import { Button, Popover, ScrollArea, Text } from '@mantine/core'
import { useTranslation } from '#core/i18n/use-translation.ts'
import type { Order } from '../../../contract.ts'
import { dishTotals } from '../../board/board.ts'
import styles from './totals.module.css'

/** How many of each dish are to be made now, on request. */
export function DishTotals({ orders }: { orders: readonly Order[] }) {
  const { t } = useTranslation()
  const totals = dishTotals(orders)
  if (orders.length < 2) return null
  return (
    <Popover position="bottom-end" withArrow trapFocus returnFocus shadow="md" width={320}>
      <Popover.Target>
        <Button variant="default">{t('orders.office.totals.open')}</Button>
      </Popover.Target>
      <Popover.Dropdown aria-label={t('orders.office.totals.title')}>
        <Text fw={650} mb={6}>
          {t('orders.office.totals.title')}
        </Text>
        <ScrollArea.Autosize mah={420}>
          <ul className={styles.list}>
            {totals.map(({ name, quantity, choices }) => (
              <li key={name}>
                <b>{quantity}</b>
                <span>
                  {name}
                  {choices.size > 0 && (
                    <Text size="sm" c="dimmed">
                      {[...choices].map(([choice, count]) => `${count} ${choice}`).join(' · ')}
                    </Text>
                  )}
                </span>
              </li>
            ))}
          </ul>
        </ScrollArea.Autosize>
      </Popover.Dropdown>
    </Popover>
  )
}
