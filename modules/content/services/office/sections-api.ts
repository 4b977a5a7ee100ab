import { queryOptions, useMutation } from '@tanstack/react-query'
import type { AllLanguages } from '#core/http/contract.ts'
import type { InAnyLanguage } from '#core/i18n/contract.ts'
import { queryClient } from '#core/ui-office/app/query-client.ts'
import { staffLang, staffRequest } from '#core/ui-office/app/staff-request.ts'
import { isVersionConflict } from '#core/ui-office/drafts/conflict.ts'
import { sortByIds } from '#core/ui-office/lists/cached-list.ts'
import { withItemIn } from '#core/ui-office/lists/sort-groups.ts'
import type { Article, Section } from '../contract.ts'
import type * as contract from '../sections-contract.ts'
import type { ArticlePosition, DeletedItem, SectionInput, SectionPatch } from '../sections-contract.ts'
import { type ArticleAddress, articleParamsOf, changeArticles, readServiceTexts, updateArticle } from './api.ts'
import { articlesOfGroups, groupBySection, noSection } from './sections.ts'
import { deletedKey, serviceSaved, updateShownServices } from './services-cache.ts'

const sectionPath = '/v1/hotels/{hotelId}/services/{serviceId}/sections/{sectionId}'
const articlePath = '/v1/hotels/{hotelId}/services/{serviceId}/articles/{articleId}'

export const createSection = (hotelId: string, serviceId: string, body: InAnyLanguage<typeof SectionInput>) =>
  staffRequest<AllLanguages<typeof contract.createSection>>(
    'post',
    '/v1/hotels/{hotelId}/services/{serviceId}/sections',
    { params: { hotelId, serviceId }, query: { lang: 'all' }, body },
  ).then(({ data }) => data)

/** `version`: the version last seen; throws `precondition_failed` if it has changed since. */
export const updateSection = (
  hotelId: string,
  { serviceId, id: sectionId }: Pick<Section, 'serviceId' | 'id'>,
  body: InAnyLanguage<typeof SectionPatch>,
  version: number | undefined,
) =>
  staffRequest<AllLanguages<typeof contract.updateSection>>('patch', sectionPath, {
    params: { hotelId, serviceId, sectionId },
    query: { lang: 'all' },
    body,
    version,
  }).then(({ data }) => data)

export const useDeleteSection = (hotelId: string, onDone: (section: Section) => void) =>
  useMutation({
    mutationFn: ({ serviceId, id: sectionId }: Section) =>
      staffRequest<typeof contract.deleteSection>('delete', sectionPath, { params: { hotelId, serviceId, sectionId } }),
    onSuccess: (_, section) => onDone(section),
    onSettled: (_, error) => serviceSaved(hotelId, error),
  })

export const useOrderSections = (hotelId: string, serviceId: string) =>
  useMutation({
    mutationFn: (ids: string[]) =>
      staffRequest<typeof contract.orderSections>('put', '/v1/hotels/{hotelId}/services/{serviceId}/sections/order', {
        params: { hotelId, serviceId },
        body: ids,
      }),
    onMutate: (ids) =>
      updateShownServices(hotelId, (services) =>
        services.map((service) =>
          service.id === serviceId ? { ...service, sections: sortByIds(service.sections, ids) } : service,
        ),
      ),
    onSettled: (_, error) => serviceSaved(hotelId, error),
  })

interface ArticleMove {
  article: ArticleAddress
  to: ArticlePosition
}

export const moveArticle = (hotelId: string, article: ArticleAddress, to: ArticlePosition) =>
  staffRequest<typeof contract.moveArticle>('put', `${articlePath}/place`, {
    params: articleParamsOf(hotelId, article),
    body: to,
  })

export const useMoveArticle = (hotelId: string) =>
  useMutation({
    mutationFn: ({ article, to }: ArticleMove) => moveArticle(hotelId, article, to),
    onMutate: ({ article, to: { serviceId, sectionId, before = null } }) =>
      serviceId === undefined || serviceId === article.serviceId
        ? updateShownServices(hotelId, (services) =>
            services.map((service) => {
              if (service.id !== article.serviceId) return service
              const sectionGroups = groupBySection(service, '')
              const movedGroups = withItemIn(sectionGroups, article.id, { group: sectionId ?? noSection, before })
              return { ...service, articles: articlesOfGroups(movedGroups) }
            }),
          )
        : undefined,
    onSettled: (_, error) => serviceSaved(hotelId, error),
  })

/** Duplicates an article; returns the copy. */
export const useDuplicateArticle = (hotelId: string) =>
  useMutation({
    mutationFn: (article: ArticleAddress) =>
      staffRequest<typeof contract.duplicateArticle>('post', `${articlePath}/duplicate`, {
        params: articleParamsOf(hotelId, article),
      }).then(({ data }) => data),
    onSettled: (_, error) => serviceSaved(hotelId, error),
  })

/** Thrown when somebody else has changed the article's price meanwhile. `price`: the new price. */
export class PriceConflict extends Error {
  readonly price: Article['price']
  constructor(price: Article['price']) {
    super('another price was set meanwhile')
    this.price = price
  }
}

/**
 * Sets the price, in cents, of an article last seen at the price `seen`. Throws `PriceConflict` if the price has
 * changed since.
 */
async function setPrice(hotelId: string, article: Article, { amount, seen }: { amount: number; seen: number }) {
  if (article.price.amount !== seen) throw new PriceConflict(article.price)
  let { version } = article
  for (let attempt = 1; ; attempt++)
    try {
      return await updateArticle(hotelId, article, { price: amount }, version)
    } catch (error) {
      if (!isVersionConflict(error) || attempt === 5) throw error
      const { articles } = await readServiceTexts(hotelId, article.serviceId)
      const current = articles.find(({ id }) => id === article.id)
      if (!current) throw error
      if (current.price.amount !== seen) throw new PriceConflict(current.price)
      version = current.version
    }
}

export const useSetPrice = (hotelId: string, article: Article) =>
  useMutation({
    mutationFn: (change: { amount: number; seen: number }) => setPrice(hotelId, article, change),
    onSuccess: ({ price, version }) =>
      updateShownServices(hotelId, (services) =>
        changeArticles(services, article.serviceId, (articles) =>
          articles.map((each) => (each.id === article.id ? { ...each, price, version } : each)),
        ),
      ),
    onSettled: (_, error) => serviceSaved(hotelId, error),
  })

/** Deleted items that can still be restored, latest first. */
export const deletedQuery = (hotelId: string) =>
  queryOptions({
    queryKey: [...deletedKey(hotelId), staffLang()],
    queryFn: async ({ signal }) =>
      (
        await staffRequest<typeof contract.listDeletedServices>('get', '/v1/hotels/{hotelId}/deleted-services', {
          params: { hotelId },
          signal,
        })
      ).data,
  })

const restore = async (hotelId: string, { kind, id, serviceId }: DeletedItem) => {
  if (kind === 'service')
    await staffRequest<typeof contract.restoreService>('post', '/v1/hotels/{hotelId}/services/{serviceId}/restore', {
      params: { hotelId, serviceId },
    })
  else if (kind === 'section')
    await staffRequest<typeof contract.restoreSection>('post', `${sectionPath}/restore`, {
      params: { hotelId, serviceId, sectionId: id },
    })
  else
    await staffRequest<typeof contract.restoreArticle>('post', `${articlePath}/restore`, {
      params: articleParamsOf(hotelId, { id, serviceId }),
    })
}

/** Restores a deleted item by its id, and returns it; null: it was not deleted, or is deleted for good. */
export const useRestore = (hotelId: string) =>
  useMutation({
    mutationFn: async (id: string) => {
      const items = await queryClient.fetchQuery({ ...deletedQuery(hotelId), staleTime: 0 })
      const item = items.find((each) => each.id === id) ?? null
      if (item) await restore(hotelId, item)
      return item
    },
    onSettled: (_, error) => serviceSaved(hotelId, error),
  })
