import { expect, test } from 'vitest'
import { testApp } from '#tests/app.ts'
import { createHotel, createService, expectStatus, statusAndFields, type TestHotel } from '#tests/factories.ts'

const app = testApp()
const change = ({ id, owner }: TestHotel, body: object) =>
  app.call('PATCH', `/v1/hotels/${id}?lang=fr`, { as: owner, body })
const readPublicHotel = async ({ id }: TestHotel, lang: string) =>
  expectStatus(200, await app.call('GET', `/v1/hotels/${id}?lang=${lang}`))

test('a hotel offers German to its guests, and its texts have a German version', async () => {
  const hotel = await createHotel(app)
  const menu = await createService(app, hotel, { name: 'Petit déjeuner' })
  const path = `/v1/hotels/${hotel.id}/services/${menu.id}`
  const readAll = async () => expectStatus(200, await app.call('GET', `${path}?lang=all`, { as: hotel.owner }))
  expect((await readAll()).name).toEqual({ fr: 'Petit déjeuner', en: '', es: '' })
  expectStatus(200, await change(hotel, { languages: ['fr', 'de'], defaultLang: 'fr', operationsLang: 'fr' }))
  expect((await readAll()).name).toEqual({ fr: 'Petit déjeuner', en: '', es: '', de: '' })
  expectStatus(
    200,
    await app.call('PATCH', `${path}?lang=all`, { as: hotel.owner, body: { name: { de: 'Frühstück' } } }),
  )
  const german = await readPublicHotel(hotel, 'de')
  expect([german.lang, german.languages, german.services[0].name]).toEqual(['de', ['fr', 'de'], 'Frühstück'])
  expect((await readPublicHotel(hotel, 'fr')).services[0].name).toBe('Petit déjeuner')
})

test('a hotel that offers German only has a team that reads a language of the back office', async () => {
  const hotel = await createHotel(app)
  const germanOnly = { languages: ['de'], defaultLang: 'de' }
  expect(statusAndFields(await change(hotel, { ...germanOnly, operationsLang: 'de' }))).toEqual([
    422,
    'operationsLang invalid',
  ])
  expectStatus(200, await change(hotel, { ...germanOnly, operationsLang: 'en' }))
  // A team's language that the hotel does not offer is only possible when it offers none of the back office's.
  expect(statusAndFields(await change(hotel, { languages: ['de', 'fr'] }))).toEqual([422, 'languages languages'])
})

test('a text stays when the hotel no longer offers its language, and comes back with it', async () => {
  const hotel = await createHotel(app)
  const menu = await createService(app, hotel, { name: 'Bar' })
  const path = `/v1/hotels/${hotel.id}/services/${menu.id}`
  expectStatus(200, await change(hotel, { languages: ['fr', 'de'], operationsLang: 'fr' }))
  expectStatus(200, await app.call('PATCH', `${path}?lang=de`, { as: hotel.owner, body: { name: 'Theke' } }))
  expectStatus(200, await change(hotel, { languages: ['fr'] }))
  expect((await readPublicHotel(hotel, 'de')).languages).toEqual(['fr'])
  expectStatus(200, await change(hotel, { languages: ['fr', 'de'] }))
  expect((await readPublicHotel(hotel, 'de')).services[0].name).toBe('Theke')
})

test('a guest reads problems in German, and in English those that only the back office has', async () => {
  const hotel = await createHotel(app)
  const missing = await app.call('GET', '/v1/hotels/no-such-hotel?lang=de')
  expect(missing.body.title).toBe('Nicht gefunden')
  const german = { languages: ['de', 'en'], defaultLang: 'de' }
  const refused = await app.call('PATCH', `/v1/hotels/${hotel.id}?lang=de`, { as: hotel.owner, body: german })
  expect(refused.body.title).toBe('Bitte korrigieren')
  expect(refused.body.errors[0].message).toBe('The default language and the team’s must be among them.')
})

test.each(['xx', 'zh-Hant-HK', 'x'.repeat(300), 'FR'])('an unknown language is refused: %s', async (lang) => {
  const hotel = await createHotel(app)
  const answer = await app.call('GET', `/v1/hotels/${hotel.id}?lang=${lang}`)
  expect(statusAndFields(answer)).toEqual([422, 'lang invalid'])
})

test('the language of each text that a hotel has not translated can be told from its public data', async () => {
  const hotel = await createHotel(app)
  const menu = await createService(app, hotel, { name: 'Petit déjeuner', description: '' })
  const path = `/v1/hotels/${hotel.id}/services/${menu.id}`
  expectStatus(200, await change(hotel, { languages: ['fr', 'ar', 'en'], operationsLang: 'fr' }))
  expectStatus(
    200,
    await app.call('PATCH', `${path}?lang=en`, { as: hotel.owner, body: { description: 'In your room' } }),
  )
  const arabic = await readPublicHotel(hotel, 'ar')
  expect(arabic.fallback).toEqual(expect.arrayContaining(['services.0.name', 'services.0.description']))
  expect([arabic.defaultLang, arabic.fallbackLangs]).toEqual(['fr', { 'services.0.description': 'en' }])
  expect((await readPublicHotel(hotel, 'fr')).fallbackLangs).toEqual({ 'services.0.description': 'en' })
})
