import { ActionIcon, Chip, Group, Stack, Text, TextInput, UnstyledButton } from '@mantine/core'
import { useState } from 'react'
import type { FieldError } from '#core/errors/contract.ts'
import { useTranslation } from '#core/i18n/use-translation.ts'
import { Minus, Plus } from '#core/ui-office/frame/icons.tsx'
import type { Article } from '#modules/content/services/contract.ts'
import { maxOrderTextLengths, type OrderLineError, priceLine, quantityLimitOf } from '../../../rules.ts'
import { type CounterErrors, type CounterLine, toggleChoice } from '../../counter-order.ts'
import { useOrderWording } from '../../wording.ts'
import styles from './counter.module.css'

interface LineProps {
  line: CounterLine
  /** Absent when the article was deleted meanwhile. */
  article: Article | undefined
  errors: CounterErrors['fields']
  refused: FieldError[]
  onChange: (change: Partial<CounterLine>) => void
}

/** One line of the order being taken: quantity, choices and note. */
export function CounterLineEditor({ line, article, errors, refused, onChange }: LineProps) {
  const { t } = useTranslation()
  const { money } = useOrderWording()
  const name = article?.name ?? t('errors.fields.unknown_article')
  const text = ({ code }: CounterErrors['fields'][number]) =>
    t(`errors.fields.${code as OrderLineError['code']}`, { limit: article && quantityLimitOf(article, line.options) })
  const optionErrors = (id: string) => errors.filter((error) => 'optionId' in error && error.optionId === id).map(text)
  const lineErrors = errors.filter((error) => !('optionId' in error && error.optionId)).map(text)
  return (
    <Stack component="li" gap={8} py={10} align="flex-start" className={styles.line} aria-label={name}>
      <Group gap={10} wrap="nowrap">
        <Quantity name={name} quantity={line.quantity} onChange={(quantity) => onChange({ quantity })} />
        <b>{name}</b>
        {article && priceLine(article, line).total > 0 && (
          <Text span c="dimmed" ml="auto">
            {money({ amount: priceLine(article, line).total, currency: article.price.currency })}
          </Text>
        )}
      </Group>
      {article?.options.map((option) => (
        <fieldset key={option.id} data-invalid={optionErrors(option.id).length > 0}>
          <Text component="legend" fz="sm" c="dimmed">
            {option.name} {option.min > 0 && <span aria-hidden="true">*</span>}
          </Text>
          <Group gap={6}>
            {option.choices.map((choice) => (
              <Chip
                key={choice.id}
                size="xs"
                checked={line.options.includes(choice.id)}
                disabled={!choice.available && !line.options.includes(choice.id)}
                onChange={() => onChange({ options: toggleChoice(line.options, option, choice.id) })}
              >
                {choice.name}
                {choice.price.amount > 0 && ` +${money(choice.price)}`}
              </Chip>
            ))}
          </Group>
          <LineErrors messages={optionErrors(option.id)} />
        </fieldset>
      ))}
      <LineErrors messages={[...lineErrors, ...refused.map(({ message }) => message)]} />
      <LineNote note={line.note} onChange={(note) => onChange({ note })} />
    </Stack>
  )
}

export const LineErrors = ({ messages }: { messages: string[] }) =>
  [...new Set(messages)].map((message) => (
    <Text c="hot" key={message} role="alert">
      {message}
    </Text>
  ))

interface QuantityProps {
  name: string
  quantity: number
  /** The lowest quantity. */
  min?: number
  onChange: (to: number) => void
}

export function Quantity({ name, quantity, min = 0, onChange }: QuantityProps) {
  const { t } = useTranslation()
  return (
    <Group component="span" gap={0} wrap="nowrap">
      <ActionIcon
        variant="default"
        size="lg"
        aria-label={t('orders.office.counter.less', { name })}
        disabled={quantity <= min}
        onClick={() => onChange(quantity - 1)}
      >
        <Minus size={14} />
      </ActionIcon>
      <Text component="output" miw={30} ta="center" fw={650} aria-label={t('orders.office.counter.quantity', { name })}>
        {quantity}
      </Text>
      <ActionIcon
        variant="default"
        size="lg"
        aria-label={t('orders.office.counter.more', { name })}
        onClick={() => onChange(quantity + 1)}
      >
        <Plus size={14} />
      </ActionIcon>
    </Group>
  )
}

function LineNote({ note, onChange }: { note: string; onChange: (note: string) => void }) {
  const { t } = useTranslation()
  const [open, setOpen] = useState(false)
  if (!open && !note)
    return (
      <UnstyledButton fz="sm" c="dimmed" td="underline" py={{ base: 12, lg: 0 }} onClick={() => setOpen(true)}>
        {t('orders.office.counter.addNote')}
      </UnstyledButton>
    )
  return (
    <TextInput
      size="xs"
      autoFocus
      maxLength={maxOrderTextLengths.lineNote}
      aria-label={t('orders.office.counter.lineNote')}
      placeholder={t('orders.office.counter.lineNote')}
      value={note}
      onChange={(event) => onChange(event.currentTarget.value)}
    />
  )
}
