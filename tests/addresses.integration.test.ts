import { describe, expect, test } from 'vitest'
import { testApp } from './app.ts'
import { createHotel, createService, expectStatus, statusAndFields } from './factories.ts'

const app = testApp()

describe('an address typed by a hotel', () => {
  test('with a name and password in it is refused in every field, and the field says so', async () => {
    const hotel = await createHotel(app)
    const menu = await createService(app, hotel)
    const at = `/v1/hotels/${hotel.id}`
    const hiding = (rest = '') => `https://direction:secret@hotel.example${rest}`
    const item = { title: 'La plage', text: '', picture: hiding('/a.png') }
    const button = { kind: 'button', label: 'Voir', link: { to: 'address', address: hiding() } }
    const bodies: [string, 'POST' | 'PATCH', object][] = [
      [at, 'PATCH', { reviewLinks: { google: hiding(), tripadvisor: hiding('/x') } }],
      [at, 'PATCH', { brand: { logo: hiding('/logo.png'), cover: hiding('/cover.png') } }],
      [at, 'PATCH', { info: { items: [item] } }],
      [`${at}/services`, 'POST', { name: 'Spa', kind: 'booking-link', link: hiding() }],
      [`${at}/services/${menu.id}`, 'PATCH', { link: 'https://:@hotel.example', picture: hiding('/a.png') }],
      [`${at}/services/${menu.id}/articles/${menu.articles[0].id}`, 'PATCH', { picture: hiding('/a.png') }],
      [`${at}/pages`, 'POST', { title: 'Plage', blocks: [button] }],
    ]
    const refused = []
    for (const [path, method, body] of bodies) {
      const answer = await app.call(method, `${path}?lang=fr`, { as: hotel.owner, body })
      expect([answer.status, path], JSON.stringify(answer.body)).toEqual([422, path])
      refused.push(...statusAndFields(answer).slice(1))
      expect(answer.body.errors[0].message).toContain('précède le @')
    }
    expect(refused).toEqual([
      'reviewLinks.google address_credentials',
      'reviewLinks.tripadvisor address_credentials',
      'brand.logo address_credentials',
      'brand.cover address_credentials',
      'info.items.0.picture address_credentials',
      'link address_credentials',
      'picture address_credentials',
      'link address_credentials',
      'picture address_credentials',
      'blocks.0.link.address address_credentials',
    ])
  })

  test('must be http or https, complete and not too long; an @ in its path is no password', async () => {
    const hotel = await createHotel(app)
    const write = (google: string) =>
      app.call('PATCH', `/v1/hotels/${hotel.id}`, { as: hotel.owner, body: { reviewLinks: { google } } })
    for (const odd of [
      'javascript:alert(1)',
      'ftp://a.example',
      'https:a.example',
      'https:///a',
      'https://a b.example',
      'https://a.example\\@b.example',
      'https://[x',
    ])
      expect(statusAndFields(await write(odd)), odd).toEqual([422, 'reviewLinks.google url'])
    expect((await write(`https://a.example/${'x'.repeat(1000)}`)).status).toBe(422)
    for (const sound of ['https://maps.example/@48.6,-2.0', 'http://a.example?to=a@b', 'https://hôtel.example/é'])
      expect(expectStatus(200, await write(sound)).reviewLinks.google).toBe(sound)
    // Invisible control characters are removed from everything that is sent.
    for (const sign of ['\u0007', '\u202e'])
      expect(expectStatus(200, await write(`https://a.example/${sign}`)).reviewLinks.google).toBe('https://a.example/')
  })

  test('stored earlier with a password does not prevent the hotel from being read', async () => {
    const hotel = await createHotel(app)
    const logo = 'https://a:b@hotel.example/logo.png'
    await app.context.pool.query(
      "update hotels set brand = brand || jsonb_build_object('logo', $2::text) where id = $1",
      [hotel.id, logo],
    )
    expectStatus(200, await app.call('GET', `/v1/hotels/${hotel.id}`))
    expectStatus(200, await app.call('GET', `/v1/hotels/${hotel.id}/manage`, { as: hotel.owner }))
  })
})
