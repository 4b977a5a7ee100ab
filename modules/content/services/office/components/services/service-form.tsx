import { notifications } from '@mantine/notifications'
import type { InAllLanguages } from '#core/i18n/contract.ts'
import { useTranslation } from '#core/i18n/use-translation.ts'
import { maxAddressLength } from '#core/net/lengths.ts'
import { useSubject } from '#core/ui-office/app/current-hotel.ts'
import { missingTexts } from '#core/ui-office/drafts/draft-texts.ts'
import { useEditor } from '#core/ui-office/drafts/editor.ts'
import { EditorForm } from '#core/ui-office/drafts/editor-form.tsx'
import { useReadLastSave } from '#core/ui-office/drafts/use-read-last-save.ts'
import type { Field } from '#core/ui-office/fields/field.ts'
import { Fields } from '#core/ui-office/fields/fields.tsx'
import { translateErrors } from '#core/ui-office/fields/form-errors.ts'
import { HoursEditor } from '#core/ui-office/hours/hours-editor.tsx'
import { FileField } from '#modules/foundation/media/office/api.ts'
import { GuestPreview, useManagedHotel } from '#modules/hotel/hotels/office/api.ts'
import { automaticAcceptances, waitingOrdersRange } from '../../../acceptance-rules.ts'
import type { Service } from '../../../contract.ts'
import { deliveryModes, isOrdered, maxMenuCounts, maxMenuTextLengths, serviceKinds } from '../../../rules.ts'
import { seatHoursRange } from '../../../seat-service-rules.ts'
import { readServiceTexts, serviceSaved, updateService } from '../../api.ts'
import { previewPathOf, withHiddenService, withService } from '../../guest-preview.ts'
import { checkService, draftService, type ServiceDraft, serviceFieldPath, storedService } from '../../service-draft.ts'
import { slotLimitsAt } from '../../slots/slots-draft.ts'
import { SlotsFields } from './slots-fields.tsx'

type ServiceTexts = InAllLanguages<typeof Service>

interface ServiceFormProps {
  service: ServiceTexts
  /** The newest version that this browser has received. */
  latest: number
}

export function ServiceForm({ service, latest }: ServiceFormProps) {
  const { t } = useTranslation()
  const readLastSave = useReadLastSave()
  const { orgId, hotel } = useManagedHotel()
  const { defaultLang: base, languages: langs } = hotel
  const { id } = service
  const draftAndVersion = (serviceTexts: ServiceTexts) => ({
    draft: draftService(serviceTexts),
    version: serviceTexts.version,
  })
  const editor = useEditor({
    initial: draftService(service),
    base,
    langs,
    subject: useSubject(`service/${id}`),
    shared: {
      version: service.version,
      latest,
      read: async () => draftAndVersion(await readServiceTexts(orgId, id)),
      lastSave: () => readLastSave(orgId, 'service', id),
    },
    check: (draft) =>
      translateErrors(checkService(draft, base), (error, path) =>
        t(`services.office.errors.${error}`, slotLimitsAt(path)),
      ),
    stored: storedService,
    write: ({ changes, version }) => updateService(orgId, id, changes, version),
    fieldPath: serviceFieldPath,
    onSaved: () => {
      notifications.show({ message: t('common.office.saved') })
      serviceSaved(orgId)
    },
  })
  const { form } = editor
  const draft = form.values
  const texts = useTextFields()
  const hoursErrors = Object.fromEntries(
    Object.entries(form.errors).map(([path, error]) => [path.replace(/^hours\./, ''), String(error)]),
  )
  return (
    <EditorForm
      editor={editor}
      texts={{ langs, missing: missingTexts(draft, langs, 'name') }}
      preview={
        <GuestPreview
          hotel={hotel}
          {...previewPathOf(service)}
          lang={editor.lang}
          change={(hotelPreview) => withService(withHiddenService(hotelPreview, service, base), id, draft, base)}
        />
      }
    >
      <Fields editor={editor} fields={[...texts, ...usePlainFields(draft)]} />
      <HoursEditor value={draft.hours} onChange={(hours) => form.setFieldValue('hours', hours)} errors={hoursErrors} />
      {isOrdered(draft.kind) ? <SlotsFields editor={editor} draft={draft.slots} /> : null}
    </EditorForm>
  )
}

function useTextFields() {
  const { t } = useTranslation()
  return [
    {
      kind: 'string',
      name: 'name',
      label: t('services.office.fields.name'),
      localized: true,
      required: true,
      max: maxMenuTextLengths.name,
    },
    {
      kind: 'text',
      name: 'description',
      label: t('services.office.fields.description'),
      localized: true,
      max: maxMenuTextLengths.description,
    },
  ] as const satisfies Field[]
}

/** The fields that depend on the kind of service. */
function usePlainFields({ kind, automaticAcceptance, toSeats, slots }: ServiceDraft): Field[] {
  const { t } = useTranslation()
  const link: Field = {
    kind: 'string',
    name: 'link',
    label: t('services.office.fields.link'),
    example: 'https://',
    address: true,
    max: maxAddressLength,
  }
  const handover: Field[] = [
    {
      kind: 'category',
      name: 'deliveryMode',
      label: t('services.office.fields.deliveryMode'),
      options: deliveryModes.map((value) => ({ value, label: t(`services.office.modes.${value}`) })),
    },
    {
      kind: 'number',
      name: 'leadMinutes',
      label: t('services.office.fields.leadMinutes'),
      description: t('services.office.fields.leadMinutesHint'),
      unit: t('services.office.fields.minutes'),
      min: 0,
      max: maxMenuCounts.leadMinutes,
      step: 5,
    },
  ]
  const seats: Field[] = [
    {
      kind: 'boolean',
      name: 'toSeats',
      label: t('seats.office.service.toSeats'),
      description: t('seats.office.service.toSeatsHint'),
    },
    ...(toSeats
      ? ([
          {
            kind: 'boolean',
            name: 'seatRoomBill',
            label: t('seats.office.service.roomBill'),
            description: t('seats.office.service.roomBillHint'),
          },
          {
            kind: 'number',
            name: 'seatHours',
            label: t('seats.office.service.hours'),
            description: t('seats.office.service.hoursHint'),
            unit: t('seats.office.service.hoursUnit'),
            ...seatHoursRange,
          },
          {
            kind: 'boolean',
            name: 'seatShared',
            label: t('seats.office.service.shared'),
            description: t('seats.office.service.sharedHint'),
          },
        ] as const)
      : []),
  ]
  const acceptance: Field[] = [
    {
      kind: 'category',
      name: 'automaticAcceptance',
      label: t('services.office.fields.automaticAcceptance'),
      description: t(`services.office.acceptances.${automaticAcceptance}.what`),
      options: automaticAcceptances.map((value) => ({ value, label: t(`services.office.acceptances.${value}.name`) })),
    },
    ...(automaticAcceptance === 'until'
      ? [
          {
            kind: 'number',
            name: 'maxWaitingOrders',
            label: t('services.office.fields.maxWaitingOrders'),
            description: t('services.office.fields.maxWaitingOrdersHint'),
            ...waitingOrdersRange,
          } as const,
        ]
      : []),
  ]
  return [
    {
      kind: 'file',
      name: 'picture',
      label: t('services.office.fields.picture'),
      description: t('services.office.fields.pictureHint'),
      field: FileField,
      accept: 'image/*',
    },
    {
      kind: 'category',
      name: 'kind',
      label: t('services.office.fields.kind'),
      description: t(`services.office.kinds.${kind}.what`),
      options: serviceKinds.map((value) => ({ value, label: t(`services.office.kinds.${value}.name`) })),
    },
    ...(kind === 'booking-link' ? [link] : []),
    ...(isOrdered(kind) ? [...handover, ...(slots.on ? [] : seats), ...acceptance] : []),
  ]
}
