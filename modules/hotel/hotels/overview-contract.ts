import { z } from 'zod'
import { anyone, roles } from '#core/access/policy.ts'
import { endpoint, Id, noContent, noParams } from '#core/http/contract.ts'
import { firstStepNames, overviewFilters } from './rules.ts'

/** A hotel in the overview. Of one that requires a second factor which the person does not have, only the name. */
export const OverviewHotel = z
  .object({
    id: Id,
    name: z.string(),
    city: z.string(),
    colour: z.string(),
    role: z.enum(roles).nullable(),
    secondFactorNeeded: z.boolean(),
    newOrders: z.int(),
    unreadMessages: z.int(),
    newOpinions: z.int(),
    newWords: z.int(),
    /** Whether orders wait and no device sounds for them. */
    unheard: z.boolean(),
    /** The first steps that are not done. Empty once all have been. */
    openSteps: z.array(z.enum(firstStepNames)),
  })
  .meta({ id: 'OverviewHotel' })
export type OverviewHotel = z.infer<typeof OverviewHotel>

export const readOverview = endpoint({
  method: 'get',
  path: '/v1/hotels-overview',
  summary:
    'The hotels of the signed-in person, all hotels for provider staff, and what waits in them: first those where orders wait that no device sounds for, then those with new orders, unread messages, first steps to do; within each by name. Paged by `Link`',
  audience: 'staff',
  permission: anyone,
  params: noParams,
  query: z.object({
    q: z.string().trim().max(100).optional(),
    /** Only hotels where this waits. */
    waits: z.enum(overviewFilters).optional(),
    after: z.string().max(60).optional(),
  }),
  body: noContent,
  status: 200,
  output: z.object({
    hotels: z.array(OverviewHotel),
    /** The numbers of hotels that the search finds, in all and of each filter. */
    counts: z.object({ all: z.int(), ...Object.fromEntries(overviewFilters.map((name) => [name, z.int()])) } as Record<
      'all' | (typeof overviewFilters)[number],
      z.ZodInt
    >),
  }),
  errors: [],
})
