import {
  Alert,
  MultiSelect,
  NativeSelect,
  SegmentedControl,
  SimpleGrid,
  Text,
  Textarea,
  TextInput,
  Title,
} from '@mantine/core'
import { useTranslation } from 'react-i18next'
import type { FieldError } from '#core/http/contract.ts'
import { deliverySlots } from '#core/time/hours.ts'
import { maxRoomLength } from '#modules/qr-codes/rules.ts'
import type { Service } from '#modules/services/contract.ts'
import { type Allergen, allergens } from '#modules/services/rules.ts'
import { type Handover, longest, offeredHandovers } from '../../rules.ts'
import { type CounterDraft, type CounterFaults, changeLine, handoverOf, linesOf } from '../counter-order.ts'
import { useWords } from '../wording.ts'
import { CounterLineEditor } from './counter-line.tsx'

interface FormProps {
  draft: CounterDraft
  service: Service
  /** What is wrong with it as it stands; shown once the order has been asked for. */
  faults: CounterFaults
  asked: boolean
  /** What the server found wrong with it. */
  refused: FieldError[]
  timeZone: string
  now: number
  onChange: (draft: CounterDraft) => void
}

/** The order itself: its lines, where it goes, when, and what else was said. */
export function CounterForm({ draft, service, faults, asked, refused, timeZone, now, onChange }: FormProps) {
  const { t } = useTranslation()
  const handover = handoverOf(draft, service)
  const lines = linesOf(draft, service)
  const wrong = (path: string) => {
    const own = asked ? faults.fields.find((fault) => fault.path === path)?.code : undefined
    if (own === 'room' || own === 'name' || own === 'empty') return t(`orders.office.counter.faults.${own}`)
    return refused.find((fault) => fault.path === path)?.message
  }
  return (
    <>
      <Title order={3} fz="sm" c="dimmed">
        {t('orders.office.counter.order')}
      </Title>
      {lines.length === 0 && <Text c={asked ? 'hot' : 'dimmed'}>{t('orders.office.counter.faults.empty')}</Text>}
      <ul>
        {lines.map((line, index) => (
          <CounterLineEditor
            key={line.id}
            line={line}
            article={service.articles.find(({ id }) => id === line.articleId)}
            faults={asked ? faults.fields.filter(({ path }) => path.startsWith(`lines.${index}.`)) : []}
            refused={refused.filter(({ path }) => path.startsWith(`lines.${index}.`))}
            onChange={(change) => onChange(changeLine(draft, line.id, change))}
          />
        ))}
      </ul>
      {offeredHandovers(service.deliveryMode).length > 1 && (
        <SegmentedControl
          aria-label={t('orders.office.counter.handover')}
          value={handover}
          onChange={(value) => onChange({ ...draft, handover: value as Handover })}
          data={offeredHandovers(service.deliveryMode).map((value) => ({
            value,
            label: t(`orders.office.counter.handovers.${value}`),
          }))}
        />
      )}
      <SimpleGrid cols={2} spacing={12} style={{ alignItems: 'start' }}>
        <TextInput
          label={t('orders.office.counter.room')}
          withAsterisk={handover === 'room-delivery'}
          required={handover === 'room-delivery'}
          maxLength={maxRoomLength}
          autoComplete="off"
          value={draft.room}
          onChange={(event) => onChange({ ...draft, room: event.currentTarget.value })}
          error={wrong('room')}
        />
        <TextInput
          label={t('orders.office.counter.name')}
          withAsterisk={handover === 'reception-pickup'}
          required={handover === 'reception-pickup'}
          maxLength={longest.guestName}
          autoComplete="off"
          value={draft.guestName}
          onChange={(event) => onChange({ ...draft, guestName: event.currentTarget.value })}
          error={wrong('guestName')}
        />
      </SimpleGrid>
      <DueAt {...{ draft, service, timeZone, now, onChange }} error={wrong('dueAt')} />
      {faults.timing && <Timing fault={faults.timing} />}
      <Textarea
        label={t('orders.office.counter.note')}
        autosize
        minRows={1}
        maxLength={longest.note}
        value={draft.note}
        onChange={(event) => onChange({ ...draft, note: event.currentTarget.value })}
        error={wrong('note')}
      />
      <MultiSelect
        label={t('orders.office.counter.allergies')}
        data={allergens.map((value) => ({ value, label: t(`services.guest.allergens.${value}`) }))}
        value={draft.allergies}
        onChange={(chosen) => onChange({ ...draft, allergies: chosen as Allergen[] })}
        error={wrong('allergies')}
        searchable
        hidePickedOptions
        nothingFoundMessage={t('orders.office.counter.noAllergen')}
      />
    </>
  )
}

type DueProps = Pick<FormProps, 'draft' | 'service' | 'timeZone' | 'now' | 'onChange'> & { error?: string }

function DueAt({ draft, service, timeZone, now, onChange, error }: DueProps) {
  const { t } = useTranslation()
  const { moment } = useWords()
  const { hours, leadMinutes } = service
  const slots = deliverySlots({ hours, leadMinutes, timeZone, now: new Date(now) }).map((slot) => slot.toISOString())
  // A time chosen a while ago may have left the list; it stays shown, and the rules say what is wrong with it.
  const shown = draft.dueAt && !slots.includes(draft.dueAt) ? [draft.dueAt, ...slots] : slots
  return (
    <NativeSelect
      label={t('orders.office.counter.due')}
      value={draft.dueAt ?? ''}
      onChange={(event) => onChange({ ...draft, dueAt: event.currentTarget.value || null })}
      data={[
        { value: '', label: t('orders.office.card.asSoonAsPossible') },
        ...shown.map((value) => ({ value, label: moment(value) })),
      ]}
      error={error}
    />
  )
}

function Timing({ fault }: { fault: NonNullable<CounterFaults['timing']> }) {
  const { t } = useTranslation()
  const { moment } = useWords()
  if (fault.code === 'service_closed' && fault.opensAt)
    return (
      <Alert color="orange" variant="light">
        {t('orders.office.counter.timing.opens', { time: moment(fault.opensAt.toISOString()) })}
      </Alert>
    )
  if (fault.code === 'too_early')
    return (
      <Alert color="orange" variant="light">
        {t('orders.office.counter.timing.too_early', { time: moment(fault.earliest.toISOString()) })}
      </Alert>
    )
  return (
    <Alert color="orange" variant="light">
      {t(`orders.office.counter.timing.${fault.code}`)}
    </Alert>
  )
}
