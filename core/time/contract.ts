import { z } from 'zod'
import type * as hours from './hours.ts'

const Clock = z.string().regex(/^([01]\d|2[0-3]):[0-5]\d$/)
const Interval = z.object({ opens: Clock, closes: Clock })

/** Opening hours in the hotel's time zone; see `hours.ts`. */
export const Hours = z
  .object({
    weekly: z.array(Interval.extend({ day: z.int().min(1).max(7) })).max(50),
    exceptions: z
      .array(
        z
          .object({ date: z.iso.date(), until: z.iso.date().optional(), intervals: z.array(Interval).max(10) })
          .refine(({ date, until = date }) => until >= date, { path: ['until'], message: 'until_before_from' }),
      )
      .max(100),
  })
  .meta({ id: 'Hours' }) satisfies z.ZodType<hours.Hours>
