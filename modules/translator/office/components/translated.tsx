import { Text } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import type { Lang } from '#core/i18n/contract.ts'
import { staffLang } from '#modules/accounts/office/api.ts'
import { useHotelScope } from '#modules/hotels/office/api.ts'
import { longestText } from '../../rules.ts'
import { translationQuery } from '../translations.ts'

interface TranslatedProps {
  /** What a guest or a colleague wrote. */
  text: string
  /** In which language it is taken to be. */
  from: Lang
}

/**
 * Stands under a text in another language than the reader's: the same in the reader's, marked as automatic. Nothing while there is no
 * translation; the text itself stands in any case.
 */
export function Translated({ text, from }: TranslatedProps) {
  const { t } = useTranslation()
  const { orgId, translation } = useHotelScope()
  const to = staffLang()
  const wanted = translation && from !== to && text.trim() !== '' && text.length <= longestText
  const { data } = useQuery({ ...translationQuery(orgId, text, to, from), enabled: wanted })
  if (!wanted || !data) return null
  return (
    <Text span display="block" mt={4} lang={to} style={{ overflowWrap: 'anywhere', whiteSpace: 'pre-line' }}>
      <Text span c="dimmed" fz="xs" display="block">
        {t('translator.office.automatic')}
      </Text>
      {data.text}
    </Text>
  )
}
