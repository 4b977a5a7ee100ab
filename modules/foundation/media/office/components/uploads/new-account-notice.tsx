import { Box, Text } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { formatBytes } from '#core/i18n/format.ts'
import { useTranslation } from '#core/i18n/use-translation.ts'
import { useSendVerificationButton } from '#core/ui-office/app/office-module.ts'
import { QuietNotice } from '#core/ui-office/frame/layout-parts.tsx'
import { newAccountState } from '../../../rules.ts'
import { uploadQuotaQuery } from '../../library.ts'

/**
 * How much a new account may upload, how much it has uploaded, why it is limited and what ends that. Renders nothing for
 * all other accounts.
 */
export function NewAccountNotice() {
  const { t, i18n } = useTranslation()
  const SendVerification = useSendVerificationButton()
  const { data } = useQuery(uploadQuotaQuery)
  if (!data?.newAccount) return null
  const { reasons, files, maxFiles, bytes, maxBytes } = data.newAccount
  const lang = i18n.language
  const state = newAccountState(reasons)
  const limits = { count: maxFiles, limit: formatBytes(maxBytes, lang) }
  const reached = files >= maxFiles ? 'files' : bytes >= maxBytes ? 'bytes' : null
  return (
    <QuietNotice my={10}>
      <Text>
        {reached
          ? t(`media.newAccount.reached.${reached}`, limits)
          : t('media.newAccount.before', { ...limits, files, used: formatBytes(bytes, lang) })}{' '}
        {t(`media.newAccount.${state}.${reached ? 'next' : 'why'}`)}
      </Text>
      {reasons.includes('unconfirmed') && SendVerification && (
        <Box mt={6}>
          <SendVerification />
        </Box>
      )}
    </QuietNotice>
  )
}
