import { useMutation } from '@tanstack/react-query'
import { staffRequest } from '#core/ui-office/app/staff-request.ts'
import type * as contract from '../contract.ts'
import type { Article, SaleInput, Service } from '../contract.ts'
import type { ArticleChange, updateArticles as updateArticlesEndpoint } from '../several-articles-contract.ts'
import type { ServiceStateChange } from '../state-rules.ts'
import { serviceSaved, updateShownServices } from './services-cache.ts'

interface SaleChange {
  article: Pick<Article, 'id' | 'serviceId'>
  sale: SaleInput
}

export const setSale = (hotelId: string, { article: { id, serviceId }, sale }: SaleChange) =>
  staffRequest<typeof contract.setSale>('put', '/v1/hotels/{hotelId}/services/{serviceId}/articles/{articleId}/sale', {
    params: { hotelId, serviceId, articleId: id },
    body: sale,
  })

/** Marks an article or one of its choices as sold out until a time, or sets its stock. */
export const useSetSale = (hotelId: string) =>
  useMutation({
    mutationFn: (change: SaleChange) => setSale(hotelId, change),
    onSettled: (_, error) => serviceSaved(hotelId, error),
  })

export const setServiceState = (hotelId: string, { id, ...body }: Pick<Service, 'id'> & ServiceStateChange) =>
  staffRequest<typeof contract.updateService>('patch', '/v1/hotels/{hotelId}/services/{serviceId}', {
    params: { hotelId, serviceId: id },
    body,
  })

/** Shows, pauses or hides a service at once. Calls run one after the other, so that the last choice counts. */
export const useSetServiceState = (hotelId: string) =>
  useMutation({
    scope: { id: `service-state-${hotelId}` },
    mutationFn: (change: Pick<Service, 'id'> & ServiceStateChange) => setServiceState(hotelId, change),
    onMutate: ({ id, ...state }) =>
      updateShownServices(hotelId, (services) =>
        services.map((service) => (service.id === id ? { ...service, ...state } : service)),
      ),
    onSettled: (_, error) => serviceSaved(hotelId, error),
  })

interface PauseChange {
  serviceId: string
  paused: boolean
  /** When the pause ends by itself. */
  pausedUntil: string | null
}

export const setPaused = (hotelId: string, { serviceId, ...body }: PauseChange) =>
  staffRequest<typeof contract.updateService>('patch', '/v1/hotels/{hotelId}/services/{serviceId}', {
    params: { hotelId, serviceId },
    body,
  })

/** Pauses a service: guests cannot order for now until it ends. Allowed for everybody who handles orders. */
export const useSetPaused = (hotelId: string) =>
  useMutation({
    mutationFn: (change: PauseChange) => setPaused(hotelId, change),
    onMutate: ({ serviceId, ...pause }) =>
      updateShownServices(hotelId, (services) =>
        services.map((service) => (service.id === serviceId ? { ...service, ...pause } : service)),
      ),
    onSettled: (_, error) => serviceSaved(hotelId, error),
  })

/** Changes several articles of a service; returns those that were changed and those that stayed as they are. */
export const updateArticles = (hotelId: string, serviceId: string, changes: ArticleChange[]) =>
  staffRequest<typeof updateArticlesEndpoint>('patch', '/v1/hotels/{hotelId}/services/{serviceId}/articles', {
    params: { hotelId, serviceId },
    body: { changes },
  }).then(({ data }) => data)

/** Shows these articles of a service to guests, or hides them. */
export const setArticlesHidden = (
  hotelId: string,
  serviceId: string,
  articles: Pick<Article, 'id' | 'version'>[],
  hidden: boolean,
) =>
  updateArticles(
    hotelId,
    serviceId,
    articles.map(({ id, version }) => ({ id, version, hidden })),
  )
