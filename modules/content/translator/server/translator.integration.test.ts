import { afterEach, beforeEach, describe, expect, onTestFinished, test } from 'vitest'
import { runMaintenance } from '#app/maintenance.ts'
import { RemoteServerError } from '#core/net/server/fetch-json.ts'
import { testApp } from '#tests/app.ts'
import {
  anotherHotel,
  createHotel,
  expectStatus,
  guestOpinion,
  member,
  type TestHotel,
  visitor,
} from '#tests/factories.ts'

const app = testApp()

/** What the engine was asked; each call takes the place of one over the network. */
let asked: { texts: string[]; to: string; from: string | undefined }[] = []
let translate: (text: string, to: string) => Promise<{ text: string; from: string | null }>
beforeEach(() => {
  asked = []
  translate = async (text, to) => ({ text: `${to} ${text}`, from: 'de' })
  // Another engine for each test: what failed in one is not paused in the next.
  app.context.translation = {
    name: 'libretranslate',
    translate: (texts, to, from) => {
      asked.push({ texts, to, from })
      return Promise.all(texts.map((text) => translate(text, to)))
    },
  }
})
afterEach(() => app.setClock('2026-03-10T09:00:00Z'))

const ask = (hotel: TestHotel, texts: string[], to = 'fr', values: object = {}) =>
  app.call('POST', `/v1/hotels/${hotel.id}/translate`, { as: hotel.owner, body: { texts, to, ...values } })
const translated = async (hotel: TestHotel, texts: string[], to = 'fr', values: object = {}) =>
  expectStatus(200, await ask(hotel, texts, to, values))

test('a hotel has so much translated in a day; beyond it what was written stands alone', async () => {
  const hotel = await createHotel(app)
  const { allowed } = await app.context.limits.translationHotel.count(hotel.id, 199_990)
  expect(allowed).toBe(200_000)
  expect((await translated(hotel, ['Danke'], 'fr'))[0].text).toBe('fr Danke')
  expect(await translated(hotel, ['Guten Morgen'], 'fr')).toEqual([{ text: null, from: null }])
  expect((await translated(hotel, ['Danke'], 'fr'))[0].text).toBe('fr Danke')
  expect(asked.length).toBe(1)
})

test('one account with ten hotels has no more translated than the account may', async () => {
  const first = await createHotel(app)
  await app.context.limits.translationAccount.count(first.owner.userId, 399_000)
  let translatedTexts = 0
  for (let i = 0; i < 10; i++) {
    const hotel = await anotherHotel(app, first.owner)
    const [{ text }] = await translated(hotel, ['x'.repeat(200 + i)])
    if (text) translatedTexts++
  }
  expect(translatedTexts).toBe(4)
})

test('two accounts share what the installation may have translated, and both read on the desk what is left', async () => {
  const [one, other] = await Promise.all([createHotel(app), createHotel(app)])
  const { used } = await app.context.limits.translationInstallation.count('all', 0)
  const { config } = app.context
  app.context.config = { ...config, translationMaxCharacters: used + 15 }
  onTestFinished(() => {
    app.context.config = config
  })
  const left = async (hotel: TestHotel) =>
    expectStatus(200, await app.call('GET', `/v1/hotels/${hotel.id}/translations`, { as: hotel.owner })).charactersLeft
  expect([await left(one), await left(other)]).toEqual([15, 15])
  expect((await translated(one, ['0123456789']))[0].text).toBe('fr 0123456789')
  expect((await translated(other, ['9876543210']))[0].text).toBeNull()
  // What was refused has cost nobody anything.
  expect([await left(one), await left(other)]).toEqual([5, 5])
  expect((await app.context.limits.translationHotel.count(other.id, 0)).used).toBe(0)
  expect((await translated(other, ['01234']))[0].text).toBe('fr 01234')
})

test.each([400, 413, 429, 456])(
  'what the engine refuses of one hotel (%i) leaves the others working',
  async (status) => {
    const [hotel, other] = await Promise.all([createHotel(app), createHotel(app)])
    const usual = translate
    translate = async () => {
      throw new RemoteServerError('refused', { status })
    }
    expect((await translated(hotel, ['Hallo']))[0].text).toBeNull()
    translate = usual
    expect((await translated(hotel, ['Danke']))[0].text).toBeNull()
    expect((await translated(other, ['Danke']))[0].text).toBe('fr Danke')
  },
)

describe('what guests write', () => {
  test('is translated once, and kept for whoever of the hotel asks again', async () => {
    const [hotel, other] = await Promise.all([createHotel(app), createHotel(app)])
    const yann = await member(app, hotel, 'member')
    expect(await translated(hotel, ['Hallo<br>Welt', 'Danke'])).toEqual([
      { text: 'fr Hallo\nWelt', from: 'de' },
      { text: 'fr Danke', from: 'de' },
    ])
    expect((await translated({ ...hotel, owner: yann }, ['Danke', 'Hallo\nWelt']))[0].text).toBe('fr Danke')
    expect(asked.map(({ texts }) => texts)).toEqual([['Hallo\nWelt', 'Danke']])
    await translated(hotel, ['Danke'], 'en')
    await translated(other, ['Danke'])
    expect(asked.length).toBe(3)
  })

  test('is asked for once, however many ask at the same moment', async () => {
    const hotel = await createHotel(app)
    let answer = () => {}
    const held = new Promise<void>((done) => {
      answer = done
    })
    translate = async (text, to) => {
      await held
      return { text: `${to} ${text}`, from: 'de' }
    }
    const calls = [1, 2, 3, 4].map(() => ask(hotel, ['Danke', 'Danke']))
    await expect.poll(() => asked.length).toBe(1)
    answer()
    const answers = await Promise.all(calls)
    expect(answers.map(({ body }) => body[1].text)).toEqual(Array(4).fill('fr Danke'))
    expect(asked.map(({ texts }) => texts)).toEqual([['Danke']])
  })

  test('stands alone when there is nothing to translate it with, or nothing to translate', async () => {
    const hotel = await createHotel(app)
    expect(await translated(hotel, ['Bonjour'], 'fr', { from: 'fr' })).toEqual([null])
    translate = async (text) => ({ text, from: 'fr' })
    expect(await translated(hotel, ['Bonjour', ' ', '<br>'])).toEqual([null, null, null])
    expect(asked.length).toBe(1)
    app.context.translation = null
    expect(await translated(hotel, ['Hallo'])).toEqual([null])
  })

  test.each([429, 456, 503, null])(
    'stands alone while the engine fails (%s), which is then left in peace',
    async (status) => {
      const hotel = await createHotel(app)
      translate = async () => {
        throw new RemoteServerError('down', status === null ? {} : { status })
      }
      const failing = { text: null, from: null }
      expect(await translated(hotel, ['Hallo', 'Welt'])).toEqual([failing, failing])
      translate = async (text, to) => ({ text: `${to} ${text}`, from: 'de' })
      expect(await translated(hotel, ['Hallo'])).toEqual([failing])
      expect(asked.length).toBe(1)
    },
  )

  test('of many texts is asked for in pieces that an engine takes', async () => {
    const hotel = await createHotel(app)
    const texts = Array.from({ length: 10 }, (_, i) => `${i}`.repeat(3000))
    expect((await translated(hotel, texts)).length).toBe(10)
    expect(asked.flatMap(({ texts }) => texts).length).toBe(10)
    const tooLong = expectStatus(422, await ask(hotel, [...texts, 'x'], 'en'))
    expect(tooLong.errors[0].message).toMatch(/30[,.\s]?000/)
    expect((await ask(hotel, ['x'.repeat(5001)])).status).toBe(422)
    expect((await ask(hotel, [])).status).toBe(422)
    expect((await ask(hotel, ['x'], 'de')).status).toBe(422)
    expect((await translated(hotel, ['🙂 مرحبا']))[0].text).toBe('fr 🙂 مرحبا')
  })

  test('is kept no longer than the hotel keeps it', async () => {
    const hotel = await createHotel(app, { retentionDays: 30 })
    await translated(hotel, ['Danke'])
    app.setClock('2026-04-10T09:00:00Z')
    await runMaintenance(app.context)
    const { rows } = await app.context.pool.query('select 1 from translated_texts where hotel_id = $1', [hotel.id])
    expect(rows).toEqual([])
  })
})

describe('a guest', () => {
  const shown = ({ id }: TestHotel, kind: string, ids: string[], to = 'en', guest = visitor()) =>
    app.call('POST', `/v1/hotels/${id}/translate/shown`, { visitor: guest, body: { kind, ids, to } })

  test('has translated what they may read, and nothing else', async () => {
    const hotel = await createHotel(app)
    const [seen, hidden] = [await guestOpinion(app, hotel, { comment: 'La mer' }), await guestOpinion(app, hotel)]
    expectStatus(
      200,
      await app.call('PATCH', `/v1/hotels/${hotel.id}/opinions/${seen.id}?lang=fr`, {
        as: hotel.owner,
        body: { status: 'published', reply: 'Merci' },
      }),
    )
    translate = async (text, to) => ({ text: `${to} ${text}`, from: 'fr' })
    expect(expectStatus(200, await shown(hotel, 'opinion', [hidden.id, seen.id]))).toEqual([
      null,
      { text: 'en La mer', from: 'fr' },
    ])
    expect(expectStatus(200, await shown(hotel, 'opinion-reply', [seen.id]))).toEqual([
      { text: 'en Merci', from: 'fr' },
    ])
    expect(expectStatus(200, await shown(hotel, 'order', [seen.id]))).toEqual([null])
    const other = await createHotel(app)
    expect(expectStatus(200, await shown(other, 'opinion', [seen.id]))).toEqual([null])
    expect(asked).toEqual([
      { texts: ['La mer'], to: 'en', from: 'fr' },
      { texts: ['Merci'], to: 'en', from: 'fr' },
    ])
  })

  test('asks a bounded number of times', async () => {
    const hotel = await createHotel(app)
    const { id } = await guestOpinion(app, hotel)
    const guest = visitor()
    for (let i = 0; i < 60; i++) expectStatus(200, await shown(hotel, 'opinion', [id], 'en', guest))
    expect((await shown(hotel, 'opinion', [id], 'en', guest)).status).toBe(429)
  })
})

test('screens are told whether there is an engine', async () => {
  const hotel = await createHotel(app)
  const told = async () => [
    expectStatus(200, await app.call('GET', `/v1/hotels/${hotel.id}/manage`, { as: hotel.owner })).translation,
    expectStatus(200, await app.call('GET', `/v1/hotels/${hotel.id}?lang=es`)).translation,
  ]
  expect(await told()).toEqual([true, true])
  app.context.translation = null
  app.context.pages.drop(hotel.id)
  expect(await told()).toEqual([false, false])
})
