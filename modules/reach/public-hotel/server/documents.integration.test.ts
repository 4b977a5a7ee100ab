import { randomUUID } from 'node:crypto'
import { v7 as uuid } from 'uuid'
import { describe, expect, test } from 'vitest'
import type { MeatOrigin } from '#modules/content/services/rules.ts'
import { allergens } from '#modules/content/services/rules.ts'
import { testApp } from '#tests/app.ts'
import { createHotel, createPlace, createService, expectStatus, type TestHotel } from '#tests/factories.ts'
import { pagesOf, scanned, textOf } from '#tests/scanner.ts'

const app = testApp()

async function readPdf(path: string): Promise<Buffer> {
  const response = await app.fetch(path, {})
  if (response.status !== 200) throw new Error(await response.text())
  expect(response.headers.get('content-type')).toBe('application/pdf')
  return Buffer.from(await response.arrayBuffer())
}
const wordsOf = async (file: Buffer) => (await textOf(file)).join(' ').replaceAll(/\s+/g, ' ')
const tableOf = ({ id }: TestHotel, query = '?lang=fr') => readPdf(`/v1/hotels/${id}/allergens.pdf${query}`)
const bookletOf = ({ id }: TestHotel, query = '?lang=fr') => readPdf(`/v1/hotels/${id}/booklet.pdf${query}`)

const allFree = Object.fromEntries(allergens.map((allergen) => [allergen, 'none'] as const))
const beef: MeatOrigin = { meat: 'beef', raised: ['IE', 'FR'], slaughtered: ['FR'] }
const pork: MeatOrigin = { meat: 'pork', raised: ['FR'], slaughtered: [] }

const menu = [
  { name: 'Entrecôte', price: 2400, allergens: { ...allFree, milk: 'contains' as const }, meatOrigins: [beef, pork] },
  { name: 'Frites', price: 500, allergens: { ...allFree, gluten: 'may-contain' as const }, diets: ['vegan' as const] },
  { name: 'Plat du jour', price: 1500 },
]

const words = (languages: string[]) => ({ languages: languages as ('fr' | 'en' | 'es')[] })

describe('the written allergen table', () => {
  test('says what each dish contains, from where its meats come, and what nobody has filled in', async () => {
    const hotel = await createHotel(app, words(['fr', 'en', 'es']))
    await createService(app, hotel, { name: 'Room service' }, menu)
    const text = await wordsOf(await tableOf(hotel))
    for (const expected of [
      'Allergènes et origine des viandes',
      'État au 10 mars 2026',
      'Gluten',
      'Mollusques',
      '1 plat sur 3 n’est pas entièrement renseigné',
      'Bœuf : né et élevé Irlande, France, abattu France. Porc : origine France.',
      'Allergènes : non renseignés',
      'Origine des viandes : non renseignée',
    ])
      expect(text.replaceAll('\u00a0', ' '), expected).toContain(expected)
    // The vegan dish needs no origin, and only the dish of the day has marks of unknown answers, one for each allergen.
    expect(text.match(/non renseignée/g)?.length).toBe(1)
    expect(text.match(/ \?(?= )/g)?.length).toBe(allergens.length + 1)
    const english = await wordsOf(await tableOf(hotel, '?lang=en'))
    expect(english).toContain('Beef: born and raised in Ireland, France, slaughtered in France. Pork: origin France.')
    expect(english).toContain('Allergens: not stated')
    expect(await wordsOf(await tableOf(hotel, '?lang=es'))).toContain('Vacuno: nacido y criado en Irlanda, Francia')
  })

  test('is of all services that serve food, or of one, and leaves out what guests do not see', async () => {
    const hotel = await createHotel(app)
    const dinner = await createService(app, hotel, { name: 'Dîner' }, [{ name: 'Sole', price: 2000 }])
    await createService(app, hotel, { name: 'Petit déjeuner' }, [{ name: 'Crêpe', price: 400 }])
    await createService(app, hotel, { name: 'Oreillers', kind: 'request' }, [{ name: 'Oreiller', price: 0 }])
    await createService(app, hotel, { name: 'Cachée', hidden: true }, [{ name: 'Secret', price: 100 }])
    const all = await wordsOf(await tableOf(hotel))
    expect(['Sole', 'Crêpe', 'Oreiller', 'Secret'].map((name) => all.includes(name))).toEqual([
      true,
      true,
      false,
      false,
    ])
    const one = await wordsOf(await tableOf(hotel, `?service=${dinner.id}`))
    expect(['Sole', 'Crêpe'].map((name) => one.includes(name))).toEqual([true, false])
  })

  test('shows the choices of a dish, and one line for an option of which nothing is known', async () => {
    const hotel = await createHotel(app)
    const choice = (name: string, answers?: object) => ({ name, price: 0, ...(answers && { allergens: answers }) })
    const options = [
      {
        name: 'Lait',
        min: 1,
        max: 1,
        choices: [choice('Avoine', { ...allFree, gluten: 'contains' }), choice('Vache')],
      },
      { name: 'Sirop', min: 0, max: 1, choices: [choice('Menthe'), choice('Fraise')] },
    ]
    await createService(app, hotel, { name: 'Cafés' }, [{ name: 'Crème', price: 300, allergens: allFree, options }])
    const text = await wordsOf(await tableOf(hotel))
    for (const name of ['Lait · Avoine', 'Lait · Vache', 'Sirop']) expect(text).toContain(name)
    expect(text).not.toContain('Menthe')
    expect(text.replaceAll('\u00a0', ' ')).toContain('1 plat sur 1 n’est pas')
  })

  test('of 400 dishes repeats its head on every page and loses none', async () => {
    const hotel = await createHotel(app)
    for (const [i, name] of ['Déjeuner', 'Dîner'].entries()) {
      const { id } = await createService(app, hotel, { name }, [])
      const articles = Array.from({ length: 200 }, (_, k) => ({
        id: uuid(),
        name: `Plat ${i * 200 + k + 1} ${'au beurre '.repeat(k % 9)}`,
        price: 1000,
        allergens: { ...allFree, milk: 'contains' as const },
      }))
      const path = `/v1/hotels/${hotel.id}/services/${id}/articles/import?lang=fr`
      const body = { sections: [], articles, prices: [] }
      expectStatus(200, await app.call('POST', path, { as: hotel.owner, key: randomUUID(), body }))
    }
    const pages = await textOf(await tableOf(hotel))
    expect(pages.length).toBeGreaterThan(8)
    for (const page of pages) expect(page).toContain('Crustacés')
    const found = pages.flatMap((page) => [...page.matchAll(/Plat (\d+)/g)].map(([, number]) => Number(number)))
    expect(found).toEqual(Array.from({ length: 400 }, (_, i) => i + 1))
    expect(pages[0]).toContain(`1 / ${pages.length}`)
  })

  test('is drawn again once the hotel has changed, and not otherwise', async () => {
    const hotel = await createHotel(app)
    const { id } = await createService(app, hotel, { name: 'Bar' }, [{ name: 'Olives', price: 300 }])
    const [one, two] = [await tableOf(hotel), await tableOf(hotel)]
    expect(one.equals(two)).toBe(true)
    const body = { name: 'Noix', price: 400 }
    expectStatus(
      201,
      await app.call('POST', `/v1/hotels/${hotel.id}/services/${id}/articles`, { as: hotel.owner, body }),
    )
    expect(await wordsOf(await tableOf(hotel))).toContain('Noix')
  })

  test('says that there is no food where there is none, and does not exist for an unknown service or hotel', async () => {
    const [hotel, other] = [await createHotel(app), await createHotel(app)]
    const { id } = await createService(app, other, { name: 'Bar' }, [{ name: 'Olives', price: 300 }])
    const status = async (path: string) => (await app.fetch(path, {})).status
    expect(await wordsOf(await tableOf(hotel))).toContain('rien à manger')
    expect(await status(`/v1/hotels/${hotel.id}/allergens.pdf?service=${id}`)).toBe(404)
    expect(await status(`/v1/hotels/${randomUUID()}/allergens.pdf`)).toBe(404)
    expect(await status(`/v1/hotels/${hotel.id}/allergens.pdf?lang=xx`)).toBe(422)
  })
})

describe('the page of the allergen table', () => {
  const page = async ({ hotel }: TestHotel, query = '') => {
    const response = await app.fetch(`/public/${hotel.slug}/allergens${query}`, {})
    return { response, html: await response.text() }
  }

  test('is HTML without scripts that says the same in words, in each language', async () => {
    const hotel = await createHotel(app, words(['fr', 'en']))
    await createService(app, hotel, { name: 'Room service' }, [
      ...menu,
      { name: '<script>alert(1)</script>', price: 1 },
    ])
    const { response, html } = await page(hotel, '?lang=fr')
    expect([response.status, response.headers.get('content-type')]).toEqual([200, 'text/html; charset=utf-8'])
    expect(response.headers.get('content-security-policy')).toMatch(/^default-src 'none'; style-src 'sha256-/)
    expect(html).not.toContain('<script')
    expect(html).toContain('<html lang="fr">')
    expect(html).toContain('État au 10 mars 2026')
    expect(html.match(/non renseigné</g)?.length).toBe(2 * allergens.length + 1)
    expect(html).toContain('Irlande, France')
    expect(html).toContain(`/v1/hotels/${hotel.id}/allergens.pdf?lang=fr`)
    const english = (await page(hotel, '?lang=en')).html
    expect([english.includes('<html lang="en">'), english.includes('may contain traces')]).toEqual([true, true])
  })

  test('is of one service where the address names it, and is in the sitemap of hotels that serve food', async () => {
    const [hotel, bare] = [await createHotel(app), await createHotel(app)]
    const { id } = await createService(app, hotel, { name: 'Dîner' }, [{ name: 'Sole', price: 2000 }])
    await createService(app, hotel, { name: 'Bar' }, [{ name: 'Olives', price: 400 }])
    const { html } = await page(hotel, `?service=${id}`)
    expect([html.includes('Sole'), html.includes('Olives')]).toEqual([true, false])
    const sitemap = async ({ hotel: { slug } }: TestHotel) =>
      (await app.fetch(`/public/${slug}/sitemap.xml`, {})).text()
    expect(await sitemap(hotel)).toContain(`/public/${hotel.hotel.slug}/allergens?lang=fr`)
    expect(await sitemap(bare)).not.toContain('/allergens')
    expect((await page(bare)).html).toContain('rien à manger')
    expect((await app.fetch('/public/no-such-hotel/allergens', {})).status).toBe(404)
  })

  test('has the date of the day, also when nothing has changed since', async () => {
    const hotel = await createHotel(app)
    await createService(app, hotel, { name: 'Bar' }, [{ name: 'Olives', price: 400 }])
    expect((await page(hotel)).html).toContain('État au 10 mars 2026')
    app.setClock('2026-03-10T23:00:01Z')
    expect((await page(hotel)).html).toContain('État au 11 mars 2026')
  })
})

describe('the booklet', () => {
  const info = {
    welcomeWord: 'Bienvenue au port.',
    breakfast: { opens: '07:00', closes: '10:30', price: 1850, place: 'Salle de la Vigie' },
    wifi: {
      network: 'Phare-Invités',
      password: 'maree-haute',
      security: 'WPA' as const,
      hidden: false,
      passwordFor: 'everybody' as const,
    },
    usefulNumbers: [{ label: 'Médecin', number: '02 99 40 50 60' }],
    items: [{ title: 'Piscine', picture: null, text: `Ouverte l’été.<br>${'Au calme. '.repeat(400)}` }],
  }

  test.each(['A4', 'A5'])('has information, menus with prices, places and codes, on %s', async (size) => {
    const hotel = await createHotel(app, { info })
    await createService(app, hotel, { name: 'Room service' }, menu)
    await createPlace(app, hotel, { name: 'Le Bénétin' })
    const file = await bookletOf(hotel, `?lang=fr&size=${size}`)
    const text = (await wordsOf(file)).replaceAll(/[\u00a0\u202f]/g, ' ')
    for (const expected of [
      'Bienvenue au port.',
      '18,50 € par personne',
      'Salle de la Vigie',
      'maree-haute',
      'Médecin',
      'Piscine',
      'Entrecôte 24,00 €',
      'Contient : lait',
      'Porc : origine France.',
      'Allergènes : pas encore renseignés',
      'Le Bénétin',
    ])
      expect(text, expected).toContain(expected)
    const codes = (await Promise.all((await pagesOf(file, 150)).map(scanned))).flat()
    expect(codes.some((code) => code.startsWith('WIFI:T:WPA;S:Phare-Invités;P:maree-haute'))).toBe(true)
    expect(codes.some((code) => code.endsWith(`/public/${hotel.hotel.slug}?lang=fr`))).toBe(true)
    expect(codes.some((code) => code.includes('/discover/services/'))).toBe(true)
  })

  test('never contains a password or a code that is for scanned rooms only', async () => {
    const hotel = await createHotel(app, {
      info: {
        wifi: { ...info.wifi, passwordFor: 'scanned-rooms' },
        hotelAccess: {
          directions: 'Par le quai.',
          parking: '',
          codes: [{ label: 'Porte', code: '4711A' }],
          codesFor: 'scanned-rooms',
        },
      },
    })
    const file = await bookletOf(hotel)
    const text = await wordsOf(file)
    expect([text.includes('maree-haute'), text.includes('4711A')]).toEqual([false, false])
    expect(text).toContain('à la réception')
    const codes = (await Promise.all((await pagesOf(file, 150)).map(scanned))).flat()
    expect(codes.some((code) => code.startsWith('WIFI:'))).toBe(false)
  })
})
