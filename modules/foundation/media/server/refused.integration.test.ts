import { crc32 } from 'node:zlib'
import { beforeAll, describe, expect, test } from 'vitest'
import { testApp } from '#tests/app.ts'
import { createHotel, createPerson, expectStatus, type TestPerson } from '#tests/factories.ts'
import { plainPicture } from '#tests/pictures.ts'
import { bytes, fileCalls, pdf, statusAndCode } from '#tests/uploads.ts'

const app = testApp()
let somebody: TestPerson
beforeAll(async () => {
  somebody = (await createHotel(app)).owner
})
const { requestUploadAddress, put, get, uploadFile, storedFiles } = fileCalls(app, () => somebody)

const confirmAddress = ({ userId }: TestPerson) =>
  app.context.pool.query('update users set email_verified_at = now() where id = $1', [userId])
const createOwnHotel = async (as: TestPerson) =>
  expectStatus(201, await app.call('POST', '/v1/hotels?lang=fr', { as, body: { name: 'Hôtel du Phare' } }))

describe('an unconfirmed account, or one without a hotel', () => {
  test('can upload a few files, and gets an error that says what to do for more', async () => {
    const newcomer = await createPerson(app, { verified: false })
    for (let i = 0; i < 20; i++) expect((await put(await requestUploadAddress('pdf', newcomer), pdf)).status).toBe(200)
    const refused = await put(await requestUploadAddress('pdf', newcomer), pdf, { 'accept-language': 'fr' })
    const problem = await refused.json()
    expect([refused.status, problem.code]).toEqual([403, 'upload_quota'])
    expect(problem.detail).toContain('créez votre hôtel')
    // With a confirmed address and a hotel, the usual rules apply.
    await confirmAddress(newcomer)
    const stillRefused = await put(await requestUploadAddress('pdf', newcomer), pdf, { 'accept-language': 'fr' })
    const stillProblem = await stillRefused.json()
    expect([stillRefused.status, stillProblem.code]).toEqual([403, 'upload_quota'])
    expect(stillProblem.detail).toContain('20 fichiers')
    expect(stillProblem.detail).not.toContain('Confirmez')
    await createOwnHotel(newcomer)
    expect((await put(await requestUploadAddress('pdf', newcomer), pdf)).status).toBe(200)
  })

  test('is told before which limit applies and why, and that none applies any more', async () => {
    const newcomer = await createPerson(app, { verified: false })
    const quota = async () => expectStatus(200, await app.call('GET', '/v1/me/upload-quota', { as: newcomer }))
    expect((await put(await requestUploadAddress('pdf', newcomer), pdf)).status).toBe(200)
    expect(await quota()).toEqual({
      newAccount: {
        reasons: ['unconfirmed', 'noHotel'],
        files: 1,
        maxFiles: 20,
        bytes: pdf.length,
        maxBytes: 30_000_000,
      },
    })
    await createOwnHotel(newcomer)
    expect(await quota()).toMatchObject({ newAccount: { reasons: ['unconfirmed'] } })
    // The refusal names the address alone, because the hotel exists.
    await app.context.pool.query('update medias set size = 29999990 where owner_id = $1', [newcomer.userId])
    const refused = await put(await requestUploadAddress('pdf', newcomer), pdf, { 'accept-language': 'fr' })
    const { detail } = await refused.json()
    expect(detail).toMatch(/30\sMo.*Confirmez votre adresse/)
    expect(detail).not.toContain('hôtel')
    await confirmAddress(newcomer)
    expect(await quota()).toEqual({ newAccount: null })
  })

  test('can upload a limited number of bytes', async () => {
    const newcomer = await createPerson(app, { verified: false })
    expect((await put(await requestUploadAddress('pdf', newcomer), pdf)).status).toBe(200)
    await app.context.pool.query('update medias set size = 29999990 where owner_id = $1', [newcomer.userId])
    expect(await statusAndCode(await put(await requestUploadAddress('pdf', newcomer), pdf))).toEqual([
      403,
      'upload_quota',
    ])
  })
})

describe('a program', () => {
  const zip = Buffer.concat([Buffer.from('PK\x03\x04\x14\0\0\0\0\0'), bytes(80)])
  test.each([
    ['of Windows, by its bytes', Buffer.concat([Buffer.from('MZ'), bytes(200)]), 'pdf'],
    ['of Linux', Buffer.concat([Buffer.from('\x7fELF\x02\x01\x01'), bytes(200)]), ''],
    ['that is a script, by its first line', Buffer.from('#!/bin/sh\nrm -rf /'), 'txt'],
    ['in an archive', zip, 'pdf'],
    ['by its name alone', Buffer.from('MsgBox 1'), 'vbs'],
  ])('%s is refused and leaves nothing', async (_, body, extension) => {
    const before = await storedFiles()
    const address = await requestUploadAddress(extension)
    const answer = await put(address, body, { 'accept-language': 'fr' })
    const { code, detail } = await answer.json()
    expect([answer.status, code, detail.includes('Envoyez le document lui-même')]).toEqual([
      415,
      'file_is_program',
      true,
    ])
    expect(await storedFiles()).toEqual(before)
  })

  test('is detected by its bytes: a picture, video or document with the name of a program is accepted', async () => {
    const png = await plainPicture(60, 40).png().toBuffer()
    const film = Buffer.from('00000018667479706d703432000000006d70343269736f6d', 'hex')
    for (const [body, type, extension] of [
      [png, 'image/png', 'png'],
      [film, 'video/mp4', 'mp4'],
      [pdf, 'application/pdf', 'pdf'],
    ] as const)
      for (const programExtension of ['com', 'app', 'zip']) {
        const address = await uploadFile(body, programExtension)
        expect(new URL(address).pathname).toMatch(new RegExp(`\\.${programExtension}$`))
        const answer = await get(address)
        const { status, headers } = answer
        expect([status, headers.get('content-type')]).toEqual([200, type])
        expect(headers.get('content-disposition')).toMatch(
          new RegExp(`^inline; filename="[0-9a-f-]{36}\\.${extension}"$`),
        )
        const id = new URL(address).pathname.slice(7, 43)
        const stored = (await storedFiles()).filter((name) => name.startsWith(id))
        expect(stored).toEqual([expect.stringMatching(new RegExp(`\\.${extension}$`))])
      }
  })

  test('that was stored before is not served; a document is', async () => {
    const [storedProgram, document] = [await uploadFile(pdf, 'pdf'), await uploadFile(zip, 'docx')]
    const id = new URL(storedProgram).pathname.slice(7, 43)
    await app.context.pool.query("update medias set type = 'application/x-msdownload' where id = $1", [id])
    expect([(await get(storedProgram)).status, (await get(document)).status]).toEqual([404, 200])
  })
})

test('an animated PNG is refused with an explanation; one with a single frame is accepted', async () => {
  const png = await plainPicture(20, 10).png().toBuffer()
  const withFrames = (count: number) => {
    const control = Buffer.alloc(20)
    control.writeUInt32BE(8)
    control.write('acTL', 4, 'latin1')
    control.writeUInt32BE(count, 8)
    control.writeUInt32BE(crc32(control.subarray(4, 16)), 16)
    return Buffer.concat([png.subarray(0, 33), control, png.subarray(33)])
  }
  const refused = await put(await requestUploadAddress('png'), withFrames(3), { 'accept-language': 'fr' })
  const { code, detail } = await refused.json()
  expect([refused.status, code]).toEqual([422, 'picture_animation'])
  expect(detail).toContain('300 images et 50 mégapixels')
  expect((await put(await requestUploadAddress('png'), withFrames(1))).status).toBe(200)
})
