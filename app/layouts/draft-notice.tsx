import { Text } from '@mantine/core'
import { useTranslation } from '#core/i18n/use-translation.ts'
import { NoticeBar } from '#core/ui-office/frame/notice-bar.tsx'
import type { User } from '#modules/foundation/accounts/contract.ts'
import { UnverifiedNotice } from '#modules/foundation/accounts/office/components/unverified-notice.tsx'

/** The notice on every screen of a draft hotel: guests cannot see it yet, and what is needed to publish it. */
export function DraftNotice({ me, owner }: { me: User; owner: boolean }) {
  const { t } = useTranslation()
  if (owner && !me.emailVerified)
    return <UnverifiedNotice me={me} reason={t('hotels.office.draft.text', { email: me.pendingEmail ?? me.email })} />
  return (
    <NoticeBar label={t('hotels.office.draft.label')}>
      <Text>{t('hotels.office.draft.waiting')}</Text>
    </NoticeBar>
  )
}
