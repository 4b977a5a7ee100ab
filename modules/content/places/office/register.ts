import { defineOfficeModule } from '#core/ui-office/app/office-module.ts'
import { Pin } from '#core/ui-office/frame/icons.tsx'
import { refreshPlaces } from './api.ts'

export const places = defineOfficeModule({
  links: [{ text: 'places.links.places', path: 'places', side: { group: 'content', position: 5, icon: Pin } }],
  onEvent: {
    'hotel.changed': ({ hotelId }) => refreshPlaces(hotelId),
    reset: ({ hotelId }) => refreshPlaces(hotelId),
  },
  journal: {
    link: ({ subject }) => `places/${subject.id}`,
    texts: 'places',
    nouns: ['place'],
    values: { category: 'places.guest.categories.{}' },
    describe: ({ act }, { only, describeWith }) => {
      if (act === 'place.changed' && only?.field === 'hidden')
        return describeWith(only.to === 'true' ? 'hiddenPlace' : 'shownPlace')
    },
  },
  textKinds: { place: { texts: 'places', editor: ({ id }) => `places/${id}` } },
})
