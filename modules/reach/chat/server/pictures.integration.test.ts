import { randomUUID } from 'node:crypto'
import { describe, expect, test } from 'vitest'
import { testApp } from '#tests/app.ts'
import { guestMessage } from '#tests/chat-factories.ts'
import {
  createHotel,
  expectStatus,
  libraryFile,
  picture,
  statusCodeAndFields,
  type TestHotel,
  uploadedFile,
  visitor,
} from '#tests/factories.ts'

const app = testApp()

const send = ({ id }: TestHotel, guest: string, body: object) =>
  app.call('POST', `/v1/hotels/${id}/chat/messages?lang=fr`, { visitor: guest, key: randomUUID(), body })
const answer = ({ id, owner }: TestHotel, threadId: string, body: object) =>
  app.call('POST', `/v1/hotels/${id}/threads/${threadId}/messages?lang=fr`, { as: owner, key: randomUUID(), body })
const read = async ({ id }: TestHotel, guest: string) =>
  expectStatus(200, await app.call('GET', `/v1/hotels/${id}/chat/messages`, { visitor: guest }))

describe('pictures', () => {
  async function photo(own: TestHotel, guest: string): Promise<string> {
    const at = `/v1/hotels/${own.id}/chat/pictures?extension=png`
    const { url } = expectStatus(201, await app.call('POST', at, { visitor: guest }))
    expect((await app.fetch(url, { method: 'PUT', body: new Uint8Array(picture) })).status).toBe(200)
    return new URL(url).pathname
  }

  test('of a guest go with a message, without a word if they like, and once', async () => {
    const own = await createHotel(app)
    const guest = visitor()
    const [one, two] = [await photo(own, guest), await photo(own, guest)]
    const sent = await guestMessage(app, own, { text: '', pictures: [one, two] }, guest)
    expect(sent.pictures).toEqual([one, two])
    expect(statusCodeAndFields(await send(own, guest, { text: '', pictures: [one] }))).toEqual([
      422,
      'invalid',
      'pictures.0 unknown_photo',
    ])
  })

  test('of other people and of elsewhere are refused, and the guest’s own stays good', async () => {
    const own = await createHotel(app)
    const [guest, other] = [visitor(), visitor()]
    const mine = await photo(own, guest)
    const theirs = [await photo(own, other), await uploadedFile(app, own.owner)]
    const pictures = [mine, ...theirs, 'https://evil.example/x.png']
    expect(statusCodeAndFields(await send(own, guest, { text: 'a', pictures }))).toEqual([
      422,
      'invalid',
      ...[1, 2, 3].map((i) => `pictures.${i} unknown_photo`),
    ])
    expect((await send(own, guest, { text: 'a', pictures: [mine, mine, mine, mine, mine] })).status).toBe(422)
    await guestMessage(app, own, { pictures: [mine] }, guest)
  })

  test('of staff come from the library of their hotel', async () => {
    const [own, other] = [await createHotel(app), await createHotel(app)]
    const guest = visitor()
    const { threadId } = await guestMessage(app, own, {}, guest)
    const [ours, foreign] = [await libraryFile(app, own), await libraryFile(app, other)]
    const guests = await photo(own, guest)
    expectStatus(201, await answer(own, threadId, { text: 'Voici le plan', pictures: [ours.address] }))
    const bad = [foreign.address, guests, 'https://evil.example/x.png']
    expect(statusCodeAndFields(await answer(own, threadId, { text: 'a', pictures: bad.slice(0, 2) }))).toEqual([
      422,
      'invalid',
      'pictures.0 file_gone',
      'pictures.1 file_gone',
    ])
    expect((await answer(own, threadId, { text: 'a', pictures: bad.slice(2) })).status).toBe(422)
    const { messages } = await read(own, guest)
    expect(messages).toHaveLength(2)
    expect(messages[1].pictures).toEqual([ours.address])
  })
})
