import { notifications } from '@mantine/notifications'
import type { InAllLanguages } from '#core/i18n/contract.ts'
import { useTranslation } from '#core/i18n/use-translation.ts'
import { useSubject } from '#core/ui-office/app/current-hotel.ts'
import { missingTexts } from '#core/ui-office/drafts/draft-texts.ts'
import { useEditor } from '#core/ui-office/drafts/editor.ts'
import { EditorForm } from '#core/ui-office/drafts/editor-form.tsx'
import { useReadLastSave } from '#core/ui-office/drafts/use-read-last-save.ts'
import type { Field } from '#core/ui-office/fields/field.ts'
import { Fields, inputProps } from '#core/ui-office/fields/fields.tsx'
import { translateErrors } from '#core/ui-office/fields/form-errors.ts'
import { PriceInput } from '#core/ui-office/fields/price-input.tsx'
import { FileField } from '#modules/foundation/media/office/api.ts'
import { GuestPreview, useManagedHotel } from '#modules/hotel/hotels/office/api.ts'
import { ticketsPath } from '#modules/hotel/hotels/paths.ts'
import type { Ticket } from '../../contract.ts'
import { createTicket, readTicketTexts, refreshTickets, updateTicket } from '../api.ts'
import { withTicket } from '../guest-preview.ts'
import { blankTicket, checkTicket, draftTicket, storedTicket } from '../ticket-draft.ts'

type TicketTexts = InAllLanguages<typeof Ticket>

interface TicketFormProps {
  /** The ticket to edit; absent: a new one is created. */
  existing?: {
    ticket: TicketTexts
    /** The newest version that this browser has received. */
    latestVersion: number | undefined
  }
  onDone: () => void
}

export function TicketForm({ existing, onDone }: TicketFormProps) {
  const { t, i18n } = useTranslation()
  const readLastSave = useReadLastSave()
  const readerLang = i18n.language
  const { orgId, hotel } = useManagedHotel()
  const { defaultLang: base, languages: langs } = hotel
  const id = existing?.ticket.id
  const draftAndVersion = (ticket: TicketTexts) => ({ draft: draftTicket(ticket, readerLang), version: ticket.version })
  const editor = useEditor({
    initial: existing ? draftTicket(existing.ticket, readerLang) : blankTicket,
    base,
    langs,
    subject: useSubject(`ticket/${id ?? 'new'}`),
    shared:
      existing && id
        ? {
            version: existing.ticket.version,
            latest: existing.latestVersion,
            read: async () => draftAndVersion(await readTicketTexts(orgId, id)),
            lastSave: () => readLastSave(orgId, 'ticket', id),
          }
        : undefined,
    check: (draft) =>
      translateErrors(checkTicket(draft, base, hotel.currency), (error) => t(`tickets.office.errors.${error}`)),
    stored: (draft) => storedTicket(draft, hotel.currency),
    write: ({ changes, draft, version }) =>
      id ? updateTicket(orgId, id, changes, version) : createTicket(orgId, storedTicket(draft, hotel.currency)),
    onSaved: () => {
      notifications.show({ message: t('common.office.saved') })
      void refreshTickets(orgId)
      onDone()
    },
  })
  const draft = editor.form.values
  const { texts, price, facts } = useTicketFields(!existing)
  return (
    <EditorForm
      editor={editor}
      look="plain"
      texts={{ langs, missing: missingTexts(draft, langs, 'title') }}
      preview={
        <GuestPreview
          hotel={hotel}
          path={ticketsPath}
          lang={editor.lang}
          change={(hotelPreview) => withTicket(hotelPreview, id, draft, base)}
        />
      }
    >
      <Fields editor={editor} fields={texts} />
      <PriceInput {...inputProps(editor, price)} currency={hotel.currency} />
      <Fields editor={editor} fields={facts} />
    </EditorForm>
  )
}

function useTicketFields(isNew: boolean) {
  const { t } = useTranslation()
  const label = (name: 'title' | 'text' | 'link' | 'price' | 'rating' | 'ratingCount' | 'hidden') =>
    t(`tickets.office.fields.${name}`)
  const texts: Field[] = [
    { kind: 'string', name: 'title', label: label('title'), localized: true, required: true, max: 120, first: isNew },
    { kind: 'text', name: 'text', label: label('text'), localized: true, rows: 2, max: 1000 },
    {
      kind: 'string',
      name: 'link',
      label: label('link'),
      description: t('tickets.office.fields.linkHint'),
      example: 'https://',
      address: true,
      required: true,
      max: 1000,
    },
    {
      kind: 'file',
      name: 'picture',
      label: t('tickets.office.fields.picture'),
      description: t('tickets.office.fields.pictureHint'),
      field: FileField,
      accept: 'image/*',
    },
  ]
  const facts: Field[] = [
    {
      kind: 'string',
      name: 'rating',
      label: label('rating'),
      description: t('tickets.office.fields.ratingHint'),
      max: 4,
    },
    { kind: 'number', name: 'ratingCount', label: label('ratingCount'), min: 0, max: 10_000_000 },
    { kind: 'boolean', name: 'hidden', label: label('hidden') },
  ]
  return {
    texts,
    price: { name: 'price', label: label('price'), description: t('tickets.office.fields.priceHint') },
    facts,
  }
}
