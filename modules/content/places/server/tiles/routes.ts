import type { OpenAPIHono } from '@hono/zod-openapi'
import { LRUCache } from 'lru-cache'
import type { AppContext } from '#core/app/server/context.ts'
import { ApiError } from '#core/errors/server/api-error.ts'
import type { ClientAddressOf } from '#core/http/server/address.ts'
import { spendLimits } from '#core/http/server/limits.ts'
import { isUuid } from '#core/ids/uuid.ts'
import { isTileNear, readTile } from '../../tile-rules.ts'
import { positionsAround } from '../queries.ts'

/**
 * `/tiles/{hotelId}/{z}/{x}/{y}`: street tiles for a hotel's map, fetched by this server so that no guest's phone calls
 * a third party. Only tiles near the hotel or one of its places.
 */
export function tileRoutes(app: OpenAPIHono, context: AppContext, addressOf: ClientAddressOf): void {
  const { limits } = context
  const positionsByHotel = new LRUCache<string, ReturnType<typeof positionsAround>>({ max: 1000, ttl: 60_000 })
  const positionsOf = (hotelId: string) => {
    const cached = positionsByHotel.get(hotelId)
    if (cached) return cached
    const loading = positionsAround(context.db, hotelId)
    positionsByHotel.set(hotelId, loading)
    loading.catch(() => positionsByHotel.delete(hotelId))
    return loading
  }
  app.get('/tiles/:hotelId/:z/:x/:y', async (c) => {
    const { hotelId, z, x, y } = c.req.param()
    const address = addressOf(c)
    await limits.tiles.spend(address)
    const tile = isUuid(hotelId) && context.mapTiles ? readTile(z, x, y) : null
    const positions = tile && (await positionsOf(hotelId))
    if (!tile || !positions || !isTileNear(tile, positions.hotel, positions.places)) throw new ApiError('not_found')
    const hotelLimit = positions.isOpen ? limits.tileFetchesHotel : limits.tileFetchesDraft
    const picture = await context.mapTiles?.read(tile, hotelId, () =>
      spendLimits([
        [limits.tileFetches, address],
        [hotelLimit, hotelId],
        [limits.tileFetchesInstallation, 'all'],
      ]),
    )
    if (!picture) throw new ApiError('unavailable', { retryAfter: 20 })
    return new Response(new Uint8Array(picture.bytes), {
      headers: { 'content-type': picture.type, 'cache-control': `public, max-age=${picture.maxAge}` },
    })
  })
}
