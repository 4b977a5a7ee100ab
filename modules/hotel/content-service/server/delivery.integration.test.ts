import { createClient } from 'contentful'
import { describe, expect, onTestFinished, test, vi } from 'vitest'
import { createApi } from '#app/api.ts'
import { tooManyRequests } from '#core/http/server/limits.ts'
import { guestLangs } from '#locales/languages.ts'
import { testApp } from '#tests/app.ts'
import { contentServer } from '#tests/content.ts'
import { createContentToken, createPlaceType, createProviderStaff, expectStatus } from '#tests/factories.ts'
import { guideClient, guides } from '#tests/guides.ts'
import { testAlone } from '#tests/one-process.ts'

const app = testApp()

/** The product on a port, and the unmodified client of the delivery API. */
async function productClient(options: { accessToken?: string; space?: string; retryOnError?: boolean } = {}) {
  const api = createApi(app.context)
  const place = await contentServer((request) => api.fetch(request))
  const accessToken = options.accessToken ?? (await createContentToken(app)).token
  return createClient({ ...place, logHandler: () => {}, ...options, accessToken })
}

const ids = ({ items }: { items: { sys: { id: string } }[] }) => items.map(({ sys }) => sys.id)

describe('the unmodified client reads the built-in service', () => {
  test('place types by content_type, in one language with its fallback, and in all languages', async () => {
    const staff = await createProviderStaff(app)
    const view = await createPlaceType(app, { fr: 'Vue mer', en: 'Sea view' }, staff)
    const client = await productClient()
    const query = { content_type: 'placeType', 'sys.id': view }
    const [english] = (await client.getEntries({ ...query, locale: 'en' })).items
    expect([english?.fields.name, english?.sys.locale, english?.sys.contentType.sys.id]).toEqual([
      'Sea view',
      'en',
      'placeType',
    ])
    expect((await client.getEntry(view, { locale: 'es' })).fields.name).toBe('Vue mer')
    const everywhere = await client.withAllLocales.getEntry(view)
    expect(everywhere.fields).toMatchObject({ name: { fr: 'Vue mer', en: 'Sea view' } })
    expect(everywhere.sys.locale).toBeUndefined()
  })

  test('each call that the specification names: entries, assets, content types, tags, locales and sync', async () => {
    const view = await createPlaceType(app, { fr: 'Vue lac', es: 'Vista al lago' })
    const client = await productClient()
    expect((await client.getSpace()).locales.map(({ code }) => code)).toEqual(guestLangs)
    expect((await client.getContentType('placeType')).fields.map(({ id }) => id)).toEqual(['name', 'position'])
    expect(ids(await client.getContentTypes())).toEqual(['placeType'])
    expect((await client.getLocales()).items[1]).toMatchObject({ code: 'en', default: false, fallbackCode: 'fr' })
    const [tags, assets] = [await client.getTags(), await client.getAssets()]
    expect([tags, assets]).toMatchObject([
      { total: 0, items: [] },
      { total: 0, items: [] },
    ])
    const entries = await client.getEntries({ content_type: 'placeType', 'fields.name': 'Vista al lago', locale: 'es' })
    expect(entries.items).toMatchObject([{ sys: { id: view }, fields: { name: 'Vista al lago' } }])
    const synchronised = await client.sync({ initial: true, type: 'Entry', content_type: 'placeType' })
    expect(synchronised.entries.find(({ sys }) => sys.id === view)?.fields.name).toMatchObject({ fr: 'Vue lac' })
    expect(synchronised.nextSyncToken).toMatch(/./)
  })

  test('is refused with an unknown or revoked token', async () => {
    const wrong = await productClient({ accessToken: 'somebody-guesses' })
    await expect(wrong.getEntries()).rejects.toMatchObject({ name: 'AccessTokenInvalid' })
    const staff = await createProviderStaff(app)
    const { id, token } = await createContentToken(app, staff)
    const client = await productClient({ accessToken: token })
    await client.getSpace()
    expectStatus(204, await app.call('DELETE', `/v1/content-tokens/${id}`, { as: staff }))
    await expect(client.getSpace()).rejects.toMatchObject({ name: 'AccessTokenInvalid' })
  })

  test('gets NotFound for an unknown space, entry, content type, asset, tag or call', async () => {
    const { token } = await createContentToken(app)
    const client = await productClient({ accessToken: token })
    const otherSpaceClient = await productClient({ accessToken: token, space: 'other' })
    for (const ask of [
      () => otherSpaceClient.getEntries(),
      () => client.getEntry('nothing'),
      () => client.getContentType('nothing'),
      () => client.getAsset('nothing'),
      () => client.getTag('nothing'),
      () => client.getConcepts(),
    ]) {
      const error = await ask().then(
        () => null,
        (cause: Error & { sys?: { id: string } }) => cause,
      )
      // For an entry the client throws an error of its own.
      expect(error?.sys?.id ?? error?.name).toBe('NotFound')
    }
  })

  // Runs alone because calls are counted by each process.
  testAlone('gets the delivery API’s own error when it exceeds the rate limit', async () => {
    const { token } = await createContentToken(app)
    const client = await productClient({ accessToken: token, retryOnError: false })
    const spend = vi.spyOn(app.context.limits.contentCalls, 'spend').mockRejectedValue(tooManyRequests(1))
    onTestFinished(() => spend.mockRestore())
    await expect(client.getLocales()).rejects.toMatchObject({ name: 'RateLimitExceeded' })
    const raw = await app.call('GET', '/content/spaces/livret/locales', {
      headers: { authorization: `Bearer ${token}` },
    })
    expect([raw.status, raw.headers.get('x-contentful-ratelimit-reset'), raw.body.sys]).toEqual([
      429,
      '1',
      { type: 'Error', id: 'RateLimitExceeded' },
    ])
  })

  test('synchronises: everything at first, then what was added, renamed and deleted', async () => {
    const staff = await createProviderStaff(app)
    const [terrace, quiet] = [
      await createPlaceType(app, { fr: 'Terrasse' }, staff),
      await createPlaceType(app, { fr: 'Au calme' }, staff),
    ]
    const client = await productClient()
    const first = await client.sync({ initial: true })
    expect(ids({ items: first.entries })).toEqual(expect.arrayContaining([terrace, quiet]))
    expect(first.deletedEntries).toEqual([])
    const name = { fr: 'Grande terrasse' }
    expectStatus(200, await app.call('PATCH', `/v1/place-types/${terrace}?lang=all`, { as: staff, body: { name } }))
    expectStatus(204, await app.call('DELETE', `/v1/place-types/${quiet}`, { as: staff }))
    const added = await createPlaceType(app, { fr: 'Piscine' }, staff)
    const second = await client.sync({ nextSyncToken: first.nextSyncToken ?? '' })
    expect(ids({ items: second.entries })).toEqual([terrace, added])
    expect(second.entries[0]?.fields.name).toEqual({ fr: 'Grande terrasse' })
    expect(ids({ items: second.deletedEntries })).toEqual([quiet])
    const third = await client.sync({ nextSyncToken: second.nextSyncToken ?? '' })
    expect([third.entries, third.deletedEntries]).toEqual([[], []])
  })
})

describe('the rules of the specification', () => {
  const seconds = () => Math.floor(Date.now() / 1000)

  test.each([
    ['is no number', '1', /only numeric values/],
    ['is past', seconds() - 60, /cannot be in the past/],
    ['is more than 48 hours ahead', seconds() + 48 * 3600 + 60, /further in the future/],
  ])('the client refuses an asset key whose expiry %s', async (_, expiresAt, message) => {
    const client = await guideClient()
    await expect(client.createAssetKey(expiresAt as number)).rejects.toThrow(message)
  })

  test('the service refuses it too, and creates one within 48 hours', async () => {
    const { token } = await createContentToken(app)
    const make = (expiresAt: unknown) =>
      app.call('POST', '/content/spaces/livret/environments/master/asset_keys', {
        headers: { authorization: `Bearer ${token}` },
        body: { expiresAt },
      })
    const now = Math.floor(app.context.clock().getTime() / 1000)
    const answers = await Promise.all(['1', null, now - 1, now + 172_801, now + 172_800].map(make))
    expect(answers.map(({ status }) => status)).toEqual([400, 400, 400, 400, 201])
    expect(answers.at(-1)?.body).toEqual({ policy: expect.any(String), secret: expect.any(String) })
    app.setClock(new Date().toISOString())
    const key = await (await productClient()).createAssetKey(seconds() + 3600)
    expect(Object.keys(key).sort()).toEqual(['policy', 'secret'])
  })

  test('a synchronisation needs `initial` or a token, and content_type needs the type Entry', async () => {
    const client = await guideClient()
    await expect(client.sync({} as never)).rejects.toThrow(/one of `initial`, `nextSyncToken` or `nextPageToken`/)
    const assets = { initial: true, content_type: 'guide', type: 'Asset' } as never
    await expect(client.sync(assets)).rejects.toThrow(/cannot be different from `Entry`/)
    const { token } = await createContentToken(app)
    const raw = async (query: string) =>
      (await app.call('GET', `/content/spaces/livret/sync?${query}`, { headers: { authorization: `Bearer ${token}` } }))
        .status
    for (const query of [
      '',
      'initial=false',
      'initial=true&content_type=placeType',
      'initial=true&content_type=placeType&type=Asset',
      'initial=true&type=Everything',
      'initial=true&sync_token=x',
      'sync_token=x',
      'initial=true&content_type=nothing&type=Entry',
    ])
      expect([query, await raw(query)]).toEqual([query, 400])
    expect(await raw('initial=true&content_type=placeType&type=Entry')).toBe(200)
  })

  test('a synchronisation continues with the token of the next page', async () => {
    const client = await guideClient()
    const all = await client.sync({ initial: true, limit: 2 })
    expect([ids({ items: all.entries }), ids({ items: all.assets })]).toEqual([
      ['walls', 'beach', 'museum', 'plain'],
      ['photo'],
    ])
    const page = await client.sync({ initial: true, limit: 2 }, { paginate: false })
    expect(ids({ items: page.entries })).toEqual(['walls', 'beach'])
    const next = await client.sync({ nextPageToken: page.nextPageToken ?? '' }, { paginate: false })
    expect(ids({ items: next.entries })).toEqual(['museum', 'plain'])
    const typed = await client.sync({ initial: true, content_type: 'note' })
    expect([ids({ items: typed.entries }), typed.assets]).toEqual([['plain'], []])
  })

  test('a change while pages are read is delivered once, with the next synchronisation', async () => {
    let space = guides
    const client = await guideClient(() => space)
    const page = await client.sync({ initial: true, limit: 3 }, { paginate: false })
    const instant = guides.since
    const deletedEntry = {
      type: 'DeletedEntry',
      id: 'beach',
      change: 6,
      revision: 1,
      createdAt: instant,
      deletedAt: instant,
    } as const
    space = { ...guides, entries: guides.entries.filter(({ id }) => id !== 'beach'), deleted: [deletedEntry] }
    const rest = await client.sync({ nextPageToken: page.nextPageToken ?? '' })
    expect([ids({ items: rest.entries }), rest.deletedEntries]).toEqual([['plain'], []])
    const later = await client.sync({ nextSyncToken: rest.nextSyncToken ?? '' })
    expect(ids({ items: later.deletedEntries })).toEqual(['beach'])
  })
})

describe('queries', () => {
  const guide = { content_type: 'guide' }

  test.each([
    [{}, ['walls', 'beach', 'museum', 'plain']],
    [guide, ['walls', 'beach', 'museum']],
    [{ ...guide, limit: 1, skip: 1 }, ['beach']],
    [{ ...guide, order: 'fields.stars' }, ['beach', 'walls', 'museum']],
    [{ ...guide, order: '-sys.updatedAt' }, ['museum', 'beach', 'walls']],
    [{ ...guide, 'fields.stars': 5 }, ['walls']],
    [{ ...guide, 'fields.stars[gte]': 3 }, ['walls', 'beach']],
    [{ ...guide, 'fields.stars[lt]': 5 }, ['beach']],
    [{ ...guide, 'fields.stars[exists]': false }, ['museum']],
    [{ ...guide, 'fields.words[in]': 'mer,sable' }, ['walls']],
    [{ ...guide, 'fields.words[all]': 'pierre,mer' }, ['walls']],
    [{ ...guide, 'fields.title[match]': 'musee' }, ['museum']],
    [{ ...guide, 'fields.title': 'The walls', locale: 'en' }, ['walls']],
    [{ ...guide, 'fields.title[ne]': 'La plage' }, ['walls', 'museum']],
    [{ ...guide, 'fields.next.sys.id': 'beach' }, ['walls']],
    [{ 'sys.id[in]': ['plain', 'museum'] }, ['museum', 'plain']],
    [{ 'sys.id[nin]': 'plain,museum' }, ['walls', 'beach']],
    [{ 'sys.contentType.sys.id': 'note' }, ['plain']],
    [{ 'sys.updatedAt[gt]': '2026-02-01T08:00:02Z' }, ['museum', 'plain']],
    [{ 'metadata.tags.sys.id[in]': 'sand' }, ['beach']],
    [{ 'metadata.tags.sys.id[all]': 'sea,sand' }, ['beach']],
    [{ 'metadata.tags[exists]': true }, ['walls', 'beach']],
    [{ query: 'plage' }, ['beach']],
    [{ links_to_entry: 'beach' }, ['walls']],
    [{ links_to_asset: 'photo' }, ['walls']],
  ])('%o', async (query, expected) => {
    const found = await (await guideClient()).getEntries(query as never)
    expect([ids(found), found.skip]).toEqual([expected, 'skip' in query ? 1 : 0])
  })

  test.each([
    { content_type: 'nothing' },
    { 'fields.title': 'x' },
    { ...guide, 'fields.nothing': 'x' },
    { ...guide, 'fields.title[near]': '1,2' },
    { ...guide, order: 'fields.nothing' },
    { limit: 1001 },
    { limit: -1 },
    { skip: 'x' },
    { include: 11 },
    { locale: 'ja' },
    { select: 'password' },
    { unknown: '1' },
    { 'sys[constructor]': 'x' },
  ])('that are invalid are refused as the delivery API does: %o', async (query) => {
    const client = await guideClient()
    await expect(client.getEntries(query as never)).rejects.toMatchObject({
      name: expect.stringMatching(/^(InvalidQuery|BadRequest)$/),
      message: expect.stringContaining('"status": 400'),
    })
  })

  test('paths of inherited properties match nothing', async () => {
    const client = await guideClient()
    for (const path of ['sys.constructor', 'sys.__proto__', 'sys.id.length'])
      expect(ids(await client.getEntries({ [`${path}[exists]`]: true } as never))).toEqual([])
  })

  test('select returns only the named fields', async () => {
    const client = await guideClient()
    const [walls] = (await client.getEntries({ ...guide, select: ['fields.title'], 'sys.id': 'walls' })).items
    expect(walls).toEqual({ sys: { id: 'walls', type: 'Entry' }, fields: { title: 'Les remparts' } })
  })

  test('a cursor leads from page to page', async () => {
    const client = await guideClient()
    const first = await client.getEntriesWithCursor({ limit: 3 })
    const second = await client.getEntriesWithCursor({ limit: 3, pageNext: first.pages.next as string })
    expect([ids(first), ids(second), second.pages.next]).toEqual([['walls', 'beach', 'museum'], ['plain'], undefined])
    const back = await client.getEntriesWithCursor({ limit: 3, pagePrev: second.pages.prev as string })
    expect(ids(back)).toEqual(ids(first))
  })

  test('texts fall back from language to language', async () => {
    const client = await guideClient()
    const titles = async (locale: string) =>
      (await client.getEntries({ ...guide, locale })).items.map(({ fields }) => fields.title)
    expect(await titles('es')).toEqual(['The walls', 'La plage', 'El museo'])
    expect(await titles('en')).toEqual(['The walls', 'La plage', 'Le musée'])
  })
})

describe('links', () => {
  // biome-ignore lint/suspicious/noExplicitAny: links of links, resolved by the client
  type Linked = any
  const walls = { 'sys.id': 'walls' } as const

  test('are resolved to the requested depth; unresolvable ones stay links', async () => {
    const client = await guideClient()
    const [near]: Linked[] = (await client.getEntries(walls)).items
    expect([near.fields.next.fields.title, near.fields.cover.fields.title]).toEqual(['La plage', 'Photo'])
    expect(near.fields.next.fields.next.sys.type).toBe('Link')
    const [none]: Linked[] = (await client.getEntries({ ...walls, include: 0 })).items
    expect(none.fields.next.sys.type).toBe('Link')
    const deep = await client.getEntries({ ...walls, include: 2 })
    expect(deep.errors).toEqual([
      { sys: { id: 'notResolvable', type: 'error' }, details: { type: 'Link', linkType: 'Entry', id: 'lost' } },
    ])
  })

  test('withoutUnresolvableLinks leaves those out, withoutLinkResolution resolves none, withAllLocales reads all languages', async () => {
    const client = await guideClient()
    const [clean]: Linked[] = (await client.withoutUnresolvableLinks.getEntries({ ...walls, include: 2 })).items
    expect('next' in clean.fields.next.fields).toBe(false)
    const [raw]: Linked[] = (await client.withoutLinkResolution.getEntries(walls)).items
    expect(raw.fields.next).toEqual({ sys: { type: 'Link', linkType: 'Entry', id: 'beach' } })
    const rawClient = client.withAllLocales.withoutUnresolvableLinks
    const [everywhere]: Linked[] = (await rawClient.getEntries({ ...walls, include: 2 })).items
    expect(everywhere.fields.title).toEqual({ fr: 'Les remparts', en: 'The walls' })
    expect(everywhere.fields.next.fr.fields.title).toEqual({ fr: 'La plage' })
    const [plain]: Linked[] = (await client.withAllLocales.withoutLinkResolution.getEntries(walls)).items
    expect(plain.fields.next.fr.sys.type).toBe('Link')
  })

  test('assets and tags are read by themselves too', async () => {
    const client = await guideClient()
    expect((await client.getAsset('photo')).fields.title).toBe('Photo')
    expect(ids(await client.getAssets({ 'fields.title': 'Photo' } as never))).toEqual(['photo'])
    expect([(await client.getTag('sand')).name, ids(await client.getTags())]).toEqual(['Sand', ['sea', 'sand']])
  })
})

test('any request gets an answer in the format of the delivery API, never a server error', async () => {
  const { token } = await createContentToken(app)
  const headers = { authorization: `Bearer ${token}` }
  const root = '/content/spaces/livret/environments/master'
  const spend = vi.spyOn(app.context.limits.contentCalls, 'spend').mockResolvedValue()
  onTestFinished(() => spend.mockRestore())
  const long = 'x'.repeat(20_000)
  for (const path of [
    ...['%00', '%E0%A4%A', long, '__proto__', '..%2f..', '%F0%9F%8D%B7'].flatMap((id) => [
      `${root}/entries/${id}`,
      `${root}/content_types/${id}`,
      `/content/spaces/${id}/entries`,
      `/content/spaces/livret/environments/${id}/sync?initial=true`,
    ]),
    ...['%00=%00', 'sys.id[in]', 'fields[=1', '[in]=1', 'order=-', 'order=,,', 'select=.', `query=${long}`, '=', '&&&']
      .concat(['cursor=true&pageNext=zz', 'limit=1e9', 'skip=9007199254740993', 'locale=%2A%2A', 'sys.updatedAt[lt]=x'])
      .concat(['metadata.tags[in]=', 'metadata=1', 'sys=1', 'fields=1&content_type=placeType', 'links_to_entry=%00'])
      .map((query) => `${root}/entries?${query}`),
    ...['%00', 'bnVsbA', Buffer.from('{"kind":"all","after":-1}').toString('base64url'), long].map(
      (sync) => `${root}/sync?sync_token=${sync}`,
    ),
  ]) {
    const { status, body } = await app.call('GET', path, { headers })
    expect([200, 400, 404], path.slice(0, 120)).toContain(status)
    expect(['Array', 'Error'], path.slice(0, 120)).toContain(body.sys.type)
  }
  for (const body of ['{', '[]', 'null', '"x"', '{"expiresAt": 1e400}', '{"expiresAt": {"toString": 1}}']) {
    const { status } = await app.call('POST', `${root}/asset_keys`, { headers, body })
    expect([status, body]).toEqual([400, body])
  }
  for (const authorization of ['', 'Bearer', 'Bearer  ', 'Basic eDp5', `Bearer ${long}`, 'Bearer é'])
    expect((await app.call('GET', `${root}/entries`, { headers: { authorization } })).status).toBe(401)
})
