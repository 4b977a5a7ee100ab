import { Box, NativeSelect, NumberInput, Radio, Stack, Switch, Text, TextInput } from '@mantine/core'
import type { UseFormReturnType } from '@mantine/form'
import { useCallback } from 'react'
import type { Lang } from '#core/i18n/contract.ts'
import { languageNames } from '#core/i18n/langs.ts'
import { useTranslation } from '#core/i18n/use-translation.ts'
import { maxEmailLength } from '#core/net/lengths.ts'
import type { Field } from './field.ts'
import { PasswordField } from './password-field.tsx'
import { RichTextField } from './rich-text-field.tsx'
import { TextArea } from './text-area.tsx'

/** The part of an editor that fields are bound to. */
export interface EditableForm {
  // biome-ignore lint/suspicious/noExplicitAny: fields contain their paths, whatever the form's type is
  form: UseFormReturnType<any>
  base: Lang
  lang: Lang
  /** Called when an upload of this field starts or ends. */
  onSending: (name: string, running: boolean) => void
  /** Shows all fields as text to read and copy. */
  readOnly?: boolean
}

type Value = Exclude<Field, { kind: 'divider' }>

/**
 * The props of a field's input. A localized field edits the current language and names it in its label; while it is
 * empty, the text of the base language is the placeholder. Pass `fieldKey` as its `key`, because each language has its
 * own input.
 */
export function inputProps({ form, base, lang, readOnly }: EditableForm, field: Omit<Value, 'kind'>) {
  const { name, label, description, example, required, localized, first } = field
  const props = form.getInputProps(fieldPath(field, lang))
  const borrowed = localized && lang !== base ? form.getInputProps(`${name}.${base}`).value : undefined
  return {
    ...props,
    value: props.value ?? '',
    label: localized ? `${label} (${languageNames[lang]})` : label,
    lang: localized ? lang : undefined,
    description,
    placeholder: borrowed || (readOnly ? '–' : example),
    // In other languages the field is optional, because guests then see the hotel's own language.
    required: required && !readOnly && !(localized && lang !== base),
    readOnly,
    autoFocus: first && !readOnly,
  }
}

export const fieldKey = ({ lang }: EditableForm, field: Omit<Value, 'kind'>) => fieldPath(field, lang)

const fieldPath = ({ name, localized }: Omit<Value, 'kind'>, lang: Lang) => (localized ? `${name}.${lang}` : name)

/** The fields of a form, generated from data, in their order. */
export function Fields({ editor, fields }: { editor: EditableForm; fields: readonly Field[] }) {
  return fields.map((field) =>
    field.kind === 'divider' ? (
      <Box
        component="header"
        key={`divider ${field.label}`}
        pt={20}
        style={{ borderTop: '1px solid var(--office-line)' }}
      >
        <h2 id={field.id} tabIndex={field.id ? -1 : undefined}>
          {field.label}
        </h2>
        {field.description && <Text c="dimmed">{field.description}</Text>}
      </Box>
    ) : (
      <FieldInput key={fieldKey(editor, field)} editor={editor} field={field} />
    ),
  )
}

/** More options than this are shown as a select. */
const maxRadioOptions = 3

function FieldInput({ editor, field }: { editor: EditableForm; field: Value }) {
  const { t } = useTranslation()
  const { form, readOnly } = editor
  const props = inputProps(editor, field)
  if (readOnly && (field.kind === 'boolean' || field.kind === 'category' || field.kind === 'tag'))
    return <ChoiceToRead editor={editor} field={field} />
  switch (field.kind) {
    case 'string':
      return <TextInput {...props} type={field.address ? 'url' : 'text'} maxLength={field.max} />
    case 'text':
      return (
        <TextArea
          {...props}
          minRows={readOnly ? 1 : (field.rows ?? 3)}
          maxRows={readOnly ? undefined : 14}
          maxLength={field.max}
        />
      )
    case 'rich':
      return <RichTextField {...props} max={field.max} links={field.links} />
    case 'number':
      return (
        <NumberInput
          {...props}
          min={field.min}
          max={field.max}
          step={field.step}
          suffix={field.unit && `\u00a0${field.unit}`}
          allowDecimal={false}
          hideControls={readOnly}
          maw={260}
        />
      )
    case 'email':
      return <TextInput {...props} type="email" autoComplete="off" maxLength={maxEmailLength} />
    case 'password':
      return <PasswordField {...props} required={field.required ?? false} autoComplete="off" maxLength={field.max} />
    case 'boolean': {
      const { label, description } = props
      const { value: _, ...checked } = form.getInputProps(field.name, { type: 'checkbox' })
      return <Switch {...checked} label={label} description={description} />
    }
    case 'file':
      return <FileInput editor={editor} field={field} />
    case 'category': {
      const { placeholder: _, autoFocus: __, ...rest } = props
      if (field.options.length > maxRadioOptions) return <NativeSelect {...rest} data={[...field.options]} />
      return (
        <Radio.Group {...rest}>
          <Stack gap={10} mt={6}>
            {field.options.map(({ value, label }) => (
              <Radio key={value} value={value} label={label} />
            ))}
          </Stack>
        </Radio.Group>
      )
    }
    case 'tag': {
      const { placeholder: _, autoFocus: __, ...rest } = props
      const none = { value: '', label: t('common.office.fields.none') }
      return <NativeSelect {...rest} data={[none, ...field.options]} />
    }
  }
}

/** A switch or choice as read-only text, because a disabled control is harder to read and cannot be copied. */
function ChoiceToRead({
  editor,
  field,
}: {
  editor: EditableForm
  field: Extract<Value, { kind: 'boolean' | 'category' | 'tag' }>
}) {
  const { t } = useTranslation()
  const { label, description, value } = inputProps(editor, field)
  const valueText =
    field.kind === 'boolean'
      ? t(value ? 'common.office.fields.yes' : 'common.office.fields.no')
      : (field.options.find((option) => option.value === value)?.label ?? t('common.office.fields.none'))
  return <TextInput label={label} description={description} value={valueText} readOnly />
}

function FileInput({ editor, field }: { editor: EditableForm; field: Extract<Value, { kind: 'file' }> }) {
  const { form, onSending, readOnly } = editor
  const { name, accept } = field
  const { label, description, value, error } = inputProps(editor, field)
  return (
    <div data-path={name}>
      <field.field
        label={label}
        description={description}
        url={value}
        propertyName={name}
        fileUploaded={form.setFieldValue}
        onRemove={() => form.setFieldValue(name, '')}
        onRunning={useCallback((running: boolean) => onSending(name, running), [onSending, name])}
        error={error}
        accept={accept}
        readOnly={readOnly}
      />
    </div>
  )
}
