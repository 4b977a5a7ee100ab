import { Text, UnstyledButton } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import type { MeasureOfPeriod } from '../../contract.ts'
import type { useFigures } from '../wording.ts'
import styles from './measure-tile.module.css'

interface MeasureTileProps {
  measure: MeasureOfPeriod
  figures: ReturnType<typeof useFigures>
  chosen: boolean
  onChoose: () => void
}

/** One figure of the period and its change; a click shows it by day, hour and service. */
export function MeasureTile({ measure, figures, chosen, onChoose }: MeasureTileProps) {
  const { t } = useTranslation()
  const { kind, total, before } = measure
  return (
    <UnstyledButton className={styles.tile} aria-pressed={chosen} onClick={onChoose}>
      <Text span display="block" c="dimmed">
        {figures.name(measure)}
      </Text>
      <Text span display="block" fz={22} fw={650}>
        {figures.figure(kind, total.value)}
      </Text>
      <Text span display="block" fz={13}>
        {total.value === null ? t('statistics.office.none') : figures.change(total.value, before.value)}
      </Text>
      {total.p90 !== null && (
        <Text span display="block" fz={13} c="dimmed">
          {t('statistics.office.p90', { time: figures.time(total.p90) })}
        </Text>
      )}
    </UnstyledButton>
  )
}
