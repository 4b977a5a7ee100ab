import { seeContent } from '#core/access/policy.ts'
import { hotelScreens, officePaths } from '#core/app/office-paths.ts'
import { defineOfficeModule } from '#core/ui-office/app/office-module.ts'
import { Pin } from '#core/ui-office/frame/icons.tsx'
import { refreshPlaces } from './api.ts'

export const places = defineOfficeModule({
  may: seeContent,
  links: [
    { text: 'places.links.places', path: hotelScreens.places, side: { group: 'content', position: 5, icon: Pin } },
  ],
  help: {
    directory: officePaths.directory,
    'directory-place-new': officePaths.newDirectoryPlace,
    'directory-place': officePaths.directoryPlace(':placeId'),
    places: hotelScreens.places,
    place: hotelScreens.place(':placeId'),
  },
  skeletons: {
    form: [officePaths.newDirectoryPlace, officePaths.directoryPlace(':placeId'), hotelScreens.place(':placeId')],
  },
  fileUsePath: { place: ({ id }) => hotelScreens.place(id) },
  onEvent: {
    'hotel.changed': ({ hotelId }) => refreshPlaces(hotelId),
    reset: ({ hotelId }) => refreshPlaces(hotelId),
  },
  journal: {
    link: ({ subject }) => hotelScreens.place(subject.id),
    texts: 'places',
    nouns: ['place'],
    values: { category: 'places.guest.categories.{}' },
    describe: ({ act }, { onlyChange, describeWith }) => {
      if (act === 'place.changed' && onlyChange?.field === 'hidden')
        return describeWith(onlyChange.to === 'true' ? 'hiddenPlace' : 'shownPlace')
    },
  },
  textKinds: { place: { texts: 'places', editor: ({ id }) => hotelScreens.place(id) } },
})
