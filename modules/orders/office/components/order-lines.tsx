import { Group, Text } from '@mantine/core'
import { languageName } from '#core/i18n/format.ts'
import { fromBreakTags } from '#core/ui-office/line-breaks.ts'
import { Translated } from '#modules/translator/office/api.ts'
import type { Order, OrderLine } from '../../contract.ts'
import { useWords } from '../wording.ts'
import { GuestName } from './guest-name.tsx'
import styles from './order.module.css'

/** What was ordered: quantities, choices, notes, and where a declared allergy meets a dish. */
export function OrderLines({ order, prices = false }: { order: Order; prices?: boolean }) {
  const { money } = useWords()
  return (
    <ul className={styles.lines}>
      {order.lines.map((line, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the lines of an order never change
        <li key={index}>
          <b>{line.quantity}×</b>
          <div>
            <Group component="span" justify="space-between" gap={12} wrap="nowrap">
              {line.name}
              {prices && line.total.amount > 0 && (
                <Text span c="dimmed">
                  {money(line.total)}
                </Text>
              )}
            </Group>
            {line.options.length > 0 && (
              <Text c="dimmed">{line.options.map((option) => option.choice).join(' · ')}</Text>
            )}
            {line.note && <GuestNote text={line.note} order={order} />}
            <Warnings order={order} line={line} />
          </div>
        </li>
      ))}
    </ul>
  )
}

/** Where a declared allergy meets a dish. */
export function Warnings({ order, line }: { order: Order; line: OrderLine }) {
  const { warnings } = useWords()
  return warnings(order, line).map((warning) => (
    <Text c="hot" fw={650} key={warning}>
      {warning}
    </Text>
  ))
}

/** The same for a whole order: each warning once, with its dishes unless it is of all of them. */
export function AllWarnings({ order }: { order: Order }) {
  const { warnings } = useWords()
  const dishes = new Map<string, string[]>()
  for (const line of order.lines)
    for (const warning of warnings(order, line)) dishes.set(warning, [...(dishes.get(warning) ?? []), line.name])
  return [...dishes].map(([warning, names]) => (
    <Text c="hot" fw={650} lh={1.3} key={warning}>
      {names.length < order.lines.length ? `${names.join(', ')} : ${warning}` : warning}
    </Text>
  ))
}

/** The guest's own words, and the language they are in. `about`: the dish, where it does not stand above. */
export function GuestNote({ text, about, order: { guestLang } }: { text: string; about?: string; order: Order }) {
  const { t, lang } = useWords()
  return (
    <p className={styles.note}>
      {about && `${about} : `}
      <span lang={guestLang} dir="auto">
        {t('orders.office.card.quote', { text: fromBreakTags(text) })}
      </span>{' '}
      <abbr title={languageName(guestLang, lang)}>({guestLang})</abbr>
      <Translated text={fromBreakTags(text)} from={guestLang} />
    </p>
  )
}

/** What the guest chose to tell the kitchen, in capitals. */
export function Allergies({ order }: { order: Order }) {
  const { t, allergens } = useWords()
  return (
    order.allergies.length > 0 && (
      <Text c="hot" fw={700} my={6} lts="0.02em">
        {t('orders.office.card.allergies', { count: order.allergies.length, list: allergens(order.allergies) })}
      </Text>
    )
  )
}

/** Service, time, name, total on one line; what is free of charge has none. */
export function OrderMeta({ order }: { order: Order }) {
  const { t, moment, money } = useWords()
  const way = order.deliveryMode === 'room-delivery' ? 'room' : 'pickup'
  const due = order.dueAt
    ? t(`orders.office.card.due.${way}`, { time: moment(order.dueAt) })
    : t('orders.office.card.asSoonAsPossible')
  return (
    <Text c="dimmed" style={{ overflowWrap: 'anywhere' }}>
      {order.serviceName} ·{' '}
      <Text span inherit c={order.dueAt ? 'bright' : undefined} fw={order.dueAt ? 600 : undefined}>
        {due}
      </Text>
      <GuestName name={order.guestName} />
      {order.total.amount > 0 && (
        <>
          {' · '}
          <Text span inherit style={{ whiteSpace: 'nowrap' }}>
            {money(order.total)}
          </Text>
        </>
      )}
    </Text>
  )
}
