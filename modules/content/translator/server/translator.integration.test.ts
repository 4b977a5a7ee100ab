import { afterEach, beforeEach, describe, expect, onTestFinished, test } from 'vitest'
import { runMaintenance } from '#app/maintenance.ts'
import { RemoteServerError } from '#core/net/server/fetch-json.ts'
import { testApp } from '#tests/app.ts'
import {
  createAnotherHotel,
  createHotel,
  createMember,
  createOpinion,
  createVisitorId,
  expectStatus,
  type TestHotel,
} from '#tests/factories.ts'
import { makeGate } from '#tests/gate.ts'

const app = testApp()

/** The calls of the fake engine, each instead of a request over the network. */
let engineCalls: { texts: string[]; to: string; from: string | undefined }[] = []
let translate: (text: string, to: string) => Promise<{ text: string; from: string | null }>
beforeEach(() => {
  engineCalls = []
  translate = async (text, to) => ({ text: `${to} ${text}`, from: 'de' })
  // Each test has its own engine, so that a pause after a failure does not affect the next test.
  app.context.translation = {
    name: 'libretranslate',
    translate: (texts, to, from) => {
      engineCalls.push({ texts, to, from })
      return Promise.all(texts.map((text) => translate(text, to)))
    },
  }
})
afterEach(() => app.setClock('2026-03-10T09:00:00Z'))

const requestTranslation = (hotel: TestHotel, texts: string[], to = 'fr', values: object = {}) =>
  app.call('POST', `/v1/hotels/${hotel.id}/translate`, { as: hotel.owner, body: { texts, to, ...values } })
const translateTexts = async (hotel: TestHotel, texts: string[], to = 'fr', values: object = {}) =>
  expectStatus(200, await requestTranslation(hotel, texts, to, values))

test('a hotel can translate a limited number of characters a day; beyond it texts have no translation', async () => {
  const hotel = await createHotel(app)
  const { allowed } = await app.context.limits.translationHotel.count(hotel.id, 199_990)
  expect(allowed).toBe(200_000)
  expect((await translateTexts(hotel, ['Danke'], 'fr'))[0].text).toBe('fr Danke')
  expect(await translateTexts(hotel, ['Guten Morgen'], 'fr')).toEqual([{ text: null, from: null }])
  expect((await translateTexts(hotel, ['Danke'], 'fr'))[0].text).toBe('fr Danke')
  expect(engineCalls.length).toBe(1)
})

test('the limit of an account applies to all its hotels together', async () => {
  const first = await createHotel(app)
  await app.context.limits.translationAccount.count(first.owner.userId, 399_000)
  let translatedTexts = 0
  for (let i = 0; i < 10; i++) {
    const hotel = await createAnotherHotel(app, first.owner)
    const [{ text }] = await translateTexts(hotel, ['x'.repeat(200 + i)])
    if (text) translatedTexts++
  }
  expect(translatedTexts).toBe(4)
})

test('all accounts share the limit of the installation, and see how many characters are left', async () => {
  const [firstHotel, other] = await Promise.all([createHotel(app), createHotel(app)])
  const { used } = await app.context.limits.translationInstallation.count('all', 0)
  const { config } = app.context
  app.context.config = { ...config, translationMaxCharacters: used + 15 }
  onTestFinished(() => {
    app.context.config = config
  })
  const charactersLeft = async (hotel: TestHotel) =>
    expectStatus(200, await app.call('GET', `/v1/hotels/${hotel.id}/translations`, { as: hotel.owner })).charactersLeft
  expect([await charactersLeft(firstHotel), await charactersLeft(other)]).toEqual([15, 15])
  expect((await translateTexts(firstHotel, ['0123456789']))[0].text).toBe('fr 0123456789')
  expect((await translateTexts(other, ['9876543210']))[0].text).toBeNull()
  // A refused translation does not count.
  expect([await charactersLeft(firstHotel), await charactersLeft(other)]).toEqual([5, 5])
  expect((await app.context.limits.translationHotel.count(other.id, 0)).used).toBe(0)
  expect((await translateTexts(other, ['01234']))[0].text).toBe('fr 01234')
})

test.each([400, 413, 429, 456])(
  'other hotels can translate after the engine has refused texts of one hotel (%i)',
  async (status) => {
    const [hotel, other] = await Promise.all([createHotel(app), createHotel(app)])
    const workingTranslate = translate
    translate = async () => {
      throw new RemoteServerError('refused', { status })
    }
    expect((await translateTexts(hotel, ['Hallo']))[0].text).toBeNull()
    translate = workingTranslate
    expect((await translateTexts(hotel, ['Danke']))[0].text).toBeNull()
    expect((await translateTexts(other, ['Danke']))[0].text).toBe('fr Danke')
  },
)

describe('a text of a guest', () => {
  test('is translated once, and cached for the staff of the hotel', async () => {
    const [hotel, other] = await Promise.all([createHotel(app), createHotel(app)])
    const yann = await createMember(app, hotel, 'member')
    expect(await translateTexts(hotel, ['Hallo<br>Welt', 'Danke'])).toEqual([
      { text: 'fr Hallo\nWelt', from: 'de' },
      { text: 'fr Danke', from: 'de' },
    ])
    expect((await translateTexts({ ...hotel, owner: yann }, ['Danke', 'Hallo\nWelt']))[0].text).toBe('fr Danke')
    expect(engineCalls.map(({ texts }) => texts)).toEqual([['Hallo\nWelt', 'Danke']])
    await translateTexts(hotel, ['Danke'], 'en')
    await translateTexts(other, ['Danke'])
    expect(engineCalls.length).toBe(3)
  })

  test('is sent to the engine once when several people request it at the same moment', async () => {
    const hotel = await createHotel(app)
    const { gate: engineAnswer, release: answer } = makeGate()
    translate = async (text, to) => {
      await engineAnswer
      return { text: `${to} ${text}`, from: 'de' }
    }
    const calls = [1, 2, 3, 4].map(() => requestTranslation(hotel, ['Danke', 'Danke']))
    await expect.poll(() => engineCalls.length).toBe(1)
    answer()
    const answers = await Promise.all(calls)
    expect(answers.map(({ body }) => body[1].text)).toEqual(Array(4).fill('fr Danke'))
    expect(engineCalls.map(({ texts }) => texts)).toEqual([['Danke']])
  })

  test('has no translation without an engine, or if it is blank or already in the language', async () => {
    const hotel = await createHotel(app)
    expect(await translateTexts(hotel, ['Bonjour'], 'fr', { from: 'fr' })).toEqual([null])
    translate = async (text) => ({ text, from: 'fr' })
    expect(await translateTexts(hotel, ['Bonjour', ' ', '<br>'])).toEqual([null, null, null])
    expect(engineCalls.length).toBe(1)
    app.context.translation = null
    expect(await translateTexts(hotel, ['Hallo'])).toEqual([null])
  })

  test.each([429, 456, 503, null])(
    'has no translation while the engine fails (%s), which is then not called for a while',
    async (status) => {
      const hotel = await createHotel(app)
      translate = async () => {
        throw new RemoteServerError('down', status === null ? {} : { status })
      }
      const noTranslation = { text: null, from: null }
      expect(await translateTexts(hotel, ['Hallo', 'Welt'])).toEqual([noTranslation, noTranslation])
      translate = async (text, to) => ({ text: `${to} ${text}`, from: 'de' })
      expect(await translateTexts(hotel, ['Hallo'])).toEqual([noTranslation])
      expect(engineCalls.length).toBe(1)
    },
  )

  test('is sent in batches that the engine accepts, together with others', async () => {
    const hotel = await createHotel(app)
    const texts = Array.from({ length: 10 }, (_, i) => `${i}`.repeat(3000))
    expect((await translateTexts(hotel, texts)).length).toBe(10)
    expect(engineCalls.flatMap(({ texts }) => texts).length).toBe(10)
    const tooLong = expectStatus(422, await requestTranslation(hotel, [...texts, 'x'], 'en'))
    expect(tooLong.errors[0].message).toMatch(/30[,.\s]?000/)
    expect((await requestTranslation(hotel, ['x'.repeat(5001)])).status).toBe(422)
    expect((await requestTranslation(hotel, [])).status).toBe(422)
    expect((await requestTranslation(hotel, ['x'], 'ja')).status).toBe(422)
    expect((await translateTexts(hotel, ['🙂 مرحبا']))[0].text).toBe('fr 🙂 مرحبا')
  })

  test('is deleted from the cache after the hotel’s retention period', async () => {
    const hotel = await createHotel(app, { retentionDays: 30 })
    await translateTexts(hotel, ['Danke'])
    app.setClock('2026-04-10T09:00:00Z')
    await runMaintenance(app.context)
    const { rows } = await app.context.pool.query('select 1 from translated_texts where hotel_id = $1', [hotel.id])
    expect(rows).toEqual([])
  })
})

describe('a guest', () => {
  const translateShown = ({ id }: TestHotel, kind: string, ids: string[], to = 'en', guest = createVisitorId()) =>
    app.call('POST', `/v1/hotels/${id}/translate/shown`, { visitor: guest, body: { kind, ids, to } })

  test('can translate only texts that they may read', async () => {
    const hotel = await createHotel(app)
    const [publishedOpinion, pendingOpinion] = [
      await createOpinion(app, hotel, { comment: 'La mer' }),
      await createOpinion(app, hotel),
    ]
    expectStatus(
      200,
      await app.call('PATCH', `/v1/hotels/${hotel.id}/opinions/${publishedOpinion.id}?lang=fr`, {
        as: hotel.owner,
        body: { status: 'published', reply: 'Merci' },
      }),
    )
    translate = async (text, to) => ({ text: `${to} ${text}`, from: 'fr' })
    expect(expectStatus(200, await translateShown(hotel, 'opinion', [pendingOpinion.id, publishedOpinion.id]))).toEqual(
      [null, { text: 'en La mer', from: 'fr' }],
    )
    expect(expectStatus(200, await translateShown(hotel, 'opinion-reply', [publishedOpinion.id]))).toEqual([
      { text: 'en Merci', from: 'fr' },
    ])
    expect(expectStatus(200, await translateShown(hotel, 'order', [publishedOpinion.id]))).toEqual([null])
    const other = await createHotel(app)
    expect(expectStatus(200, await translateShown(other, 'opinion', [publishedOpinion.id]))).toEqual([null])
    expect(engineCalls).toEqual([
      { texts: ['La mer'], to: 'en', from: 'fr' },
      { texts: ['Merci'], to: 'en', from: 'fr' },
    ])
  })

  test('can request a limited number of translations', async () => {
    const hotel = await createHotel(app)
    const { id } = await createOpinion(app, hotel)
    const guest = createVisitorId()
    for (let i = 0; i < 60; i++) expectStatus(200, await translateShown(hotel, 'opinion', [id], 'en', guest))
    expect((await translateShown(hotel, 'opinion', [id], 'en', guest)).status).toBe(429)
  })
})

test('staff and guest screens know whether there is an engine', async () => {
  const hotel = await createHotel(app)
  const readTranslationFlags = async () => [
    expectStatus(200, await app.call('GET', `/v1/hotels/${hotel.id}/manage`, { as: hotel.owner })).translation,
    expectStatus(200, await app.call('GET', `/v1/hotels/${hotel.id}?lang=es`)).translation,
  ]
  expect(await readTranslationFlags()).toEqual([true, true])
  app.context.translation = null
  app.context.pages.drop(hotel.id)
  expect(await readTranslationFlags()).toEqual([false, false])
})
