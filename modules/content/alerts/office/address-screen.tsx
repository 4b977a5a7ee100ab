import { Button, Stack } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from '#core/i18n/use-translation.ts'
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
  const address = useQuery(alertAddressQuery(token, i18n.language))
  if (!token) return <InvalidLink />
  if (address.data)
    return address.data.confirmed ? (
      <AddressConfirmed {...address.data} />
    ) : (
      <ConfirmAddress {...address.data} token={token} />
    )
  if (address.isError) return <InvalidLink error={address.error} retry={() => void address.refetch()} />
  return (
    <AuthSheet title={t('alerts.office.address.waiting')}>
      <div aria-busy="true" />
    </AuthSheet>
  )
}

function ConfirmAddress({ hotel, email, token }: AlertAddress & { token: string }) {
  const { t, i18n } = useTranslation()
  const failureText = useFailureText()
  const confirming = useConfirmAlertAddress(token, i18n.language)
  const linkError = linkErrorCode(confirming.error)
  if (linkError) return <InvalidLink error={confirming.error} />
  return (
    <AuthSheet title={t('alerts.office.address.title', { hotel })} intro={t('alerts.office.address.text', { email })}>
      <Stack gap={14}>
        {confirming.isError && (
          <ActionFailure title={t('alerts.office.address.failed')}>{failureText(confirming.error)}</ActionFailure>
        )}
        <Button size="md" fullWidth loading={confirming.isPending} onClick={() => confirming.mutate()}>
          {t('alerts.office.address.accept')}
        </Button>
      </Stack>
    </AuthSheet>
  )
}

function AddressConfirmed({ hotel, email }: AlertAddress) {
  const { t } = useTranslation()
  return (
    <AuthSheet title={t('alerts.office.address.doneTitle')} intro={t('alerts.office.address.done', { hotel, email })} />
  )
}

/** Shown without a valid link: the reason, and what to do. `error` is absent when the address contains no link. */
function InvalidLink({ error, retry }: { error?: unknown; retry?: () => void }) {
  const { t } = useTranslation()
  const failureText = useFailureText()
  const linkError = error === undefined ? 'missing' : linkErrorCode(error)
  if (!linkError || linkError === 'link_used')
    return (
      <AuthSheet title={t('alerts.office.address.failed')} intro={failureText(error)}>
        <Button size="md" fullWidth onClick={retry}>
          {t('common.office.failure.retry')}
        </Button>
      </AuthSheet>
    )
  return (
    <AuthSheet
      title={t(`alerts.office.address.problem.${linkError}.title`)}
      intro={t(`alerts.office.address.problem.${linkError}.text`)}
    />
  )
}
