import { Button, Stack } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import type { Lang } from '#core/i18n/contract.ts'
import { linkErrorCode, useMailedToken } from '#core/ui-office/app/mailed-token.ts'
import { AuthSheet } from '#core/ui-office/dialogs/auth-sheet.tsx'
import { ActionFailure, useFailureText } from '#core/ui-office/frame/screen.tsx'
import type { AlertAddress } from '../contract.ts'
import { alertAddressQuery, useConfirmAlertAddress } from './mail-address.ts'

/**
 * Where the owner of an email address agrees to a hotel's alerts. Needs no account; opening the link alone does not
 * agree.
 */
export default function AddressScreen() {
  const { t, i18n } = useTranslation()
  const token = useMailedToken()
  const address = useQuery(alertAddressQuery(token, i18n.language as Lang))
  if (!token) return <Unreadable />
  if (address.data)
    return address.data.confirmed ? <Confirmed {...address.data} /> : <Question {...address.data} token={token} />
  if (address.isError) return <Unreadable error={address.error} retry={() => void address.refetch()} />
  return (
    <AuthSheet title={t('alerts.office.address.waiting')}>
      <div aria-busy="true" />
    </AuthSheet>
  )
}

function Question({ hotel, email, token }: AlertAddress & { token: string }) {
  const { t, i18n } = useTranslation()
  const text = useFailureText()
  const confirming = useConfirmAlertAddress(token, i18n.language as Lang)
  const fault = linkErrorCode(confirming.error)
  if (fault) return <Unreadable error={confirming.error} />
  return (
    <AuthSheet title={t('alerts.office.address.title', { hotel })} intro={t('alerts.office.address.text', { email })}>
      <Stack gap={14}>
        {confirming.isError && (
          <ActionFailure title={t('alerts.office.address.failed')}>{text(confirming.error)}</ActionFailure>
        )}
        <Button size="md" fullWidth loading={confirming.isPending} onClick={() => confirming.mutate()}>
          {t('alerts.office.address.accept')}
        </Button>
      </Stack>
    </AuthSheet>
  )
}

function Confirmed({ hotel, email }: AlertAddress) {
  const { t } = useTranslation()
  return (
    <AuthSheet title={t('alerts.office.address.doneTitle')} intro={t('alerts.office.address.done', { hotel, email })} />
  )
}

/** Shown without a valid link: the reason, and what to do. `error` is absent when the address contains no link. */
function Unreadable({ error, retry }: { error?: unknown; retry?: () => void }) {
  const { t } = useTranslation()
  const text = useFailureText()
  const fault = error === undefined ? 'missing' : linkErrorCode(error)
  if (!fault || fault === 'link_used')
    return (
      <AuthSheet title={t('alerts.office.address.failed')} intro={text(error)}>
        <Button size="md" fullWidth onClick={retry}>
          {t('common.office.failure.retry')}
        </Button>
      </AuthSheet>
    )
  return (
    <AuthSheet
      title={t(`alerts.office.address.problem.${fault}.title`)}
      intro={t(`alerts.office.address.problem.${fault}.text`)}
    />
  )
}
