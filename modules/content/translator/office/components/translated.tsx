import { Text } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import type { Lang } from '#core/i18n/contract.ts'
import { useTranslation } from '#core/i18n/use-translation.ts'
import { staffLang } from '#core/ui-office/app/staff-request.ts'
import { useManagedHotel } from '#modules/hotel/hotels/office/api.ts'
import { isTranslatable, translationQuery } from '../translations.ts'

interface TranslatedProps {
  /** The text of a guest or a colleague. */
  text: string
  /** The language that the text is assumed to be in. */
  from: Lang
  /** The target language; absent: the reader's. */
  to?: Lang
}

/**
 * Shows the translation of a text into the reader's language, marked as automatic, or that there is none at the moment.
 * Renders nothing when no engine is configured; the text itself is always shown elsewhere.
 */
export function Translated({ text, from, to = staffLang() }: TranslatedProps) {
  const { t } = useTranslation()
  const { orgId, translation } = useManagedHotel()
  const isWanted = translation && from !== to && isTranslatable(text)
  const { data, isError } = useQuery({ ...translationQuery(orgId, text, to, from), enabled: isWanted })
  if (!isWanted || (!data && !isError)) return null
  if (!data?.text)
    return (
      <Text span c="dimmed" fz="xs" display="block">
        {t('translator.office.unavailable')}
      </Text>
    )
  return (
    <Text span display="block" mt={4} lang={to} style={{ overflowWrap: 'anywhere', whiteSpace: 'pre-line' }}>
      <Text span c="dimmed" fz="xs" display="block">
        {t('translator.office.automatic')}
      </Text>
      {data.text}
    </Text>
  )
}
