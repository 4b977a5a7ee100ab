import { Button } from '@mantine/core'
import { notifications } from '@mantine/notifications'
import { Link, useNavigate } from 'react-router'
import { hotelPath, hotelScreens, officePaths } from '#core/app/office-paths.ts'
import { useTranslation } from '#core/i18n/use-translation.ts'
import { BackLink } from '#core/ui-office/frame/back-link.tsx'
import { Screen } from '#core/ui-office/frame/screen.tsx'
import { HotelForm } from './components/settings/hotel-form.tsx'
import { useNewHotel } from './hotel-editor.ts'

/** Creates another hotel, with all its settings. */
export default function NewHotelScreen() {
  const { t } = useTranslation()
  const navigate = useNavigate()
  const editor = useNewHotel(({ id, name }) => {
    notifications.show({ message: t('hotels.office.new.created', { name }) })
    void navigate(hotelPath(id, hotelScreens.startingSet))
  })
  return (
    <Screen
      title={t('hotels.office.new.title')}
      intro={t('hotels.office.new.intro')}
      actions={
        <Button component={Link} to={officePaths.importHotel} variant="default">
          {t('hotels.office.new.import')}
        </Button>
      }
      above={<BackLink to={officePaths.hotels}>{t('hotels.office.list.title')}</BackLink>}
    >
      <HotelForm editor={editor} />
    </Screen>
  )
}
