import { queryOptions, useMutation } from '@tanstack/react-query'
import { hotelPath, hotelScreens } from '#core/app/office-paths.ts'
import type { AllLanguages } from '#core/http/contract.ts'
import type { InAnyLanguage, Lang } from '#core/i18n/contract.ts'
import { foldText } from '#core/i18n/plain-text/fold-text.ts'
import { queryClient } from '#core/ui-office/app/query-client.ts'
import { editorQuery } from '#core/ui-office/app/staff-query.ts'
import { staffLang, staffRequest } from '#core/ui-office/app/staff-request.ts'
import { sortByIds } from '#core/ui-office/lists/cached-list.ts'
import type * as contract from '../contract.ts'
import type { Article, ArticleInput, ArticlePatch, Service, ServiceInput, ServicePatch } from '../contract.ts'
import { serviceSaved, servicesKey, updateShownServices } from './services-cache.ts'

export { ChoiceSales, SaleMenu, SaleState } from './components/articles/sale-menu.tsx'
export { useUntilText } from './components/sections/end-menu.tsx'
export { PauseState, PauseSwitch } from './components/services/pause-switch.tsx'
export { setArticlesHidden, setServiceState } from './sale-api.ts'
export { refreshServices, serviceSaved } from './services-cache.ts'

/** The language in which texts are read, and whether a missing text stays blank instead of falling back. */
export interface TextReading {
  lang?: Lang
  fallback?: 'none'
}

/** All services of the hotel with their articles, in order. */
export const servicesQuery = (hotelId: string, { lang = staffLang(), fallback }: TextReading = {}) =>
  queryOptions({
    queryKey: [...servicesKey(hotelId), lang, fallback ?? 'default'],
    queryFn: async ({ signal }) =>
      (
        await staffRequest<typeof contract.listServices>('get', '/v1/hotels/{hotelId}/services', {
          params: { hotelId },
          query: { lang, fallback },
          signal,
        })
      ).data,
    staleTime: 5_000,
    // A pause that ends by itself triggers no event, so the list is refetched at that time.
    refetchInterval: ({ state }) => msUntilNextEnd(state.data ?? []),
  })

/**
 * Milliseconds until a pause ends or something is available again; false when nothing will. Limited, because browser
 * timers cannot wait longer than some weeks.
 */
function msUntilNextEnd(services: Service[]): number | false {
  const endTimes = services.flatMap(({ pausedUntil, articles }) => [
    pausedUntil,
    ...articles.flatMap(({ soldOutUntil, options }) => [
      soldOutUntil,
      ...options.flatMap(({ choices }) => choices.map((choice) => choice.soldOutUntil)),
    ]),
  ])
  const nextEnd = Math.min(...endTimes.flatMap((end) => (end === null ? [] : Date.parse(end))))
  if (nextEnd === Number.POSITIVE_INFINITY) return false
  return Math.min(Math.max(nextEnd - Date.now() + 500, 10_000), 86_400_000)
}

interface NameSearch {
  hotelId: string
  /** The searched text in lower case without accents. */
  text: string
}

/** At most eight services or articles whose names contain the searched text, as entries of the search palette. */
export async function findServices({ hotelId, text }: NameSearch, what: 'services' | 'articles') {
  const services = await queryClient.ensureQueryData(servicesQuery(hotelId))
  const matches = (name: string) => foldText(name).includes(text)
  const screenPath = (serviceId: string) => hotelPath(hotelId, hotelScreens.service(serviceId))
  const results =
    what === 'services'
      ? services.filter(({ name }) => matches(name)).map(({ id, name }) => ({ id, title: name, to: screenPath(id) }))
      : services.flatMap((service) =>
          service.articles
            .filter(({ name }) => matches(name))
            .map(({ id, name }) => ({
              id,
              title: name,
              detail: service.name,
              to: `${screenPath(service.id)}/articles?article=${id}`,
            })),
        )
  return results.slice(0, 8)
}

/** One service with its texts in all languages, for its editor. */
export const serviceTextsQuery = (hotelId: string, serviceId: string) =>
  editorQuery<AllLanguages<typeof contract.readService>>(
    ['hotels', hotelId, 'service-texts', serviceId],
    '/v1/hotels/{hotelId}/services/{serviceId}',
    { params: { hotelId, serviceId }, query: { lang: 'all' } },
  )

/** Reads one service with its texts in all languages from the server, bypassing the cache. */
export const readServiceTexts = (hotelId: string, serviceId: string) =>
  queryClient.fetchQuery({ ...serviceTextsQuery(hotelId, serviceId), staleTime: 0 })

export const createService = (hotelId: string, lang: Lang, body: ServiceInput) =>
  staffRequest<typeof contract.createService>('post', '/v1/hotels/{hotelId}/services', {
    params: { hotelId },
    query: { lang, fallback: 'none' },
    body,
  }).then(({ data }) => data)

/** `version`: the version last seen; throws `precondition_failed` if it has changed since. */
export const updateService = (
  hotelId: string,
  serviceId: string,
  body: InAnyLanguage<typeof ServicePatch>,
  version: number | undefined,
) =>
  staffRequest<AllLanguages<typeof contract.updateService>>('patch', '/v1/hotels/{hotelId}/services/{serviceId}', {
    params: { hotelId, serviceId },
    query: { lang: 'all' },
    body,
    version,
  }).then(({ data }) => data)

export const createArticle = (hotelId: string, serviceId: string, body: InAnyLanguage<typeof ArticleInput>) =>
  staffRequest<AllLanguages<typeof contract.createArticle>>(
    'post',
    '/v1/hotels/{hotelId}/services/{serviceId}/articles',
    {
      params: { hotelId, serviceId },
      query: { lang: 'all' },
      body,
    },
  ).then(({ data }) => data)

/** `version`: the version last seen; throws `precondition_failed` if it has changed since. */
export const updateArticle = (
  hotelId: string,
  article: ArticleAddress,
  body: InAnyLanguage<typeof ArticlePatch>,
  version: number | undefined,
) =>
  staffRequest<AllLanguages<typeof contract.updateArticle>>(
    'patch',
    '/v1/hotels/{hotelId}/services/{serviceId}/articles/{articleId}',
    { params: articleParamsOf(hotelId, article), query: { lang: 'all' }, body, version },
  ).then(({ data }) => data)

export interface ArticleAddress {
  id: string
  serviceId: string
}
export const articleParamsOf = (hotelId: string, { id, serviceId }: ArticleAddress) => ({
  hotelId,
  serviceId,
  articleId: id,
})

/** Marks an article as sold out or available. Allowed for everybody who handles orders. */
export const useSetAvailable = (hotelId: string) =>
  useMutation({
    mutationFn: ({ article, available }: { article: ArticleAddress; available: boolean }) =>
      setAvailable(hotelId, article, available),
    onMutate: ({ article, available }) =>
      updateShownServices(hotelId, (services) =>
        changeArticles(services, article.serviceId, (articles) =>
          articles.map((current) =>
            current.id === article.id ? { ...current, available, soldOutUntil: null, stock: null } : current,
          ),
        ),
      ),
    onSettled: (_, error) => serviceSaved(hotelId, error),
  })
export const setAvailable = (hotelId: string, article: ArticleAddress, available: boolean) =>
  patchArticle(hotelId, article, { available })

/** Hides an article from guests, or shows it. */
export const useSetHidden = (hotelId: string) =>
  useMutation({
    mutationFn: ({ article, hidden }: { article: ArticleAddress; hidden: boolean }) =>
      patchArticle(hotelId, article, { hidden }),
    onSettled: (_, error) => serviceSaved(hotelId, error),
  })

const patchArticle = (hotelId: string, article: ArticleAddress, body: { available: boolean } | { hidden: boolean }) =>
  staffRequest<typeof contract.updateArticle>(
    'patch',
    '/v1/hotels/{hotelId}/services/{serviceId}/articles/{articleId}',
    {
      params: articleParamsOf(hotelId, article),
      body,
    },
  )

/**
 * `onDone` is called before the service disappears from the screens, because the component that called may disappear
 * with it.
 */
export const useDeleteService = (hotelId: string, onDone: () => void) =>
  useMutation({
    mutationFn: (serviceId: string) =>
      staffRequest<typeof contract.deleteService>('delete', '/v1/hotels/{hotelId}/services/{serviceId}', {
        params: { hotelId, serviceId },
      }),
    onSuccess: (_, serviceId) => {
      onDone()
      return updateShownServices(hotelId, (services) => services.filter((service) => service.id !== serviceId))
    },
    onSettled: (_, error) => serviceSaved(hotelId, error),
  })

export const useDeleteArticle = (hotelId: string, onDone: () => void) =>
  useMutation({
    mutationFn: (article: ArticleAddress) =>
      staffRequest<typeof contract.deleteArticle>(
        'delete',
        '/v1/hotels/{hotelId}/services/{serviceId}/articles/{articleId}',
        { params: articleParamsOf(hotelId, article) },
      ),
    onSuccess: (_, article) => {
      onDone()
      return updateShownServices(hotelId, (services) =>
        changeArticles(services, article.serviceId, (articles) => articles.filter(({ id }) => id !== article.id)),
      )
    },
    onSettled: (_, error) => serviceSaved(hotelId, error),
  })

export const useOrderServices = (hotelId: string) =>
  useMutation({
    mutationFn: (ids: string[]) =>
      staffRequest<typeof contract.orderServices>('put', '/v1/hotels/{hotelId}/services/order', {
        params: { hotelId },
        body: ids,
      }),
    onMutate: (ids) => updateShownServices(hotelId, (services) => sortByIds(services, ids)),
    onSettled: (_, error) => serviceSaved(hotelId, error),
  })

export const changeArticles = (services: Service[], serviceId: string, change: (articles: Article[]) => Article[]) =>
  services.map((service) => (service.id === serviceId ? { ...service, articles: change(service.articles) } : service))
