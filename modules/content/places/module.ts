import { defineModule } from '#core/app/module.ts'
import type { LimitsOf } from '#core/http/server/limits.ts'
import { type AuditActionsOf, isSaveOf } from '#core/journal/rules.ts'
import { placePath } from '#modules/hotel/hotels/paths.ts'
import { placeLinks } from './server/checks/service.ts'
import { directoryJobs } from './server/directory/service.ts'
import { listForCodes, opinionsOf, placeNames, placesBytes, replacePlaceFiles } from './server/queries.ts'
import { placesRoutes } from './server/routes.ts'
import { deleteHotelRows, placeTexts, writePlaceText } from './server/service.ts'
import { tileRoutes } from './server/tiles/routes.ts'

const problems = {
  import_broken: 422,
  import_running: 409,
} as const

const limits = {
  // Requests for map tiles; all guests of a hotel may share one IP address.
  tiles: { name: 'tiles', points: 2000, seconds: 60 },
  // Requests among them that are forwarded to the tile server.
  tileFetches: { name: 'tile-fetches', points: 600, seconds: 600 },
  tileFetchesHotel: { name: 'tile-fetches-hotel', points: 5000, seconds: 86_400, shared: true },
  tileFetchesDraft: { name: 'tile-fetches-draft', points: 300, seconds: 86_400, shared: true },
  tileFetchesInstallation: { name: 'tile-fetches-installation', points: 200_000, seconds: 86_400, shared: true },
} as const

const auditActions = [
  'place.created',
  'place.taken',
  'place.changed',
  'place.deleted',
  'place.sorted',
  'place.refreshed',
  'place.withdrawn',
] as const

declare module '#core/journal/rules.ts' {
  interface AuditActions extends AuditActionsOf<typeof auditActions> {}
  interface EditableSubjects {
    place: true
  }
}

declare module '#core/errors/contract.ts' {
  interface Problems extends Readonly<typeof problems> {}
}

declare module '#core/http/server/limits.ts' {
  interface Limits extends LimitsOf<typeof limits> {}
}

export const places = defineModule({
  name: 'places',
  journal: { actions: auditActions, texts: 'places', saves: { place: isSaveOf('place') } },
  problems,
  limits,
  routes: placesRoutes,
  addresses: tileRoutes,
  jobs: directoryJobs,
  links: placeLinks,
  contentPosition: 4,
  texts: placeTexts,
  writeText: { place: writePlaceText },
  mediaUses: { place: placeNames },
  codeTargets: { place: { list: listForCodes, path: (id) => placePath({ category: 'places', id }) } },
  filesReplaced: { place: replacePlaceFiles },
  placeOpinions: opinionsOf,
  storage: { places: placesBytes },
  hotelDeleted: deleteHotelRows,
})
