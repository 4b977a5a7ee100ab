import { Text } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import type { Lang } from '#core/i18n/contract.ts'
import { staffLang } from '#core/ui-office/app/staff-request.ts'
import { useManagedHotel } from '#modules/hotel/hotels/office/api.ts'
import { isTranslatable, translationQuery } from '../translations.ts'

interface TranslatedProps {
  /** What a guest or a colleague wrote. */
  text: string
  /** In which language it is taken to be. */
  from: Lang
  /** Into which; absent: the reader's. */
  to?: Lang
}

/**
 * Stands under a text in another language than the reader's: the same in the reader's, marked as automatic, or that there is no
 * translation at the moment. Nothing where no engine is set; the text itself stands in any case.
 */
export function Translated({ text, from, to = staffLang() }: TranslatedProps) {
  const { t } = useTranslation()
  const { orgId, translation } = useManagedHotel()
  const wanted = translation && from !== to && isTranslatable(text)
  const { data, isError } = useQuery({ ...translationQuery(orgId, text, to, from), enabled: wanted })
  if (!wanted || (!data && !isError)) return null
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
