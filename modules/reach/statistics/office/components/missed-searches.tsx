import { Table, Text } from '@mantine/core'
import { minShownSearches } from '#core/app/rules.ts'
import { languageNames } from '#core/i18n/langs.ts'
import { useTranslation } from '#core/i18n/use-translation.ts'
import { Panel, Section } from '#core/ui-office/frame/layout-parts.tsx'
import type { Statistics } from '../../contract.ts'
import type { useFigureFormat } from '../wording.ts'

interface MissedSearchesProps {
  missed: Statistics['missedSearches']
  format: ReturnType<typeof useFigureFormat>
}

/** What guests searched without finding anything: what the guide could tell them. */
export function MissedSearches({ missed: { terms, others }, format }: MissedSearchesProps) {
  const { t } = useTranslation()
  if (terms.length === 0 && others === 0) return null
  return (
    <Section title={t('statistics.office.missed.title')} mt={24}>
      <Panel>
        {terms.length > 0 && (
          <Table.ScrollContainer minWidth={0}>
            <Table>
              <Table.Thead>
                <Table.Tr>
                  {(['term', 'lang', 'searches'] as const).map((column) => (
                    <Table.Th key={column} scope="col">
                      {t(`statistics.office.columns.${column}`)}
                    </Table.Th>
                  ))}
                </Table.Tr>
              </Table.Thead>
              <Table.Tbody>
                {terms.map(({ term, lang, searches }) => (
                  <Table.Tr key={`${lang} ${term}`}>
                    <Table.Th scope="row">{term}</Table.Th>
                    <Table.Td>{languageNames[lang]}</Table.Td>
                    <Table.Td>{format.figure('count', searches)}</Table.Td>
                  </Table.Tr>
                ))}
              </Table.Tbody>
            </Table>
          </Table.ScrollContainer>
        )}
        <Text c="dimmed" mt={terms.length > 0 ? 8 : 0}>
          {others > 0 && `${t('statistics.office.missed.others', { count: others, min: minShownSearches })} `}
          {t('statistics.office.missed.privacy')}
        </Text>
      </Panel>
    </Section>
  )
}
