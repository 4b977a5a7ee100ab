import { queryClient } from '#core/ui-office/app/query-client.ts'
import type { Article } from '../../contract.ts'
import { changeArticles, serviceSaved, servicesQuery } from '../api.ts'
import { updateArticles } from '../sale-api.ts'
import { updateShownServices } from '../services-cache.ts'
import { createAnswerSaver } from './answer-saver.ts'

/** The article with the version and the allergens that were saved; its texts stay in the language of the list. */
function withSavedAllergens(article: Article, saved: Article | undefined): Article {
  if (!saved) return article
  const savedChoices = new Map(saved.options.flatMap(({ choices }) => choices.map((choice) => [choice.id, choice])))
  const options = article.options.map((option) => ({
    ...option,
    choices: option.choices.map((choice) => ({
      ...choice,
      allergens: (savedChoices.get(choice.id) ?? choice).allergens,
    })),
  }))
  return { ...article, version: saved.version, allergens: saved.allergens, options }
}

/** The saver of the allergens of a service's articles. */
export function createAllergenSaver(hotelId: string, serviceId: string) {
  // Stays the same when the person changes the language.
  const query = servicesQuery(hotelId)
  return createAnswerSaver({
    articles: () => queryClient.getQueryData(query.queryKey)?.find(({ id }) => id === serviceId)?.articles ?? [],
    send: async (changes) => {
      const answer = await updateArticles(hotelId, serviceId, changes)
      const saved = new Map(answer.articles.map((article) => [article.id, article]))
      await updateShownServices(hotelId, (services) =>
        changeArticles(services, serviceId, (articles) =>
          articles.map((article) => withSavedAllergens(article, saved.get(article.id))),
        ),
      )
      void serviceSaved(hotelId)
      return answer
    },
    reload: () => queryClient.fetchQuery({ ...query, staleTime: 0 }),
  })
}
