import { randomUUID } from 'node:crypto'
import { describe, expect, test } from 'vitest'
import { testApp } from '#tests/app.ts'
import { createGuestMessage } from '#tests/chat-factories.ts'
import {
  createHotel,
  createLibraryFile,
  createUpload,
  createVisitorId,
  expectStatus,
  picture,
  statusCodeAndFields,
  type TestHotel,
} from '#tests/factories.ts'

const app = testApp()

const send = ({ id }: TestHotel, guest: string, body: object) =>
  app.call('POST', `/v1/hotels/${id}/chat/messages?lang=fr`, { visitor: guest, key: randomUUID(), body })
const answer = ({ id, owner }: TestHotel, threadId: string, body: object) =>
  app.call('POST', `/v1/hotels/${id}/threads/${threadId}/messages?lang=fr`, { as: owner, key: randomUUID(), body })
const read = async ({ id }: TestHotel, guest: string) =>
  expectStatus(200, await app.call('GET', `/v1/hotels/${id}/chat/messages`, { visitor: guest }))

describe('pictures', () => {
  async function photo(hotel: TestHotel, guest: string): Promise<string> {
    const at = `/v1/hotels/${hotel.id}/chat/pictures?extension=png`
    const { url } = expectStatus(201, await app.call('POST', at, { visitor: guest }))
    expect((await app.fetch(url, { method: 'PUT', body: new Uint8Array(picture) })).status).toBe(200)
    return new URL(url).pathname
  }

  test('of a guest are sent with a message, also without text, and each only once', async () => {
    const hotel = await createHotel(app)
    const guest = createVisitorId()
    const [one, two] = [await photo(hotel, guest), await photo(hotel, guest)]
    const sent = await createGuestMessage(app, hotel, { text: '', pictures: [one, two] }, guest)
    expect(sent.pictures).toEqual([one, two])
    expect(statusCodeAndFields(await send(hotel, guest, { text: '', pictures: [one] }))).toEqual([
      422,
      'invalid',
      'pictures.0 unknown_photo',
    ])
  })

  test('of other guests and other sites are refused, and the guest’s own picture can still be sent', async () => {
    const hotel = await createHotel(app)
    const [guest, other] = [createVisitorId(), createVisitorId()]
    const ownPhoto = await photo(hotel, guest)
    const othersFiles = [await photo(hotel, other), await createUpload(app, hotel.owner)]
    const pictures = [ownPhoto, ...othersFiles, 'https://evil.example/x.png']
    expect(statusCodeAndFields(await send(hotel, guest, { text: 'a', pictures }))).toEqual([
      422,
      'invalid',
      ...[1, 2, 3].map((i) => `pictures.${i} unknown_photo`),
    ])
    expect(
      (await send(hotel, guest, { text: 'a', pictures: [ownPhoto, ownPhoto, ownPhoto, ownPhoto, ownPhoto] })).status,
    ).toBe(422)
    await createGuestMessage(app, hotel, { pictures: [ownPhoto] }, guest)
  })

  test('of staff come from the media library of their hotel', async () => {
    const [hotel, other] = [await createHotel(app), await createHotel(app)]
    const guest = createVisitorId()
    const { threadId } = await createGuestMessage(app, hotel, {}, guest)
    const [ours, foreign] = [await createLibraryFile(app, hotel), await createLibraryFile(app, other)]
    const guests = await photo(hotel, guest)
    expectStatus(201, await answer(hotel, threadId, { text: 'Voici le plan', pictures: [ours.address] }))
    const bad = [foreign.address, guests, 'https://evil.example/x.png']
    expect(statusCodeAndFields(await answer(hotel, threadId, { text: 'a', pictures: bad.slice(0, 2) }))).toEqual([
      422,
      'invalid',
      'pictures.0 file_gone',
      'pictures.1 file_gone',
    ])
    expect((await answer(hotel, threadId, { text: 'a', pictures: bad.slice(2) })).status).toBe(422)
    const { messages } = await read(hotel, guest)
    expect(messages).toHaveLength(2)
    expect(messages[1].pictures).toEqual([ours.address])
  })
})
