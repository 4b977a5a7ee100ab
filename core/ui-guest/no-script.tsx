import { useTranslation } from 'react-i18next'
import { Notice } from './notice.tsx'

/** Reading works without scripts; what does not says so. */
export function NoScript() {
  const { t } = useTranslation()
  return (
    <noscript>
      <Notice>{t('common.guest.noScript')}</Notice>
    </noscript>
  )
}
