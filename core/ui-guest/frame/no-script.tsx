import { useTranslation } from 'react-i18next'
import { Notice } from '../content/notice.tsx'

/** Reading works without scripts; what does not says so: ordering, or what `words` speak of. */
export function NoScript({ words }: { words?: string }) {
  const { t } = useTranslation()
  return (
    <noscript>
      <Notice>{words ?? t('common.guest.noScript')}</Notice>
    </noscript>
  )
}
