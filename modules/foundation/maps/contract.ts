import { z } from 'zod'
import { anyone, editContent } from '#core/access/policy.ts'
import { endpoint, Id, noContent, noParams, noQuery } from '#core/http/contract.ts'
import { Lang } from '#core/i18n/contract.ts'
import { lookUpAsProvider } from './policy.ts'
import { maxLookupLength, minLookupLength } from './rules.ts'

const Attribution = { attribution: z.string(), attributionUrl: z.string() }

/** What this installation offers to set positions on screens of staff. */
export const StaffMap = z
  .object({
    /**
     * The address of street tiles with `{z}`, `{x}` and `{y}`, for this person and some hours; null: there is no tile
     * server.
     */
    tiles: z.object({ url: z.string(), ...Attribution }).nullable(),
    /** Null: addresses cannot be looked up. */
    lookup: z.object(Attribution).nullable(),
  })
  .meta({ id: 'StaffMap' })
export type StaffMap = z.infer<typeof StaffMap>

export const FoundAddress = z
  .object({ label: z.string(), latitude: z.number(), longitude: z.number() })
  .meta({ id: 'FoundAddress' })
export type FoundAddress = z.infer<typeof FoundAddress>

export const readStaffMap = endpoint({
  method: 'get',
  path: '/v1/map',
  summary: 'The map on which staff set positions: its street tiles, and whether addresses can be looked up',
  audience: 'staff',
  permission: anyone,
  params: noParams,
  query: noQuery,
  body: noContent,
  status: 200,
  output: StaffMap,
  errors: [],
})

const lookup = {
  method: 'get',
  query: z.object({ q: z.string().trim().min(minLookupLength).max(maxLookupLength), lang: Lang.default('fr') }),
  body: noContent,
  status: 200,
  output: z.array(FoundAddress),
  errors: ['invalid', 'too_many_requests', 'allowance_spent', 'address_lookup_failed'],
} as const
export const lookUpAddress = endpoint({
  ...lookup,
  path: '/v1/hotels/{hotelId}/address-lookup',
  summary: 'Positions of an address, the best first, from the service that the installation has set; at most five',
  audience: 'staff',
  permission: editContent,
  confirmed: true,
  params: z.object({ hotelId: Id }),
})
export const lookUpDirectoryAddress = endpoint({
  ...lookup,
  path: '/v1/address-lookup',
  summary: 'Positions of an address for a place of the shared directory; at most five',
  audience: 'provider',
  permission: lookUpAsProvider,
  params: noParams,
})
