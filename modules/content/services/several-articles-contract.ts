import { z } from 'zod'
import { editContent } from '#core/access/policy.ts'
import { endpoint, Id } from '#core/http/contract.ts'
import { textQuery } from '#core/i18n/contract.ts'
import { Allergens, Article, ArticleFields, serviceParams } from './contract.ts'
import { maxMenuCounts } from './rules.ts'

/**
 * A change of one of several articles, without texts. `version`: the version that the client last saw.
 * `choiceAllergens`: the answers of choices, by the id of the choice; those of other choices stay. `sharedOption`: an
 * option of other articles that this article also uses from now on, or no longer.
 */
export const ArticleChange = ArticleFields.pick({
  price: true,
  vatRate: true,
  sectionId: true,
  available: true,
  hidden: true,
  allergens: true,
})
  .partial()
  .extend({
    id: Id,
    version: z.int(),
    choiceAllergens: z.record(Id, Allergens).optional(),
    sharedOption: z.object({ sharedId: Id, used: z.boolean() }).optional(),
  })
  .strict()
export type ArticleChange = z.infer<typeof ArticleChange>

/** An article that stays as it is, because somebody else has changed or deleted it meanwhile. */
export const UnchangedArticle = z.object({ id: Id, reason: z.enum(['changed', 'deleted']) })
export type UnchangedArticle = z.infer<typeof UnchangedArticle>

export const updateArticles = endpoint({
  audience: 'staff',
  method: 'patch',
  path: '/v1/hotels/{hotelId}/services/{serviceId}/articles',
  summary:
    'Change several articles of a service at once: prices, VAT, section, sale, hiding, allergens, shared options. Articles with another version than given stay as they are and are listed in `unchanged`',
  permission: editContent,
  params: serviceParams,
  query: textQuery,
  body: z.object({ changes: z.array(ArticleChange).min(1).max(maxMenuCounts.articles) }),
  status: 200,
  output: z.object({ articles: z.array(Article), unchanged: z.array(UnchangedArticle) }),
  errors: ['invalid', 'menus_too_big'],
})
