import { z } from 'zod'
import { anyone, seeGuests } from '#core/access/policy.ts'
import { destinationKinds } from '#core/app/rules.ts'
import { endpoint, Id, noContent, readCall } from '#core/http/contract.ts'
import { Lang } from '#core/i18n/contract.ts'
import { screenKinds } from './rules.ts'

const Day = z.iso.date()

/** A count, cents, seconds or a rating. */
export const Figure = z.object({
  /** The sum, the median of seconds or the mean of ratings; null: there are no data. */
  value: z.number().nullable(),
  /** The 90th percentile; for seconds only. */
  p90: z.number().nullable(),
  /** The number of values, for a median or mean. */
  count: z.int().nullable(),
  /** How many of them had no answer: they count until they ended, or until now. */
  pending: z.int().nullable(),
})
export type Figure = z.infer<typeof Figure>

export const MeasureOfPeriod = z
  .object({
    name: z.string(),
    kind: z.enum(['count', 'money', 'seconds', 'rating']),
    total: Figure,
    /** The same for the previous period. */
    before: Figure,
    /** Every day of the period. `before`: the value of the corresponding day in the previous period. */
    byDay: z.array(Figure.extend({ day: Day, before: z.number().nullable() })),
    /** The 24 hours of the day, each over all days. */
    byHour: z.array(Figure.extend({ hour: z.int() })),
    /** Empty for a measure without services; largest first. */
    byService: z.array(Figure.extend({ id: Id, name: z.string() })),
  })
  .meta({ id: 'MeasureOfPeriod' })
export type MeasureOfPeriod = z.infer<typeof MeasureOfPeriod>

export const Statistics = z
  .object({
    from: Day,
    to: Day,
    before: z.object({ from: Day, to: Day }),
    /** Today in the hotel's time zone. */
    today: Day,
    timeZone: z.string(),
    currency: z.string(),
    measures: z.array(MeasureOfPeriod),
    /** What was sold, by article, largest amount first. Amounts in cents; cancelled orders are no sales. */
    sales: z.array(
      z.object({
        articleId: Id,
        name: z.string(),
        service: z.object({ id: Id, name: z.string() }),
        quantity: z.int(),
        amount: z.int(),
        /** The hours of the day in which it was sold. */
        byHour: z.array(z.object({ hour: z.int(), quantity: z.int(), amount: z.int() })),
      }),
    ),
    /** Orders by where they are handed over, most frequent first. Amounts in cents; cancelled orders are left out. */
    destinations: z.array(z.object({ kind: z.enum(destinationKinds), orders: z.int(), amount: z.int() })),
    /** Cancelled orders by who cancelled them and why, most frequent first. */
    refusals: z.array(
      z.object({
        by: z.enum(['guest', 'hotel', 'system']),
        /** Empty: none was given, or it was deleted with the guest's data. */
        reason: z.string(),
        orders: z.int(),
        amount: z.int(),
        /** What was in them most often. */
        articles: z.array(z.object({ name: z.string(), quantity: z.int() })),
      }),
    ),
    /** What guests searched without finding anything, most frequent first. */
    missedSearches: z.object({
      terms: z.array(z.object({ term: z.string(), lang: Lang, searches: z.int() })),
      /** Searches for terms that are too rare to be shown. */
      others: z.int(),
    }),
    /** Visits by language and by kind of screen. */
    visitsBy: z.object({
      lang: z.array(z.object({ key: Lang, visits: z.int() })),
      screen: z.array(z.object({ key: z.enum(screenKinds), visits: z.int() })),
    }),
  })
  .meta({ id: 'Statistics' })
export type Statistics = z.infer<typeof Statistics>

const params = z.object({ hotelId: Id })
/** Days in the hotel's time zone, both included; absent: the last seven. */
const query = z.object({ from: Day.optional(), to: Day.optional() })

export const readStatistics = endpoint({
  ...readCall,
  path: '/v1/hotels/{hotelId}/statistics',
  summary: 'What happened in these days of the hotel, by day, hour and service, and in as many days before',
  audience: 'staff',
  permission: seeGuests,
  params,
  query,
  output: Statistics,
  errors: ['invalid'],
})
export const exportStatistics = endpoint({
  ...readCall,
  path: '/v1/hotels/{hotelId}/statistics.csv',
  summary:
    'The same as CSV, a line for each day, hour, service, article and hour, or refusal; separated as spreadsheets of that language expect',
  audience: 'staff',
  permission: seeGuests,
  confirmed: true,
  params,
  query: query.extend({ by: z.enum(['day', 'hour', 'service', 'article', 'refusal']).default('day') }),
  media: ['text/csv'],
  output: z.string(),
  errors: ['invalid'],
})
/** One opening of the guest pages. It identifies nobody: no visitor, no cookie, and the IP address is not stored. */
export const Visit = z.object({
  /** Whether this phone opens them for the first time today. */
  first: z.boolean(),
  lang: Lang,
  screen: z.enum(screenKinds),
})
export type Visit = z.infer<typeof Visit>
export const countVisit = endpoint({
  method: 'post',
  path: '/v1/hotels/{hotelId}/visits',
  summary: 'Guest pages of the hotel were opened: counted, and nothing else is kept',
  audience: 'public',
  permission: anyone,
  params,
  query: z.object({}),
  body: Visit,
  status: 204,
  output: noContent,
  errors: ['invalid', 'too_many_requests'],
})
