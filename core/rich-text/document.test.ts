import { createElement } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { describe, expect, test } from 'vitest'
import { parseWithSchema } from '#core/http/server/request/read-request.ts'
import { richTextSchema } from '#core/i18n/rich-text-contract.ts'
import fc from '#tests/properties.ts'
import {
  canonicalRichText,
  type Inline,
  isBlankRichText,
  maxRichTextCounts,
  type Paragraph,
  plainText,
  type RichText,
  richTextFromPlain,
  trimRichText,
} from './document.ts'
import { RichTextView } from './rich-text-view.tsx'

const schema = richTextSchema(10_000)

const words = fc.string({ minLength: 1, maxLength: 12, unit: 'grapheme' }).filter((text) => /^\P{Cc}+$/u.test(text))
const href = fc.constantFrom(
  'https://hotel.example/é?x=1#y',
  'mailto:accueil@hotel.example',
  'tel:+33 2 98 00 00 00',
  'hotel:info/wifi',
  'hotel:page/0190b0a0-0000-7000-8000-000000000001',
)
const mark = fc.oneof(
  fc.constantFrom({ type: 'bold' as const }, { type: 'italic' as const }),
  href.map((href) => ({ type: 'link' as const, attrs: { href } })),
)
const inline: fc.Arbitrary<Inline> = fc.oneof(
  words.map((text): Inline => ({ type: 'text', text })),
  fc.record({
    type: fc.constant('text' as const),
    text: words,
    marks: fc.uniqueArray(mark, { maxLength: 3, selector: ({ type }) => type }),
  }),
  fc.constant<Inline>({ type: 'hardBreak' }),
)
const paragraph: fc.Arbitrary<Paragraph> = fc.record(
  { type: fc.constant('paragraph' as const), content: fc.array(inline, { maxLength: 4 }) },
  { requiredKeys: ['type'] },
)
const list = fc.record({
  type: fc.constantFrom('bulletList' as const, 'orderedList' as const),
  content: fc.array(
    fc.record({
      type: fc.constant('listItem' as const),
      content: fc.array(paragraph, { minLength: 1, maxLength: 2 }),
    }),
    { minLength: 1, maxLength: 3 },
  ),
})
const document: fc.Arbitrary<RichText> = fc.record({
  type: fc.constant('doc' as const),
  content: fc.array(fc.oneof(paragraph, list), { maxLength: 4 }),
})

const html = (text: RichText) =>
  renderToStaticMarkup(
    createElement(RichTextView, { text, link: (href, words) => createElement('a', { href }, words) }),
  )
/** The text that a browser shows for this markup, with its line breaks. */
const visibleText = (markup: string) =>
  markup
    .replace(/<[^>]*>/g, '')
    .replace(
      /&(lt|gt|quot|#x27|amp);/g,
      (_, name) => ({ lt: '<', gt: '>', quot: '"', '#x27': "'", amp: '&' })[name as 'lt'],
    )

describe('a document', () => {
  test('that the schema accepts is rendered with all its text and only allowed elements', () => {
    fc.assert(
      fc.property(document, (text) => {
        expect(schema.safeParse(text).success).toBe(true)
        const markup = html(text)
        for (const [, name] of markup.matchAll(/<\/?([a-z0-9]+)/g))
          expect(['p', 'ul', 'ol', 'li', 'a', 'strong', 'em', 'br']).toContain(name)
        expect(visibleText(markup).replace(/\s/g, '')).toBe(plainText(text).replace(/\s/g, ''))
      }),
    )
  })

  test('keeps its text when converted to plain text and back, and has one canonical form', () => {
    fc.assert(
      fc.property(document, (text) => {
        const plain = plainText(text)
        expect(plainText(richTextFromPlain(plain))).toBe(plain)
        expect(isBlankRichText(text)).toBe(plain === '')
        for (const same of [canonicalRichText(text), trimRichText(text)]) {
          expect(schema.safeParse(same).success).toBe(true)
          expect(plainText(same)).toBe(plain)
        }
        expect(JSON.stringify(canonicalRichText(reverseProperties(text)))).toBe(JSON.stringify(canonicalRichText(text)))
      }),
    )
  })

  test('can be made from any plain text without losing words', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme' }), (typed) => {
        const text = richTextFromPlain(typed)
        expect(plainText(text).split(/\s+/).join('')).toBe(typed.split(/\s+/).join(''))
        expect(schema.safeParse(canonicalRichText(text)).success).toBe(true)
      }),
    )
    expect(richTextFromPlain('Un\nDeux\n\n\nTrois')).toEqual({
      type: 'doc',
      content: [
        {
          type: 'paragraph',
          content: [{ type: 'text', text: 'Un' }, { type: 'hardBreak' }, { type: 'text', text: 'Deux' }],
        },
        { type: 'paragraph', content: [{ type: 'text', text: 'Trois' }] },
      ],
    })
    expect(richTextFromPlain(' \n ')).toEqual({ type: 'doc', content: [] })
  })

  test('renders adjacent pieces with the same link as one link', () => {
    const link = { type: 'link' as const, attrs: { href: 'https://x.example' } }
    const content: Inline[] = [
      { type: 'text', text: 'le ', marks: [link] },
      { type: 'text', text: 'spa', marks: [link, { type: 'bold' }] },
      { type: 'text', text: '.' },
    ]
    expect(html({ type: 'doc', content: [{ type: 'paragraph', content }] })).toBe(
      '<p><a href="https://x.example">le <strong>spa</strong></a>.</p>',
    )
  })
})

/** The same values with the properties of each object in reverse order, as a database may return them. */
const reverseProperties = <T>(value: T): T => {
  if (Array.isArray(value)) return value.map(reverseProperties) as T
  if (typeof value !== 'object' || value === null) return value
  return Object.fromEntries(
    Object.entries(value)
      .map(([name, inner]) => [name, reverseProperties(inner)])
      .toReversed(),
  ) as T
}

describe('the schema refuses', () => {
  const doc = (...content: unknown[]) => ({ type: 'doc', content })
  const paragraphDocument = (...content: unknown[]) => doc({ type: 'paragraph', content })
  const linked = (href: unknown, more = {}) =>
    paragraphDocument({ type: 'text', text: 'x', marks: [{ type: 'link', attrs: { href, ...more } }] })
  const refused: [string, unknown, string][] = [
    ['a string', '<p>x</p>', ' invalid'],
    ['nothing', null, ' invalid'],
    ['another kind of block', doc({ type: 'html', content: '<b>x</b>' }), 'content.0.type invalid'],
    ['a table', doc({ type: 'table', content: [] }), 'content.0.type invalid'],
    ['a script', paragraphDocument({ type: 'script', text: 'alert(1)' }), 'content.0.content.0.type invalid'],
    [
      'another mark',
      paragraphDocument({ type: 'text', text: 'x', marks: [{ type: 'code' }] }),
      'content.0.content.0.marks.0.type invalid',
    ],
    ['attributes', doc({ type: 'paragraph', attrs: { onclick: 'alert(1)' } }), 'content.0 invalid'],
    ['an empty piece', paragraphDocument({ type: 'text', text: '' }), 'content.0.content.0.text required'],
    ['a line end in a piece', paragraphDocument({ type: 'text', text: 'a\nb' }), 'content.0.content.0.text invalid'],
    [
      'a list in a list',
      doc({
        type: 'bulletList',
        content: [{ type: 'listItem', content: [{ type: 'bulletList', content: [] }] }],
      }),
      'content.0.content.0.content.0.type invalid',
    ],
    ...['javascript:alert(1)', 'data:text/html,x', 'hotel:room/1', 'hotel:info/../x', '/infos', 'x', 'vbscript:x'].map(
      (href): [string, unknown, string] => [href, linked(href), 'content.0.content.0.marks.0.attrs.href link'],
    ),
    [
      'a name and password',
      linked('https://a:b@x.example'),
      'content.0.content.0.marks.0.attrs.href address_credentials',
    ],
    ['a target', linked('https://x.example', { target: '_top' }), 'content.0.content.0.marks.0.attrs invalid'],
    ['too many words', richTextFromPlain('x'.repeat(10_001)), ' too_big_text'],
    [
      'too many paragraphs',
      doc(...Array(maxRichTextCounts.blocks + 1).fill({ type: 'paragraph' })),
      'content too_big_list',
    ],
    [
      'too many pieces in all',
      doc(...Array(100).fill({ type: 'paragraph', content: Array(100).fill({ type: 'hardBreak' }) })),
      ' too_big_list',
    ],
  ]
  test.each(refused)('%s', (_, text, problem) => {
    let firstProblem = ''
    try {
      parseWithSchema(schema, text)
    } catch (error) {
      const [field] = (error as { details: { fields: { path: string; code: string }[] } }).details.fields
      firstProblem = `${field?.path} ${field?.code}`
    }
    expect(firstProblem).toBe(problem)
  })

  test('any other value without throwing', () => {
    fc.assert(
      fc.property(
        fc.oneof(
          fc.anything(),
          fc.json().map((json) => JSON.parse(json)),
        ),
        (value) => {
          const { success, data } = schema.safeParse(value)
          if (success) expect(html(data)).toBeTypeOf('string')
        },
      ),
    )
  })

  test('but an unsafe link in a stored text is rendered without a link', () => {
    const text = linked('javascript:alert(1)') as RichText
    expect(html(text)).toBe('<p>x</p>')
  })
})
