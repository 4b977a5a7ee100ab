import { defineModule } from '#core/app/module.ts'
import { allowance } from '#core/http/server/allowance.ts'
import type { LimitsOf } from '#core/http/server/limits.ts'
import { mapsRoutes } from './server/routes.ts'
import { staffTileRoutes } from './server/tiles/routes.ts'

const problems = { address_lookup_failed: 503 } as const

const limits = {
  // Searches of one person, then of a hotel, a person and the installation in a day.
  addressLookups: { name: 'address-lookups', points: 30, seconds: 300 },
  ...allowance('addressLookup', { hotel: 300, account: 600, installation: 5000 }, 86_400),
  // Tiles that a person looks at, and those among them that are requested from the tile server.
  staffTiles: { name: 'staff-tiles', points: 2000, seconds: 60 },
  staffTileFetches: { name: 'staff-tile-fetches', points: 2000, seconds: 86_400, shared: true },
  staffTileFetchesInstallation: { name: 'staff-tile-fetches-all', points: 50_000, seconds: 86_400, shared: true },
} as const

declare module '#core/errors/contract.ts' {
  interface Problems extends Readonly<typeof problems> {}
}
declare module '#core/http/server/limits.ts' {
  interface Limits extends LimitsOf<typeof limits> {}
}

export const maps = defineModule({
  name: 'maps',
  problems,
  limits,
  routes: mapsRoutes,
  addresses: staffTileRoutes,
})
