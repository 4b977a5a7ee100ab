import { z } from 'zod'
import { type RichTextSchema, richTextInEachLanguage } from '#core/i18n/contract.ts'
import { maxAddressLength } from '#core/net/lengths.ts'
import { webAddressProblem } from '#core/net/web-address.ts'
import {
  countNodes,
  type RichText as Document,
  isSafeLink,
  maxRichTextCounts,
  plainText,
} from '#core/rich-text/document.ts'

const Href = z
  .string()
  .max(maxAddressLength)
  .superRefine((href, { addIssue }) => {
    const problem = /^https?:/i.test(href) ? webAddressProblem(href) : null
    if (problem === 'address_credentials') addIssue(problem)
    else if (problem || !isSafeLink(href)) addIssue('link')
  })
const Mark = z.discriminatedUnion('type', [
  z.strictObject({ type: z.literal('bold') }),
  z.strictObject({ type: z.literal('italic') }),
  z.strictObject({ type: z.literal('link'), attrs: z.strictObject({ href: Href }) }),
])
const Inline = z.discriminatedUnion('type', [
  z.strictObject({
    type: z.literal('text'),
    // Line breaks are nodes of their own, so a text contains none.
    text: z
      .string()
      .min(1)
      .regex(/^\P{Cc}+$/u),
    marks: z.array(Mark).max(3).optional(),
  }),
  z.strictObject({ type: z.literal('hardBreak') }),
])
const Paragraph = z
  .strictObject({ type: z.literal('paragraph'), content: z.array(Inline).max(maxRichTextCounts.pieces).optional() })
  .meta({ id: 'RichParagraph' })
const ListItem = z
  .strictObject({ type: z.literal('listItem'), content: z.array(Paragraph).min(1).max(maxRichTextCounts.paragraphs) })
  .meta({ id: 'RichListItem' })
const items = z.array(ListItem).min(1).max(maxRichTextCounts.items)
const Shape = z.strictObject({
  type: z.literal('doc'),
  content: z
    .array(
      z.discriminatedUnion('type', [
        Paragraph,
        z.strictObject({ type: z.literal('bulletList'), content: items }),
        z.strictObject({ type: z.literal('orderedList'), content: items }),
      ]),
    )
    .max(maxRichTextCounts.blocks),
}) satisfies z.ZodType<Document>

/** A rich text in a response, in one language; without `content` when it is empty. */
export const RichText: RichTextSchema = richTextInEachLanguage(Shape.meta({ id: 'RichText' }))

/** A rich text of at most `max` characters of plain text; an empty one removes the text in that language. */
export const richTextSchema = (max: number): RichTextSchema =>
  richTextInEachLanguage(
    Shape.superRefine((text, { addIssue }) => {
      if (plainText(text).length > max) addIssue({ code: 'too_big', origin: 'string', maximum: max, input: text })
      if (countNodes(text) > maxRichTextCounts.nodes)
        addIssue({ code: 'too_big', origin: 'array', maximum: maxRichTextCounts.nodes, input: text })
    }),
  )
