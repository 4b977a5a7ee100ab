import { SimpleGrid } from '@mantine/core'
import { languageNames } from '#core/i18n/langs.ts'
import { useTranslation } from '#core/i18n/use-translation.ts'
import { Panel, Section } from '#core/ui-office/frame/layout-parts.tsx'
import type { Statistics } from '../../contract.ts'
import type { useFigureFormat } from '../wording.ts'
import { Plot } from './plot.tsx'

interface VisitsByProps {
  visitsBy: Statistics['visitsBy']
  format: ReturnType<typeof useFigureFormat>
}

/** Visits by language and by kind of screen. */
export function VisitsBy({ visitsBy, format }: VisitsByProps) {
  const { t } = useTranslation()
  const rows = (list: { key: string; visits: number }[], nameOf: (key: string) => string) =>
    list.map(({ key, visits }) => ({
      key,
      label: nameOf(key),
      value: visits,
      cells: [format.figure('count', visits)],
    }))
  const parts = {
    lang: rows(visitsBy.lang, (key) => languageNames[key as keyof typeof languageNames]),
    screen: rows(visitsBy.screen, (key) => t(`statistics.office.screens.${key as 'phone' | 'tablet' | 'desktop'}`)),
  }
  return (
    <SimpleGrid cols={{ base: 1, md: 2 }} spacing={24} mt={24}>
      {(['lang', 'screen'] as const).map((dimension) => (
        <Section key={dimension} title={t(`statistics.office.by.${dimension}`)}>
          <Panel>
            <Plot
              label={t(`statistics.office.by.${dimension}`)}
              columns={[t(`statistics.office.columns.${dimension}`), t('statistics.office.columns.value')]}
              rows={parts[dimension]}
            />
          </Panel>
        </Section>
      ))}
    </SimpleGrid>
  )
}
