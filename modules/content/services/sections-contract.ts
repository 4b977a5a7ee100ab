import { z } from 'zod'
import { editContent, seeContent, seeHotel } from '#core/access/policy.ts'
import { deleteCall, endpoint, Id, Instant, noContent, orderCall, readCall, updateCall } from '#core/http/contract.ts'
import { contentQuery, optionalTextSchema, requiredTextSchema, Text, textQuery } from '#core/i18n/contract.ts'
import { Hours } from '#core/time/contract.ts'
import { Article, articleParams, hotelParams, Section, Service, serviceParams } from './contract.ts'
import { maxMenuCounts, maxMenuTextLengths } from './rules.ts'

const SectionFields = z.object({ name: requiredTextSchema(maxMenuTextLengths.section), hours: Hours.nullable() })
export const SectionInput = SectionFields.partial().required({ name: true })
export type SectionInput = z.infer<typeof SectionInput>
export const SectionPatch = SectionFields.extend({ name: optionalTextSchema(maxMenuTextLengths.section) }).partial()
export type SectionPatch = z.infer<typeof SectionPatch>

/**
 * Where an article is moved to. `serviceId` absent: it stays in its service. `sectionId` null: it is in no section.
 * `before`: the id of the article that will follow it; absent or null: it becomes the last of the section.
 */
export const ArticlePosition = z.object({
  serviceId: Id.optional(),
  sectionId: Id.nullable(),
  before: Id.nullable().optional(),
})
export type ArticlePosition = z.infer<typeof ArticlePosition>

export const deletedKinds = ['service', 'section', 'article'] as const
/** A deleted item that can still be restored. `serviceName`: the service that it belongs to. */
export const DeletedItem = z
  .object({
    kind: z.enum(deletedKinds),
    id: Id,
    name: Text,
    serviceId: Id,
    serviceName: Text,
    deletedAt: Instant,
    restorableUntil: Instant,
  })
  .meta({ id: 'DeletedItem' })
export type DeletedItem = z.infer<typeof DeletedItem>

const sectionParams = serviceParams.extend({ sectionId: Id })
const staff = { audience: 'staff' } as const

export const listSections = endpoint({
  ...staff,
  ...readCall,
  path: '/v1/hotels/{hotelId}/services/{serviceId}/sections',
  summary: 'The sections of a service, in order',
  permission: seeHotel,
  params: serviceParams,
  query: textQuery,
  output: z.array(Section),
})
export const createSection = endpoint({
  ...staff,
  method: 'post',
  path: '/v1/hotels/{hotelId}/services/{serviceId}/sections',
  summary: 'Add a section at the end',
  permission: editContent,
  params: serviceParams,
  query: textQuery,
  body: SectionInput,
  status: 201,
  output: Section,
  errors: ['invalid'],
})
export const orderSections = endpoint({
  ...staff,
  ...orderCall,
  path: '/v1/hotels/{hotelId}/services/{serviceId}/sections/order',
  summary: 'Put the sections in this order; their articles follow',
  permission: editContent,
  params: serviceParams,
  body: z.array(Id).max(maxMenuCounts.sections),
})
export const updateSection = endpoint({
  ...staff,
  ...updateCall,
  path: '/v1/hotels/{hotelId}/services/{serviceId}/sections/{sectionId}',
  summary:
    'Change a section; texts are written in `lang`, or with `lang=all` in each given language. `If-Match` with the version prevents lost updates',
  permission: editContent,
  params: sectionParams,
  body: SectionPatch,
  output: Section,
})
export const deleteSection = endpoint({
  ...staff,
  ...deleteCall,
  path: '/v1/hotels/{hotelId}/services/{serviceId}/sections/{sectionId}',
  summary: 'Remove a section; its articles stay, without a section. It can be restored for 30 days',
  permission: editContent,
  params: sectionParams,
})
export const duplicateArticle = endpoint({
  ...staff,
  method: 'post',
  path: '/v1/hotels/{hotelId}/services/{serviceId}/articles/{articleId}/duplicate',
  summary: 'Copy an article to the position after it. The copy is not available until somebody makes it available',
  permission: editContent,
  params: articleParams,
  query: textQuery,
  body: noContent,
  status: 201,
  output: Article,
  errors: ['invalid', 'menus_too_big'],
})
export const moveArticle = endpoint({
  ...staff,
  method: 'put',
  path: '/v1/hotels/{hotelId}/services/{serviceId}/articles/{articleId}/place',
  summary: 'Move an article within its section, to another section, or to another service of the hotel',
  permission: editContent,
  params: articleParams,
  query: textQuery,
  body: ArticlePosition,
  status: 200,
  output: Article,
  errors: ['invalid'],
})
export const listDeletedServices = endpoint({
  ...staff,
  ...readCall,
  path: '/v1/hotels/{hotelId}/deleted-services',
  summary: 'Services, sections and articles that were deleted in the last 30 days, latest first',
  permission: seeContent,
  params: hotelParams,
  query: contentQuery,
  output: z.array(DeletedItem),
})
export const restoreService = endpoint({
  ...staff,
  method: 'post',
  path: '/v1/hotels/{hotelId}/services/{serviceId}/restore',
  summary: 'Restore a deleted service with its articles, at its position. A service that is not deleted is unchanged',
  permission: editContent,
  params: serviceParams,
  query: textQuery,
  body: noContent,
  status: 200,
  output: Service,
  errors: ['invalid', 'menus_too_big'],
})
export const restoreSection = endpoint({
  ...staff,
  method: 'post',
  path: '/v1/hotels/{hotelId}/services/{serviceId}/sections/{sectionId}/restore',
  summary: 'Restore a deleted section. Its articles are in it again, unless they got another section',
  permission: editContent,
  params: sectionParams,
  query: textQuery,
  body: noContent,
  status: 200,
  output: Section,
  errors: ['invalid'],
})
export const restoreArticle = endpoint({
  ...staff,
  method: 'post',
  path: '/v1/hotels/{hotelId}/services/{serviceId}/articles/{articleId}/restore',
  summary: 'Restore a deleted article at its position. An article that is not deleted is unchanged',
  permission: editContent,
  params: articleParams,
  query: textQuery,
  body: noContent,
  status: 200,
  output: Article,
  errors: ['invalid', 'menus_too_big'],
})
