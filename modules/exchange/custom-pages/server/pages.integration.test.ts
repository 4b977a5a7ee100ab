import { randomUUID } from 'node:crypto'
import { afterEach, describe, expect, test } from 'vitest'
import { plainText, type RichText, richTextFromPlain } from '#core/rich-text/document.ts'
import { testApp } from '#tests/app.ts'
import {
  createDraftPage,
  createHotel,
  createMember,
  createPublishedPage,
  createService,
  expectStatus,
  statusAndFields,
  type TestHotel,
} from '#tests/factories.ts'
import { textBlock as text } from '#tests/pages.ts'
import { maxBlocks, maxPages, pageTemplates } from '../rules.ts'

const app = testApp()
afterEach(() => app.setClock('2026-03-10T09:00:00Z'))

type Named = { id: string }
const pagesPath = ({ id }: TestHotel, page?: Named, rest = '') =>
  `/v1/hotels/${id}/pages${page ? `/${page.id}` : ''}${rest}`
const ask = (hotel: TestHotel, method: string, path: string, body?: unknown, { as = hotel.owner, version = 0 } = {}) =>
  app.call(method, path, { as, body, headers: version ? { 'if-match': `"${version}"` } : {} })
const patch = (hotel: TestHotel, page: Named, body: unknown, lang = 'fr', options = {}) =>
  ask(hotel, 'PATCH', pagesPath(hotel, page, `?lang=${lang}`), body, options)
const publish = async (hotel: TestHotel, page: Named) =>
  expectStatus(200, await ask(hotel, 'POST', pagesPath(hotel, page, '/publish')))
const unpublish = async (hotel: TestHotel, page: Named) =>
  expectStatus(200, await ask(hotel, 'POST', pagesPath(hotel, page, '/unpublish')))
const read = async (hotel: TestHotel, page: Named, query = 'lang=fr') =>
  expectStatus(200, await ask(hotel, 'GET', pagesPath(hotel, page, `?${query}`)))
const readPublicHotel = async (hotel: TestHotel, lang = 'fr') =>
  expectStatus(200, await app.call('GET', `/v1/hotels/${hotel.id}?lang=${lang}`))
const manage = async (hotel: TestHotel) =>
  expectStatus(200, await ask(hotel, 'GET', `/v1/hotels/${hotel.id}/manage`)).hotel
const openOn = (hotel: TestHotel, page: Named | null) =>
  ask(hotel, 'PATCH', `/v1/hotels/${hotel.id}`, { defaultPage: page?.id ?? null })
const journal = async (hotel: TestHotel) =>
  expectStatus(200, await ask(hotel, 'GET', `/v1/hotels/${hotel.id}/audit?about=page`)).map(
    ({ act, subject }: { act: string; subject: { name: string } }) => `${act} ${subject.name}`,
  )

describe('a draft', () => {
  test('is seen by nobody but staff, until it is published', async () => {
    const hotel = await createHotel(app)
    const before = await readPublicHotel(hotel)
    const page = await createDraftPage(app, hotel, { title: 'Secret', blocks: [text('Surprise')] as never })
    expect(page).toMatchObject({ slug: 'secret', published: false, changed: false, version: 1, fallback: [] })
    expect(await readPublicHotel(hotel)).toEqual(before)
    expect((await manage(hotel)).hasPages).toBe(false)

    await publish(hotel, page)
    const { pages, hasPages, defaultPage } = await readPublicHotel(hotel)
    expect([hasPages, defaultPage]).toEqual([true, null])
    expect(pages).toStrictEqual([
      { id: page.id, slug: 'secret', title: 'Secret', blocks: [text('Surprise', page.blocks[0]?.id)] },
    ])

    expectStatus(200, await patch(hotel, page, { title: 'Un autre titre', blocks: [text('Autre chose')] }))
    expect(await read(hotel, page)).toMatchObject({ published: true, changed: true, title: 'Un autre titre' })
    expect((await readPublicHotel(hotel)).pages).toEqual(pages)
    expect(JSON.stringify(await readPublicHotel(hotel))).not.toMatch(/Autre chose|Un autre titre/)

    await publish(hotel, page)
    expect((await readPublicHotel(hotel)).pages[0]).toMatchObject({
      title: 'Un autre titre',
      blocks: [{ text: richTextFromPlain('Autre chose') }],
    })
    expect(await unpublish(hotel, page)).toMatchObject({ published: false, publishedAt: null, title: 'Un autre titre' })
    expect(await readPublicHotel(hotel)).toMatchObject({ pages: [], hasPages: false })
  })

  test('is saved by one of two editors; the other one hears of it and overwrites nothing', async () => {
    const hotel = await createHotel(app)
    const page = await createDraftPage(app, hotel)
    const answers = await Promise.all(
      ['Un', 'Deux'].map((words) => patch(hotel, page, { blocks: [text(words)] }, 'fr', { version: page.version })),
    )
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 412])
    const saved = answers.find(({ status }) => status === 200)?.body
    expect(answers.find(({ status }) => status === 412)?.body).toMatchObject({
      code: 'precondition_failed',
      context: { lastSave: { by: 'Camille Le Goff', at: '2026-03-10T09:00:00.000Z' } },
    })
    expect(await read(hotel, page)).toEqual(saved)
    expect(saved.version).toBe(2)
    const stale = { version: page.version }
    for (const rest of ['/publish', '/unpublish'])
      expect((await ask(hotel, 'POST', pagesPath(hotel, page, rest), undefined, stale)).status).toBe(412)
    expect((await readPublicHotel(hotel)).pages).toEqual([])
    // A save without changes does not disturb the other editor either.
    expect(expectStatus(200, await patch(hotel, page, { title: page.title }, 'fr', saved)).version).toBe(2)
  })

  test('begins in all languages by one call', async () => {
    const hotel = await createHotel(app, { languages: ['fr', 'en'] })
    const title = { fr: 'Le spa', en: 'The spa' }
    expect(
      expectStatus(201, await ask(hotel, 'POST', pagesPath(hotel, undefined, '?lang=all'), { title })),
    ).toMatchObject({
      title,
    })
  })

  test('that somebody else saved first is refused with who saved and when, also within one editing session', async () => {
    const hotel = await createHotel(app)
    const page = await createDraftPage(app, hotel)
    const [as, receptionist] = [
      await createMember(app, hotel, 'admin', 'Claire'),
      await createMember(app, hotel, 'member'),
    ]
    const stale = { version: page.version }
    const refused = async () => (await patch(hotel, page, { title: 'X' }, 'fr', stale)).body.context
    const readLastSave = async () =>
      expectStatus(200, await ask(hotel, 'GET', `/v1/hotels/${hotel.id}/last-save?thing=page&subject=${page.id}`))
    const minutes = ['2026-03-10T09:01:00.000Z', '2026-03-10T09:05:00.000Z']
    for (const minute of minutes) {
      app.setClock(minute)
      expectStatus(200, await patch(hotel, page, { blocks: [text(minute)] }, 'fr', { as }))
      expect([await refused(), await readLastSave()]).toEqual(
        Array(2).fill({ lastSave: { by: 'Claire Le Goff', at: minute } }),
      )
    }
    // Neither publishing the draft nor reverting to it counts as a save of the draft.
    app.setClock('2026-03-10T09:06:00.000Z')
    await publish(hotel, page)
    expectStatus(204, await ask(hotel, 'DELETE', pagesPath(hotel, page)))
    expectStatus(200, await ask(hotel, 'POST', pagesPath(hotel, page, '/restore')))
    expect(await readLastSave()).toEqual({ lastSave: { by: 'Claire Le Goff', at: minutes[1] } })
    const [version] = expectStatus(200, await ask(hotel, 'GET', pagesPath(hotel, page, '/versions')))
    expectStatus(200, await patch(hotel, page, { title: 'Les bains' }, 'fr', { as }))
    expectStatus(200, await ask(hotel, 'POST', pagesPath(hotel, page, `/versions/${version.id}/restore`)))
    expect(await refused()).toEqual({ lastSave: { by: 'Camille Le Goff', at: '2026-03-10T09:06:00.000Z' } })
    const path = `/v1/hotels/${hotel.id}/last-save?thing=page&subject=${page.id}`
    expect((await ask(hotel, 'GET', path, undefined, { as: receptionist })).status).toBe(403)
  })

  test('is written in one language and leaves the others alone; guests are told which texts come from another language', async () => {
    const hotel = await createHotel(app)
    const page = await createPublishedPage(app, hotel, {
      blocks: [text('Bonjour'), { kind: 'divider' }, text('Adieu')] as never,
    })
    const [first, , last] = page.blocks
    const english = [text('Goodbye', last?.id), text('', first?.id)]
    const saved = expectStatus(200, await patch(hotel, page, { title: 'The spa', blocks: english }, 'en'))
    expect(saved.blocks.map(({ id }: Named) => id)).toEqual([last?.id, first?.id])
    const words = async (query: string) => {
      const { title, blocks, fallback } = await read(hotel, page, query)
      return [title, ...blocks.map((block: { text: RichText }) => plainText(block.text)), fallback]
    }
    expect(await words('lang=fr')).toEqual(['Le spa', 'Adieu', 'Bonjour', []])
    expect(await words('lang=en')).toEqual(['The spa', 'Goodbye', 'Bonjour', ['blocks.1.text']])
    expect(await words('lang=es&fallback=none')).toEqual(['', '', '', ['title', 'blocks.0.text', 'blocks.1.text']])
    await publish(hotel, page)
    expect((await readPublicHotel(hotel, 'en')).fallback).toEqual(['pages.0.blocks.1.text'])
    expect((await readPublicHotel(hotel, 'es')).fallback).toEqual([
      'pages.0.title',
      'pages.0.blocks.0.text',
      'pages.0.blocks.1.text',
    ])
    const blank = expectStatus(200, await patch(hotel, page, { title: '' }, 'en'))
    expect([blank.title, blank.fallback]).toEqual(['Le spa', ['title', 'blocks.1.text']])
    expect(statusAndFields(await patch(hotel, page, { title: '' }))).toEqual([422, 'title required'])
  })

  test('keeps every text as it was written, and takes nothing that is too long', async () => {
    const hotel = await createHotel(app)
    const page = await createDraftPage(app, hotel)
    const odd = `<script>alert(1)</script><br>é e\u0301 🥐 \u200f "'\\ $t(x) {{name}}`
    const saved = expectStatus(200, await patch(hotel, page, { title: odd, blocks: [text(odd)] }))
    expect([saved.title, saved.blocks[0].text]).toEqual([odd, richTextFromPlain(odd)])
    const refused = [
      [{ blocks: [text('x'.repeat(100_000))] }, 'blocks.0.text too_big_text'],
      [{ title: 'x'.repeat(121) }, 'title too_big_text'],
      [{ blocks: Array.from({ length: maxBlocks + 1 }, () => ({ kind: 'divider' })) }, 'blocks too_big_list'],
      [{ slug: 'Le Spa' }, 'slug invalid'],
      [{ slug: randomUUID() }, 'slug invalid'],
      [
        { blocks: [{ kind: 'button', label: 'x', link: { to: 'address', address: 'javascript:alert(1)' } }] },
        'blocks.0.link.address link',
      ],
    ] as const
    for (const [body, error] of refused) expect(statusAndFields(await patch(hotel, page, body))).toEqual([422, error])
    expect(await read(hotel, page)).toEqual(saved)
    expectStatus(
      200,
      await patch(hotel, page, { blocks: Array.from({ length: maxBlocks }, () => ({ kind: 'divider' })) }),
    )
  })
})

describe('the hotel’s pages', () => {
  test('are limited in number', async () => {
    const hotel = await createHotel(app)
    const body = { title: 'Page' }
    const answers = await Promise.all(
      Array.from({ length: maxPages }, () => ask(hotel, 'POST', pagesPath(hotel), body)),
    )
    expect(answers.map(({ status }) => status)).toEqual(answers.map(() => 201))
    expect(new Set(answers.map(({ body }) => body.slug)).size).toBe(maxPages)
    expect(statusAndFields(await ask(hotel, 'POST', pagesPath(hotel), body))).toEqual([422, ' too_big_list'])
  })

  test('are put in another order, of exactly what there is, and guests read them in it', async () => {
    const hotel = await createHotel(app)
    const [a, b, c] = [
      await createPublishedPage(app, hotel, { title: 'A' }),
      await createDraftPage(app, hotel, { title: 'B' }),
      await createPublishedPage(app, hotel, { title: 'C' }),
    ].map(({ id }) => id)
    expectStatus(204, await ask(hotel, 'PUT', pagesPath(hotel, undefined, '/order'), [c, b, a]))
    const titles = (pages: { title: string }[]) => pages.map(({ title }) => title)
    expect(titles(expectStatus(200, await ask(hotel, 'GET', pagesPath(hotel))))).toEqual(['C', 'B', 'A'])
    const [spanish] = expectStatus(200, await ask(hotel, 'GET', pagesPath(hotel, undefined, '?lang=es&fallback=none')))
    expect([spanish.title, spanish.fallback, 'blocks' in spanish]).toEqual(['', ['title'], false])
    expect(titles((await readPublicHotel(hotel)).pages)).toEqual(['C', 'A'])
    for (const ids of [[a, b], [a, b, c, c], [a, b, randomUUID()], []])
      expect(statusAndFields(await ask(hotel, 'PUT', pagesPath(hotel, undefined, '/order'), ids))).toEqual([
        422,
        ' not_same_items',
      ])
  })

  test('have addresses of their own, that no other page of the hotel has', async () => {
    const [hotel, otherHotel] = [await createHotel(app), await createHotel(app)]
    const page = await createPublishedPage(app, hotel)
    expect((await createDraftPage(app, hotel)).slug).toBe('le-spa-2')
    expect((await createDraftPage(app, otherHotel)).slug).toBe('le-spa')
    expect(statusAndFields(await ask(hotel, 'POST', pagesPath(hotel), { title: 'X', slug: 'le-spa' }))).toEqual([
      422,
      'slug slug_taken',
    ])
    expect(statusAndFields(await patch(hotel, page, { slug: 'le-spa-2' }))).toEqual([422, 'slug slug_taken'])
    expectStatus(200, await patch(hotel, page, { slug: 'bien-etre' }))
    expect((await readPublicHotel(hotel)).pages[0].slug).toBe('bien-etre')
  })

  test('that are begun while others of the same name are brought back each have a place and an address', async () => {
    const hotel = await createHotel(app)
    const deleted: Named[] = []
    for (let n = 0; n < 6; n++) {
      const page = await createDraftPage(app, hotel)
      expectStatus(204, await ask(hotel, 'DELETE', pagesPath(hotel, page)))
      deleted.push(page)
    }
    const answers = await Promise.all(
      deleted.flatMap((page) => [
        ask(hotel, 'POST', pagesPath(hotel), { title: 'Le spa' }),
        ask(hotel, 'POST', pagesPath(hotel, page, '/restore')),
      ]),
    )
    expect(answers.map(({ status }) => status)).toEqual(deleted.flatMap(() => [201, 200]))
    const list = expectStatus(200, await ask(hotel, 'GET', pagesPath(hotel)))
    for (const each of ['slug', 'position'])
      expect(new Set(list.map((page: Record<string, unknown>) => page[each])).size).toBe(12)
  })

  test('of another hotel can be neither read nor written', async () => {
    const [hotel, otherHotel] = [await createHotel(app), await createHotel(app)]
    const otherPage = await createPublishedPage(app, otherHotel)
    const [version] = expectStatus(200, await ask(otherHotel, 'GET', pagesPath(otherHotel, otherPage, '/versions')))
    for (const page of [otherPage, { id: randomUUID() }])
      for (const [method, rest, body] of [
        ['GET', ''],
        ['PATCH', '', { title: 'X' }],
        ['DELETE', ''],
        ['POST', '/publish'],
        ['POST', '/unpublish'],
        ['POST', '/restore'],
        ['GET', '/versions'],
        ['GET', `/versions/${version.id}`],
        ['POST', `/versions/${version.id}/restore`],
      ] as const)
        expect((await ask(hotel, method, pagesPath(hotel, page, rest), body)).status, `${method} ${rest}`).toBe(404)
    expect(statusAndFields(await openOn(hotel, otherPage))).toEqual([422, 'defaultPage not_published'])
    const [mine, before] = [await createDraftPage(app, hotel), await read(otherHotel, otherPage)]
    expect((await ask(hotel, 'POST', pagesPath(hotel, mine, `/versions/${version.id}/restore`))).status).toBe(404)
    expectStatus(
      200,
      await patch(hotel, mine, { blocks: [{ kind: 'button', label: 'X', link: { to: 'page', id: otherPage.id } }] }),
    )
    expect((await read(hotel, mine)).blocks[0].broken).toBe(true)
    expect(await read(otherHotel, otherPage)).toEqual(before)
  })

  test('are read by receptionists and written by those who edit the hotel', async () => {
    const hotel = await createHotel(app)
    const page = await createPublishedPage(app, hotel)
    const as = await createMember(app, hotel, 'member')
    expect(expectStatus(200, await ask(hotel, 'GET', pagesPath(hotel), undefined, { as })).length).toBe(1)
    for (const [method, path, body] of [
      ['POST', pagesPath(hotel), { title: 'X' }],
      ['PATCH', pagesPath(hotel, page), { title: 'X' }],
      ['POST', pagesPath(hotel, page, '/unpublish')],
      ['DELETE', pagesPath(hotel, page)],
    ] as const)
      expect((await ask(hotel, method, path, body, { as })).status).toBe(403)
    const admin = { as: await createMember(app, hotel, 'admin') }
    expectStatus(200, await ask(hotel, 'PATCH', pagesPath(hotel, page), { title: 'X' }, admin))
    expectStatus(200, await ask(hotel, 'POST', pagesPath(hotel, page, '/publish'), undefined, admin))
  })

  test('are recorded in the journal, with one line per editing session of the draft', async () => {
    const hotel = await createHotel(app)
    const page = await createDraftPage(app, hotel)
    const bar = await createDraftPage(app, hotel, { title: 'Le bar' })
    const write = async (words: string) => expectStatus(200, await patch(hotel, page, { blocks: [text(words)] }))
    const steps = [
      () => write('Un'),
      () => write('Deux'),
      () => app.setClock('2026-03-10T10:00:00Z'),
      () => write('Trois'),
      () => write('Quatre'),
      () => publish(hotel, page),
      () => publish(hotel, page),
      () => unpublish(hotel, page),
      async () => expectStatus(204, await ask(hotel, 'PUT', pagesPath(hotel, undefined, '/order'), [page.id, bar.id])),
      async () => expectStatus(204, await ask(hotel, 'PUT', pagesPath(hotel, undefined, '/order'), [bar.id, page.id])),
      async () => expectStatus(204, await ask(hotel, 'DELETE', pagesPath(hotel, page))),
      async () => expectStatus(200, await ask(hotel, 'POST', pagesPath(hotel, page, '/restore'))),
    ]
    for (const step of steps) {
      await step()
      app.setClock(new Date(app.context.clock().getTime() + 1000).toISOString())
    }
    expect((await journal(hotel)).reverse()).toEqual([
      'page.created Le spa',
      'page.created Le bar',
      'page.changed Le spa',
      'page.published Le spa',
      'page.unpublished Le spa',
      'page.sorted Hôtel du Phare',
      'page.deleted Le spa',
      'page.restored Le spa',
    ])
  })
})

describe('a block whose target was deleted', () => {
  test('is left out for guests and marked for staff, until the target exists again', async () => {
    const hotel = await createHotel(app)
    const menu = await createService(app, hotel)
    const target = await createPublishedPage(app, hotel, { title: 'Cible' })
    const button = (link: object) => ({ kind: 'button', label: 'Voir', link })
    const blocks = [
      text('Bonjour'),
      { kind: 'service', serviceId: menu.id },
      button({ to: 'service', id: menu.id }),
      button({ to: 'page', id: target.id }),
      { kind: 'info', info: 'wifi' },
    ]
    const page = await createPublishedPage(app, hotel, { title: 'Accueil', blocks: blocks as never })
    const kinds = async () => (await readPublicHotel(hotel)).pages[1].blocks.map(({ kind }: { kind: string }) => kind)
    const broken = async () =>
      (await read(hotel, page)).blocks.flatMap(({ broken }: { broken?: true }, i: number) => (broken ? [i] : []))
    expect([await kinds(), await broken()]).toEqual([['text', 'service', 'button', 'button'], [4]])

    const wifi = { network: 'Phare', password: 'maree-haute', security: 'WPA', hidden: false, passwordFor: 'everybody' }
    expectStatus(200, await ask(hotel, 'PATCH', `/v1/hotels/${hotel.id}`, { info: { wifi } }))
    expectStatus(204, await ask(hotel, 'DELETE', `/v1/hotels/${hotel.id}/services/${menu.id}`))
    expect([await kinds(), await broken()]).toEqual([
      ['text', 'button', 'info'],
      [1, 2],
    ])
    await unpublish(hotel, target)
    const { pages } = await readPublicHotel(hotel)
    expect(pages[0].blocks.map(({ kind }: { kind: string }) => kind)).toEqual(['text', 'info'])
    const list = expectStatus(200, await ask(hotel, 'GET', pagesPath(hotel)))
    expect(list.map(({ broken }: { broken: number }) => broken)).toEqual([0, 3])
  })
})

describe('a template', () => {
  test.each(pageTemplates)('%s is complete in each of the hotel’s languages', async (template) => {
    const hotel = await createHotel(app, { languages: ['fr', 'es'] })
    await createService(app, hotel)
    const page = expectStatus(201, await ask(hotel, 'POST', pagesPath(hotel, undefined, '?lang=es'), { template }))
    expect(page.blocks.length).toBeGreaterThan(3)
    for (const lang of ['fr', 'es'])
      expect((await read(hotel, page, `lang=${lang}&fallback=none`)).fallback).toEqual([])
    expect((await read(hotel, page, 'lang=en&fallback=none')).title).toBe('')
    expect(page.blocks.filter(({ broken }: { broken?: true }) => broken)).toEqual([])
    expectStatus(
      200,
      await ask(hotel, 'PATCH', pagesPath(hotel, page, '?lang=fr'), { blocks: (await read(hotel, page)).blocks }),
    )
  })

  test('accepts another title, and a page needs a template or a title', async () => {
    const hotel = await createHotel(app)
    const page = expectStatus(201, await ask(hotel, 'POST', pagesPath(hotel), { template: 'spa', title: 'Les bains' }))
    const english = (await read(hotel, page, 'lang=en')).title
    expect([page.title, page.slug, english]).toEqual(['Les bains', 'les-bains', 'The spa'])
    expect(statusAndFields(await ask(hotel, 'POST', pagesPath(hotel), {}))).toEqual([422, 'title required'])
    expect((await ask(hotel, 'POST', pagesPath(hotel), { template: 'casino' })).status).toBe(422)
  })
})
