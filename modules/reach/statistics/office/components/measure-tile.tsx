import { Text, UnstyledButton } from '@mantine/core'
import { useTranslation } from '#core/i18n/use-translation.ts'
import type { MeasureOfPeriod } from '../../contract.ts'
import type { useFigureFormat } from '../wording.ts'
import styles from './measure-tile.module.css'

interface MeasureTileProps {
  measure: MeasureOfPeriod
  format: ReturnType<typeof useFigureFormat>
  chosen: boolean
  onChoose: () => void
}

/** One figure of the period, and its change since the previous period. A click shows it by day, hour and service. */
export function MeasureTile({ measure, format, chosen, onChoose }: MeasureTileProps) {
  const { t } = useTranslation()
  const { kind, total, before: previous } = measure
  return (
    <UnstyledButton px={14} py={12} className={`${styles.tile} card`} aria-pressed={chosen} onClick={onChoose}>
      <Text span display="block" c="dimmed">
        {format.name(measure)}
      </Text>
      <Text span display="block" fz="xl" fw={650}>
        {format.figure(kind, total.value)}
      </Text>
      <Text span display="block" fz="sm">
        {total.value === null ? t('statistics.office.none') : format.change(kind, total.value, previous.value)}
      </Text>
      {total.p90 !== null && (
        <Text span display="block" fz="sm" c="dimmed">
          {t('statistics.office.p90', { time: format.time(total.p90) })}
        </Text>
      )}
      {Boolean(total.pending) && (
        <Text span display="block" fz="sm" c="var(--office-warn)">
          {t(`statistics.office.pending.${measure.name as 'accept' | 'serve' | 'answer'}`, {
            count: total.pending ?? 0,
          })}
        </Text>
      )}
    </UnstyledButton>
  )
}
