import type { PublicArticle, PublicService } from '#modules/content/services/contract.ts'
import type { Order } from '../contract.ts'
import { checkLines } from '../rules.ts'
import type { ArticleChoices } from './basket/basket.ts'

/**
 * The lines of an earlier order that can be ordered again unchanged, and the names of those that cannot. An order
 * stores the names of choices, not their ids, so they are matched by name.
 */
export function linesAgain(order: Order, service: PublicService | undefined) {
  const lines: { article: PublicArticle; choice: ArticleChoices }[] = []
  const missing: string[] = []
  for (const line of order.lines) {
    const article = service?.articles.find(({ id }) => id === line.articleId)
    const options = line.options.flatMap(({ name, choice }) => {
      const option = article?.options.find((each) => each.name === name)
      return option?.choices.filter((each) => each.name === choice).map(({ id }) => id) ?? []
    })
    const choice = { quantity: line.quantity, options, note: line.note }
    const hasAllChoices = options.length === line.options.length
    if (article && hasAllChoices && checkLines([article], [{ articleId: article.id, ...choice }]).length === 0)
      lines.push({ article, choice })
    else missing.push(line.name)
  }
  return { lines, missing }
}
