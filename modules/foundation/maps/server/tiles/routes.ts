import type { OpenAPIHono } from '@hono/zod-openapi'
import type { AppContext } from '#core/app/server/context.ts'
import { ApiError } from '#core/errors/server/api-error.ts'
import { spendLimits } from '#core/http/server/limits.ts'
import { maxStaffZoom, minStaffZoom } from '../../rules.ts'
import { readTilePass } from '../secrets.ts'

/**
 * `/staff-tiles/{pass}/{z}/{x}/{y}`: street tiles of any region for signed-in staff, who set positions before there is a
 * hotel or a place nearby. Guests have tiles of their hotel's surroundings only.
 */
export function staffTileRoutes(app: OpenAPIHono, context: AppContext): void {
  const { limits, config } = context
  app.get('/staff-tiles/:pass/:z/:x/:y', async (c) => {
    const { pass, z, x, y } = c.req.param()
    const userId = context.mapTiles && readTilePass(config, pass, context.clock())
    const tile = readTile(z, x, y)
    if (!userId || !tile) throw new ApiError('not_found')
    await limits.staffTiles.spend(userId)
    const picture = await context.mapTiles?.read(tile, userId, () =>
      spendLimits([
        [limits.staffTileFetches, userId],
        [limits.staffTileFetchesInstallation, 'all'],
      ]),
    )
    if (!picture) throw new ApiError('unavailable', { retryAfter: 20 })
    return new Response(new Uint8Array(picture.bytes), {
      headers: { 'content-type': picture.type, 'cache-control': `private, max-age=${picture.maxAge}` },
    })
  })
}

/** Parses the zoom, column and row of a tile; null: there is no such tile. */
function readTile(...parts: [z: string, x: string, y: string]): { z: number; x: number; y: number } | null {
  if (!parts.every((part) => /^(0|[1-9]\d{0,5})$/.test(part))) return null
  const [z = 0, x = 0, y = 0] = parts.map(Number)
  return z >= minStaffZoom && z <= maxStaffZoom && x < 2 ** z && y < 2 ** z ? { z, x, y } : null
}
