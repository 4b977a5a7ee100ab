import { Checkbox, Group, NativeSelect, Stack } from '@mantine/core'
import { useTranslation } from '#core/i18n/use-translation.ts'
import type { Order, StatusChange } from '../../../contract.ts'

type SoldOut = NonNullable<StatusChange['soldOut']>
type Item = SoldOut['items'][number] & { name: string }

const modes = ['tomorrow', 'half-hour', 'sold-out'] as const

/** Each dish of an order and each choice, without duplicates. */
function itemsOf({ lines }: Order): Item[] {
  const items = lines.flatMap(({ articleId, name, options }): Item[] => [
    { articleId, name },
    ...options.flatMap(({ choice, choiceId }) =>
      choiceId ? [{ articleId, choiceId, name: `${name} · ${choice}` }] : [],
    ),
  ])
  return [...new Map(items.map((item) => [keyOf(item), item])).values()]
}

const keyOf = ({ articleId, choiceId }: SoldOut['items'][number]) => choiceId ?? articleId

interface SoldOutLinesProps {
  order: Order
  value: SoldOut | undefined
  onChange: (value: SoldOut | undefined) => void
}

/**
 * When an order is refused because something is sold out: which articles, so that nobody else orders them, and for how
 * long.
 */
export function SoldOutLines({ order, value, onChange }: SoldOutLinesProps) {
  const { t } = useTranslation()
  const mode = value?.mode ?? 'tomorrow'
  const items = value?.items ?? []
  const tick = ({ articleId, choiceId }: Item, on: boolean) => {
    const others = items.filter((item) => keyOf(item) !== (choiceId ?? articleId))
    const next = on ? [...others, { articleId, ...(choiceId && { choiceId }) }] : others
    onChange(next.length > 0 ? { items: next, mode } : undefined)
  }
  return (
    <fieldset>
      <legend>{t('orders.office.refuse.soldOut.title')}</legend>
      <Stack gap={8}>
        {itemsOf(order).map((item) => (
          <Checkbox
            key={keyOf(item)}
            label={item.name}
            checked={items.some((each) => keyOf(each) === keyOf(item))}
            onChange={({ currentTarget: { checked } }) => tick(item, checked)}
          />
        ))}
        {items.length > 0 && (
          <Group>
            <NativeSelect
              label={t('orders.office.refuse.soldOut.until')}
              value={mode}
              onChange={({ currentTarget }) => onChange({ items, mode: currentTarget.value as SoldOut['mode'] })}
              data={modes.map((each) => ({ value: each, label: t(`services.office.sale.modes.${each}`) }))}
            />
          </Group>
        )}
      </Stack>
    </fieldset>
  )
}
