import { expect, test } from 'vitest'
import { demoPassword } from '#modules/auth/rules.ts'
import type { Hotel } from '#modules/hotels/contract.ts'
import { medias } from '#modules/media/schema.ts'
import { testApp } from '#tests/app.ts'
import { must } from '#tests/factories.ts'
import { demoHotels } from './content.ts'
import { seedDemo } from './seed.ts'

const app = testApp()

test('the libraries of the demo are alive: each picture stands somewhere, is described, is given in every size, and is guarded', async () => {
  expect(await seedDemo(app.floor, true)).toBe(true)
  const body = { email: 'direction@hotel.example', password: demoPassword }
  const as = must(200, await app.call('POST', '/v1/auth/login', { body }))
  const hotels: Hotel[] = must(200, await app.call('GET', '/v1/hotels', { as }))
  expect(hotels.length).toBe(demoHotels.length)
  for (const { id, slug } of hotels) {
    const demo = demoHotels.find((each) => each.slug === slug)
    const at = `/v1/hotels/${id}/medias`
    const library = must(200, await app.call('GET', at, { as }))
    // In the order of the content, the cover first.
    expect(library.map(({ name }: { name: string }) => name)).toEqual(demo?.pictures.map(({ name }) => name))
    for (const { name, alt, usedIn, blur } of library)
      expect([Object.keys(alt).sort(), usedIn.length > 0, blur?.length > 20], name).toEqual([
        ['en', 'es', 'fr'],
        true,
        true,
      ])
    const [cover] = library
    const refused = await app.call('DELETE', `${at}/${cover.id}`, { as })
    expect([refused.status, refused.body.code]).toEqual([409, 'media_used'])
    const small = await app.fetch(cover.address.replace('.webp', '-160.avif'), { method: 'GET' })
    expect([small.status, small.headers.get('content-type')]).toEqual([200, 'image/avif'])
    await small.arrayBuffer()
    const shown = must(200, await app.call('GET', `/v1/hotels/${id}?lang=en`))
    expect(shown.brand.cover).toBe(cover.address)
    expect(shown.medias[cover.address]).toMatchObject({ alt: cover.alt.en, focus: cover.focus, width: 1280 })
    const words = JSON.stringify(shown)
    for (const { drawing } of demo?.pictures ?? []) expect(words).not.toContain(`/demo/${drawing}.svg`)
  }
  const stored = await app.floor.db.select().from(medias)
  for (const { id, extension, size } of stored) {
    const file = await app.fetch(`/files/${id}.${extension}`, { method: 'GET' })
    expect([file.status, (await file.arrayBuffer()).byteLength]).toEqual([200, size])
  }
})
