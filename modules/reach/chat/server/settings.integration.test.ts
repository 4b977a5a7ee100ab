import { randomUUID } from 'node:crypto'
import { describe, expect, test } from 'vitest'
import { testApp } from '#tests/app.ts'
import { createHotel, expectStatus, statusCodeAndFields, type TestHotel } from '#tests/factories.ts'

const app = testApp()

const at = ({ id }: Pick<TestHotel, 'id'>) => `/v1/hotels/${id}`
const acts = async (hotel: TestHotel) =>
  expectStatus(200, await app.call('GET', `${at(hotel)}/audit`, { as: hotel.owner })).map(
    ({ act }: { act: string }) => act,
  )

describe('the chat settings', () => {
  const path = (hotel: TestHotel, query = '') => `${at(hotel)}/chat-settings${query}`
  const patch = (hotel: TestHotel, body: object, query = '?lang=all', headers = {}) =>
    app.call('PATCH', path(hotel, query), { as: hotel.owner, body, headers })

  test('are by default those of a hotel that chats at any hour', async () => {
    const hotel = await createHotel(app)
    const get = async () => expectStatus(200, await app.call('GET', path(hotel), { as: hotel.owner }))
    const usual = { enabled: true, hours: null, awayText: '', cannedAnswers: [], version: 1 }
    expect(await get()).toEqual(usual)
    const hours = { weekly: [{ day: 1, opens: '07:00', closes: '22:00' }], exceptions: [] }
    const id = randomUUID()
    const canned = { id, title: { fr: 'Serviettes' }, text: { fr: 'Elles arrivent.', en: 'On their way.' } }
    const changed = expectStatus(
      200,
      await patch(hotel, { hours, awayText: { fr: 'À demain' }, cannedAnswers: [canned] }),
    )
    expect(changed).toEqual({
      enabled: true,
      hours,
      awayText: { fr: 'À demain', en: '', es: '' },
      cannedAnswers: [
        {
          id,
          title: { fr: 'Serviettes', en: '', es: '' },
          text: { fr: 'Elles arrivent.', en: 'On their way.', es: '' },
        },
      ],
      version: 2,
    })
    // Writing one language leaves the others unchanged.
    const english = [{ id, title: 'Towels', text: 'Coming up.' }]
    expectStatus(200, await patch(hotel, { cannedAnswers: english }, '?lang=en'))
    expect((await get()).cannedAnswers).toEqual([{ id, title: 'Serviettes', text: 'Elles arrivent.' }])
    expect((await get()).version).toBe(3)
    expectStatus(200, await patch(hotel, {}))
    expect((await get()).version).toBe(3)
    expect((await acts(hotel)).filter((act: string) => act === 'chat.changed')).toHaveLength(2)
    const { texts } = expectStatus(200, await app.call('GET', `${at(hotel)}/translations?to=es`, { as: hotel.owner }))
    expect(texts).toContainEqual(expect.objectContaining({ place: 'chat', field: 'awayText', target: '' }))
    const answer = { place: 'chat', field: 'cannedAnswers.text', subject: 'Serviettes', target: '' }
    expect(texts).toContainEqual(expect.objectContaining(answer))
  })

  test('are refused when somebody else has changed them meanwhile, or when they are invalid', async () => {
    const hotel = await createHotel(app)
    expectStatus(200, await patch(hotel, { enabled: false }, '', { 'if-match': '"1"' }))
    expect((await patch(hotel, { enabled: true }, '', { 'if-match': '"1"' })).status).toBe(412)
    const title = { fr: '' }
    const canned = { id: randomUUID(), title, text: { fr: 'x' } }
    expect(statusCodeAndFields(await patch(hotel, { cannedAnswers: [canned] }))).toEqual([
      422,
      'invalid',
      'cannedAnswers.0.title required',
    ])
    const many = Array.from({ length: 51 }, () => ({ ...canned, id: randomUUID() }))
    expect((await patch(hotel, { cannedAnswers: many })).status).toBe(422)
    const hours = { weekly: [{ day: 8, opens: '25:00', closes: 'x' }], exceptions: [] }
    expect((await patch(hotel, { hours })).status).toBe(422)
  })
})
