import { randomUUID } from 'node:crypto'
import { beforeAll, describe, expect, test } from 'vitest'
import { testApp } from '#tests/app.ts'
import {
  createHotel,
  createLibraryFile,
  createMember,
  createService,
  createUpload,
  expectStatus,
  picture,
  type TestHotel,
  type TestPerson,
} from '#tests/factories.ts'
import type { Media } from '../contract.ts'

const app = testApp()
let hotel: TestHotel
beforeAll(async () => {
  hotel = await createHotel(app)
})

interface CallOptions {
  of?: TestHotel
  as?: TestPerson
}
const call = (method: string, path: string, body?: object, { of = hotel, as = of.owner }: CallOptions = {}) =>
  app.call(method, `/v1/hotels/${of.id}/medias${path}`, { as, body })

describe('several files are deleted in one call', () => {
  test('with a result for each: a used one is kept with its usages; an unknown one or another hotel’s is `gone`', async () => {
    const [unusedFile, usedFile, otherUnusedFile] = [
      await createLibraryFile(app, hotel),
      await createLibraryFile(app, hotel),
      await createLibraryFile(app, hotel),
    ]
    const menu = await createService(app, hotel, { picture: usedFile.address })
    const otherHotelsFile = await createLibraryFile(app, await createHotel(app))
    const unknownId = randomUUID()
    const ids = [otherUnusedFile.id, usedFile.id, unknownId, unusedFile.id, otherHotelsFile.id, unusedFile.id]
    expect(expectStatus(200, await call('POST', '/delete', { ids }))).toEqual([
      { id: otherUnusedFile.id, outcome: 'deleted', usedIn: [] },
      {
        id: usedFile.id,
        outcome: 'used',
        usedIn: [{ kind: 'service', id: menu.id, serviceId: null, name: 'Petit déjeuner' }],
      },
      { id: unknownId, outcome: 'gone', usedIn: [] },
      { id: unusedFile.id, outcome: 'deleted', usedIn: [] },
      { id: otherHotelsFile.id, outcome: 'gone', usedIn: [] },
      { id: unusedFile.id, outcome: 'gone', usedIn: [] },
    ])
    const statuses = await Promise.all(
      [unusedFile, usedFile, otherUnusedFile, otherHotelsFile].map(
        async ({ address }) => (await app.fetch(address, { method: 'GET' })).status,
      ),
    )
    expect(statuses).toEqual([404, 200, 404, 200])
    const acts = expectStatus(200, await app.call('GET', `/v1/hotels/${hotel.id}/audit`, { as: hotel.owner }))
    expect(acts.filter(({ act }: { act: string }) => act === 'media.deleted')).toHaveLength(2)
  })

  test('by two people at once: each file is deleted once', async () => {
    const files = await Promise.all(Array.from({ length: 5 }, () => createLibraryFile(app, hotel)))
    const ids = files.map(({ id }) => id)
    const answers = await Promise.all([
      call('POST', '/delete', { ids }),
      call('POST', '/delete', { ids: ids.toReversed() }),
    ])
    const outcomes = answers
      .flatMap((answer) => expectStatus(200, answer))
      .map(({ outcome }: { outcome: string }) => outcome)
    expect(outcomes.sort()).toEqual([...Array(5).fill('deleted'), ...Array(5).fill('gone')])
  })

  test('but never a file that is being linked at the moment', async () => {
    for (let i = 0; i < 6; i++) {
      const media = await createLibraryFile(app, hotel)
      const menu = await createService(app, hotel)
      const linking = app.call('PATCH', `/v1/hotels/${hotel.id}/services/${menu.id}`, {
        as: hotel.owner,
        body: { picture: media.address },
      })
      const [deleted, linked] = await Promise.all([call('POST', '/delete', { ids: [media.id] }), linking])
      expect([
        ['deleted', 422],
        ['used', 200],
      ]).toContainEqual([expectStatus(200, deleted)[0].outcome, linked.status])
    }
  })

  test('only by people who may edit, and only a limited number', async () => {
    const { id } = await createLibraryFile(app, hotel)
    expect(
      (await call('POST', '/delete', { ids: [id] }, { of: hotel, as: await createMember(app, hotel, 'member') }))
        .status,
    ).toBe(403)
    for (const ids of [[], Array.from({ length: 201 }, () => randomUUID()), ['x']])
      expect((await call('POST', '/delete', { ids })).status).toBe(422)
    expectStatus(200, await call('GET', `/${id}`))
  })
})

describe('a file whose bytes are already in the library', () => {
  /** Bytes of a picture that no other test has sent. */
  const uniqueBytes = () => Buffer.concat([picture, Buffer.from(randomUUID())])
  const add = async (body: Buffer | string, extra: object = {}, of = hotel) =>
    call('POST', '', { address: await createUpload(app, of.owner, body), name: 'copie.png', ...extra }, { of })
  const refuseDuplicate = { duplicate: 'refuse' }

  test('is refused as a duplicate, or added as a second file, as the request says', async () => {
    const bytes = uniqueBytes()
    const first: Media = expectStatus(201, await add(bytes, refuseDuplicate))
    const second = await add(bytes, refuseDuplicate)
    expect([second.status, second.body.code]).toEqual([409, 'media_duplicate'])
    expect(second.body.context.media).toEqual(first)
    const secondFile = expectStatus(201, await add(bytes))
    expect(secondFile.id).not.toBe(first.id)
    // A third copy is compared with the oldest file.
    expect((await add(bytes, refuseDuplicate)).body.context.media.id).toBe(first.id)
    expectStatus(201, await add(bytes, refuseDuplicate, await createHotel(app)))
    expectStatus(201, await add(uniqueBytes(), refuseDuplicate))
    expectStatus(200, await call('POST', '/delete', { ids: [first.id, secondFile.id] }))
    expectStatus(201, await add(bytes, refuseDuplicate))
  })

  test('is detected when two are added at once; the same address can be added again', async () => {
    const bytes = uniqueBytes()
    const answers = await Promise.all([1, 2, 3].map(() => add(bytes, refuseDuplicate)))
    expect(answers.map(({ status }) => status).sort()).toEqual([201, 409, 409])
    const [media] = answers.flatMap(({ status, body }) => (status === 201 ? [body] : []))
    expect(expectStatus(201, await call('POST', '', { address: media.address, ...refuseDuplicate }))).toMatchObject({
      id: media.id,
    })
  })
})

describe('an SVG is neither rendered by the server nor run by a browser', () => {
  const bomb = Array.from({ length: 12 }, (_, i) => `<!ENTITY a${i + 1} "${`&a${i};`.repeat(10)}">`).join('')
  const svgs = {
    script: '<svg xmlns="http://www.w3.org/2000/svg" onload="alert(1)"><script>alert(document.domain)</script></svg>',
    'references to other files':
      '<svg xmlns="http://www.w3.org/2000/svg"><image href="file:///etc/passwd"/><image href="http://169.254.169.254/"/><use href="https://evil.example/a.svg#x"/></svg>',
    'nested entities': `<?xml version="1.0"?><!DOCTYPE svg [<!ENTITY a0 "x">${bomb}]><svg xmlns="http://www.w3.org/2000/svg"><text>&a12;</text></svg>`,
    'an entity of a file':
      '<?xml version="1.0"?><!DOCTYPE svg [<!ENTITY a SYSTEM "file:///etc/passwd">]><svg xmlns="http://www.w3.org/2000/svg"><text>&a;</text></svg>',
    'a huge size':
      '<svg xmlns="http://www.w3.org/2000/svg" width="2000000000" height="2000000000"><rect width="1"/></svg>',
    'no closing tags': '<svg xmlns="http://www.w3.org/2000/svg"><g><g><g>',
  }
  test.each(Object.entries(svgs))('with %s', async (_, body) => {
    const media = await createLibraryFile(app, hotel, { name: 'logo.svg', body })
    expect(media).toMatchObject({ width: null, height: null, blur: null })
    const answer = await app.fetch(media.address, { method: 'GET' })
    expect(answer.status).toBe(200)
    expect(await answer.text()).toBe(body)
    expect(answer.headers.get('content-type')).toBe('application/octet-stream')
    expect(answer.headers.get('content-disposition')).toMatch(/^attachment;/)
    expect(answer.headers.get('x-content-type-options')).toBe('nosniff')
    expect(answer.headers.get('content-security-policy')).toMatch(/^default-src 'none';.*sandbox$/)
    expect((await app.fetch(media.address.replace('.png', '-320.webp'), { method: 'GET' })).status).toBe(404)
    const brand = { brand: { logo: media.address } }
    const { status, body: problem } = await app.call('PATCH', `/v1/hotels/${hotel.id}`, {
      as: hotel.owner,
      body: brand,
    })
    expect([status, problem.errors[0].code]).toEqual([422, 'not_a_picture'])
  })
})
