import { Button, Text } from '@mantine/core'
import { useTranslation } from '#core/i18n/use-translation.ts'
import { NoticeBar } from '#core/ui-office/frame/notice-bar.tsx'
import { useFailureText } from '#core/ui-office/frame/screen.tsx'
import type { User } from '../../contract.ts'
import { useSendVerification } from '../api.ts'

interface UnverifiedNoticeProps {
  me: User
  /** What the user can do only after confirming; absent: the general text. */
  reason?: string
}

/** Shown until the user has confirmed their address; sends the link again on request. */
export function UnverifiedNotice({ me, reason }: UnverifiedNoticeProps) {
  const { t } = useTranslation()
  const failureText = useFailureText()
  const sending = useSendVerification()
  if (me.emailVerified) return null
  const email = me.pendingEmail ?? me.email
  return (
    <NoticeBar label={t('auth.office.account.address.title')}>
      <Text role="status" flex="1 1 260px">
        {sending.isError
          ? failureText(sending.error)
          : sending.isSuccess
            ? t('auth.office.unverified.sent', { email })
            : (reason ?? t('auth.office.unverified.text', { email }))}
      </Text>
      {!sending.isSuccess && (
        <Button size="xs" variant="default" loading={sending.isPending} onClick={() => sending.mutate()}>
          {t('auth.office.unverified.again')}
        </Button>
      )}
    </NoticeBar>
  )
}
