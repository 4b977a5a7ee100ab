import { ActionIcon, Button, Checkbox, Group, NumberInput, Stack, Text, TextInput } from '@mantine/core'
import { useRef, useState } from 'react'
import { useTranslation } from '#core/i18n/use-translation.ts'
import type { Field } from '#core/ui-office/fields/field.ts'
import { type EditableForm, Fields } from '#core/ui-office/fields/fields.tsx'
import { Plus, Trash } from '#core/ui-office/frame/icons.tsx'
import { maxResourceName, slotLimits } from '../../../slots-rules.ts'
import { newResource, type ResourceDraft, type SlotsDraft } from '../../slots/slots-draft.ts'

const minuteFields = ['durationMinutes', 'stepMinutes', 'pauseMinutes'] as const
const ruleFields = ['earliestDays', 'latestMinutes', 'cancelUntilMinutes', 'maxPerStay'] as const
const messageFields = ['reminderMinutes', 'holdMinutes'] as const

/** The bookable times of a service: whether there are any, their length and rules, and what is booked. */
export function SlotsFields({ editor, draft }: { editor: EditableForm; draft: SlotsDraft }) {
  const { t } = useTranslation()
  const numberField = (name: Exclude<keyof typeof slotLimits, 'seats' | 'resources'>): Field => ({
    kind: 'number',
    name: `slots.${name}`,
    label: t(`services.office.slots.${name}`),
    ...slotLimits[name],
    step: name === 'earliestDays' || name === 'maxPerStay' ? 1 : 5,
    ...(name.endsWith('Minutes') && { unit: t('services.office.fields.minutes') }),
  })
  const on: Field = {
    kind: 'boolean',
    name: 'slots.on',
    label: t('services.office.slots.on'),
    description: t('services.office.slots.onHint'),
  }
  const endsByClosing: Field = {
    kind: 'boolean',
    name: 'slots.endsByClosing',
    label: t('services.office.slots.endsByClosing'),
  }
  const asksPartySize: Field = {
    kind: 'boolean',
    name: 'slots.asksPartySize',
    label: t('services.office.slots.asksPartySize'),
  }
  const fields = [
    ...minuteFields.map(numberField),
    endsByClosing,
    ...ruleFields.map(numberField),
    asksPartySize,
    ...messageFields.map(numberField),
  ]
  return (
    <fieldset>
      <legend>{t('services.office.slots.title')}</legend>
      <Stack gap="md">
        <Fields editor={editor} fields={draft.on ? [on, ...fields] : [on]} />
        {draft.on ? <Resources editor={editor} resources={draft.resources} /> : null}
      </Stack>
    </fieldset>
  )
}

function Resources({ editor: { form, readOnly }, resources }: { editor: EditableForm; resources: ResourceDraft[] }) {
  const { t } = useTranslation()
  const error = form.errors['slots.resources']
  const [added, setAdded] = useState('')
  const addButton = useRef<HTMLButtonElement>(null)
  const add = () => {
    const resource = newResource()
    setAdded(resource.id)
    form.insertListItem('slots.resources', resource)
  }
  const remove = (index: number) => {
    form.removeListItem('slots.resources', index)
    addButton.current?.focus()
  }
  return (
    <Stack gap={8} role="group" aria-label={t('services.office.slots.resources')}>
      <Text fw={600}>{t('services.office.slots.resources')}</Text>
      <Text c="dimmed">{t('services.office.slots.resourcesHint')}</Text>
      {resources.map(({ id }, i) => (
        <Group key={id} align="flex-end" gap={12}>
          <TextInput
            label={t('services.office.slots.resourceName')}
            maxLength={maxResourceName}
            readOnly={readOnly ?? false}
            autoFocus={id === added}
            {...form.getInputProps(`slots.resources.${i}.name`)}
          />
          <NumberInput
            label={t('services.office.slots.seats')}
            w={110}
            {...slotLimits.seats}
            readOnly={readOnly ?? false}
            {...form.getInputProps(`slots.resources.${i}.seats`)}
          />
          <Checkbox
            label={t('services.office.slots.shared')}
            disabled={readOnly ?? false}
            pb={8}
            {...form.getInputProps(`slots.resources.${i}.shared`, { type: 'checkbox' })}
          />
          <ActionIcon
            variant="subtle"
            color="red"
            mb={4}
            disabled={readOnly ?? false}
            aria-label={t('services.office.slots.removeResource', { name: resources[i]?.name ?? '' })}
            onClick={() => remove(i)}
          >
            <Trash size={16} />
          </ActionIcon>
        </Group>
      ))}
      {error ? (
        <Text c="hot" role="alert">
          {error}
        </Text>
      ) : null}
      {readOnly || resources.length >= slotLimits.resources.max ? null : (
        <div>
          <Button ref={addButton} variant="default" leftSection={<Plus size={16} />} onClick={add}>
            {t('services.office.slots.addResource')}
          </Button>
        </div>
      )}
    </Stack>
  )
}
