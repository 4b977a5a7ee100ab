import { seeContent } from '#core/access/policy.ts'
import { hotelScreens } from '#core/app/office-paths.ts'
import { defineOfficeModule } from '#core/ui-office/app/office-module.ts'
import { Gallery } from '#core/ui-office/frame/icons.tsx'
import { refreshMedia, refreshMedias } from './library.ts'

declare module '#core/ui-office/app/office-module.ts' {
  interface OfficeEvents {
    'media.changed': { media: string }
  }
}

export const media = defineOfficeModule({
  may: seeContent,
  links: [
    { text: 'media.links.medias', path: hotelScreens.medias, side: { group: 'content', position: 8, icon: Gallery } },
  ],
  help: { medias: hotelScreens.medias, media: hotelScreens.media(':mediaId') },
  skeletons: { form: [hotelScreens.media(':mediaId')] },
  onEvent: {
    'media.changed': ({ hotelId }) => refreshMedia(hotelId),
    // The uses of a file are shown with it.
    'hotel.changed': ({ hotelId }) => refreshMedias(hotelId),
    reset: ({ hotelId }) => refreshMedias(hotelId),
  },
  journal: { texts: 'media', nouns: ['media'], link: ({ subject }) => hotelScreens.media(subject.id) },
  textKinds: { media: { texts: 'media', editor: ({ id }) => hotelScreens.media(id) } },
})
