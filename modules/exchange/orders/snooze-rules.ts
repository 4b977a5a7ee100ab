import { addDays, instantAt, localDate } from '#core/time/hours.ts'
import { isOpen, type Status } from './status-rules.ts'

/** The longest time for which an order or a conversation is put off; also until when one waits for a check-out. */
export const maxSnoozeDays = 14
export const maxSnoozeMs = maxSnoozeDays * 86_400_000

/** Whether an order may be put off: nobody has begun to prepare it. */
export const maySnooze = (status: Status) => isOpen(status) && (status === 'new' || status === 'accepted')

export const snoozeChoiceNames = ['half-hour', 'hour', 'evening', 'tomorrow'] as const
export type SnoozeChoiceName = (typeof snoozeChoiceNames)[number]

const minuteMs = 60_000

/** The times that are offered, in the hotel's zone: this evening at 18:00 while it is not over, and tomorrow at 8:00. */
export function snoozeChoices(timeZone: string, now: Date): { name: SnoozeChoiceName; until: Date }[] {
  const today = localDate(timeZone, now)
  const until: Record<SnoozeChoiceName, Date | null> = {
    'half-hour': new Date(now.getTime() + 30 * minuteMs),
    hour: new Date(now.getTime() + 60 * minuteMs),
    evening: instantAt(timeZone, `${today}T18:00`),
    tomorrow: instantAt(timeZone, `${addDays(today, 1)}T08:00`),
  }
  const isOffered = (name: SnoozeChoiceName, at: Date) =>
    name !== 'evening' || at.getTime() > now.getTime() + 60 * minuteMs
  return snoozeChoiceNames.flatMap((name) => {
    const at = until[name]
    return at && isOffered(name, at) ? [{ name, until: at }] : []
  })
}
