import { Button, Group, Stack, Switch, Text } from '@mantine/core'
import { notifications } from '@mantine/notifications'
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from '#core/i18n/use-translation.ts'
import { NoPushService } from '#core/push/subscribe.ts'
import { ActionFailure, Failure, useFailureText } from '#core/ui-office/frame/screen.tsx'
import { ListSkeleton } from '#core/ui-office/frame/skeletons.tsx'
import { pushQuery, useChoosePushHotels, useTestPush } from '../queries.ts'

interface PushSwitchProps {
  userId: string
  /** The hotels to choose from. */
  hotels: readonly { id: string; name: string }[]
}

/** Notifications of these hotels on this device: their state, one switch for each hotel, and a test. */
export function PushSwitch({ userId, hotels }: PushSwitchProps) {
  const { t } = useTranslation()
  const failureText = useFailureText()
  const status = useQuery(pushQuery(userId))
  const choosing = useChoosePushHotels(userId)
  const testing = useTestPush()
  if (status.isPending) return <ListSkeleton rows={1} />
  if (status.isError) return <Failure error={status.error} retry={() => void status.refetch()} />
  const { state, hotels: selectedHotels, deviceId } = status.data
  const choiceErrorText = (error: unknown) =>
    error instanceof NoPushService ? t('alerts.office.push.noService') : failureText(error)
  const setHotel = (id: string, on: boolean) => {
    testing.reset()
    choosing.mutate(on ? [...selectedHotels, id] : selectedHotels.filter((each) => each !== id))
  }
  const isDisabled = state === 'unsupported' || state === 'denied'
  return (
    <Stack gap={12}>
      {hotels.map(({ id, name }) => (
        <Switch
          key={id}
          label={hotels.length > 1 ? name : t('alerts.office.push.label')}
          checked={selectedHotels.includes(id)}
          disabled={isDisabled || choosing.isPending}
          onChange={({ currentTarget }) => setHotel(id, currentTarget.checked)}
        />
      ))}
      <Text role="status" c={state === 'denied' ? 'var(--office-warn)' : 'dimmed'}>
        {t(`alerts.office.push.state.${state}`)}
      </Text>
      {choosing.isError && (
        <ActionFailure title={t('alerts.office.push.failed')}>{choiceErrorText(choosing.error)}</ActionFailure>
      )}
      {testing.isError && (
        <ActionFailure title={t('common.office.failure.act')}>{failureText(testing.error)}</ActionFailure>
      )}
      {state === 'on' && deviceId && (
        <Group>
          <Button
            variant="default"
            loading={testing.isPending}
            onClick={() =>
              testing.mutate(deviceId, {
                onSuccess: () => notifications.show({ message: t('alerts.office.push.sent') }),
              })
            }
          >
            {t('alerts.office.push.test')}
          </Button>
        </Group>
      )}
    </Stack>
  )
}
