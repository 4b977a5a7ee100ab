import { Group, Text } from '@mantine/core'
import { languageName } from '#core/i18n/format.ts'
import { fromBreakTags } from '#core/ui-office/fields/line-breaks.ts'
import { Translated } from '#modules/content/translator/office/api.ts'
import type { Order, OrderLine } from '../../../contract.ts'
import { isCollected } from '../../../handover-rules.ts'
import { useOrderWording } from '../../wording.ts'
import { GuestName } from './guest-name.tsx'
import styles from './order.module.css'
import { SurnameNote } from './surname-note.tsx'

/** The lines of an order: quantities, choices, notes and allergy warnings. */
export function OrderLines({ order, prices = false }: { order: Order; prices?: boolean }) {
  const { money } = useOrderWording()
  return (
    <ul className={styles.lines}>
      {order.lines.map((line, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: lines have no state, and no name of their own
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
            {line.options.length > 0 && <small>{line.options.map((option) => option.choice).join(' · ')}</small>}
            {line.note && <GuestNote text={line.note} order={order} />}
            <Warnings order={order} line={line} />
          </div>
        </li>
      ))}
    </ul>
  )
}

/** Warnings where a dish contains a declared allergen. */
export function Warnings({ order, line }: { order: Order; line: OrderLine }) {
  const { warnings } = useOrderWording()
  return warnings(order, line).map((warning) => (
    <p className={styles.warning} key={warning}>
      {warning}
    </p>
  ))
}

/** The guest's note, and its language. */
export function GuestNote({ text, order: { guestLang } }: { text: string; order: Order }) {
  const { t, lang } = useOrderWording()
  return (
    <p className={styles.note}>
      <span lang={guestLang} dir="auto">
        {t('orders.office.card.quote', { text: fromBreakTags(text) })}
      </span>{' '}
      <abbr title={languageName(guestLang, lang)}>({guestLang})</abbr>
      <Translated text={fromBreakTags(text)} from={guestLang} />
    </p>
  )
}

/** The allergies that the guest told the kitchen, in capitals. */
export function Allergies({ order }: { order: Order }) {
  const { t, allergens } = useOrderWording()
  return (
    order.allergies.length > 0 && (
      <p className={styles.warning}>
        {t('orders.office.card.allergies', { count: order.allergies.length, list: allergens(order.allergies) })}
      </p>
    )
  )
}

/** Service, time, name and total on one line; a free order has no total. */
export function OrderMeta({ order }: { order: Order }) {
  const { t, moment, money } = useOrderWording()
  const way = isCollected(order) ? 'pickup' : 'room'
  const due = order.dueAt
    ? t(`orders.office.card.due.${way}`, { time: moment(order.dueAt) })
    : t('orders.office.card.asSoonAsPossible')
  return (
    <Text c="dimmed" style={{ overflowWrap: 'anywhere' }}>
      {order.serviceName} ·{' '}
      <Text span inherit c={order.dueAt ? 'bright' : undefined} fw={order.dueAt ? 600 : undefined}>
        {due}
      </Text>
      <GuestName name={order.guestName} /> <SurnameNote check={order.surnameCheck} />
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
