import { notifications } from '@mantine/notifications'
import { useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useNavigate } from 'react-router'
import type { Lang } from '#core/i18n/contract.ts'
import { BackLink } from '#core/ui-office/back-link.tsx'
import { Screen } from '#core/ui-office/screen.tsx'
import type { Hotel } from '../contract.ts'
import { createHotel, refreshHotels } from './api.ts'
import { HotelForm } from './components/hotel-form.tsx'
import { hotelInput, newDraft } from './hotel-draft.ts'
import { useHotelEditor } from './hotel-editor.ts'

/** Another hotel, with everything that can be set of it. */
export default function NewHotelScreen() {
  const { t, i18n } = useTranslation()
  const navigate = useNavigate()
  const [initial] = useState(() => newDraft(i18n.language as Lang, Intl.DateTimeFormat().resolvedOptions().timeZone))
  const made = useRef<Hotel>(null)
  const editor = useHotelEditor({
    initial,
    write: async (draft, _, send) => {
      made.current = await send(i18n.language as Lang, () => createHotel(hotelInput(draft)))
    },
    onSaved: () => {
      notifications.show({ message: t('hotels.office.new.created', { name: made.current?.name }) })
      void refreshHotels()
      void navigate(`/hotels/${made.current?.id}/first-steps`)
    },
  })
  return (
    <Screen
      title={t('hotels.office.new.title')}
      intro={t('hotels.office.new.intro')}
      above={<BackLink to="/hotels">{t('hotels.office.list.title')}</BackLink>}
    >
      <HotelForm editor={editor} />
    </Screen>
  )
}
