import { Alert, MultiSelect, SegmentedControl, SimpleGrid, Text, TextInput, Title } from '@mantine/core'
import type { FieldError } from '#core/errors/contract.ts'
import { useTranslation } from '#core/i18n/use-translation.ts'
import { TextArea } from '#core/ui-office/fields/text-area.tsx'
import type { Service } from '#modules/content/services/contract.ts'
import { useUntilText } from '#modules/content/services/office/api.ts'
import { type Allergen, allergens } from '#modules/content/services/rules.ts'
import { type Handover, offeredHandovers } from '../../../handover-rules.ts'
import { maxOrderTextLengths } from '../../../rules.ts'
import { type CounterDraft, type CounterErrors, changeLine, counterLinesOf, handoverOf } from '../../counter-order.ts'
import { CounterBooking } from './counter-booking.tsx'
import { CounterDue, CounterTiming } from './counter-due.tsx'
import { CounterLineEditor } from './counter-line.tsx'
import { CounterRoom } from './counter-room.tsx'

interface FormProps {
  draft: CounterDraft
  service: Service
  /** The validation errors of the draft; shown after the first submit. */
  errors: CounterErrors
  wasSubmitted: boolean
  /** The errors of the server. */
  refused: FieldError[]
  /** The rooms of the hotel, if it has a list. */
  rooms: readonly string[]
  timeZone: string
  now: number
  onChange: (draft: CounterDraft) => void
}

/** The form of the order: its lines, destination, time and notes. */
export function CounterForm({
  draft,
  service,
  errors,
  wasSubmitted,
  refused,
  rooms,
  timeZone,
  now,
  onChange,
}: FormProps) {
  const { t } = useTranslation()
  const until = useUntilText()
  const handover = handoverOf(draft, service)
  const lines = counterLinesOf(draft, service)
  const errorOf = (path: string) => {
    const localError = wasSubmitted ? errors.fields.find((error) => error.path === path)?.code : undefined
    if (localError === 'room' || localError === 'name' || localError === 'empty')
      return t(`orders.office.counter.faults.${localError}`)
    if (localError === 'unknownRoom') return t('orders.office.counter.faults.roomUnknown', { room: draft.room })
    if (localError === 'time') return t('orders.guest.missing.time')
    return refused.find((error) => error.path === path)?.message
  }
  return (
    <>
      <Title order={3} fz="sm" c="dimmed">
        {t('orders.office.counter.order')}
      </Title>
      {service.paused && (
        <Alert color="orange" variant="light">
          {t('orders.office.counter.pausedNote', { until: until(service.pausedUntil) })}
        </Alert>
      )}
      {lines.length === 0 && <Text c={wasSubmitted ? 'hot' : 'dimmed'}>{t('orders.office.counter.faults.empty')}</Text>}
      <ul>
        {lines.map((line, index) => (
          <CounterLineEditor
            key={line.id}
            line={line}
            article={service.articles.find(({ id }) => id === line.articleId)}
            errors={wasSubmitted ? errors.fields.filter(({ path }) => path.startsWith(`lines.${index}.`)) : []}
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
        <CounterRoom
          room={draft.room}
          rooms={rooms}
          required={handover === 'room-delivery'}
          onChange={(room) => onChange({ ...draft, room })}
          error={errorOf('room')}
        />
        <TextInput
          label={t('orders.office.counter.name')}
          withAsterisk={handover === 'reception-pickup'}
          required={handover === 'reception-pickup'}
          maxLength={maxOrderTextLengths.guestName}
          autoComplete="off"
          value={draft.guestName}
          onChange={(event) => onChange({ ...draft, guestName: event.currentTarget.value })}
          error={errorOf('guestName')}
        />
      </SimpleGrid>
      {service.slots ? (
        <CounterBooking
          {...{ draft, timeZone, errorOf }}
          slots={service.slots}
          onChange={(change) => onChange({ ...draft, ...change })}
        />
      ) : (
        <CounterDue
          {...{ draft, service, timeZone, now }}
          onDue={(due) => onChange({ ...draft, ...due })}
          error={errorOf('dueAt')}
        />
      )}
      {errors.timing && <CounterTiming error={errors.timing} asap={draft.dueAt === null} />}
      <TextArea
        label={t('orders.office.counter.note')}
        minRows={1}
        maxLength={maxOrderTextLengths.note}
        value={draft.note}
        onChange={(event) => onChange({ ...draft, note: event.currentTarget.value })}
        error={errorOf('note')}
      />
      <MultiSelect
        label={t('orders.office.counter.allergies')}
        data={allergens.map((value) => ({ value, label: t(`services.guest.allergens.${value}`) }))}
        value={draft.allergies}
        onChange={(chosen) => onChange({ ...draft, allergies: chosen as Allergen[] })}
        error={errorOf('allergies')}
        searchable
        hidePickedOptions
        nothingFoundMessage={t('orders.office.counter.noAllergen')}
      />
    </>
  )
}
