import { Button } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { useFailureText } from '#core/ui-office/screen.tsx'
import type { User } from '../../contract.ts'
import { useSendVerification } from '../api.ts'
import styles from './unverified-notice.module.css'

/** Until somebody has shown that the address they gave is theirs. Says it quietly, and sends the link once more. */
export function UnverifiedNotice({ me }: { me: User }) {
  const { t } = useTranslation()
  const text = useFailureText()
  const sending = useSendVerification()
  if (me.emailVerified) return null
  const email = me.pendingEmail ?? me.email
  return (
    <aside className={styles.notice} aria-label={t('auth.office.account.address.title')}>
      <p role="status">
        {sending.isError
          ? text(sending.error)
          : t(`auth.office.unverified.${sending.isSuccess ? 'sent' : 'text'}`, { email })}
      </p>
      {!sending.isSuccess && (
        <Button size="xs" variant="default" loading={sending.isPending} onClick={() => sending.mutate()}>
          {t('auth.office.unverified.again')}
        </Button>
      )}
    </aside>
  )
}
