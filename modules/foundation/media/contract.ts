import { z } from 'zod'
import { anyone, anyoneOrKey, editContent, seeContent } from '#core/access/policy.ts'
import { deleteCall, endpoint, Id, Instant, noParams, noQuery, readCall } from '#core/http/contract.ts'
import { Lang } from '#core/i18n/contract.ts'
import { FileAddress } from '#core/storage/contract.ts'
import { maxDeletedAtOnce, maxMediaTextLengths, newAccountReasons } from './rules.ts'

export const getUploadUrl = endpoint({
  ...readCall,
  path: '/v1/get-upload-url',
  summary:
    'An address that takes one file by PUT, once, within 10 minutes: the raw bytes as the body. Without its query string it is the address of the file',
  audience: 'staff',
  permission: anyoneOrKey('content'),
  params: noParams,
  /** The parameter's spelling is the specification's. A hint only: anything but a plain extension is ignored. */
  query: z.object({ extention: z.string().optional() }),
  output: z.object({ data: z.object({ url: z.url() }) }),
  errors: ['invalid', 'too_many_requests', 'allowance_spent'],
})

/** `bytes` and `files`: what the account has uploaded so far. */
export const UploadQuota = z
  .object({
    newAccount: z
      .object({
        reasons: z.array(z.enum(newAccountReasons)),
        bytes: z.int(),
        files: z.int(),
        maxBytes: z.int(),
        maxFiles: z.int(),
      })
      .nullable(),
  })
  .meta({ id: 'UploadQuota' })
export type UploadQuota = z.infer<typeof UploadQuota>

export const readUploadQuota = endpoint({
  ...readCall,
  path: '/v1/me/upload-quota',
  summary: 'How much a new account may upload, and why: until its address is confirmed and it works in a hotel',
  audience: 'staff',
  permission: anyone,
  params: noParams,
  query: noQuery,
  output: UploadQuota,
})

const Focus = z.object({ x: z.number().min(0).max(1), y: z.number().min(0).max(1) })

/**
 * What guest screens get about an uploaded picture besides its address, `/files/<id>.<extension>`. Smaller sizes are at
 * `/files/<id>-<step>.avif` and `.webp`, where `step` is 160, 320, 640, 960, 1280 or 1920, up to the first that is at
 * least `width`.
 */
export const PublicMedia = z.object({
  /** The alternative text; null when the text beside the picture says the same. */
  alt: z.string().nullable(),
  focus: Focus.nullable(),
  width: z.int(),
  height: z.int(),
  blur: z.string().nullable(),
})
export type PublicMedia = z.infer<typeof PublicMedia>

/**
 * Where a file of the library is used: `id` of the service, article, page, place or offer; `name` as people read it.
 */
export const MediaUse = z.object({
  kind: z.enum(['hotel', 'info', 'service', 'article', 'page', 'place', 'ticket']),
  id: Id,
  /** For an article: the service it belongs to. */
  serviceId: Id.nullable(),
  name: z.string(),
})
export type MediaUse = z.infer<typeof MediaUse>

export const Media = z
  .object({
    id: Id,
    /** The path that other content stores. */
    address: z.string(),
    name: z.string(),
    /** Media type, detected from the bytes. */
    type: z.string(),
    /** Bytes. For a picture: of the stored version, which is upright, without metadata and at most 2560 px long. */
    size: z.int(),
    width: z.int().nullable(),
    height: z.int().nullable(),
    blur: z.string().nullable(),
    /** In every language that is filled in: alternative texts are short, so all are returned. */
    alt: z.partialRecord(Lang, z.string()),
    focus: Focus.nullable(),
    usedIn: z.array(MediaUse),
    createdAt: Instant,
    version: z.int(),
  })
  .meta({ id: 'Media' })
export type Media = z.infer<typeof Media>

export const MediaPatch = z
  .object({
    name: z.string().trim().min(1).max(maxMediaTextLengths.name),
    /** null removes a language; an absent one is unchanged. */
    alt: z.partialRecord(Lang, z.string().trim().max(maxMediaTextLengths.alt).nullable()),
    focus: Focus.nullable(),
  })
  .partial()
export type MediaPatch = z.infer<typeof MediaPatch>

export const AddedMedia = z.object({
  address: FileAddress,
  name: z.string().trim().max(maxMediaTextLengths.name).default(''),
  /** What to do when the library already has a file with the same bytes. */
  duplicate: z.enum(['keep', 'refuse']).default('keep'),
})
export type AddedMedia = z.infer<typeof AddedMedia>

/** The result for a file that was to be deleted: a `used` one is not deleted, and `usedIn` lists where it is used. */
export const MediaDeletion = z.object({
  id: Id,
  outcome: z.enum(['deleted', 'used', 'gone']),
  usedIn: z.array(MediaUse),
})
export type MediaDeletion = z.infer<typeof MediaDeletion>

const hotelParams = z.object({ hotelId: Id })
const mediaParams = hotelParams.extend({ mediaId: Id })

export const listMedias = endpoint({
  ...readCall,
  path: '/v1/hotels/{hotelId}/medias',
  summary: 'The library of the hotel, newest first, paged by `Link`. `q` searches names and alternative texts',
  audience: 'staff',
  permission: seeContent,
  params: hotelParams,
  query: z.object({
    q: z.string().trim().max(maxMediaTextLengths.search).optional(),
    kind: z.enum(['picture', 'other']).optional(),
    /** Only unused files. */
    unused: z.stringbool().optional(),
    after: Id.optional(),
  }),
  output: z.array(Media),
})
export const addMedia = endpoint({
  method: 'post',
  path: '/v1/hotels/{hotelId}/medias',
  summary:
    'Add a file that the person has uploaded to the library of the hotel; a repeated call gets the same answer. With `duplicate: refuse`, a file whose bytes are already in the library is not added: `context.media` is the existing file',
  audience: 'staff',
  permission: editContent,
  params: hotelParams,
  query: noQuery,
  body: AddedMedia,
  status: 201,
  output: Media,
  errors: ['invalid', 'media_duplicate', 'files_quota_exceeded'],
})
export const readMedia = endpoint({
  ...readCall,
  path: '/v1/hotels/{hotelId}/medias/{mediaId}',
  summary: 'One file of the library, and where it is used',
  audience: 'staff',
  permission: seeContent,
  params: mediaParams,
  query: noQuery,
  output: Media,
})
export const updateMedia = endpoint({
  method: 'patch',
  path: '/v1/hotels/{hotelId}/medias/{mediaId}',
  summary: 'Name, alternative texts, focal point. `If-Match` with the version guards against a lost update',
  audience: 'staff',
  permission: editContent,
  params: mediaParams,
  query: noQuery,
  body: MediaPatch,
  status: 200,
  output: Media,
  errors: ['invalid', 'precondition_failed'],
})
export const replaceMedia = endpoint({
  method: 'post',
  path: '/v1/hotels/{hotelId}/medias/{mediaId}/replace',
  summary:
    'Replace a file of the library by one of the same kind that the person has uploaded: id, name, texts and usages stay, and every stored address becomes the new one. `If-Match` as for a change',
  audience: 'staff',
  permission: editContent,
  params: mediaParams,
  query: noQuery,
  body: z.object({ address: FileAddress }),
  status: 200,
  output: Media,
  errors: ['invalid', 'precondition_failed', 'files_quota_exceeded'],
})
export const deleteMedias = endpoint({
  method: 'post',
  path: '/v1/hotels/{hotelId}/medias/delete',
  summary: 'Delete several files for good, with an answer for each: those in use are kept',
  audience: 'staff',
  permission: editContent,
  params: hotelParams,
  query: noQuery,
  body: z.object({ ids: z.array(Id).min(1).max(maxDeletedAtOnce) }),
  status: 200,
  output: z.array(MediaDeletion),
  errors: ['invalid'],
})
export const deleteMedia = endpoint({
  ...deleteCall,
  path: '/v1/hotels/{hotelId}/medias/{mediaId}',
  summary: 'Delete a file for good; one that is in use is kept, and the answer lists where in `context.usedIn`',
  audience: 'staff',
  permission: editContent,
  params: mediaParams,
  errors: ['media_used'],
})
