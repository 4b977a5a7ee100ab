import { useTranslation } from '#core/i18n/use-translation.ts'
import { Notice } from '../content/notice.tsx'

/** A notice for browsers without scripts: reading works, but ordering, or what `text` names, does not. */
export function NoScript({ text }: { text?: string }) {
  const { t } = useTranslation()
  return (
    <noscript>
      <Notice>{text ?? t('common.guest.noScript')}</Notice>
    </noscript>
  )
}
