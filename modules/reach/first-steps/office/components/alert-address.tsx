import { Button, Stack, Text } from '@mantine/core'
import { useMutation } from '@tanstack/react-query'
import { Link } from 'react-router'
import { hotelPath, hotelScreens } from '#core/app/office-paths.ts'
import { useTranslation } from '#core/i18n/use-translation.ts'
import { useFailureText } from '#core/ui-office/frame/screen.tsx'
import type { AlertSettings } from '#modules/content/alerts/contract.ts'
import { updateAlertSettings } from '#modules/content/alerts/office/api.ts'
import type { User } from '#modules/foundation/accounts/contract.ts'
import { useManagedHotel } from '#modules/hotel/hotels/office/api.ts'

interface AlertAddressProps {
  me: User
  alerts: AlertSettings | undefined
  next: boolean
}

/** Who gets the emails about what waits: the own confirmed address with one touch, or another one on its screen. */
export function AlertAddress({ me, alerts, next }: AlertAddressProps) {
  const { t } = useTranslation()
  const failureText = useFailureText()
  const { orgId } = useManagedHotel()
  const saving = useMutation({ mutationFn: () => updateAlertSettings(orgId, { mailTo: me.email }, undefined) })
  const mayTakeOwn = alerts && !alerts.mailTo && me.emailVerified
  return (
    <Stack gap={6} maw={260} style={{ overflowWrap: 'anywhere' }}>
      <Text role="status" fz="sm">
        {alerts?.mailTo &&
          t(`hotels.office.steps.alerts.${alerts.mailConfirmed ? 'set' : 'waiting'}`, { email: alerts.mailTo })}
        {saving.isError && failureText(saving.error)}
      </Text>
      {mayTakeOwn && (
        <Button variant={next ? 'filled' : 'default'} loading={saving.isPending} onClick={() => saving.mutate()}>
          {t('hotels.office.steps.alerts.me')}
        </Button>
      )}
      {alerts && (
        <Button component={Link} to={hotelPath(orgId, hotelScreens.alerts)} variant={mayTakeOwn ? 'subtle' : 'default'}>
          {t(`hotels.office.steps.alerts.${alerts.mailTo ? 'act' : 'other'}`)}
        </Button>
      )}
    </Stack>
  )
}
