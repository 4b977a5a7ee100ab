import { readdir, rm, writeFile } from 'node:fs/promises'
import path from 'node:path'
import sharp from 'sharp'
import { beforeAll, describe, expect, test, vi } from 'vitest'
import { StorageFullError, StorageUnavailable } from '#core/storage/storage.ts'
import { testApp } from '#tests/app.ts'
import { createHotel, createService, expectStatus, type TestPerson } from '#tests/factories.ts'
import { exifWithLocation, heicPhotograph, photograph, plainPicture } from '#tests/pictures.ts'
import { medias } from '../schema.ts'

const app = testApp()
let somebody: TestPerson
beforeAll(async () => {
  somebody = (await createHotel(app)).owner
})

const put = (address: string, body: Uint8Array) => app.fetch(address, { method: 'PUT', body: body as never })
const get = (address: string, headers: Record<string, string> = {}, method = 'GET') =>
  app.fetch(address, { method, headers })
const requestUploadAddress = async (extension = 'jpg') =>
  expectStatus(200, await app.call('GET', `/v1/get-upload-url?extention=${extension}`, { as: somebody })).data
    .url as string

/** Uploads the bytes and returns the path that content stores. */
async function uploadPicture(bytes: Uint8Array, extension = 'jpg'): Promise<string> {
  const address = await requestUploadAddress(extension)
  const answer = await put(address, bytes)
  if (answer.status !== 200) throw new Error(await answer.text())
  return new URL(address, 'http://localhost').pathname
}
/** Reads the answer to its end, as browsers do. */
const statusOf = async (address: string) => {
  const answer = await get(address)
  await answer.arrayBuffer()
  return answer.status
}
const body = async (answer: Response) => Buffer.from(await answer.arrayBuffer())
const variantAddress = (address: string, step: number | string, format = 'avif') =>
  address.replace(/\.\w+$/, `-${step}.${format}`)
const idOf = (address: string) => address.slice('/files/'.length, '/files/'.length + 36)
/** The names of a file in the storage. */
const storedNames = async (address: string) =>
  (await readdir(app.folder)).filter((name) => name.startsWith(idOf(address))).sort()
const row = async (address: string) =>
  (await app.context.db.select().from(medias)).find(({ id }) => id === idOf(address))
/** The storage name of the file's own bytes. */
const storedNameOf = async (address: string) => (await row(address))?.stored ?? ''
const deleteBytes = async (address: string) => rm(path.join(app.folder, await storedNameOf(address)))
const photo = async (width = 1300, height = 900) =>
  (await photograph(width, height))
    .jpeg({ quality: 70 })
    .withExif(exifWithLocation)
    .withMetadata({ orientation: 6 })
    .toBuffer()

describe('an uploaded photograph', () => {
  test('is stored upright and without metadata, whatever its extension', async () => {
    const address = await uploadPicture(await photo(), 'png')
    const answer = await get(address)
    const bytes = await body(answer)
    expect(answer.headers.get('content-type')).toBe('image/jpeg')
    expect(answer.headers.get('content-length')).toBe(String(bytes.length))
    expect(await sharp(bytes).metadata()).not.toHaveProperty('exif')
    expect(await row(address)).toMatchObject({
      type: 'image/jpeg',
      width: 900,
      height: 1300,
      size: bytes.length,
      blur: expect.stringMatching(/^data:image\/webp;base64,/),
    })
  })

  test('in HEIC from an iPhone is stored as a JPEG, in every size', async () => {
    const address = await uploadPicture(heicPhotograph, 'heic')
    const answer = await get(address)
    expect([answer.status, answer.headers.get('content-type')]).toEqual([200, 'image/jpeg'])
    expect(answer.headers.get('content-disposition')).toMatch(/^inline; filename="[0-9a-f-]{36}\.jpg"$/)
    expect(await row(address)).toMatchObject({ extension: 'heic', type: 'image/jpeg', width: 64, height: 96 })
    for (const format of ['avif', 'webp'] as const)
      expect(await statusOf(variantAddress(address, 160, format))).toBe(200)
  })

  test('in HEIC of a brand that looks like a video is still a picture', async () => {
    const rare = Buffer.from(heicPhotograph.toString('latin1').replaceAll('heic', 'heis'), 'latin1')
    const address = await uploadPicture(rare, 'heic')
    expect((await get(address)).headers.get('content-type')).toBe('image/jpeg')
  })

  test('that is broken leaves nothing, and its address can be used again', async () => {
    const address = await requestUploadAddress()
    const before = await readdir(app.folder, { recursive: true })
    const sound = await photo()
    const refused = await app.fetch(address, {
      method: 'PUT',
      body: sound.subarray(0, sound.length / 2),
      headers: { 'accept-language': 'fr' },
    })
    expect([refused.status, await refused.json()]).toMatchObject([
      422,
      { code: 'picture_broken', title: 'Image illisible' },
    ])
    expect(await readdir(app.folder, { recursive: true })).toEqual(before)
    expect((await put(address, sound)).status).toBe(200)
  })

  test('of 50 megapixels is accepted, several at once', async () => {
    const sent = await plainPicture(8660, 5774).jpeg({ mozjpeg: true }).toBuffer()
    const addresses = await Promise.all([1, 2, 3].map(() => uploadPicture(sent)))
    for (const address of addresses) expect(await row(address)).toMatchObject({ width: 2560, height: 1707 })
  })

  test.each([
    ['a drawing with a script', '<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>', 'svg'],
    ['a page that calls itself a photograph', '<!doctype html><script>alert(1)</script>', 'jpg'],
  ])('that is really %s stays a download with unchanged bytes', async (_, words, extension) => {
    const address = await uploadPicture(Buffer.from(words), extension)
    const answer = await get(address)
    expect(answer.headers.get('content-disposition')).toMatch(/^attachment/)
    expect(await answer.text()).toBe(words)
    expect(await row(address)).toMatchObject({ width: null, height: null, blur: null })
    expect(await statusOf(variantAddress(address, 160))).toBe(404)
  })
})

describe('another size of a picture', () => {
  test('is made on request, stored, and never changes', async () => {
    const address = await uploadPicture(await photo())
    const answer = await get(variantAddress(address, 320))
    const bytes = await body(answer)
    expect(Object.fromEntries(answer.headers)).toMatchObject({
      'content-type': 'image/avif',
      'content-length': String(bytes.length),
      'content-disposition': 'inline',
      'cache-control': 'public, max-age=31536000, immutable',
      'x-content-type-options': 'nosniff',
      'content-security-policy': expect.stringContaining('sandbox'),
    })
    expect(await sharp(bytes).metadata()).toMatchObject({ width: 320, height: 462, mediaType: 'image/avif' })
    expect(await storedNames(address)).toContain(variantAddress(address, 320).slice('/files/'.length))
    const etag = answer.headers.get('etag') ?? ''
    const secondResponse = await get(variantAddress(address, 320))
    expect([(await body(secondResponse)).equals(bytes), secondResponse.headers.get('etag')]).toEqual([true, etag])
    const pictureData = await get(variantAddress(address, 320), { 'if-none-match': etag })
    expect([pictureData.status, await pictureData.text()]).toEqual([304, ''])
    const head = await get(variantAddress(address, 320), {}, 'HEAD')
    expect([head.status, head.headers.get('content-length'), await head.text()]).toEqual([
      200,
      String(bytes.length),
      '',
    ])
    expect((await body(await get(variantAddress(address, 320, 'webp')))).toString('latin1', 8, 12)).toBe('WEBP')
  })

  test('is one of the fixed widths, not wider than the picture; others are not found', async () => {
    const address = await uploadPicture(await plainPicture(500, 300).jpeg().toBuffer())
    for (const step of [160, 320, 640])
      expect((await sharp(await body(await get(variantAddress(address, step)))).metadata()).width).toBe(
        Math.min(step, 500),
      )
    const odd = [
      variantAddress(address, 960),
      variantAddress(address, 1920),
      variantAddress(address, 161),
      variantAddress(address, '0160'),
      variantAddress(address, 0),
    ]
    const others = ['png', 'jpg', 'AVIF', 'avif.avif'].map((format) => variantAddress(address, 160, format))
    const nobody = variantAddress('/files/0198c0de-0000-7000-8000-00000000abcd.jpg', 160)
    for (const each of [...odd, ...others, nobody, address.replace('.jpg', '-160')])
      expect(await statusOf(each), each).toBe(404)
    expect((await put(`${variantAddress(address, 160)}?signature=x`, Buffer.from('x'))).status).toBe(404)
  })

  test('is made once when requested several times at the same moment', async () => {
    const address = await uploadPicture(await photo())
    const putSpy = vi.spyOn(app.context.storage, 'put')
    const answers = await Promise.all(Array.from({ length: 12 }, () => get(variantAddress(address, 640)).then(body)))
    expect(answers.every((bytes) => bytes.equals(answers[0] as Buffer))).toBe(true)
    expect(putSpy).toHaveBeenCalledTimes(1)
    putSpy.mockRestore()
  })

  // The first test that runs jobs also makes the variants of all pictures that the tests above have uploaded.
  test('is made by a job after the upload, which makes nothing twice', { timeout: 240_000 }, async () => {
    const address = await uploadPicture(await photo(1000, 700))
    await app.context.jobs.drain()
    const names = [160, 320, 640, 960].flatMap((step) => [
      variantAddress(address, step),
      variantAddress(address, step, 'webp'),
    ])
    const fileNames = names.map((name) => name.slice('/files/'.length))
    expect(await storedNames(address)).toEqual([await storedNameOf(address), ...fileNames].sort())
    const putSpy = vi.spyOn(app.context.storage, 'put')
    expect(await statusOf(variantAddress(address, 640))).toBe(200)
    expect(putSpy).not.toHaveBeenCalled()
    putSpy.mockRestore()
  })

  test('is made by the job from bytes that are read only once', async () => {
    const address = await uploadPicture(await photo(1000, 700))
    const read = vi.spyOn(app.context.storage, 'read')
    await app.context.jobs.drain()
    expect(read.mock.calls).toEqual([[await storedNameOf(address)]])
    read.mockRestore()
  })

  test('is not left behind when the picture is deleted meanwhile; a missing picture ends the job', async () => {
    const address = await uploadPicture(await photo(1000, 700))
    const storedName = await storedNameOf(address)
    const { put: keep } = app.context.storage
    const put = vi.spyOn(app.context.storage, 'put').mockImplementation(async (name, bytes) => {
      await app.context.pool.query('delete from medias where id = $1', [idOf(address)])
      await keep(name, bytes)
    })
    await app.context.jobs.drain()
    expect(put).toHaveBeenCalledTimes(1)
    expect(await storedNames(address)).toEqual([storedName])
    put.mockRestore()
    const missingFile = await uploadPicture(await photo(1000, 700))
    await deleteBytes(missingFile)
    await app.context.jobs.drain()
    expect(await storedNames(missingFile)).toEqual([])
  })

  test('is returned also when the storage is full', async () => {
    const address = await uploadPicture(await photo())
    const full = vi.spyOn(app.context.storage, 'put').mockRejectedValue(new StorageFullError('full'))
    expect(await statusOf(variantAddress(address, 160))).toBe(200)
    full.mockRestore()
  })

  test('is not found when the picture has gone from the storage', async () => {
    const address = await uploadPicture(await photo())
    await deleteBytes(address)
    expect(await statusOf(variantAddress(address, 160))).toBe(404)
    expect(await statusOf(address)).toBe(404)
  })

  test('of an unreadable stored picture redirects to the original, and is tried once', async () => {
    const address = await uploadPicture(await photo())
    await writeFile(path.join(app.folder, await storedNameOf(address)), (await photo()).subarray(0, 20))
    const response = await get(variantAddress(address, 160))
    expect([response.status, response.headers.get('location')]).toEqual([302, address])
    expect((await row(address))?.unreadableAt).toBeInstanceOf(Date)
    const read = vi.spyOn(app.context.storage, 'read')
    expect((await get(variantAddress(address, 320))).status).toBe(302)
    await app.context.jobs.drain()
    expect(read).not.toHaveBeenCalledWith(await storedNameOf(address))
    read.mockRestore()
    expect(await statusOf(address)).toBe(200)
  })

  test('and uploads are unavailable while the storage is unavailable', async () => {
    const address = await uploadPicture(await photo())
    const unavailable = new StorageUnavailable('gone')
    const spies = [
      vi.spyOn(app.context.storage, 'read').mockRejectedValue(unavailable),
      vi.spyOn(app.context.storage, 'receive').mockRejectedValue(unavailable),
    ]
    for (const answer of [
      await get(address),
      await get(variantAddress(address, 160)),
      await put(await requestUploadAddress(), Buffer.from('x')),
    ])
      expect([answer.status, (await answer.json()).code]).toEqual([503, 'unavailable'])
    for (const spy of spies) spy.mockRestore()
  })
})

describe('the public hotel', () => {
  test('contains the data of each uploaded picture that it uses', async () => {
    const hotel = await createHotel(app)
    const menu = await createService(app, hotel)
    const [cover, dish, tip, unused] = [
      await uploadPicture(await photo()),
      await uploadPicture(await plainPicture(300, 200).png().toBuffer(), 'png'),
      await uploadPicture(await plainPicture(80, 60).webp().toBuffer(), ''),
      await uploadPicture(await plainPicture(80, 60).webp().toBuffer()),
    ]
    const as = hotel.owner
    const at = `/v1/hotels/${hotel.id}`
    const brand = { cover, logo: '/demo/remparts/logo.svg' }
    const items = [{ title: 'La plage', text: 'À deux pas', picture: tip }]
    expectStatus(200, await app.call('PATCH', at, { as, body: { brand, info: { items } } }))
    const article = `${at}/services/${menu.id}/articles/${menu.articles[0].id}`
    expectStatus(200, await app.call('PATCH', article, { as, body: { picture: dish } }))
    const { medias: pictureData } = expectStatus(200, await app.call('GET', `${at}?lang=fr`))
    expect(Object.keys(pictureData).sort()).toEqual([cover, dish, tip].sort())
    expect(pictureData[unused]).toBeUndefined()
    expect(pictureData[cover]).toEqual({ alt: null, focus: null, width: 900, height: 1300, blur: expect.any(String) })
  })

  test('contains the alternative text in the requested language, or else the hotel’s', async () => {
    const hotel = await createHotel(app)
    const cover = await uploadPicture(await photo())
    const at = `/v1/hotels/${hotel.id}`
    await app.context.pool.query('update medias set alt = $1, focus = $2 where id = $3', [
      { fr: 'Le phare au couchant', en: 'The lighthouse at dusk' },
      { x: 0.2, y: 0.9 },
      idOf(cover),
    ])
    expectStatus(200, await app.call('PATCH', at, { as: hotel.owner, body: { brand: { cover } } }))
    const alt = async (lang: string) => expectStatus(200, await app.call('GET', `${at}?lang=${lang}`)).medias[cover].alt
    // As addresses were stored before they became paths.
    const old = `https://guide.hotel.example${cover}?until=1`
    await app.context.pool.query(
      "update hotels set brand = brand || jsonb_build_object('logo', $2::text) where id = $1",
      [hotel.id, old],
    )
    expect(expectStatus(200, await app.call('GET', at)).medias[old]).toMatchObject({
      width: 900,
      focus: { x: 0.2, y: 0.9 },
    })
    expect([await alt('fr'), await alt('en'), await alt('es')]).toEqual([
      'Le phare au couchant',
      'The lighthouse at dusk',
      'Le phare au couchant',
    ])
    const { medias: pictureData } = expectStatus(200, await app.call('GET', at))
    expect(pictureData[cover].focus).toEqual({ x: 0.2, y: 0.9 })
  })
})
