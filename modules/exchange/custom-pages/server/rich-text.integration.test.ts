import { describe, expect, test } from 'vitest'
import { type RichText, richTextFromPlain } from '#core/rich-text/document.ts'
import { testApp } from '#tests/app.ts'
import {
  createDraftPage,
  createHotel,
  createLibraryFile,
  expectStatus,
  statusAndFields,
  type TestHotel,
} from '#tests/factories.ts'

const app = testApp()
const pagesPath = ({ id }: TestHotel, page?: { id: string }, rest = '') =>
  `/v1/hotels/${id}/pages${page ? `/${page.id}` : ''}${rest}`
const ask = (hotel: TestHotel, method: string, path: string, body?: unknown) =>
  app.call(method, path, { as: hotel.owner, body })
const patch = (hotel: TestHotel, page: { id: string }, blocks: unknown[], lang = 'fr') =>
  ask(hotel, 'PATCH', pagesPath(hotel, page, `?lang=${lang}`), { blocks })
const readPublicHotel = async (hotel: TestHotel, lang = 'fr') =>
  expectStatus(200, await app.call('GET', `/v1/hotels/${hotel.id}?lang=${lang}`)).pages[0].blocks

const bold: RichText = {
  type: 'doc',
  content: [
    {
      type: 'paragraph',
      content: [
        { type: 'text', text: 'Ouvert ' },
        { type: 'text', text: 'à tous', marks: [{ type: 'bold' }] },
        { type: 'hardBreak' },
        { type: 'text', text: 'Wi-Fi', marks: [{ type: 'link', attrs: { href: 'hotel:info/wifi' } }] },
      ],
    },
    {
      type: 'bulletList',
      content: [{ type: 'listItem', content: [{ type: 'paragraph', content: [{ type: 'text', text: 'Bassin' }] }] }],
    },
  ],
}

test('telephone links of texts and buttons are published with the country code', async () => {
  const hotel = await createHotel(app)
  const to = (href: string): RichText => ({
    type: 'doc',
    content: [
      { type: 'paragraph', content: [{ type: 'text', text: href, marks: [{ type: 'link', attrs: { href } }] }] },
    ],
  })
  const button = (address: string) => ({ kind: 'button', label: 'Appeler', link: { to: 'address', address } })
  const written = ['tel:02 99 40 50 60', 'tel:+33 (0)2 99 40 50 60', 'tel:112']
  const page = await createDraftPage(app, hotel, { blocks: [] })
  const blocks = [
    ...written.map((href) => ({ kind: 'text', text: to(href) })),
    { kind: 'questions', questions: [{ question: 'Un numéro ?', answer: to('tel:02.99.40.50.60') }] },
    button('tel:02 99 40 50 60'),
    button('https://hotel.example/tel:02'),
  ]
  const stored = expectStatus(200, await patch(hotel, page, blocks)).blocks
  expect(stored[0].text).toEqual(to('tel:02 99 40 50 60'))
  expectStatus(200, await ask(hotel, 'POST', pagesPath(hotel, page, '/publish')))
  const dialled = JSON.stringify(await readPublicHotel(hotel)).match(/"(?:href|address)":"[^"]*"/g)
  expect(dialled).toEqual([
    '"href":"tel:+33299405060"',
    '"href":"tel:+33299405060"',
    '"href":"tel:112"',
    '"href":"tel:+33299405060"',
    '"address":"tel:+33299405060"',
    '"address":"https://hotel.example/tel:02"',
  ])
})

describe('the text of a page', () => {
  test('comes back as it was written, in one language and in all, and guests read it once it is published', async () => {
    const hotel = await createHotel(app, { languages: ['fr', 'en'] })
    const page = await createDraftPage(app, hotel, { blocks: [] })
    const written = expectStatus(200, await patch(hotel, page, [{ kind: 'text', text: bold }]))
    const { id } = written.blocks[0]
    expect(written.blocks).toEqual([{ id, kind: 'text', text: bold }])
    const all = expectStatus(200, await ask(hotel, 'GET', pagesPath(hotel, page, '?lang=all')))
    const nothing = { type: 'doc', content: [] }
    expect(all.blocks).toEqual([{ id, kind: 'text', text: { fr: bold, en: nothing, es: nothing } }])
    expectStatus(
      200,
      await patch(hotel, page, [{ id, kind: 'text', text: { en: richTextFromPlain('Open to all') } }], 'all'),
    )
    expectStatus(200, await ask(hotel, 'POST', pagesPath(hotel, page, '/publish')))
    expect([
      await readPublicHotel(hotel),
      await readPublicHotel(hotel, 'en'),
      await readPublicHotel(hotel, 'es'),
    ]).toEqual([bold, richTextFromPlain('Open to all'), bold].map((text) => [{ id, kind: 'text', text }]))
    // A blank text is removed from its language; the other language is the fallback.
    const blank = { type: 'doc', content: [{ type: 'paragraph' }] }
    const cleared = expectStatus(200, await patch(hotel, page, [{ id, kind: 'text', text: blank }], 'en'))
    expect([cleared.blocks[0].text, cleared.fallback]).toEqual([bold, ['title', 'blocks.0.text']])
  })

  test('is refused where it is anything else, with a sentence that says so, and nothing is changed', async () => {
    const hotel = await createHotel(app)
    const page = await createDraftPage(app, hotel)
    const link = (href: string) => ({
      type: 'doc',
      content: [
        { type: 'paragraph', content: [{ type: 'text', text: 'x', marks: [{ type: 'link', attrs: { href } }] }] },
      ],
    })
    for (const [text, error] of [
      ['<b>Ouvert</b>', 'blocks.0.text invalid'],
      [{ type: 'doc', content: [{ type: 'html', html: '<b>' }] }, 'blocks.0.text.content.0.type invalid'],
      [link('javascript:alert(1)'), 'blocks.0.text.content.0.content.0.marks.0.attrs.href link'],
      [richTextFromPlain('x'.repeat(10_001)), 'blocks.0.text too_big_text'],
    ] as const) {
      const answer = await patch(hotel, page, [{ kind: 'text', text }])
      expect(statusAndFields(answer)).toEqual([422, error])
      expect(answer.body.errors[0].message).toMatch(/ /)
    }
    const all = await patch(hotel, page, [{ kind: 'text', text: { fr: link('data:text/html,x') } }], 'all')
    expect(statusAndFields(all)).toEqual([422, 'blocks.0.text.fr.content.0.content.0.marks.0.attrs.href link'])
    expect(expectStatus(200, await ask(hotel, 'GET', pagesPath(hotel, page, '?lang=fr')))).toEqual(page)
  })

  test('is in the OpenAPI document as the closed document it is', async () => {
    const { components } = expectStatus(200, await app.call('GET', '/v1/openapi.json'))
    expect(components.schemas.RichText).toMatchObject({ type: 'object', required: ['type', 'content'] })
    expect(JSON.stringify(components.schemas.PublicPage ?? components.schemas)).toContain('PageBlock')
    expect(JSON.stringify(components.schemas.PageBlock)).toContain('#/components/schemas/RichText')
  })
})

test('a video, a map and questions come back as written; guests get what is finished and there', async () => {
  const hotel = await createHotel(app)
  const picture = await createLibraryFile(app, hotel)
  const page = await createDraftPage(app, hotel, { blocks: [] })
  const video = {
    kind: 'video',
    video: 'https://youtu.be/dQw4w9WgXcQ',
    picture: picture.address,
    title: 'La baie',
    caption: '',
  }
  const map = {
    kind: 'map',
    label: 'Le parking',
    point: { of: 'address', address: 'Quai 3', latitude: 48.6, longitude: -2 },
  }
  const questions = {
    kind: 'questions',
    questions: [
      { question: 'Les chiens ?', answer: bold },
      { question: 'Le parking ?', answer: richTextFromPlain('') },
    ],
  }
  const brokenMap = { kind: 'map', label: '', point: { of: 'place', id: page.id } }
  const saved = expectStatus(200, await patch(hotel, page, [video, map, questions, brokenMap]))
  expect(saved.blocks).toMatchObject([video, map, questions, { ...brokenMap, broken: true }])
  expectStatus(200, await ask(hotel, 'POST', pagesPath(hotel, page, '/publish')))
  const blocks = await readPublicHotel(hotel)
  expect(blocks).toMatchObject([
    video,
    map,
    { kind: 'questions', questions: [{ question: 'Les chiens ?', answer: bold }] },
  ])
  expect([blocks.length, blocks[2].questions.length]).toEqual([3, 1])
  // A picture is not accepted as a video, and a file in use cannot be deleted.
  const wrong = await patch(hotel, page, [{ ...video, video: (await createLibraryFile(app, hotel)).address }])
  expect(statusAndFields(wrong)).toEqual([422, 'blocks.0.video not_a_video'])
  const deleted = await ask(hotel, 'DELETE', `/v1/hotels/${hotel.id}/medias/${picture.id}`)
  expect([deleted.status, deleted.body.code]).toEqual([409, 'media_used'])
  const { texts } = expectStatus(200, await ask(hotel, 'GET', `/v1/hotels/${hotel.id}/translations?to=en`))
  const pageTexts = texts.filter(({ place }: { place: string }) => place === 'page')
  expect(
    pageTexts.map(({ field, source }: { field: string; source: { text: string } }) => [field, source.text]),
  ).toEqual([
    ['title', 'Le spa'],
    ['blocks.title', 'La baie'],
    ['blocks.label', 'Le parking'],
    ['blocks.questions.question', 'Les chiens ?'],
    ['blocks.questions.answer', 'Ouvert à tous\nWi-Fi\n\nBassin'],
    ['blocks.questions.question', 'Le parking ?'],
  ])
})
