import { z } from 'zod'
import { Id } from '#core/http/contract.ts'
import { optionalTextSchema, Text } from '#core/i18n/contract.ts'
import { RichText, richTextSchema } from '#core/i18n/rich-text-contract.ts'
import { maxAddressLength } from '#core/net/lengths.ts'
import { webAddressProblem } from '#core/net/web-address.ts'
import { isSafeAddress } from '#core/rich-text/address.ts'
import { FileAddress } from '#core/storage/contract.ts'
import type * as rules from './rules.ts'
import { maxGalleryPictures, maxPageQuestions, maxPageTextLengths } from './rules.ts'
import { videoSiteOf } from './video-rules.ts'

const InfoSlug = z
  .string()
  .max(80)
  .regex(/^[a-z0-9]+(-[a-z0-9]+)*$/i)
const Level = z.union([z.literal(2), z.literal(3)])

const inside = [
  z.object({ to: z.literal('service'), id: Id }),
  z.object({ to: z.literal('place'), id: Id }),
  z.object({ to: z.literal('page'), id: Id }),
  z.object({ to: z.literal('info'), info: InfoSlug }),
] as const
const Address = z
  .string()
  .trim()
  .max(maxAddressLength)
  .superRefine((address, { addIssue }) => {
    const problem = /^https?:/i.test(address) ? webAddressProblem(address) : null
    if (problem === 'address_credentials') addIssue(problem)
    else if (problem || !isSafeAddress(address)) addIssue('link')
  })
export const Link = z.discriminatedUnion('to', [
  z.object({ to: z.literal('address'), address: z.string() }),
  ...inside,
]) satisfies z.ZodType<rules.Link>
const LinkInput = z.discriminatedUnion('to', [z.object({ to: z.literal('address'), address: Address }), ...inside])

/**
 * A file of the media library, or the page of one video on YouTube or Vimeo. Phones load a video only when the guest
 * starts it.
 */
const Video = FileAddress.refine((address) => address.startsWith('/') || videoSiteOf(address) !== null, 'video')

const Latitude = z.number().min(-90).max(90).nullable()
const Longitude = z.number().min(-180).max(180).nullable()
const somewhere = [z.object({ of: z.literal('hotel') }), z.object({ of: z.literal('place'), id: Id })] as const
const MapPoint = z.discriminatedUnion('of', [
  ...somewhere,
  z.object({ of: z.literal('address'), address: z.string(), latitude: Latitude, longitude: Longitude }),
]) satisfies z.ZodType<rules.MapPoint>
const MapPointInput = z.discriminatedUnion('of', [
  ...somewhere,
  z
    .object({
      of: z.literal('address'),
      address: z.string().trim().max(maxPageTextLengths.address),
      latitude: Latitude,
      longitude: Longitude,
    })
    .refine(({ latitude, longitude }) => (latitude === null) === (longitude === null), {
      path: ['latitude'],
      message: 'invalid',
    }),
])

/**
 * `broken` in the staff view: the service, place, page, information or picture of the block was deleted or hidden, so
 * guests do not get the block, or get the gallery without its `missing` pictures. Absent when nothing is wrong.
 */
const head = { id: Id, broken: z.literal(true).optional() }

/** A block in a response. Text blocks and answers contain rich text documents. */
export const Block = z
  .discriminatedUnion('kind', [
    z.object({ ...head, kind: z.literal('heading'), level: Level, text: Text }),
    z.object({ ...head, kind: z.literal('text'), text: RichText }),
    z.object({
      ...head,
      kind: z.literal('picture'),
      picture: z.string().nullable(),
      alt: Text,
      caption: Text,
    }),
    z.object({
      ...head,
      kind: z.literal('gallery'),
      pictures: z.array(z.object({ id: Id, picture: z.string(), alt: Text, missing: head.broken })),
    }),
    z.object({ ...head, kind: z.literal('button'), label: Text, link: Link.nullable() }),
    z.object({ ...head, kind: z.literal('service'), serviceId: Id }),
    z.object({ ...head, kind: z.literal('place'), placeId: Id }),
    z.object({ ...head, kind: z.literal('info'), info: z.string() }),
    z.object({ ...head, kind: z.literal('divider') }),
    /** `missing`: the picture was deleted; guests see the video without it. */
    z.object({
      ...head,
      kind: z.literal('video'),
      video: z.string().nullable(),
      picture: z.string().nullable(),
      title: Text,
      caption: Text,
      missing: head.broken,
    }),
    z.object({ ...head, kind: z.literal('map'), label: Text, point: MapPoint }),
    z.object({
      ...head,
      kind: z.literal('questions'),
      questions: z.array(z.object({ id: Id, question: Text, answer: RichText })),
    }),
  ])
  .meta({ id: 'PageBlock' })
export type Block = z.infer<typeof Block>

/**
 * A block in a request. `id`: of an existing block, which keeps its texts in the other languages; or chosen by the
 * client for a new block; or absent. What has not been chosen yet (a picture, the target of a button) is null.
 */
export const BlockInput = z.discriminatedUnion('kind', [
  z.object({
    id: Id.optional(),
    kind: z.literal('heading'),
    level: Level,
    text: optionalTextSchema(maxPageTextLengths.heading),
  }),
  z.object({ id: Id.optional(), kind: z.literal('text'), text: richTextSchema(maxPageTextLengths.text) }),
  z.object({
    id: Id.optional(),
    kind: z.literal('picture'),
    picture: FileAddress.nullable(),
    alt: optionalTextSchema(maxPageTextLengths.alt),
    caption: optionalTextSchema(maxPageTextLengths.caption),
  }),
  z.object({
    id: Id.optional(),
    kind: z.literal('gallery'),
    pictures: z
      .array(z.object({ id: Id.optional(), picture: FileAddress, alt: optionalTextSchema(maxPageTextLengths.alt) }))
      .max(maxGalleryPictures),
  }),
  z.object({
    id: Id.optional(),
    kind: z.literal('button'),
    label: optionalTextSchema(maxPageTextLengths.button),
    link: LinkInput.nullable(),
  }),
  z.object({ id: Id.optional(), kind: z.literal('service'), serviceId: Id }),
  z.object({ id: Id.optional(), kind: z.literal('place'), placeId: Id }),
  z.object({ id: Id.optional(), kind: z.literal('info'), info: InfoSlug }),
  z.object({ id: Id.optional(), kind: z.literal('divider') }),
  z.object({
    id: Id.optional(),
    kind: z.literal('video'),
    video: Video.nullable(),
    picture: FileAddress.nullable(),
    title: optionalTextSchema(maxPageTextLengths.label),
    caption: optionalTextSchema(maxPageTextLengths.text),
  }),
  z.object({
    id: Id.optional(),
    kind: z.literal('map'),
    label: optionalTextSchema(maxPageTextLengths.label),
    point: MapPointInput,
  }),
  z.object({
    id: Id.optional(),
    kind: z.literal('questions'),
    questions: z
      .array(
        z.object({
          id: Id.optional(),
          question: optionalTextSchema(maxPageTextLengths.question),
          answer: richTextSchema(maxPageTextLengths.answer),
        }),
      )
      .max(maxPageQuestions),
  }),
])
export type BlockInput = z.infer<typeof BlockInput>
