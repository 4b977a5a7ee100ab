import { Group, TextInput } from '@mantine/core'
import { notifications } from '@mantine/notifications'
import type { InAllLanguages } from '#core/i18n/contract.ts'
import { useTranslation } from '#core/i18n/use-translation.ts'
import { useSubject } from '#core/ui-office/app/current-hotel.ts'
import { missingTexts, toReadText } from '#core/ui-office/drafts/draft-texts.ts'
import { useEditor } from '#core/ui-office/drafts/editor.ts'
import { EditorForm } from '#core/ui-office/drafts/editor-form.tsx'
import { useReadLastSave } from '#core/ui-office/drafts/use-read-last-save.ts'
import type { Field } from '#core/ui-office/fields/field.ts'
import { Fields } from '#core/ui-office/fields/fields.tsx'
import { translateErrors } from '#core/ui-office/fields/form-errors.ts'
import { HoursEditor } from '#core/ui-office/hours/hours-editor.tsx'
import type { PublicHotel } from '#modules/hotel/hotels/contract.ts'
import { GuestPreview, useManagedHotel } from '#modules/hotel/hotels/office/api.ts'
import type { Deal } from '../../contract.ts'
import { openWeekdays } from '../../rules.ts'
import { putDeal, readDealTexts, refreshDeals } from '../api.ts'
import { checkDeal, type DealDraft, dealFieldPath, toDealDraft, toDealInput } from '../deal-draft.ts'

type DealTexts = InAllLanguages<typeof Deal>

interface DealFormProps {
  deal: DealTexts
  /** The newest version that this browser knows. */
  latest: number
}

export function DealForm({ deal, latest }: DealFormProps) {
  const { t } = useTranslation()
  const readLastSave = useReadLastSave()
  const { orgId, hotel } = useManagedHotel()
  const { defaultLang: base, languages: langs } = hotel
  const placeId = deal.place.id
  const draftAndVersion = (read: DealTexts) => ({ draft: toDealDraft(read), version: read.version })
  const editor = useEditor({
    initial: toDealDraft(deal),
    base,
    langs,
    subject: useSubject(`deal/${deal.id}`),
    shared: {
      version: deal.version,
      latest,
      read: async () => draftAndVersion(await readDealTexts(orgId, placeId)),
      lastSave: () => readLastSave(orgId, 'deal', deal.id),
    },
    check: (draft) => translateErrors(checkDeal(draft, base), (error) => t(`deals.office.errors.${error}`)),
    stored: toDealInput,
    write: ({ changes, version }) => putDeal(orgId, placeId, changes, version),
    fieldPath: dealFieldPath,
    onSaved: () => {
      notifications.show({ message: t('deals.office.saved') })
      void refreshDeals(orgId)
    },
  })
  const { form } = editor
  const draft = form.values
  const hoursErrors = Object.fromEntries(
    Object.entries(form.errors).map(([path, error]) => [path.replace(/^hours\./, ''), String(error)]),
  )
  return (
    <EditorForm
      editor={editor}
      texts={{ langs, missing: missingTexts(draft, langs, 'title') }}
      preview={
        <GuestPreview
          hotel={hotel}
          path={`places/${placeId}/promotion`}
          lang={editor.lang}
          change={(publicHotel) => withDeal(publicHotel, placeId, draft, base)}
        />
      }
    >
      <Fields editor={editor} fields={useTextFields()} />
      <fieldset>
        <legend>{t('deals.office.fields.dates')}</legend>
        <Group align="flex-start" gap={16}>
          {(['from', 'until'] as const).map((name) => (
            <TextInput
              key={name}
              {...form.getInputProps(name)}
              type="date"
              label={t(`deals.office.fields.${name}`)}
              description={t(`deals.office.fields.${name}Hint`)}
            />
          ))}
        </Group>
      </fieldset>
      <HoursEditor
        value={draft.hours}
        onChange={(hours) => form.setFieldValue('hours', hours)}
        errors={hoursErrors}
        without={t('deals.guest.always')}
      />
      <Fields editor={editor} fields={useCountFields()} />
    </EditorForm>
  )
}

function useTextFields() {
  const { t } = useTranslation()
  return [
    { kind: 'string', name: 'title', label: t('deals.office.fields.title'), localized: true, required: true, max: 120 },
    { kind: 'text', name: 'text', label: t('deals.office.fields.text'), localized: true, max: 4000 },
    {
      kind: 'text',
      name: 'terms',
      label: t('deals.office.fields.terms'),
      description: t('deals.office.fields.termsHint'),
      localized: true,
      max: 4000,
    },
  ] as const satisfies Field[]
}

function useCountFields() {
  const { t } = useTranslation()
  const count = (name: 'perVisitor' | 'limit') =>
    ({
      kind: 'number',
      name,
      label: t(`deals.office.fields.${name}`),
      description: t(`deals.office.fields.${name}Hint`),
      min: 1,
      max: 1_000_000,
    }) as const
  return [
    count('perVisitor'),
    count('limit'),
    {
      kind: 'string',
      name: 'pin',
      label: t('deals.office.fields.pin'),
      description: t('deals.office.fields.pinHint'),
      required: true,
      max: 8,
    },
  ] as const satisfies Field[]
}

/** The hotel data for the preview, with this deal as its draft has it. Incomplete times are left out. */
function withDeal(hotel: PublicHotel, placeId: string, draft: DealDraft, base: PublicHotel['lang']): PublicHotel {
  const { pin: _, hours, ...plain } = toReadText(toDealInput(draft), hotel.lang, base)
  const validHours =
    hours && Object.keys(checkDeal(draft, base)).some((path) => path.startsWith('hours.')) ? null : hours
  const deal = { ...plain, hours: validHours, days: openWeekdays(validHours), usableNow: true, usableAt: null }
  return {
    ...hotel,
    places: hotel.places.map((place) => (place.id === placeId ? { ...place, deal } : place)),
  }
}
