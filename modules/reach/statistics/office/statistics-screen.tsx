import { SimpleGrid, Text } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useSearchParams } from 'react-router'
import { useTranslation } from '#core/i18n/use-translation.ts'
import { localDate } from '#core/time/hours.ts'
import { AsOfNotice } from '#core/ui-office/app/as-of-notice.tsx'
import { EmptyState, Failure, Screen } from '#core/ui-office/frame/screen.tsx'
import { ListSkeleton } from '#core/ui-office/frame/skeletons.tsx'
import { useManagedHotel } from '#modules/hotel/hotels/office/api.ts'
import type { Statistics } from '../contract.ts'
import { lastDays, type Period, periodErrorOf } from '../rules.ts'
import { statisticsQuery } from './api.ts'
import { Destinations } from './components/destinations.tsx'
import { Download } from './components/download.tsx'
import { MeasureDetail } from './components/measure-detail.tsx'
import { MeasureTile } from './components/measure-tile.tsx'
import { MissedSearches } from './components/missed-searches.tsx'
import { PeriodChoice } from './components/period-choice.tsx'
import { Refusals, Sales } from './components/sales.tsx'
import { VisitsBy } from './components/visits-by.tsx'
import { useFigureFormat } from './wording.ts'

/** The period in the address, or the last seven days if it is invalid. */
function periodIn(search: URLSearchParams, today: string): Period {
  const [from = '', to = ''] = [search.get('from') ?? '', search.get('to') ?? '']
  const written = [from, to].every((day) => /^\d{4}-\d\d-\d\d$/.test(day) && !Number.isNaN(Date.parse(day)))
  return written && !periodErrorOf({ from, to }, today) ? { from, to } : lastDays(today, 7)
}

/**
 * The statistics of a period compared with the previous one. The period and the selected measure are in the address.
 */
export default function StatisticsScreen() {
  const { t } = useTranslation()
  const { orgId, hotel } = useManagedHotel()
  const [search, setSearch] = useSearchParams()
  const today = localDate(hotel.timeZone, new Date())
  const period = periodIn(search, today)
  const statistics = useQuery(statisticsQuery(orgId, period))
  const go = (change: Record<string, string>) =>
    setSearch({ ...Object.fromEntries(search), ...change }, { replace: true, preventScrollReset: true })

  return (
    <Screen
      title={t('statistics.office.title')}
      intro={t('statistics.office.intro')}
      width="full"
      actions={statistics.data && <Download period={period} />}
    >
      <PeriodChoice
        key={`${period.from} ${period.to}`}
        period={period}
        today={today}
        onChoose={(chosen) => go({ ...chosen })}
      />
      {statistics.isPending ? (
        <ListSkeleton rows={6} />
      ) : statistics.isLoadingError || !statistics.data ? (
        <Failure error={statistics.error} retry={() => void statistics.refetch()} />
      ) : (
        <>
          <AsOfNotice at={statistics.data.asOf} timeZone={hotel.timeZone} />
          <Figures
            statistics={statistics.data.statistics}
            period={period}
            chosen={search.get('measure')}
            onChoose={(measure) => go({ measure })}
          />
        </>
      )}
    </Screen>
  )
}

interface FiguresProps {
  statistics: Statistics
  period: Period
  chosen: string | null
  onChoose: (measure: string) => void
}

function Figures({ statistics, period, chosen, onChoose }: FiguresProps) {
  const { t } = useTranslation()
  const { measures, currency, before } = statistics
  const format = useFigureFormat(currency)
  const selectedMeasure = measures.find(({ name }) => name === chosen) ?? measures[0]
  const nothing = measures.every(({ total, before }) => !total.value && !before.value)
  if (nothing || !selectedMeasure)
    return <EmptyState title={t('statistics.office.empty.title')}>{t('statistics.office.empty.next')}</EmptyState>
  return (
    <>
      <Text c="dimmed" mb={12}>
        {t('statistics.office.period.compared', { from: format.day(before.from), to: format.day(before.to) })}
      </Text>
      <SimpleGrid
        cols={{ base: 2, sm: 3, lg: 4 }}
        spacing={10}
        mb={24}
        role="group"
        aria-label={t('statistics.office.measure')}
      >
        {measures.map((measure) => (
          <MeasureTile
            key={measure.name}
            measure={measure}
            format={format}
            chosen={measure === selectedMeasure}
            onChoose={() => onChoose(measure.name)}
          />
        ))}
      </SimpleGrid>
      <MeasureDetail key={selectedMeasure.name} measure={selectedMeasure} format={format} />
      {['visits', 'visitors'].includes(selectedMeasure.name) && (
        <VisitsBy visitsBy={statistics.visitsBy} format={format} />
      )}
      <Sales statistics={statistics} period={period} format={format} />
      <Destinations destinations={statistics.destinations} format={format} />
      <Refusals statistics={statistics} period={period} format={format} />
      <MissedSearches missed={statistics.missedSearches} format={format} />
    </>
  )
}
