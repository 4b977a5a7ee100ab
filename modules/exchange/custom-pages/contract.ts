import { z } from 'zod'
import { editContent, seeContent } from '#core/access/policy.ts'
import { deleteCall, endpoint, Id, Instant, noContent, orderCall, readCall, updateCall } from '#core/http/contract.ts'
import { contentQuery, optionalTextSchema, Text, textQuery } from '#core/i18n/contract.ts'
import { Block, BlockInput } from './block-contract.ts'
import { maxBlocks, maxPages, maxPageTextLengths, pageTemplates } from './rules.ts'

export { Block, BlockInput, Link } from './block-contract.ts'

/** A published page as guests read it. */
export const PublicPage = z
  .object({ id: Id, slug: z.string(), title: Text, blocks: z.array(Block) })
  .meta({ id: 'PublicPage' })
export type PublicPage = z.infer<typeof PublicPage>

declare module '#modules/hotel/hotels/contract.ts' {
  interface PublicHotel {
    /** The published pages, in order. */
    pages: PublicPage[]
  }
}

/** A page as staff see it: the draft, and whether guests can read it. */
export const Page = z
  .object({
    id: Id,
    slug: z.string(),
    title: Text,
    blocks: z.array(Block),
    position: z.int(),
    /** Whether guests can read it, in its last published version. */
    published: z.boolean(),
    publishedAt: Instant.nullable(),
    /** Whether the draft differs from the published version. False for a page that was never published. */
    changed: z.boolean(),
    /** Raised by each write of the page; sent back in `If-Match`. */
    version: z.int(),
    createdAt: Instant,
    updatedAt: Instant,
    /** Paths of the texts that are missing in the requested language: `title`, `blocks.3.text`. */
    fallback: z.array(z.string()),
  })
  .meta({ id: 'Page' })
export type Page = z.infer<typeof Page>

/**
 * A page in the list of pages. `broken`: how many of its blocks refer to something deleted or hidden; `unwritten`: how
 * many still have a placeholder […] of a template. `fallback` covers the title only.
 */
export const PageSummary = Page.omit({ blocks: true })
  .extend({ broken: z.int(), unwritten: z.int() })
  .meta({ id: 'PageSummary' })
export type PageSummary = z.infer<typeof PageSummary>

/** What was published, when and by whom. `by` is null for content that was imported. */
export const PageVersion = z
  .object({
    id: Id,
    at: Instant,
    by: z.object({ userId: Id, name: z.string() }).nullable(),
    title: Text,
    blocks: z.array(Block),
  })
  .meta({ id: 'PageVersion' })
export type PageVersion = z.infer<typeof PageVersion>
export const PageVersionSummary = PageVersion.omit({ blocks: true }).meta({ id: 'PageVersionSummary' })
export type PageVersionSummary = z.infer<typeof PageVersionSummary>

/** A deleted page that can still be restored. */
export const DeletedPage = z
  .object({ id: Id, title: Text, deletedAt: Instant, restorableUntil: Instant })
  .meta({ id: 'DeletedPage' })
export type DeletedPage = z.infer<typeof DeletedPage>

export const PageFields = z.object({
  /** Empty removes the title from this language; at least one language must keep one. */
  title: optionalTextSchema(maxPageTextLengths.title),
  slug: z
    .string()
    .regex(/^[a-z0-9]+(-[a-z0-9]+)*$/)
    .max(maxPageTextLengths.slug)
    .refine((slug) => !z.uuid().safeParse(slug).success, 'invalid'),
  blocks: z.array(BlockInput).max(maxBlocks),
})
export const PageInput = PageFields.partial()
  .extend({ template: z.enum(pageTemplates).optional() })
  .refine(({ title, template }) => title || template, { path: ['title'], error: 'required' })
export type PageInput = z.infer<typeof PageInput>
export const PagePatch = PageFields.partial()
export type PagePatch = z.infer<typeof PagePatch>

const hotelParams = z.object({ hotelId: Id })
const pageParams = z.object({ hotelId: Id, pageId: Id })
const versionParams = z.object({ hotelId: Id, pageId: Id, versionId: Id })
const staff = { audience: 'staff' } as const

export const listPages = endpoint({
  ...staff,
  ...readCall,
  path: '/v1/hotels/{hotelId}/pages',
  summary: 'All pages of the hotel, published or not, in order',
  permission: seeContent,
  params: hotelParams,
  query: textQuery,
  output: z.array(PageSummary),
})
export const createPage = endpoint({
  ...staff,
  method: 'post',
  path: '/v1/hotels/{hotelId}/pages',
  summary:
    'Create a page, blank or from a template, at the end of the list. Guests do not see it before it is published',
  permission: editContent,
  params: hotelParams,
  query: textQuery,
  body: PageInput,
  status: 201,
  output: Page,
  errors: ['invalid', 'quota_exceeded', 'files_quota_exceeded'],
})
export const orderPages = endpoint({
  ...staff,
  ...orderCall,
  path: '/v1/hotels/{hotelId}/pages/order',
  summary: 'Set the order of the pages',
  permission: editContent,
  params: hotelParams,
  body: z.array(Id).max(maxPages),
})
export const readPage = endpoint({
  ...staff,
  ...readCall,
  path: '/v1/hotels/{hotelId}/pages/{pageId}',
  summary: 'The draft of a page',
  permission: seeContent,
  params: pageParams,
  query: textQuery,
  output: Page,
})
export const updatePage = endpoint({
  ...staff,
  ...updateCall,
  path: '/v1/hotels/{hotelId}/pages/{pageId}',
  summary:
    'Change the draft; texts are written in `lang`, or in each language that the body names with `lang=all`. `If-Match` with the version guards against a lost update. A new `slug` takes effect immediately, without publishing',
  permission: editContent,
  params: pageParams,
  body: PagePatch,
  output: Page,
  errors: ['invalid', 'precondition_failed', 'quota_exceeded', 'files_quota_exceeded'],
})
export const deletePage = endpoint({
  ...staff,
  ...deleteCall,
  path: '/v1/hotels/{hotelId}/pages/{pageId}',
  summary: 'Delete a page; it can be restored for 30 days. If it was the hotel’s home, the default home is used again',
  permission: editContent,
  params: pageParams,
})
export const publishPage = endpoint({
  ...staff,
  method: 'post',
  path: '/v1/hotels/{hotelId}/pages/{pageId}/publish',
  summary:
    'Publish the draft: guests read it from now on. `If-Match` with the version guards against publishing a draft that has changed',
  permission: editContent,
  params: pageParams,
  query: textQuery,
  body: noContent,
  status: 200,
  output: Page,
  errors: ['pages_too_big', 'precondition_failed'],
})
export const unpublishPage = endpoint({
  ...staff,
  method: 'post',
  path: '/v1/hotels/{hotelId}/pages/{pageId}/unpublish',
  summary: 'Hide the page from guests; the draft stays. If it was the hotel’s home, the default home is used again',
  permission: editContent,
  params: pageParams,
  query: textQuery,
  body: noContent,
  status: 200,
  output: Page,
  errors: ['precondition_failed'],
})
export const listPageVersions = endpoint({
  ...staff,
  ...readCall,
  path: '/v1/hotels/{hotelId}/pages/{pageId}/versions',
  summary: 'The last 50 published versions, latest first',
  permission: seeContent,
  params: pageParams,
  query: contentQuery,
  output: z.array(PageVersionSummary),
})
export const readPageVersion = endpoint({
  ...staff,
  ...readCall,
  path: '/v1/hotels/{hotelId}/pages/{pageId}/versions/{versionId}',
  summary: 'A published version with its blocks',
  permission: seeContent,
  params: versionParams,
  query: textQuery,
  output: PageVersion,
})
export const restorePageVersion = endpoint({
  ...staff,
  method: 'post',
  path: '/v1/hotels/{hotelId}/pages/{pageId}/versions/{versionId}/restore',
  summary: 'Make this version the draft. Guests see it once it is published',
  permission: editContent,
  params: versionParams,
  query: textQuery,
  body: noContent,
  status: 200,
  output: Page,
  errors: ['precondition_failed'],
})
export const listDeletedPages = endpoint({
  ...staff,
  ...readCall,
  path: '/v1/hotels/{hotelId}/deleted-pages',
  summary: 'Pages that were deleted in the last 30 days, latest first',
  permission: seeContent,
  params: hotelParams,
  query: contentQuery,
  output: z.array(DeletedPage),
})
export const restorePage = endpoint({
  ...staff,
  method: 'post',
  path: '/v1/hotels/{hotelId}/pages/{pageId}/restore',
  summary:
    'Restore a deleted page at the end of the list, published if it was published. A page that is not deleted does not change',
  permission: editContent,
  params: pageParams,
  query: textQuery,
  body: noContent,
  status: 200,
  output: Page,
  errors: ['pages_too_big', 'invalid'],
})
