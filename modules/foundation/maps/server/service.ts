import type { AppContext } from '#core/app/server/context.ts'
import { ApiError, throwNotFound } from '#core/errors/server/api-error.ts'
import { spendAllowance } from '#core/http/server/allowance.ts'
import type { Lang } from '#core/i18n/contract.ts'
import { RemoteServerError } from '#core/net/server/fetch-json.ts'
import type { FoundAddress, StaffMap } from '../contract.ts'
import { tilePass } from './secrets.ts'

/** Both services that can be set search the data of OpenStreetMap, and ask for this line. */
const lookupSource = {
  attribution: '© OpenStreetMap contributors',
  attributionUrl: 'https://www.openstreetmap.org/copyright',
}

export function readStaffMap({ config, mapTiles, geocoder, clock }: AppContext, userId: string): StaffMap {
  const { map } = config
  return {
    tiles:
      mapTiles && map
        ? {
            url: `/staff-tiles/${tilePass(config, userId, clock())}/{z}/{x}/{y}`,
            attribution: map.attribution,
            attributionUrl: map.attributionUrl,
          }
        : null,
    lookup: geocoder ? lookupSource : null,
  }
}

interface Lookup {
  q: string
  lang: Lang
  userId: string
  /** Absent: for the shared directory. */
  hotelId?: string
}

/**
 * The positions of an address. Throws `not_found` when no service is set, and `address_lookup_failed` when it does not
 * answer as it should.
 */
export async function lookUpAddress(
  context: AppContext,
  { q, lang, userId, hotelId }: Lookup,
): Promise<FoundAddress[]> {
  const { geocoder, limits, log } = context
  if (!geocoder) return throwNotFound()
  await limits.addressLookups.spend(userId)
  try {
    return await geocoder.search(q, lang, () => spendAllowance(context, 'addressLookup', { hotelId, userId }))
  } catch (error) {
    if (!(error instanceof RemoteServerError)) throw error
    log.warn({ err: error }, 'the service that finds addresses failed')
    throw new ApiError('address_lookup_failed', { cause: error, retryAfter: 10 })
  }
}
