import { beforeAll, describe, expect, test } from 'vitest'
import { testApp } from '#tests/app.ts'
import {
  createHotel,
  createLibraryFile,
  createPerson,
  createService,
  createUpload,
  expectStatus,
  type TestHotel,
} from '#tests/factories.ts'
import type { Media } from '../contract.ts'

const app = testApp()
let hotel: TestHotel
beforeAll(async () => {
  hotel = await createHotel(app)
})

type HotelAndOwner = Pick<TestHotel, 'id' | 'owner'>
const mediasPath = ({ id }: HotelAndOwner) => `/v1/hotels/${id}/medias`
const add = (of: HotelAndOwner, body: object) => app.call('POST', mediasPath(of), { as: of.owner, body })
const list = async (of: HotelAndOwner, q = ''): Promise<Media[]> =>
  expectStatus(200, await app.call('GET', `${mediasPath(of)}?q=${q}`, { as: of.owner }))
const names = async (of: HotelAndOwner, q: string) => (await list(of, q)).map(({ name }) => name)
const setPicture = (of: TestHotel, { id }: { id: string }, address: string) =>
  app.call('PATCH', `/v1/hotels/${of.id}/services/${id}`, { as: of.owner, body: { picture: address } })
const idOf = (address = '') => address.slice(7, 43)

describe('a file is added to the library', () => {
  test('by any content that uses it, and gets its name later', async () => {
    const newHotel = await createHotel(app)
    const as = newHotel.owner
    const files: string[] = []
    const file = async () => {
      files.push(await createUpload(app, as))
      return files.at(-1)
    }
    const path = `/v1/hotels/${newHotel.id}`
    const created = expectStatus(200, await app.call('PATCH', path, { as, body: { brand: { logo: await file() } } }))
    const items = [{ title: 'Les marées', text: '', picture: await file() }]
    expectStatus(200, await app.call('PATCH', path, { as, body: { info: { items } } }))
    const menu = await createService(app, newHotel, { picture: await file() }, [{ picture: await file() }])
    expectStatus(200, await setPicture(newHotel, menu, (await file()) ?? ''))
    const article = `${path}/services/${menu.id}/articles/${menu.articles[0].id}`
    expectStatus(200, await app.call('PATCH', article, { as, body: { picture: await file() } }))
    const block = { kind: 'picture', picture: await file(), alt: '', caption: '' }
    expectStatus(201, await app.call('POST', `${path}/pages`, { as, body: { title: 'Le port', blocks: [block] } }))
    expect(created.brand.logo).toBe(files[0])
    const all = await list(newHotel)
    expect(all.map(({ address }) => address)).toEqual(files.toReversed())
    expect(all.map(({ name }) => `/files/${name}`)).toEqual(files.toReversed())

    const body = { address: files[0], name: 'enseigne.png' }
    expect(expectStatus(201, await add(newHotel, body))).toMatchObject({ name: 'enseigne.png' })
    const renamed = { ...body, name: 'autre.png' }
    expect(expectStatus(201, await add(newHotel, renamed))).toMatchObject({ name: 'enseigne.png' })
    expect(await names(newHotel, 'enseigne')).toEqual(['enseigne.png'])
  })

  test('when a hotel is created with it', async () => {
    const founder = await createPerson(app)
    const [logo, cover] = [await createUpload(app, founder), await createUpload(app, founder)]
    const body = { name: 'Hôtel des Dunes', brand: { logo, cover } }
    const created = expectStatus(201, await app.call('POST', '/v1/hotels', { as: founder, body }))
    const medias = await list({ id: created.id, owner: founder })
    expect(medias.map(({ address }) => address)).toEqual([cover, logo])
  })

  test('but not when another person or a guest uploaded it, or it belongs to another hotel', async () => {
    const newHotel = await createHotel(app)
    const menu = await createService(app, newHotel)
    const otherHotelsFile = await createLibraryFile(app, hotel)
    const guestsFile = await createUpload(app, newHotel.owner)
    await app.context.pool.query("update medias set visitor = 'hash' where id = $1", [idOf(guestsFile)])
    expectStatus(200, await setPicture(newHotel, menu, await createUpload(app, hotel.owner)))
    for (const address of [otherHotelsFile.address, guestsFile])
      expectStatus(422, await setPicture(newHotel, menu, address))
    expect(await list(newHotel)).toEqual([])
    expect(await list(hotel)).toEqual([otherHotelsFile])
  })
})
