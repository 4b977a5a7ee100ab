import { Button, Text } from '@mantine/core'
import { changeSettings } from '#core/access/policy.ts'
import { useTranslation } from '#core/i18n/use-translation.ts'
import { Pill } from '#core/ui-office/frame/layout-parts.tsx'
import { ActionFailure, useFailureText } from '#core/ui-office/frame/screen.tsx'
import { useManagedHotel } from '#modules/hotel/hotels/office/api.ts'
import { useSendConfirmation } from '../queries.ts'

interface MailStateProps {
  address: string
  confirmed: boolean
}

/** Says whether the owner of the email address has agreed to alerts. Until then the link can be sent again. */
export function MailState({ address, confirmed }: MailStateProps) {
  const { t } = useTranslation()
  const failureText = useFailureText()
  const { orgId, actor } = useManagedHotel()
  const sending = useSendConfirmation(orgId)
  const state = confirmed ? 'confirmed' : 'waiting'
  const messageKey = confirmed ? 'confirmedText' : sending.isSuccess ? 'sent' : 'waitingText'
  return (
    <div>
      <Pill tone={confirmed ? 'ok' : 'warn'}>{t(`alerts.office.mailState.${state}`)}</Pill>
      <Text mt={4} c="dimmed" style={{ overflowWrap: 'anywhere' }} role="status">
        {t(`alerts.office.mailState.${messageKey}`, { address })}
      </Text>
      {sending.isError && (
        <ActionFailure title={t('alerts.office.mailState.failed')}>{failureText(sending.error)}</ActionFailure>
      )}
      {!confirmed && !sending.isSuccess && changeSettings(actor) && (
        <Button mt={8} variant="default" loading={sending.isPending} onClick={() => sending.mutate()}>
          {t('alerts.office.mailState.again')}
        </Button>
      )}
    </div>
  )
}
