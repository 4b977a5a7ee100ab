import { Button } from '@mantine/core'
import { Link } from 'react-router'
import { changeSettings, deleteHotel } from '#core/access/policy.ts'
import { hotelPath, hotelScreens } from '#core/app/office-paths.ts'
import { useTranslation } from '#core/i18n/use-translation.ts'
import { EditorOrReader } from '#core/ui-office/frame/lost-permission.tsx'
import { Screen } from '#core/ui-office/frame/screen.tsx'
import { StorageUsage } from '#modules/foundation/media/office/api.ts'
import { useManagedHotel } from './api.ts'
import { DangerZone } from './components/settings/danger-zone.tsx'
import { EditHotel } from './components/settings/edit-hotel.tsx'
import { HotelFacts } from './components/settings/hotel-facts.tsx'
import { SecondFactorSetting } from './components/settings/second-factor-setting.tsx'
import { editName } from './screen-names.ts'

/** The settings of the hotel; read-only for users who may not change them. */
export default function EditHotelScreen() {
  const { t } = useTranslation()
  const { orgId, hotel, actor } = useManagedHotel()
  const mayChange = changeSettings(actor)
  return (
    <Screen
      title={t(editName(actor))}
      intro={t(mayChange ? 'hotels.office.edit.intro' : 'hotels.office.edit.readOnly')}
      actions={
        <Button component={Link} to={hotelPath(orgId, hotelScreens.firstSteps)} variant="default">
          {t('hotels.office.steps.title')}
        </Button>
      }
    >
      <EditorOrReader may={mayChange} reader={<HotelFacts hotel={hotel} />}>
        <EditHotel />
      </EditorOrReader>
      {mayChange && <StorageUsage hotelId={orgId} />}
      {deleteHotel(actor) && (
        <>
          <SecondFactorSetting />
          <DangerZone />
        </>
      )}
    </Screen>
  )
}
