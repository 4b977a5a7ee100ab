import { expect, test } from 'vitest'
import { transaction } from '#core/db/db.ts'
import { testApp } from '#tests/app.ts'
import {
  createContentToken,
  createPerson,
  createPlaceType,
  createProviderStaff,
  expectStatus,
  statusAndFields,
  statusCodeAndFields,
  type TestPerson,
} from '#tests/factories.ts'
import { demoDeliveryToken, maxPlaceTypes } from '../rules.ts'
import { contentTokens } from '../schema.ts'
import { importPlaceTypes } from './service.ts'

const app = testApp()

const rename = (staff: TestPerson, id: string, name: object | string, version?: number) =>
  app.call('PATCH', `/v1/place-types/${id}?lang=all`, {
    as: staff,
    body: { name },
    headers: version === undefined ? {} : { 'if-match': `"${version}"` },
  })
const changes = async (staff: TestPerson) =>
  expectStatus(200, await app.call('GET', '/v1/content-space/changes', { as: staff })) as {
    act: string
    subject: string
  }[]

test('a rename with an outdated version is refused, and the other person’s change stays', async () => {
  const staff = await createProviderStaff(app)
  const id = await createPlaceType(app, { fr: 'Bar à vins' }, staff)
  expect(expectStatus(200, await rename(staff, id, { en: 'Wine bar' }, 1))).toMatchObject({
    version: 2,
    name: { fr: 'Bar à vins', en: 'Wine bar', es: '' },
  })
  expect(statusCodeAndFields(await rename(staff, id, { en: 'Wine' }, 1))).toEqual([412, 'precondition_failed'])
  // Sending the same name again changes nothing, not even the version.
  expect(expectStatus(200, await rename(staff, id, { en: 'Wine bar' }, 2)).version).toBe(2)
})

test.each([
  ['fr', { name: '' }, [422, 'name required']],
  ['fr', { name: 'x'.repeat(61) }, [422, 'name too_big_text']],
  ['fr', {}, [422, 'name required']],
  ['fr', { name: 12 }, [422, 'name invalid']],
  ['all', { name: { en: 'Pool' } }, [422, 'name required']],
  ['all', { name: { fr: 'x'.repeat(61) } }, [422, 'name.fr too_big_text']],
])('a place type without a French name, or with one too long, is refused: %s %o', async (lang, body, expected) => {
  const as = await createProviderStaff(app)
  expect(statusAndFields(await app.call('POST', `/v1/place-types?lang=${lang}`, { as, body }))).toEqual(expected)
})

test('an unknown or deleted place type is not found', async () => {
  const as = await createProviderStaff(app)
  const id = await createPlaceType(app, { fr: 'Jardin' }, as)
  expectStatus(204, await app.call('DELETE', `/v1/place-types/${id}`, { as }))
  for (const path of [id, 'nothing', 'a%20b', 'x'.repeat(65)]) {
    expect((await app.call('DELETE', `/v1/place-types/${path}`, { as })).status).toBe(404)
    expect((await rename(as, path, { fr: 'Parc' })).status).toBe(404)
  }
})

test('a new order that does not list exactly the existing place types is refused', async () => {
  const as = await createProviderStaff(app)
  const [a, b] = [await createPlaceType(app, { fr: 'A' }, as), await createPlaceType(app, { fr: 'B' }, as)]
  const { placeTypes } = expectStatus(200, await app.call('GET', '/v1/content-space', { as }))
  const ids: string[] = placeTypes.map(({ id }: { id: string }) => id)
  for (const body of [[a], [...ids, a], ids.map(() => a), [...ids.filter((id) => id !== b), 'nothing']])
    expect(statusAndFields(await app.call('PUT', '/v1/place-types/order', { as, body }))).toEqual([
      422,
      ' not_same_items',
    ])
  expectStatus(204, await app.call('PUT', '/v1/place-types/order', { as, body: ids.toReversed() }))
  const sorted = expectStatus(200, await app.call('GET', '/v1/content-space', { as })).placeTypes
  expect(sorted.map(({ id }: { id: string }) => id)).toEqual(ids.toReversed())
})

test('changes are recorded with their author, latest first, and readable by provider staff only', async () => {
  const staff = await createProviderStaff(app)
  const id = await createPlaceType(app, { fr: 'Piscine' }, staff)
  await rename(staff, id, { fr: 'Piscine chauffée' })
  expectStatus(204, await app.call('DELETE', `/v1/place-types/${id}`, { as: staff }))
  const { id: token } = await createContentToken(app, staff)
  expectStatus(204, await app.call('DELETE', `/v1/content-tokens/${token}`, { as: staff }))
  expect((await changes(staff)).slice(0, 5)).toMatchObject([
    { act: 'token.deleted', subject: 'Site de l’hôtel' },
    { act: 'token.created', by: 'Camille Le Goff' },
    { act: 'placeType.deleted', subject: 'Piscine chauffée' },
    { act: 'placeType.changed', changes: [{ field: 'name.fr', from: 'Piscine', to: 'Piscine chauffée' }] },
    { act: 'placeType.created', subject: 'Piscine' },
  ])
  const somebody = await createPerson(app)
  expect((await app.call('GET', '/v1/content-space/changes', { as: somebody })).status).toBe(403)
})

test('a token is returned once, stored as a hash, and shows when it was last used', async () => {
  const staff = await createProviderStaff(app)
  const { id, token } = await createContentToken(app, staff)
  const stored = JSON.stringify(await app.context.db.select().from(contentTokens))
  expect(stored).not.toContain(token)
  const read = async () => {
    const tokens = expectStatus(200, await app.call('GET', '/v1/content-tokens', { as: staff }))
    return tokens.find((each: { id: string }) => each.id === id)
  }
  expect(await read()).toEqual({
    id,
    name: 'Site de l’hôtel',
    ending: token.slice(-4),
    createdBy: 'Camille Le Goff',
    createdAt: '2026-03-10T09:00:00.000Z',
    lastUsedAt: null,
  })
  const response = await app.call('GET', `/content/spaces/livret/entries?access_token=${token}`)
  expect([response.status, (await read()).lastUsedAt]).toEqual([200, '2026-03-10T09:00:00.000Z'])
})

test('the demo token is valid, but not in production', async () => {
  await transaction(app.context.db, (tx) => importPlaceTypes(app.context, tx, [{ id: 'spa', name: { fr: 'Spa' } }]))
  const ask = () =>
    app.call('GET', '/content/spaces/livret/environments/master/entries/spa', {
      headers: { authorization: `Bearer ${demoDeliveryToken}` },
    })
  expect(expectStatus(200, await ask()).fields).toMatchObject({ name: 'Spa' })
  app.context.config.production = true
  const { status } = await ask()
  app.context.config.production = false
  expect(status).toBe(401)
})

test('the number of place types is limited', async () => {
  const many = Array.from({ length: maxPlaceTypes }, (_, i) => ({ id: `many-${i}`, name: { fr: `Type ${i}` } }))
  await transaction(app.context.db, (tx) => importPlaceTypes(app.context, tx, many))
  const as = await createProviderStaff(app)
  expect(statusAndFields(await app.call('POST', '/v1/place-types', { as, body: { name: 'De trop' } }))).toEqual([
    422,
    ' too_big_list',
  ])
})
