import { VisuallyHidden } from '@mantine/core'
import { useEffect, useId, useRef } from 'react'
import { useTranslation } from '#core/i18n/use-translation.ts'
import type { SlotService } from '#modules/content/services/slots-rules.ts'
import type { Block } from '../../../bookings-contract.ts'
import {
  type Booking,
  hoursIn,
  type MoveTarget,
  type Period,
  periodOf,
  periodOfBlock,
  positionIn,
  type TimelineRow,
  targetProblem,
} from '../../bookings/timeline.ts'
import { type Grab, useGrab } from '../../bookings/use-grab.ts'
import { useOrderWording } from '../../wording.ts'
import { useBookingTexts } from './booking-texts.ts'
import styles from './timeline.module.css'

export interface TimelineProps {
  service: SlotService
  rows: TimelineRow[]
  shown: Period
  now: number
  /** The first bookable time of the day, in milliseconds; steps are counted from it. */
  anchor: number
  /** Ids of bookings that no longer fit their resource. */
  over: ReadonlySet<string>
  /** Ids of bookings whose move the server has not answered yet. */
  moving: ReadonlySet<string>
  onOpen: (booking: Booking) => void
  onMove: (booking: Booking, target: MoveTarget) => void
  /** Somebody else has moved a booking that was being moved here; it is passed as it is now. */
  onMovedByOther: (booking: Booking) => void
  onBlock: (block: Block) => void
}

/** The day of a service, with a row for each resource. */
export function TimelineGrid(timeline: TimelineProps) {
  const { t } = useTranslation()
  const { time } = useOrderWording()
  const texts = useBookingTexts()
  const instructions = useId()
  const { service, rows, shown, now, anchor, onOpen, onMove, onMovedByOther } = timeline
  const { slots } = service
  const { stepMinutes } = slots
  const { grab, handlersOf } = useGrab({ rows, shown, stepMinutes, anchor, onOpen, onMove, onMovedByOther })
  const problem = grab && targetProblem(slots, rows, grab.booking, grab.target)
  const hours = hoursIn(shown)
  const scroller = useRef<HTMLElement>(null)
  // biome-ignore lint/correctness/useExhaustiveDependencies: only when another day is opened, not as time goes by
  useEffect(() => {
    const { current } = scroller
    if (current)
      current.scrollLeft = (positionIn(shown, { from: now, until: now }).left / 100) * current.scrollWidth - 300
  }, [shown.from])
  return (
    <>
      <section
        ref={scroller}
        className={`${styles.scroll} card`}
        // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls can be scrolled with the keyboard
        tabIndex={0}
        aria-label={t('orders.office.bookings.timeline')}
      >
        <div className={styles.grid} style={{ '--hours': hours.length } as React.CSSProperties}>
          <div className={styles.hours} aria-hidden="true">
            <div />
            <div>
              {hours.map((hour) => (
                <span key={hour}>{time(hour)}</span>
              ))}
            </div>
          </div>
          {rows.map((row) => (
            <Row key={row.id} row={row} {...timeline} {...{ grab, problem, handlersOf, instructions, now }} />
          ))}
        </div>
      </section>
      <p className={styles.legend}>
        <span>
          <i className={styles.booking} data-status="new" />
          {texts.status('new')}
        </span>
        <span>
          <i className={styles.booking} />
          {texts.status('accepted')}
        </span>
        <span>
          <i className={styles.block} />
          {t('orders.office.bookings.blockedLegend')}
        </span>
        <span id={instructions}>{t('orders.office.bookings.instructions')}</span>
      </p>
      <VisuallyHidden role="status">{grab && texts.target(grab.target, rows, problem)}</VisuallyHidden>
    </>
  )
}

interface RowProps extends TimelineProps {
  row: TimelineRow
  grab: Grab | null
  problem: ReturnType<typeof targetProblem>
  handlersOf: ReturnType<typeof useGrab>['handlersOf']
  instructions: string
}

function Row({ row, grab, problem, handlersOf, instructions, ...timeline }: RowProps) {
  const { t } = useTranslation()
  const { time } = useOrderWording()
  const texts = useBookingTexts()
  const heading = useId()
  const { shown, now, over, moving, service, onBlock } = timeline
  const at = (period: Period, lane = 0) => {
    const { left, width } = positionIn(shown, period)
    return { left: `${left}%`, width: `${width}%`, '--in-lane': lane } as React.CSSProperties
  }
  const isTarget = grab?.target.resourceId === row.id
  const lane = row.lanes > 3 ? 24 : 44
  return (
    <section className={styles.row} aria-labelledby={heading}>
      <div className={styles.name}>
        <h2 id={heading} className="one-line" title={row.name}>
          {row.name}
        </h2>
        <p className="one-line">{texts.occupancy(row)}</p>
      </div>
      <ul
        className={styles.track}
        data-track={row.id}
        style={{ '--lanes': row.lanes, '--lane': `${lane}px` } as React.CSSProperties}
      >
        {row.blocks.map((block) => (
          <li key={block.id} className={styles.blocked} style={at(periodOfBlock(block))}>
            <button
              type="button"
              className={styles.block}
              aria-label={texts.block(block)}
              title={texts.block(block)}
              onClick={() => onBlock(block)}
            >
              <span>{block.note || t('orders.office.bookings.blocked')}</span>
            </button>
          </li>
        ))}
        {row.bookings.map(({ booking, lane: inLane }) => (
          <li key={booking.id} style={at(periodOf(booking), inLane)}>
            <button
              type="button"
              className={styles.booking}
              data-booking={booking.id}
              data-status={booking.status}
              data-over={over.has(booking.id) || undefined}
              data-grabbed={grab?.booking.id === booking.id || undefined}
              data-moving={moving.has(booking.id) || undefined}
              aria-label={texts.booking(booking, over.has(booking.id))}
              aria-describedby={instructions}
              title={texts.booking(booking, over.has(booking.id))}
              {...handlersOf(booking)}
            >
              <span>
                <b>{texts.who(booking)}</b> {texts.party(booking)}
                {lane < 44 && ` ${texts.details(booking)}`}
              </span>
              {lane >= 44 && <span>{texts.details(booking)}</span>}
            </button>
          </li>
        ))}
        {isTarget && (
          <li
            aria-hidden="true"
            className={styles.ghost}
            data-problem={problem ?? undefined}
            style={at({
              from: grab.target.startsAt,
              until: grab.target.startsAt + service.slots.durationMinutes * 60_000,
            })}
          >
            {time(grab.target.startsAt)}
          </li>
        )}
        {now >= shown.from && now < shown.until && (
          <li
            aria-hidden="true"
            className={styles.now}
            style={{ left: at({ from: now, until: now }).left, minWidth: 0, height: '100%' }}
          />
        )}
      </ul>
    </section>
  )
}
