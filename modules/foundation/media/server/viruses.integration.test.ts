import { beforeAll, describe, expect, test } from 'vitest'
import { testApp } from '#tests/app.ts'
import { eicarName, scanUploads } from '#tests/clamd-server.ts'
import { eicar } from '#tests/eicar.ts'
import { createHotel, createVisitorId, expectStatus, guestbookAndInventory, type TestHotel } from '#tests/factories.ts'
import { plainPicture } from '#tests/pictures.ts'
import { bytes, fileCalls, pdf, statusAndCode } from '#tests/uploads.ts'

const app = testApp()
let hotel: TestHotel
beforeAll(async () => {
  hotel = await createHotel(app, { info: guestbookAndInventory })
})
const { requestUploadAddress, put, get, uploadFile, storedFiles } = fileCalls(app, () => hotel.owner)

/** A document, and a picture whose bytes go on after its end, that contain the test virus. */
const infectedPdf = Buffer.concat([pdf, eicar])
const infectedPicture = async () => Buffer.concat([await plainPicture(60, 40).png().toBuffer(), eicar])

async function expectNothingStored(address: string, before: string[]) {
  expect(await storedFiles()).toEqual(before)
  expect((await get(address)).status).toBe(404)
  const id = new URL(address).pathname.slice(7, 43)
  expect((await app.context.pool.query('select 1 from medias where id = $1', [id])).rowCount).toBe(0)
}

describe('with a virus scanner', () => {
  test('an infected file is refused in the language of its sender, and nothing of it is stored', async () => {
    await scanUploads(app)
    const before = await storedFiles()
    for (const [extension, body] of [
      ['pdf', infectedPdf],
      ['png', await infectedPicture()],
    ] as const)
      for (const [lang, words] of [
        ['fr', 'Ce fichier contient un virus'],
        ['en', 'This file contains a virus'],
        ['es', 'Este archivo contiene un virus'],
      ] as const) {
        const address = await requestUploadAddress(extension)
        const answer = await put(address, body, { 'accept-language': lang })
        const problem = await answer.json()
        expect([answer.status, problem.code]).toEqual([422, 'file_infected'])
        expect(problem.detail).toContain(words)
        expect(problem.detail).toContain(eicarName)
        await expectNothingStored(address, before)
      }
  })

  test('a picture is scanned as it was sent, before it is decoded, and a clean file is stored', async () => {
    const clamd = await scanUploads(app)
    const png = await plainPicture(60, 40).png().toBuffer()
    await uploadFile(png, 'png')
    await uploadFile(pdf, 'pdf')
    expect(clamd.scanned.map((each) => each.equals(png) || each.equals(pdf))).toEqual([true, true])
    const broken = await put(await requestUploadAddress('png'), Buffer.concat([png.subarray(0, 60), eicar]))
    expect(await statusAndCode(broken)).toEqual([422, 'file_infected'])
  })

  test('a guest’s photo is scanned too, and the guest reads why it was refused', async () => {
    await scanUploads(app)
    const before = await storedFiles()
    const visitor = createVisitorId()
    const offered = await app.call('POST', `/v1/hotels/${hotel.id}/inventories/photos?extension=png`, { visitor })
    const { url } = expectStatus(201, offered)
    const answer = await put(url, (await infectedPicture()) as never, { 'accept-language': 'de' })
    const problem = await answer.json()
    expect([answer.status, problem.code]).toEqual([422, 'file_infected'])
    expect(problem.detail).toContain('Diese Datei enthält einen Virus')
    await expectNothingStored(url, before)
  })

  test('that does not scan files of this size, the file is refused and the sender reads so', async () => {
    await scanUploads(app, { maxBytes: 10_000 })
    const before = await storedFiles()
    const address = await requestUploadAddress('pdf')
    const answer = await put(address, Buffer.concat([pdf, bytes(200_000)]), { 'accept-language': 'en' })
    const problem = await answer.json()
    expect([answer.status, problem.code]).toEqual([413, 'file_unscannable'])
    expect(problem.detail).toContain('too large for the server’s virus scanner')
    await expectNothingStored(address, before)
  })

  test.each(['breaks', 'hangs', { answers: 'stream: Can not allocate memory ERROR' }] as const)(
    'that fails (%j), every file is refused until it works again, at the same address',
    async (behaviour) => {
      const clamd = await scanUploads(app, { silenceMs: 300 })
      const before = await storedFiles()
      const address = await requestUploadAddress('pdf')
      clamd.behave(behaviour)
      const refused = await put(address, pdf)
      expect(refused.headers.get('retry-after')).toBe('60')
      expect(await statusAndCode(refused)).toEqual([503, 'unavailable'])
      await expectNothingStored(address, before)
      clamd.behave('scans')
      expect((await put(address, pdf)).status).toBe(200)
    },
  )
})
