import { Button, Stack } from '@mantine/core'
import { useMutation } from '@tanstack/react-query'
import { request } from '#core/http/client.ts'
import { useTranslation } from '#core/i18n/use-translation.ts'
import { linkErrorCode, useMailedToken } from '#core/ui-office/app/mailed-token.ts'
import { AuthSheet } from '#core/ui-office/dialogs/auth-sheet.tsx'
import { ActionFailure, useFailureText } from '#core/ui-office/frame/screen.tsx'
import type { stopGuestEmails } from '../contract.ts'

/** Where the recipient of a guest email unsubscribes. Needs no account; opening the link alone does not unsubscribe. */
export default function StopScreen() {
  const { t, i18n } = useTranslation()
  const failureText = useFailureText()
  const token = useMailedToken()
  const stopping = useMutation({
    mutationFn: async () => {
      const lang = i18n.language
      return (await request<typeof stopGuestEmails>('post', '/v1/guest-emails/stop', { lang, body: { token } })).data
    },
  })
  if (stopping.data)
    return (
      <AuthSheet
        title={t('guestNotifications.office.stop.doneTitle')}
        intro={t('guestNotifications.office.stop.done', stopping.data)}
      />
    )
  if (!token || linkErrorCode(stopping.error))
    return (
      <AuthSheet
        title={t('guestNotifications.office.stop.unknownTitle')}
        intro={t('guestNotifications.office.stop.unknown')}
      />
    )
  return (
    <AuthSheet title={t('guestNotifications.office.stop.title')} intro={t('guestNotifications.office.stop.text')}>
      <Stack gap={14}>
        {stopping.isError && (
          <ActionFailure title={t('guestNotifications.office.stop.failed')}>
            {failureText(stopping.error)}
          </ActionFailure>
        )}
        <Button size="md" fullWidth loading={stopping.isPending} onClick={() => stopping.mutate()}>
          {t('guestNotifications.office.stop.act')}
        </Button>
      </Stack>
    </AuthSheet>
  )
}
