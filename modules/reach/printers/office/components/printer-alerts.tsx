import { Box, Button } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { Link } from 'react-router'
import { hotelPath, hotelScreens } from '#core/app/office-paths.ts'
import { useTranslation } from '#core/i18n/use-translation.ts'
import { BarSlot } from '#core/ui-office/frame/bar-slot.tsx'
import { Printer } from '#core/ui-office/frame/icons.tsx'
import { AlertSound, matchesServiceFilter, useServiceFilter } from '#modules/content/alerts/office/api.ts'
import { jobsQuery, printersQuery } from '../api.ts'

/**
 * On every screen of the hotel: an alert for late tickets, and a notice in the bar that names the ticket or the printer
 * with a problem.
 */
export function PrinterAlerts({ hotelId }: { hotelId: string }) {
  const { t } = useTranslation()
  const filter = useServiceFilter(hotelId)
  const printers = useQuery(printersQuery(hotelId)).data ?? []
  const jobs = useQuery({ ...jobsQuery(hotelId), enabled: printers.length > 0 }).data ?? []
  const lateJobs = jobs.flatMap(({ id, late, order }) =>
    late && order && matchesServiceFilter(filter, order.serviceId) ? [{ id, number: order.number }] : [],
  )
  const last = lateJobs.at(-1)
  const troubled = printers.find(({ atAcceptance, trouble }) => atAcceptance && trouble && trouble !== 'new')
  const sentence =
    lateJobs.length > 0
      ? t('printers.office.watch.late', { count: lateJobs.length })
      : troubled?.trouble &&
        t('printers.office.watch.trouble', {
          name: troubled.name,
          state: t(`printers.office.state.${troubled.trouble}`),
        })
  return (
    <>
      <AlertSound
        kind="print"
        waiting={lateJobs.length}
        arrived={last ? { id: last.id, text: t('printers.office.watch.arrived', { number: last.number }) } : null}
      />
      {sentence && (
        <BarSlot>
          <Button
            component={Link}
            to={hotelPath(hotelId, hotelScreens.printers)}
            color="hot"
            variant={lateJobs.length > 0 ? 'filled' : 'light'}
            size="compact-md"
            aria-label={sentence}
            title={sentence}
          >
            <Printer size={18} />
            <Box component="span" visibleFrom="md" ml={6} style={{ whiteSpace: 'nowrap' }}>
              {sentence}
            </Box>
          </Button>
        </BarSlot>
      )}
    </>
  )
}
