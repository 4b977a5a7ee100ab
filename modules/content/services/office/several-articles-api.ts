import { useMutation } from '@tanstack/react-query'
import type { Article } from '../contract.ts'
import type { ArticleChange } from '../several-articles-contract.ts'
import { updateArticles } from './sale-api.ts'
import { moveArticle } from './sections-api.ts'
import { refreshServices, serviceSaved } from './services-cache.ts'

/** The fields that one change gives to several articles. */
export type ArticleFields = Pick<
  ArticleChange,
  'price' | 'vatRate' | 'sectionId' | 'available' | 'hidden' | 'sharedOption'
>
/** The change of one article; null: it stays as it is. */
export type ChangeOf = (article: Article) => ArticleFields | null

export const useUpdateArticles = (hotelId: string, serviceId: string) =>
  useMutation({
    mutationFn: (changes: ArticleChange[]) => updateArticles(hotelId, serviceId, changes),
    // Refreshed in any case, because the next change needs the new versions.
    onSettled: () => refreshServices(hotelId),
  })

/** Moves articles, one after the other, to the end of a section of another service. */
export const useMoveArticles = (hotelId: string) =>
  useMutation({
    mutationFn: async ({
      articles,
      to,
    }: {
      articles: Article[]
      to: { serviceId: string; sectionId: string | null }
    }) => {
      for (const article of articles) await moveArticle(hotelId, article, to)
    },
    onSettled: (_, error) => serviceSaved(hotelId, error),
  })
