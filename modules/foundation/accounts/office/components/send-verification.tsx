import { Button, Text } from '@mantine/core'
import { useTranslation } from '#core/i18n/use-translation.ts'
import { useFailureText } from '#core/ui-office/frame/screen.tsx'
import { useMe, useSendVerification } from '../api.ts'

/** A button that sends the letter again that confirms the person's own address, and what came of it. */
export function SendVerification() {
  const { t } = useTranslation()
  const failureText = useFailureText()
  const me = useMe()
  const sending = useSendVerification()
  const email = me.data?.pendingEmail ?? me.data?.email
  return (
    <>
      <Text role="status">
        {sending.isError
          ? failureText(sending.error)
          : sending.isSuccess
            ? t('auth.office.unverified.sent', { email })
            : ''}
      </Text>
      {!sending.isSuccess && (
        <Button size="xs" variant="default" loading={sending.isPending} onClick={() => sending.mutate()}>
          {t('auth.office.unverified.again')}
        </Button>
      )}
    </>
  )
}
