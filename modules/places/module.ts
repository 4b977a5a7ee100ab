import { defineModule } from '#core/http/server/context.ts'
import { directoryJobs } from './server/directory.ts'
import { filesOfPlaces, wordsOfPlaces } from './server/queries.ts'
import { placesRoutes } from './server/routes.ts'
import { deleteHotelRows, placeTexts } from './server/service.ts'

export const places = defineModule({
  name: 'places',
  routes: placesRoutes,
  jobs: directoryJobs,
  texts: placeTexts,
  mediaUses: { standing: filesOfPlaces, words: wordsOfPlaces },
  hotelEnded: deleteHotelRows,
})
