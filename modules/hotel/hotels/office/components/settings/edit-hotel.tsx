import { notifications } from '@mantine/notifications'
import { useTranslation } from '#core/i18n/use-translation.ts'
import { useSubject } from '#core/ui-office/app/current-hotel.ts'
import { useReadLastSave } from '#core/ui-office/drafts/use-read-last-save.ts'
import { readHotel, updateHotel, useManagedHotel } from '../../api.ts'
import { draftHotel, type HotelDraft, hotelInput, hotelPatch } from '../../hotel-draft.ts'
import { useHotelEditor } from '../../hotel-editor.ts'
import { HotelForm } from './hotel-form.tsx'

/** Edits the settings of an existing hotel. */
export function EditHotel() {
  const { t } = useTranslation()
  const readLastSave = useReadLastSave()
  const { orgId, hotel } = useManagedHotel()
  const toStored = (draft: HotelDraft) => hotelInput({ ...draft, slug: draft.slug || hotel.slug })
  const editor = useHotelEditor({
    initial: draftHotel(hotel),
    subject: useSubject('hotel'),
    shared: {
      version: hotel.version,
      latest: hotel.version,
      read: async () => {
        const currentHotel = await readHotel(orgId)
        return { draft: draftHotel(currentHotel), version: currentHotel.version }
      },
      lastSave: () => readLastSave(orgId, 'hotel', orgId),
    },
    stored: toStored,
    write: ({ draft, saved, version }) => updateHotel(orgId, hotelPatch(toStored(draft), toStored(saved)), version),
    onSaved: () => notifications.show({ message: t('common.office.saved') }),
  })
  return <HotelForm editor={editor} hotelId={hotel.id} savedSlug={hotel.slug} />
}
