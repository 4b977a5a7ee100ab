import { Button, CopyButton, Group, Text } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { Lang } from '#core/i18n/contract.ts'
import { useHotelScope } from '#modules/hotels/office/api.ts'
import { longestText } from '../../rules.ts'
import { translationQuery } from '../translations.ts'

interface SuggestionProps {
  text: string
  from: Lang
  to: Lang
}

/** What an engine proposes for a text that is to be written, to be read and copied. Nothing while no engine is set. */
export function Suggestion({ text, from, to }: SuggestionProps) {
  const { t } = useTranslation()
  const { orgId, translation } = useHotelScope()
  const [asked, setAsked] = useState(false)
  const { data, isFetching } = useQuery({ ...translationQuery(orgId, text, to, from), enabled: asked })
  if (!translation || text.length > longestText) return null
  if (!asked || isFetching)
    return (
      <div>
        <Button
          size="compact-xs"
          variant="subtle"
          loading={isFetching}
          aria-label={t('translator.office.suggestNamed', { text })}
          onClick={() => setAsked(true)}
        >
          {t('translator.office.suggest')}
        </Button>
      </div>
    )
  return (
    <div role="status">
      {data ? (
        <Group gap={8} align="baseline">
          <Text span lang={to} style={{ overflowWrap: 'anywhere', whiteSpace: 'pre-line' }}>
            {data.text}
          </Text>
          <CopyButton value={data.text}>
            {({ copied, copy }) => (
              <Button size="compact-xs" variant="default" onClick={copy}>
                {t(copied ? 'translator.office.copied' : 'translator.office.copy')}
              </Button>
            )}
          </CopyButton>
        </Group>
      ) : (
        <Text c="dimmed" fz="sm">
          {t('translator.office.noSuggestion')}
        </Text>
      )}
    </div>
  )
}
