import { seeContent } from '#core/access/policy.ts'
import { hotelScreens } from '#core/app/office-paths.ts'
import { defineOfficeModule } from '#core/ui-office/app/office-module.ts'
import { Service } from '#core/ui-office/frame/icons.tsx'
import { findServices, refreshServices } from './api.ts'
import { useOrderedServices } from './ordered-services.ts'
import { findServiceActions } from './palette-actions.ts'

/** Actions in the journal whose subject is the service. */
const serviceActions = ['section.sorted', 'article.sorted', 'article.imported', 'article.importUndone']

export const services = defineOfficeModule({
  may: seeContent,
  links: [
    {
      text: 'services.links.services',
      path: hotelScreens.services,
      barPosition: () => 4,
      side: { group: 'content', position: 1, icon: Service, tab: true },
    },
  ],
  finds: [
    { title: 'hotels.office.palette.acts', find: findServiceActions },
    { title: 'services.links.services', find: (query) => findServices(query, 'services') },
    { title: 'services.links.articles', find: (query) => findServices(query, 'articles') },
  ],
  help: {
    services: hotelScreens.services,
    service: hotelScreens.service(':serviceId'),
    articles: hotelScreens.articles(':serviceId'),
    'import-menu': hotelScreens.importMenu(':serviceId'),
    allergens: hotelScreens.allergens(':serviceId'),
  },
  skeletons: { form: [hotelScreens.service(':serviceId')] },
  fileUsePath: {
    service: ({ id }) => hotelScreens.service(id),
    article: ({ id, serviceId }) => `${hotelScreens.articles(serviceId ?? '')}?article=${id}`,
  },
  useAlertChoices: useOrderedServices,
  onEvent: {
    'hotel.changed': ({ hotelId }) => refreshServices(hotelId),
    reset: ({ hotelId }) => refreshServices(hotelId),
  },
  journal: {
    link: ({ act, subject: { id } }) => {
      if (serviceActions.includes(act)) return hotelScreens.articles(id)
      if (act.startsWith('section.')) return 'services'
      return act.startsWith('service.') ? hotelScreens.service(id) : hotelScreens.article(id)
    },
    texts: 'services',
    nouns: ['service', 'section', 'article'],
    values: {
      kind: 'services.office.kinds.{}.name',
      deliveryMode: 'services.office.modes.{}',
      automaticAcceptance: 'services.office.acceptances.{}.name',
    },
    describe: ({ act, changes }, { onlyChange, describeWith, values }) => {
      if (act === 'article.changed' && onlyChange?.field === 'price') return describeWith('price', values(onlyChange))
      if (act === 'article.changed' && onlyChange?.field === 'available')
        return describeWith(onlyChange.to === 'true' ? 'onSale' : 'soldOut')
      if ((act === 'service.changed' || act === 'article.changed') && onlyChange?.field === 'hidden')
        return describeWith(onlyChange.to === 'true' ? 'hidden' : 'shown')
      const [pauseChange, endChange] = ['paused', 'pausedUntil'].map((name) =>
        changes.find(({ field }) => field === name),
      )
      if (
        act === 'service.changed' &&
        changes.length > 0 &&
        changes.every((each) => each === pauseChange || each === endChange)
      ) {
        if (pauseChange?.to === 'false') return describeWith('resumed')
        return endChange?.to ? describeWith('pausedUntil', values(endChange)) : describeWith('paused')
      }
    },
  },
  textKinds: {
    service: { texts: 'services', editor: ({ id }) => hotelScreens.service(id) },
    section: {
      texts: 'services',
      editor: ({ id, serviceId }) => `${hotelScreens.articles(serviceId ?? '')}?section=${id}`,
    },
    article: {
      texts: 'services',
      editor: ({ id, serviceId }) => `${hotelScreens.articles(serviceId ?? '')}?article=${id}`,
    },
  },
})
