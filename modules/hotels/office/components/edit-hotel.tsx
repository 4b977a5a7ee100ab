import { notifications } from '@mantine/notifications'
import { useTranslation } from 'react-i18next'
import type { Lang } from '#core/i18n/contract.ts'
import { readLastSave } from '#modules/audit/office/api.ts'
import { useSubject } from '#modules/hotel-context/office/api.ts'
import { readHotel, updateHotel, useHotelScope } from '../api.ts'
import { draftHotel, hotelInput, hotelPatch } from '../hotel-draft.ts'
import { useHotelEditor } from '../hotel-editor.ts'
import { HotelForm } from './hotel-form.tsx'

/** The settings of a hotel that is there. */
export function EditHotel() {
  const { t, i18n } = useTranslation()
  const { orgId, hotel } = useHotelScope()
  const editor = useHotelEditor({
    initial: draftHotel(hotel),
    subject: useSubject('hotel'),
    shared: {
      version: hotel.version,
      latest: hotel.version,
      read: async () => {
        const now = await readHotel(orgId)
        return { draft: draftHotel(now), version: now.version }
      },
      stored: (draft) => hotelInput({ ...draft, slug: draft.slug || hotel.slug }),
      lastSave: () => readLastSave(orgId, 'hotel', orgId),
    },
    write: async (draft, saved, send) => {
      const patch = hotelPatch(draft, saved)
      if (Object.keys(patch).length === 0) return
      await send(i18n.language as Lang, (version) => updateHotel(orgId, patch, version))
    },
    onSaved: () => notifications.show({ message: t('common.office.saved') }),
  })
  return <HotelForm editor={editor} savedSlug={hotel.slug} />
}
