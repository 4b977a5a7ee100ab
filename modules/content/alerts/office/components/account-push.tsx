import { Text } from '@mantine/core'
import { useInfiniteQuery } from '@tanstack/react-query'
import { useTranslation } from '#core/i18n/use-translation.ts'
import { Failure } from '#core/ui-office/frame/screen.tsx'
import { ListSkeleton } from '#core/ui-office/frame/skeletons.tsx'
import type { User } from '#modules/foundation/accounts/contract.ts'
import { isProvider } from '#modules/foundation/accounts/office/api.ts'
import { hotelsQuery } from '#modules/hotel/hotels/office/api.ts'
import { PushSwitch } from './push-switch.tsx'

/**
 * Notifications on this device, for each hotel that the user works in. Provider staff choose on the screens of a hotel.
 */
export function AccountPushNotifications({ me }: { me: User }) {
  const { t } = useTranslation()
  const hotels = useInfiniteQuery({ ...hotelsQuery(''), enabled: !isProvider(me) })
  if (hotels.isPending)
    return isProvider(me) ? <Text c="dimmed">{t('alerts.office.push.noHotel')}</Text> : <ListSkeleton rows={1} />
  if (hotels.isError) return <Failure error={hotels.error} retry={() => void hotels.refetch()} />
  if (hotels.data.length === 0) return <Text c="dimmed">{t('alerts.office.push.noHotel')}</Text>
  return <PushSwitch userId={me.id} hotels={hotels.data} />
}
