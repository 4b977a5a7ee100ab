import { defineModule } from '#core/http/server/context.ts'
import { directoryJobs } from './server/directory.ts'
import { filesOfPlaces, wordsOfPlaces } from './server/queries.ts'
import { placesRoutes } from './server/routes.ts'
import { deleteHotelRows, placeTexts } from './server/service.ts'

const problems = {
  import_broken: 422,
  import_running: 409,
} as const

declare module '#core/http/contract.ts' {
  interface Problems extends Readonly<typeof problems> {}
}

export const places = defineModule({
  name: 'places',
  problems,
  routes: placesRoutes,
  jobs: directoryJobs,
  texts: placeTexts,
  mediaUses: { standing: filesOfPlaces, words: wordsOfPlaces },
  hotelEnded: deleteHotelRows,
})
