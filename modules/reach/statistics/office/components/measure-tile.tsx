import { Text, UnstyledButton } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import type { MeasureOfPeriod } from '../../contract.ts'
import type { useFigures } from '../wording.ts'
import styles from './measure-tile.module.css'

interface MeasureTileProps {
  measure: MeasureOfPeriod
  words: ReturnType<typeof useFigures>
  chosen: boolean
  onChoose: () => void
}

/** One figure of the period and how it has changed; a touch shows it by day, hour and service. */
export function MeasureTile({ measure, words, chosen, onChoose }: MeasureTileProps) {
  const { t } = useTranslation()
  const { kind, total, before } = measure
  return (
    <UnstyledButton className={styles.tile} aria-pressed={chosen} onClick={onChoose}>
      <Text span display="block" c="dimmed">
        {words.name(measure)}
      </Text>
      <Text span display="block" fz={22} fw={650}>
        {words.figure(kind, total.value)}
      </Text>
      <Text span display="block" fz={13}>
        {total.value === null ? t('statistics.office.none') : words.change(total.value, before.value)}
      </Text>
      {total.p90 !== null && (
        <Text span display="block" fz={13} c="dimmed">
          {t('statistics.office.p90', { time: words.time(total.p90) })}
        </Text>
      )}
    </UnstyledButton>
  )
}
