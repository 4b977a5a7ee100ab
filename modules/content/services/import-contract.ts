import { z } from 'zod'
import { editContent } from '#core/access/policy.ts'
import { endpoint, Id } from '#core/http/contract.ts'
import { requiredTextSchema, textQuery } from '#core/i18n/contract.ts'
import { Allergens, ArticleFields, Cents, Service, serviceParams } from './contract.ts'
import { maxMenuCounts, maxMenuTextLengths } from './rules.ts'

/** The client chooses the ids, so that it knows what an import has created and can undo it. */
const ImportedArticle = ArticleFields.pick({
  name: true,
  description: true,
  sectionId: true,
  price: true,
  vatRate: true,
  allergens: true,
  diets: true,
  maxQuantity: true,
})
  .partial()
  .required({ name: true, price: true })
  .extend({ id: Id })

/** `from`: the price that the client last saw, in cents. */
const PriceChange = z.object({ id: Id, from: Cents, to: Cents })
const prices = z.array(PriceChange).max(maxMenuCounts.articles)

/** `from`: the answers that the client last saw. */
const AllergenChange = z.object({ id: Id, from: Allergens, to: Allergens })
const allergenChanges = z.array(AllergenChange).max(maxMenuCounts.articles).default([])

export const ArticleImport = z.object({
  /** New sections, which articles of the same call may refer to. */
  sections: z
    .array(z.object({ id: Id, name: requiredTextSchema(maxMenuTextLengths.section) }))
    .max(maxMenuCounts.sections),
  articles: z.array(ImportedArticle).max(maxMenuCounts.articles),
  prices,
  /** Allergen answers of existing articles. */
  allergens: allergenChanges,
})
export type ArticleImport = z.infer<typeof ArticleImport>

export const ImportUndo = z.object({
  sections: z.array(Id).max(maxMenuCounts.sections),
  articles: z.array(Id).max(maxMenuCounts.articles),
  prices,
  allergens: allergenChanges,
})
export type ImportUndo = z.infer<typeof ImportUndo>

const importEndpoint = {
  audience: 'staff',
  method: 'post',
  permission: editContent,
  params: serviceParams,
  query: textQuery,
  status: 200,
  output: Service,
} as const

export const importArticles = endpoint({
  ...importEndpoint,
  path: '/v1/hotels/{hotelId}/services/{serviceId}/articles/import',
  confirmed: true,
  summary:
    'Add articles with their sections, and change prices and allergens of existing articles, all or nothing. Fails with `invalid` if an article or section of that name exists, and with `precondition_failed` if a price or allergens are no longer `from`',
  body: ArticleImport,
  idempotent: true,
  errors: [
    'invalid',
    'precondition_failed',
    'idempotency_key_missing',
    'idempotency_key_reused',
    'menus_too_big',
    'quota_exceeded',
    'allowance_spent',
  ],
})
export const undoImport = endpoint({
  ...importEndpoint,
  path: '/v1/hotels/{hotelId}/services/{serviceId}/articles/import/undo',
  summary:
    'Undo an import: delete its articles, which can be restored for 30 days, and its sections that have no other articles, and set prices and allergens that are still `from` to `to`',
  body: ImportUndo,
  errors: ['invalid'],
})
