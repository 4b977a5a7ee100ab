import { describe, expect, test } from 'vitest'
import { richTextFromPlain } from '#core/rich-text/document.ts'
import type { Page as HotelPage, PageInput } from '#modules/exchange/custom-pages/contract.ts'
import { cluster } from '../cluster.ts'
import { expectAccessible } from './accessibility.ts'
import {
  expectConsoleError,
  measureHorizontalOverflow,
  openBrowser,
  openHotel,
  openLiveGuestPage,
  openPhone,
  type TestHotel,
  url,
  waitForPrefetchedScreens,
} from './browser-session.ts'

openBrowser()

const home = '/public/casa-tres-levantes'

async function publish(hotel: TestHotel, values: PageInput): Promise<HotelPage> {
  const at = `/v1/hotels/${hotel.id}/pages`
  const { id } = await hotel.api<HotelPage>('POST', `${at}?lang=fr`, values)
  return hotel.api('POST', `${at}/${id}/publish`)
}

describe('a hotel with pages', () => {
  test('opens on its default page; other pages open in Spanish without a network, and a gallery by keyboard', async () => {
    const guest = await openPhone({ locale: 'es-ES' })
    await guest.goto(url(`${home}?lang=es`))
    await guest.getByRole('heading', { name: 'Casa Tres Levantes', level: 1 }).waitFor()
    await guest.getByRole('heading', { name: 'Bienvenidos a casa' }).waitFor()
    await guest.getByText('bajamar-en-la-caleta').waitFor()
    await guest.getByRole('link', { name: 'Cena en la habitación' }).waitFor()
    await waitForPrefetchedScreens(guest)
    expectConsoleError(/ERR_INTERNET_DISCONNECTED/)
    await guest.context().setOffline(true)
    const missed: string[] = []
    guest.on('requestfailed', (request) => {
      if (/script|stylesheet|document|fetch|xhr/.test(request.resourceType()))
        missed.push(new URL(request.url()).pathname)
    })
    await guest.getByRole('link', { name: 'La azotea y la torre' }).click()
    await guest.getByRole('heading', { name: 'La azotea y la torre', level: 1 }).waitFor()
    await expect.poll(() => guest.title()).toBe('La azotea y la torre · Casa Tres Levantes')

    const rail = guest.getByRole('list', { name: 'Fotos' })
    await rail.focus()
    const place = () => rail.evaluate((list) => list.scrollLeft)
    expect(await place()).toBe(0)
    await guest.keyboard.press('ArrowRight')
    await guest.getByText('Foto 2 de 3').waitFor({ state: 'attached' })
    await expect.poll(place).toBeGreaterThan(200)
    const second = await place()
    await guest.keyboard.press('End')
    await guest.getByText('Foto 3 de 3').waitFor({ state: 'attached' })
    await expect.poll(place).toBeGreaterThan(second)
    await expect.poll(() => guest.getByRole('button', { name: 'Foto siguiente' }).isDisabled()).toBe(true)
    await guest.getByRole('button', { name: 'Foto anterior' }).click()
    await guest.getByText('Foto 2 de 3').waitFor({ state: 'attached' })

    await guest.getByRole('link', { name: 'Volver al inicio' }).click()
    await guest.getByRole('link', { name: 'Tres paseos por Cádiz' }).click()
    await guest.getByRole('heading', { name: 'Cádiz a pie', level: 1 }).waitFor()
    await guest.getByRole('link', { name: 'La cámara oscura de la Torre Tavira' }).click()
    await guest.getByRole('heading', { name: 'La cámara oscura de la Torre Tavira', level: 1 }).waitFor()
    // Only the live stream fails without a network, and no file of a screen.
    expect(missed.filter((path) => !path.endsWith('/live'))).toEqual([])
  })

  test('can be read without scripts, in each language', async () => {
    const guest = await openPhone({ javaScriptEnabled: false })
    await guest.goto(url(`${home}?lang=en`))
    await guest.getByRole('link', { name: 'The roof and the tower' }).click()
    await guest.getByRole('heading', { name: 'The roof and the tower', level: 1 }).waitFor()
    await guest
      .getByRole('img', { name: 'The cathedral and the harbour seen from the sea' })
      .waitFor({ state: 'attached' })
    await guest.getByText('By lift to the third floor, then on foot.').waitFor()
    await guest.getByRole('link', { name: 'Français' }).click()
    await guest.getByText('Par l’ascenseur jusqu’au troisième, puis à pied.').waitFor()
    await guest.getByRole('link', { name: 'Le bar de la terrasse' }).click()
    await guest.getByRole('heading', { name: 'Le bar de la terrasse', level: 1 }).waitFor()
  })

  test('shows a page that is published to phones that are open, and takes a hidden one away', async () => {
    const hotel = await openHotel()
    const spa = await publish(hotel, {
      title: 'Le spa',
      blocks: [{ kind: 'text', text: richTextFromPlain('Ouvert à tous') }],
    })
    const guest = await openPhone()
    await openLiveGuestPage(guest, `/public/${hotel.slug}/p/${spa.slug}`)
    await guest.getByText('Ouvert à tous').waitFor()
    const at = `/v1/hotels/${hotel.id}/pages/${spa.id}`
    await hotel.api('PATCH', `${at}?lang=fr`, { blocks: [{ kind: 'text', text: richTextFromPlain('Fermé ce soir') }] })
    await hotel.api('POST', `${at}/publish`)
    await guest.getByText('Fermé ce soir').waitFor()
    await hotel.api('POST', `${at}/unpublish`)
    await guest.getByRole('heading', { name: 'Cette page n’existe pas' }).waitFor()
  })
})

test('taps faster than the screens change lead to the last one, without errors', async () => {
  const hotel = await openHotel({ info: { welcomeWord: 'Bienvenue' } })
  const guest = await openPhone()
  await openLiveGuestPage(guest, `/public/${hotel.slug}`)
  await waitForPrefetchedScreens(guest)
  await guest.evaluate(async () => {
    const tabs = [...document.querySelectorAll<HTMLElement>('nav a')]
    for (let touch = 0; touch < 12; touch++) {
      tabs[1 - (touch % 2)]?.click()
      await new Promise((resolve) => setTimeout(resolve, touch * 10))
    }
    tabs[1]?.click()
  })
  await guest.waitForURL(/\/discover\/services/)
  await guest.getByRole('heading', { name: 'Services', level: 1 }).waitFor()
})

describe('the address of a page', () => {
  test('leads home unless it is a page of the hotel', async () => {
    const guest = await openPhone()
    expectConsoleError(/404/)
    const answer = await guest.goto(url(`${home}/p/nada?lang=es`))
    expect(answer?.status()).toBe(404)
    await guest.getByRole('heading', { name: 'Esta página no existe' }).waitFor()
    await guest.getByRole('link', { name: 'Página de inicio' }).click()
    await guest.getByRole('heading', { name: 'Bienvenidos a casa' }).waitFor()
  })

  test('is cached once for each language, whatever its spelling; an unknown one is not cached', async () => {
    const hotel = await openHotel()
    const spa = await publish(hotel, {
      title: 'Le spa',
      blocks: [{ kind: 'text', text: richTextFromPlain('Bains\net vapeur') }],
    })
    const open = async (path: string) => {
      const response = await fetch(url(path))
      const { status, headers } = response
      return { status, etag: headers.get('etag'), kept: headers.has('etag'), page: await response.text() }
    }
    const canonical = `rel="canonical" href="${url(`/public/${hotel.slug}/p/${spa.slug}`)}?lang=fr"`
    for (const path of [`/public/${hotel.slug}/p/${spa.slug}`, `/public/${hotel.id}/p/${spa.id}?utm=x`]) {
      const { status, kept, page } = await open(path)
      expect([status, kept, page.includes(canonical)], path).toEqual([200, true, true])
      expect(page).toContain('name="description" content="Bains et vapeur"')
      expect(page).toMatch(/hrefLang="es" href="[^"]*p\/le-spa\?lang=es"/)
    }
    // Another spelling of the address gets the page from the same cache entry. Each process has its own cache.
    const { etag } = await open(`/public/${hotel.slug}/p/le-spa`)
    if (!cluster) expect(await open(`/public/${hotel.slug}/p/%6ce-spa`)).toMatchObject({ etag })
    expect(await open(`/public/${hotel.slug}/p/autre`)).toMatchObject({ status: 404, kept: false })
  })

  test('shows text that looks like markup as text, and never the draft', async () => {
    const hotel = await openHotel()
    const hostile = '</script><script>alert(1)</script><b>gras</b>'
    const blocks: PageInput['blocks'] = [
      { kind: 'heading', level: 2, text: hostile.slice(0, 60) },
      { kind: 'text', text: richTextFromPlain(hostile) },
      { kind: 'picture', picture: '/demo/shared/cot.svg', alt: `"><img src=x onerror=alert(1)>`, caption: hostile },
      { kind: 'button', label: hostile.slice(0, 60), link: { to: 'address', address: 'https://hotel.example/"><b>' } },
    ]
    const page = await publish(hotel, { title: hostile, blocks })
    await hotel.api('PATCH', `/v1/hotels/${hotel.id}/pages/${page.id}?lang=fr`, { title: 'Brouillon secret' })
    await hotel.api('PATCH', `/v1/hotels/${hotel.id}?lang=fr`, { defaultPage: page.id })
    for (const path of ['', `/p/${page.slug}`]) {
      const text = await (await fetch(url(`/public/${hotel.id}${path}`))).text()
      expect(text).toContain('&lt;b&gt;gras')
      expect(text).not.toMatch(/<script>alert|<b>gras|<img src=x|Brouillon secret/)
    }
    const guest = await openPhone()
    await guest.goto(url(`/public/${hotel.id}/p/${page.slug}`))
    await guest.getByText(hostile, { exact: true }).first().waitFor()
  })
})

test('a page with every kind of block, long words and no pictures fits the narrowest phone', async () => {
  const hotel = await openHotel()
  const menu = await hotel.addService({ name: 'Petit déjeuner continental servi en chambre ou dans le jardin d’hiver' })
  const long = 'Rechtsschutzversicherungsgesellschaften'.repeat(3)
  const picture = '/demo/shared/cot.svg'
  await publish(hotel, {
    title: long.slice(0, 110),
    slug: 'tout',
    blocks: [
      { kind: 'heading', level: 2, text: long },
      { kind: 'heading', level: 3, text: long },
      { kind: 'text', text: richTextFromPlain(`${long} ${long}`) },
      { kind: 'picture', picture, alt: '', caption: long },
      { kind: 'gallery', pictures: [{ picture, alt: 'Un' }] },
      { kind: 'gallery', pictures: Array.from({ length: 30 }, (_, i) => ({ picture, alt: `${i}` })) },
      { kind: 'button', label: long.slice(0, 80), link: { to: 'address', address: 'tel:+33 2 99 00 00 00' } },
      { kind: 'button', label: 'Voir', link: { to: 'service', id: menu.id } },
      { kind: 'service', serviceId: menu.id },
      { kind: 'divider' },
    ],
  })
  for (const viewport of [
    { width: 320, height: 640 },
    { width: 1280, height: 800 },
  ]) {
    const page = await openPhone({ viewport, isMobile: viewport.width < 500 })
    for (const path of ['', '/p/tout']) {
      await page.goto(url(`/public/${hotel.slug}${path}`))
      await page.getByRole('heading', { level: 1 }).first().waitFor()
      expect(await measureHorizontalOverflow(page), `${viewport.width} ${path}`).toBeLessThanOrEqual(0)
    }
    await expectAccessible(page)
  }
})
