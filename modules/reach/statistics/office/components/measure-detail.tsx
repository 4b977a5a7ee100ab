import { SimpleGrid } from '@mantine/core'
import { useTranslation } from '#core/i18n/use-translation.ts'
import { Panel, Section } from '#core/ui-office/frame/layout-parts.tsx'
import type { Figure, MeasureOfPeriod } from '../../contract.ts'
import { scaleOf } from '../plot-scale.ts'
import type { useFigureFormat } from '../wording.ts'
import { Plot } from './plot.tsx'

interface MeasureDetailProps {
  measure: MeasureOfPeriod
  format: ReturnType<typeof useFigureFormat>
}

/** One measure by day, by hour of the day and by service. */
export function MeasureDetail({ measure, format }: MeasureDetailProps) {
  const { t } = useTranslation()
  const { kind, byDay, byHour, byService } = measure
  const name = format.name(measure)
  const isTime = kind === 'seconds'
  const cellsOf = ({ value, p90 }: Figure) => [
    format.figure(kind, value),
    ...(isTime ? [format.figure(kind, p90)] : []),
  ]
  const columns = (first: 'day' | 'hour' | 'service', ...more: string[]) => [
    t(`statistics.office.columns.${first}`),
    isTime ? t('statistics.office.columns.median') : name,
    ...(isTime ? [t('statistics.office.columns.p90')] : []),
    ...more,
  ]
  const scale = (rows: Figure[]) =>
    scaleOf(
      kind,
      rows.map(({ value }) => value),
    ).map((value) => ({ value, label: format.figure(kind, value) }))
  const label = (by: 'day' | 'hour' | 'service') =>
    t('statistics.office.plot', { measure: name, text: t(`statistics.office.by.${by}`).toLocaleLowerCase() })
  return (
    <>
      <Section title={`${name} · ${t('statistics.office.by.day')}`} mb={24}>
        <Panel>
          <Plot
            label={label('day')}
            columns={columns('day', t('statistics.office.columns.before'))}
            scale={scale(byDay)}
            rows={byDay.map((row) => ({
              key: row.day,
              label: format.day(row.day, byDay.length <= 7),
              axis: format.dayLines(row.day, byDay.length <= 7),
              value: row.value,
              cells: [...cellsOf(row), format.figure(kind, row.before)],
            }))}
          />
        </Panel>
      </Section>
      <SimpleGrid cols={{ base: 1, md: byService.length > 0 ? 2 : 1 }} spacing={24}>
        <Section title={`${name} · ${t('statistics.office.by.hour')}`}>
          <Panel>
            <Plot
              label={label('hour')}
              columns={columns('hour')}
              scale={scale(byHour)}
              rows={byHour.map((row) => ({
                key: String(row.hour),
                label: `${row.hour} h`,
                value: row.value,
                cells: cellsOf(row),
              }))}
            />
          </Panel>
        </Section>
        {byService.length > 0 && (
          <Section title={`${name} · ${t('statistics.office.by.service')}`}>
            <Panel>
              <Plot
                label={label('service')}
                columns={columns('service')}
                rows={byService.map((row) => ({
                  key: row.id,
                  label: row.name,
                  value: row.value,
                  cells: cellsOf(row),
                }))}
              />
            </Panel>
          </Section>
        )}
      </SimpleGrid>
    </>
  )
}
