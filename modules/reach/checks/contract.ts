import { z } from 'zod'
import { isContentStaffOfHotel, seeContent } from '#core/access/policy.ts'
import { checkNames } from '#core/app/rules.ts'
import { endpoint, Id, noContent, readCall } from '#core/http/contract.ts'
import { StaffLang } from '#core/i18n/contract.ts'

/** What is wrong in a hotel. */
export const Checks = z
  .object({
    /** Only checks that found something, in the order in which they matter. */
    checks: z.array(
      z.object({
        name: z.enum(checkNames),
        /** How many things are wrong, including those that are not listed. */
        count: z.int(),
        /** At most 50. */
        items: z.array(
          z.object({
            /** What it is about, in the language of the call. */
            name: z.string(),
            count: z.int(),
            /** The screen that mends it, below the hotel's address. */
            path: z.string(),
          }),
        ),
      }),
    ),
    /** Whether this person gets the list by email every week. */
    weekly: z.boolean(),
    /** Whether this installation sends emails. */
    mailAvailable: z.boolean(),
  })
  .meta({ id: 'Checks' })
export type Checks = z.infer<typeof Checks>

const params = z.object({ hotelId: Id })

export const readChecks = endpoint({
  ...readCall,
  path: '/v1/hotels/{hotelId}/checks',
  summary:
    'What is wrong in the hotel: dead links, expired deals, missing allergens and the like, each with the screen that mends it',
  audience: 'staff',
  permission: seeContent,
  params,
  query: z.object({ lang: StaffLang.default('fr') }),
  output: Checks,
})
export const setWeeklyMail = endpoint({
  method: 'put',
  path: '/v1/hotels/{hotelId}/checks/mail',
  summary: 'Whether the caller gets the list by email on Monday mornings, in weeks in which something is wrong',
  audience: 'staff',
  permission: isContentStaffOfHotel,
  params,
  query: z.object({}),
  body: z.object({ weekly: z.boolean() }),
  status: 204,
  output: noContent,
  errors: ['invalid'],
})
