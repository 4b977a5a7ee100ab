import { useQuery } from '@tanstack/react-query'
import { changeSettings } from '#core/access/policy.ts'
import { hotelPath, hotelScreens } from '#core/app/office-paths.ts'
import { useTranslation } from '#core/i18n/use-translation.ts'
import { BackLink } from '#core/ui-office/frame/back-link.tsx'
import { Failure, Screen } from '#core/ui-office/frame/screen.tsx'
import { FormSkeleton } from '#core/ui-office/frame/skeletons.tsx'
import { useManagedHotel } from '#modules/hotel/hotels/office/api.ts'
import { settingsQuery } from './api.ts'
import { SettingsForm } from './components/settings-form.tsx'

/** The chat settings: whether and when the hotel answers, what guests read otherwise, and the canned answers. */
export default function ChatSettingsScreen() {
  const { t } = useTranslation()
  const { orgId, actor } = useManagedHotel()
  const settings = useQuery(settingsQuery(orgId))
  return (
    <Screen
      title={t('chat.office.settings.title')}
      intro={t(changeSettings(actor) ? 'chat.office.settings.intro' : 'chat.office.settings.readOnly')}
      above={<BackLink to={hotelPath(orgId, hotelScreens.chat)}>{t('chat.office.title')}</BackLink>}
      width="text"
    >
      {settings.isPending ? (
        <FormSkeleton />
      ) : settings.data ? (
        <SettingsForm settings={settings.data} />
      ) : (
        <Failure error={settings.error} retry={() => void settings.refetch()} />
      )}
    </Screen>
  )
}
