import { Button, Group } from '@mantine/core'
import { Link } from 'react-router'
import { hotelPath, hotelScreens } from '#core/app/office-paths.ts'
import { formatTime } from '#core/i18n/format.ts'
import { useTranslation } from '#core/i18n/use-translation.ts'
import { Pill, RowList, RowText, Section } from '#core/ui-office/frame/layout-parts.tsx'
import { useFailureText } from '#core/ui-office/frame/screen.tsx'
import { useManagedHotel } from '#modules/hotel/hotels/office/api.ts'
import type { Printer, PrintJob } from '../../contract.ts'
import { isUnfinishedJob } from '../../rules.ts'
import { useChangeJob } from '../api.ts'

interface JobsProps {
  jobs: readonly PrintJob[]
  printers: readonly Printer[]
}

/** The unfinished jobs with their actions, followed by the last finished ones. */
export function Jobs({ jobs, printers }: JobsProps) {
  const { t } = useTranslation()
  const open = jobs.filter(({ state }) => isUnfinishedJob(state))
  const done = jobs.filter(({ state }) => !isUnfinishedJob(state))
  const rows = (list: PrintJob[]) => (
    <RowList>
      {list.map((job) => (
        <JobListItem key={job.id} job={job} printer={printers.find(({ id }) => id === job.printerId)?.name ?? ''} />
      ))}
    </RowList>
  )
  return (
    <>
      <Section title={t('printers.office.jobs.title')} mt={28}>
        {open.length > 0 ? rows(open) : <p>{t('printers.office.jobs.none')}</p>}
      </Section>
      {done.length > 0 && (
        <Section title={t('printers.office.jobs.done')} mt={28}>
          {rows(done)}
        </Section>
      )}
    </>
  )
}

const tones = {
  printed: 'ok',
  failed: 'warn',
  unsure: 'warn',
  sent: 'accent',
  waiting: 'plain',
  'given-up': 'plain',
} as const

function JobListItem({ job, printer }: { job: PrintJob; printer: string }) {
  const { t, i18n } = useTranslation()
  const failureText = useFailureText()
  const { orgId, hotel } = useManagedHotel()
  const { id, order, reason, state, createdAt, errorCode, late } = job
  const change = useChangeJob(orgId, { failed: t('printers.office.jobs.failed'), failureText })
  const what =
    reason === 'test'
      ? t('printers.office.jobs.test')
      : order
        ? t('printers.office.jobs.order', { number: order.number })
        : t('printers.office.jobs.gone')
  const giveUp = () => change.mutate({ jobId: id, state: 'given-up' })
  return (
    <li>
      <RowText>
        <Group gap={8} mb={2}>
          <b>{what}</b>
          <Pill tone={tones[state]}>{t(`printers.office.jobs.state.${state}`)}</Pill>
          {late && <Pill tone="hot">{t('printers.office.jobs.late')}</Pill>}
        </Group>
        <p>
          {[
            printer,
            order?.room && t('printers.office.jobs.room', { room: order.room }),
            formatTime(createdAt, i18n.language, hotel.timeZone),
            errorCode && t('printers.office.jobs.code', { code: errorCode }),
          ]
            .filter(Boolean)
            .join(' · ')}
        </p>
      </RowText>
      {isUnfinishedJob(state) && (
        <Group gap={8}>
          {state !== 'waiting' && (
            <Button
              variant="default"
              disabled={change.isPending}
              aria-label={t('printers.office.jobs.againOf', { what })}
              onClick={() => change.mutate({ jobId: id, state: 'waiting' })}
            >
              {t('printers.office.jobs.again')}
            </Button>
          )}
          {order && (
            <Button
              component={Link}
              to={`${hotelPath(orgId, hotelScreens.orderTicket(order.id))}?print`}
              variant="default"
              aria-label={t('printers.office.jobs.hereOf', { what })}
              onClick={giveUp}
            >
              {t('printers.office.jobs.here')}
            </Button>
          )}
          <Button
            variant="subtle"
            color="gray"
            disabled={change.isPending}
            aria-label={t('printers.office.jobs.giveUpOf', { what })}
            onClick={giveUp}
          >
            {t('printers.office.jobs.giveUp')}
          </Button>
        </Group>
      )}
    </li>
  )
}
