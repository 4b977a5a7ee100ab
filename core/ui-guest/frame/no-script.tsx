import { useTranslation } from 'react-i18next'
import { Notice } from '../content/notice.tsx'

/** Reading works without scripts; what does not says so: ordering, or what `text` speak of. */
export function NoScript({ text }: { text?: string }) {
  const { t } = useTranslation()
  return (
    <noscript>
      <Notice>{text ?? t('common.guest.noScript')}</Notice>
    </noscript>
  )
}
