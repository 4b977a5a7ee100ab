import { throwInvalid } from '#core/errors/server/api-error.ts'
import type { SnoozeInput } from '../../snooze-contract.ts'
import { maxSnoozeMs } from '../../snooze-rules.ts'

/**
 * When something that is put off comes back. Throws `invalid` for a time that is over or too far away, and for a
 * check-out without a room.
 */
export function snoozeEnd({ until }: SnoozeInput, room: string | null, now: Date): Date {
  const limit = now.getTime() + maxSnoozeMs
  if (until === null) {
    if (room === null) throwInvalid('snooze.until', 'no_room')
    return new Date(limit)
  }
  const end = new Date(until)
  if (end <= now || end.getTime() > limit) throwInvalid('snooze.until', 'snooze_time')
  return end
}
