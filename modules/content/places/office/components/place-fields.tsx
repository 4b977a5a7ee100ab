import { MultiSelect } from '@mantine/core'
import { useTranslation } from '#core/i18n/use-translation.ts'
import type { Editor } from '#core/ui-office/drafts/editor.ts'
import type { Field } from '#core/ui-office/fields/field.ts'
import { Fields } from '#core/ui-office/fields/fields.tsx'
import { HoursEditor } from '#core/ui-office/hours/hours-editor.tsx'
import { usePlaceTypeChoices } from '#modules/hotel/content-service/office/api.ts'
import type { Hotel } from '#modules/hotel/hotels/contract.ts'
import { placeCategories } from '../../rules.ts'
import type { PlaceDraft } from '../place-draft.ts'
import { PictureFields } from './picture-fields.tsx'
import { PositionFields } from './position-fields.tsx'

interface PlaceFieldsProps<Draft extends PlaceDraft> {
  editor: Editor<Draft>
  isNew?: boolean
  /** The hotel whose place it is; absent: a place of the directory. */
  hotel?: Hotel
}

/** The fields of a place, in the directory or of a hotel. */
export function PlaceFields<Draft extends PlaceDraft>({ editor, isNew, hotel }: PlaceFieldsProps<Draft>) {
  const { t } = useTranslation()
  const { form } = editor
  // Cast, because the generic form type does not know the fields that all these drafts share.
  const setHours = form.setFieldValue as (name: string, value: unknown) => void
  const hoursErrors = Object.fromEntries(
    Object.entries(form.errors).map(([path, error]) => [path.replace(/^hours\./, ''), String(error)]),
  )
  const name: Field = {
    kind: 'string',
    name: 'name',
    label: t('places.office.fields.name'),
    localized: true,
    required: true,
    first: isNew,
    max: 120,
  }
  const category: Field = {
    kind: 'category',
    name: 'category',
    label: t('places.office.fields.category'),
    required: true,
    options: [
      ...(form.values.category ? [] : [{ value: '', label: t('places.office.fields.choose') }]),
      ...placeCategories.map((value) => ({ value, label: t(`places.guest.category.${value}`) })),
    ],
  }
  const address: Field = { kind: 'string', name: 'address', label: t('places.office.fields.address'), max: 300 }
  const otherFields: Field[] = [
    { kind: 'text', name: 'description', label: t('places.office.fields.description'), localized: true, max: 4000 },
    { kind: 'string', name: 'phone', label: t('places.office.fields.phone'), max: 40 },
    {
      kind: 'string',
      name: 'website',
      label: t('places.office.fields.website'),
      example: 'https://',
      address: true,
      max: 1000,
    },
  ]
  return (
    <>
      <Fields editor={editor} fields={[name, category, address]} />
      <PositionFields editor={editor} hotel={hotel} />
      <Fields editor={editor} fields={otherFields} />
      <TagsField editor={editor} />
      <PictureFields editor={editor} />
      <HoursEditor
        value={form.values.hours}
        onChange={(hours) => setHours('hours', hours)}
        errors={hoursErrors}
        without={t('places.office.fields.hoursUnknown')}
      />
    </>
  )
}

/** Specification point 3: the options for tags include an empty one, `Aucun`. */
function TagsField<Draft extends PlaceDraft>({ editor: { form } }: { editor: Editor<Draft> }) {
  const { t } = useTranslation()
  const types = usePlaceTypeChoices().choices
  const { tags } = form.values
  const setFieldValue = form.setFieldValue as (name: string, value: unknown) => void
  // A tag whose type was deleted stays until somebody removes it.
  const tagsWithoutType = tags.filter((tag) => !types.some(({ value }) => value === tag))
  return (
    <MultiSelect
      label={t('places.office.fields.tags')}
      description={t('places.office.fields.tagsHint')}
      data={[
        { value: '', label: t('common.office.fields.none') },
        ...types,
        ...tagsWithoutType.map((tag) => ({ value: tag, label: tag })),
      ]}
      value={tags.length > 0 ? tags : ['']}
      onChange={(chosen) => setFieldValue('tags', chosen.at(-1) === '' ? [] : chosen.filter(Boolean))}
      error={form.errors.tags}
      maxValues={20}
      hidePickedOptions
      searchable
    />
  )
}
