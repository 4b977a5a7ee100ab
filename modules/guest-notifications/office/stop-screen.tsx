import { Button, Stack } from '@mantine/core'
import { useMutation } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { request } from '#core/http/client.ts'
import type { Lang } from '#core/i18n/contract.ts'
import { EntrySheet } from '#core/ui-office/entry-sheet.tsx'
import { linkFault, useMailedToken } from '#core/ui-office/mailed-token.ts'
import { ActFailure, useFailureText } from '#core/ui-office/screen.tsx'
import type { stopGuestEmails } from '../contract.ts'

/** Where the reader of a guest's email asks for no more of them. Needs no account; opening the link alone stops nothing. */
export default function StopScreen() {
  const { t, i18n } = useTranslation()
  const text = useFailureText()
  const token = useMailedToken()
  const stopping = useMutation({
    mutationFn: async () => {
      const lang = i18n.language as Lang
      return (await request<typeof stopGuestEmails>('post', '/v1/guest-emails/stop', { lang, body: { token } })).data
    },
  })
  if (stopping.data)
    return (
      <EntrySheet
        title={t('guestNotifications.office.stop.doneTitle')}
        intro={t('guestNotifications.office.stop.done', stopping.data)}
      />
    )
  if (!token || linkFault(stopping.error))
    return (
      <EntrySheet
        title={t('guestNotifications.office.stop.unknownTitle')}
        intro={t('guestNotifications.office.stop.unknown')}
      />
    )
  return (
    <EntrySheet title={t('guestNotifications.office.stop.title')} intro={t('guestNotifications.office.stop.text')}>
      <Stack gap={14}>
        {stopping.isError && (
          <ActFailure title={t('guestNotifications.office.stop.failed')}>{text(stopping.error)}</ActFailure>
        )}
        <Button size="md" fullWidth loading={stopping.isPending} onClick={() => stopping.mutate()}>
          {t('guestNotifications.office.stop.act')}
        </Button>
      </Stack>
    </EntrySheet>
  )
}
