import { defineOfficeModule } from '#core/ui-office/office-module.ts'
import { refreshServices } from './api.ts'

export const services = defineOfficeModule({
  links: [{ text: 'services.links.services', path: 'services', bar: () => 4 }],
  onEvent: {
    'hotel.changed': ({ hotelId }) => refreshServices(hotelId),
    reset: ({ hotelId }) => refreshServices(hotelId),
  },
  journal: {
    texts: 'services',
    nouns: ['service', 'article'],
    values: { kind: 'services.office.kinds.{}.name', deliveryMode: 'services.office.modes.{}' },
    tell: ({ act }, { only, said, values }) => {
      if (act === 'article.changed' && only?.field === 'price') return said('price', values(only))
      if (act === 'article.changed' && only?.field === 'available')
        return said(only.to === 'true' ? 'onSale' : 'soldOut')
      if (act === 'service.changed' && only?.field === 'paused') return said(only.to === 'true' ? 'paused' : 'resumed')
    },
  },
  textPlaces: {
    service: { texts: 'services', editor: ({ id }) => `services/${id}` },
    article: { texts: 'services', editor: ({ id, serviceId }) => `services/${serviceId}/articles?article=${id}` },
  },
})
