import { Button, Group, Text, Title } from '@mantine/core'
import type { FieldError } from '#core/errors/contract.ts'
import { useTranslation } from '#core/i18n/use-translation.ts'
import type { AmendDraft } from '../../amend-order.ts'
import { useOrderWording } from '../../wording.ts'
import styles from '../counter/counter.module.css'
import { LineErrors, Quantity } from '../counter/counter-line.tsx'

interface KeptLinesProps {
  draft: AmendDraft
  /** The order has left the kitchen, so that nothing can be removed. */
  additionsOnly: boolean
  /** The errors of the server, whose paths count only the lines that stay. */
  errors: FieldError[]
  onQuantity: (line: number, quantity: number) => void
  onSwap: (line: number | null) => void
}

/** The lines of an order while it is changed: fewer, more, removed or replaced. */
export function KeptLines({ draft, additionsOnly, errors, onQuantity, onSwap }: KeptLinesProps) {
  const { t } = useTranslation()
  const { money } = useOrderWording()
  const positionOf = (line: number) => draft.quantities.slice(0, line).filter((quantity) => quantity > 0).length
  return (
    <>
      <Title order={3} fz="sm" c="dimmed">
        {t('orders.office.amend.kept')}
      </Title>
      <ul>
        {draft.order.lines.map((line, index) => {
          const { name, options } = line
          const quantity = draft.quantities[index] ?? 0
          const path = `kept.${positionOf(index)}.`
          const lineErrors = quantity > 0 ? errors.filter((error) => error.path.startsWith(path)) : []
          return (
            // biome-ignore lint/suspicious/noArrayIndexKey: the lines of the order at that time never change
            <li key={index} className={styles.line} aria-label={name}>
              <Group gap={10} wrap="nowrap" w="100%">
                {quantity > 0 && (
                  <Quantity
                    name={name}
                    quantity={quantity}
                    min={additionsOnly ? line.quantity : 1}
                    onChange={(to) => onQuantity(index, to)}
                  />
                )}
                <div>
                  <Text span inherit fw={650} td={quantity > 0 ? undefined : 'line-through'}>
                    {quantity > 0 ? name : `${line.quantity} × ${name}`}
                  </Text>
                  {options.length > 0 && <Text c="dimmed">{options.map(({ choice }) => choice).join(' · ')}</Text>}
                </div>
                {line.unitPrice.amount > 0 && quantity > 0 && (
                  <Text span c="dimmed" ml="auto">
                    {money({ ...line.total, amount: line.unitPrice.amount * quantity })}
                  </Text>
                )}
              </Group>
              {!additionsOnly && (
                <Group gap={6}>
                  {quantity > 0 ? (
                    <>
                      <Button
                        variant="default"
                        size="xs"
                        aria-label={t('orders.office.amend.remove', { name })}
                        onClick={() => onQuantity(index, 0)}
                      >
                        {t('orders.office.amend.removeShort')}
                      </Button>
                      <Button
                        variant="default"
                        size="xs"
                        aria-pressed={draft.swapped === index}
                        aria-label={t('orders.office.amend.swapOf', { name })}
                        onClick={() => onSwap(draft.swapped === index ? null : index)}
                      >
                        {t('orders.office.amend.swap')}
                      </Button>
                    </>
                  ) : (
                    <Button
                      variant="default"
                      size="xs"
                      aria-label={t('orders.office.amend.putBackOf', { name })}
                      onClick={() => onQuantity(index, line.quantity)}
                    >
                      {t('orders.office.amend.putBack')}
                    </Button>
                  )}
                </Group>
              )}
              <LineErrors messages={lineErrors.map(({ message }) => message)} />
            </li>
          )
        })}
      </ul>
    </>
  )
}
