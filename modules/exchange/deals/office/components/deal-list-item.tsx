import { Box, Button } from '@mantine/core'
import { Link } from 'react-router'
import { hotelPath, hotelScreens } from '#core/app/office-paths.ts'
import { useTranslation } from '#core/i18n/use-translation.ts'
import { formatCalendarDate } from '#core/time/hours-wording.ts'
import { FactList, StatusDot } from '#core/ui-office/frame/layout-parts.tsx'
import { LinkedRow } from '#core/ui-office/frame/linked-row.tsx'
import { useManagedHotel } from '#modules/hotel/hotels/office/api.ts'
import type { Deal } from '../../contract.ts'

const tones = { coming: 'var(--office-warn)', on: 'var(--good)', over: 'dimmed' } as const

/** The dates of a deal as text; blank when it has none. */
export function useDealDates({ from, until }: Pick<Deal, 'from' | 'until'>): string {
  const { t, i18n } = useTranslation()
  const name = (date: string) => formatCalendarDate(date, i18n.language)
  if (from && until) return t('deals.guest.between', { from: name(from), until: name(until) })
  if (until) return t('deals.guest.untilDay', { until: name(until) })
  return from ? t('deals.guest.fromDay', { from: name(from) }) : ''
}

export function DealCounts({ deal }: { deal: Deal }) {
  const { t } = useTranslation()
  return (
    <FactList look="spread">
      <div>
        <dt>{t('deals.office.counts.claimed')}</dt>
        <dd>
          {deal.claimed}
          {deal.limit === null ? null : ` (${t('deals.office.counts.limit', { count: deal.limit })})`}
        </dd>
      </div>
      <div>
        <dt>{t('deals.office.counts.redeemed')}</dt>
        <dd>{deal.redeemed}</dd>
      </div>
    </FactList>
  )
}

export function DealListItem({ deal }: { deal: Deal }) {
  const { t } = useTranslation()
  const { orgId } = useManagedHotel()
  const { place, phase, title } = deal
  const dates = useDealDates(deal)
  return (
    <LinkedRow
      handle={null}
      name={title}
      to={hotelPath(orgId, hotelScreens.deal(place.id))}
      description={
        <>
          <p>{[place.name, dates].filter(Boolean).join(' · ')}</p>
          <StatusDot c={tones[phase]}>{t(`deals.office.phase.${phase}`)}</StatusDot>
          {place.hidden ? <p>{t('deals.office.hidden')}</p> : null}
        </>
      }
    >
      <Box w={{ base: '100%', xs: 260 }}>
        <DealCounts deal={deal} />
      </Box>
      <Button
        component={Link}
        to={hotelPath(orgId, hotelScreens.place(place.id))}
        variant="default"
        aria-label={t('deals.office.toPlaceOf', { name: place.name })}
      >
        {t('deals.office.toPlace')}
      </Button>
    </LinkedRow>
  )
}
