import { randomUUID } from 'node:crypto'
import type { Page } from 'playwright-core'
import { describe, expect, test } from 'vitest'
import type { Message, Thread } from '#modules/reach/chat/contract.ts'
import { picture } from '../factories.ts'
import { expectAccessible } from './accessibility.ts'
import {
  expectConsoleError,
  expectFocused,
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

const field = (guest: Page, label = 'Votre message') => guest.getByLabel(label, { exact: true })
const log = (guest: Page) => guest.getByRole('log')

async function write(guest: Page, text: string) {
  await field(guest).fill(text)
  await guest.getByRole('button', { name: 'Envoyer', exact: true }).click()
}

/** Opens the chat of this hotel on a guest's phone, with its live stream connected. */
async function openChat(hotel: TestHotel, query = '', options: Parameters<typeof openPhone>[0] = {}): Promise<Page> {
  const guest = await openPhone(options)
  await openLiveGuestPage(guest, `/public/${hotel.slug}/chat${query}`)
  return guest
}

const threads = (hotel: TestHotel) => hotel.api<Thread[]>('GET', `/v1/hotels/${hotel.id}/threads`)
const messagesOf = (hotel: TestHotel, { id }: Thread) =>
  hotel.api<{ messages: Message[] }>('GET', `/v1/hotels/${hotel.id}/threads/${id}/messages?limit=100`)

/** Waits until the hotel has one thread, and returns it. */
async function findOnlyThread(hotel: TestHotel): Promise<Thread> {
  await expect.poll(async () => (await threads(hotel)).length).toBe(1)
  const [thread] = await threads(hotel)
  if (!thread) throw new Error('no thread')
  return thread
}

async function answer(hotel: TestHotel, thread: Thread, text: string) {
  const response = await fetch(url(`/v1/hotels/${hotel.id}/threads/${thread.id}/messages?lang=fr`), {
    method: 'POST',
    headers: {
      'content-type': 'application/json',
      authorization: `Bearer ${hotel.owner.token}`,
      'idempotency-key': randomUUID(),
      'x-forwarded-for': randomUUID(),
    },
    body: JSON.stringify({ text }),
  })
  expect(response.status).toBe(201)
}

const textsOf = async (hotel: TestHotel) =>
  (await messagesOf(hotel, await findOnlyThread(hotel))).messages
    .filter(({ from }) => from === 'guest')
    .map(({ text }) => text)

test('a guest writes, reception answers at once, and each sees that the other has read', async () => {
  const hotel = await openHotel()
  const guest = await openChat(hotel)
  await guest.getByText('Une question, une demande ?', { exact: false }).waitFor()
  await guest.getByRole('button', { name: 'Serviettes' }).click()
  await expectFocused(field(guest))
  expect(await field(guest).inputValue()).toContain('serviettes supplémentaires')
  expect(await threads(hotel)).toEqual([])
  await guest.getByText('Indiquer votre chambre', { exact: false }).click()
  await guest.getByLabel('Votre chambre').fill('204')
  await write(guest, 'Bonjour 🧺\nمرحبا')
  await log(guest).getByText('Bonjour 🧺').waitFor()
  await guest.getByText('Envoyé').waitFor()

  const thread = await findOnlyThread(hotel)
  expect(thread).toMatchObject({ visitorRoom: '204', roomProof: 'typed', lang: 'fr' })
  await hotel.api('POST', `/v1/hotels/${hotel.id}/threads/${thread.id}/typing`)
  await guest.getByText('Maëlle écrit…').waitFor()
  await answer(hotel, thread, 'Tout de suite.')
  await log(guest).getByText('Tout de suite.').waitFor()
  await hotel.api('POST', `/v1/hotels/${hotel.id}/threads/${thread.id}/seen`, { seq: 1 })
  await guest.getByText(/^Lu à /).waitFor()
  const seen = async () => (await messagesOf(hotel, thread)).messages.at(-1)?.seenAt ?? null
  await expect.poll(seen).not.toBeNull()
  await expectAccessible(guest)

  await guest.reload()
  await log(guest).getByText('Tout de suite.').waitFor()
  expect(await log(guest).getByText('Bonjour 🧺').count()).toBe(1)
})

test('an answer is announced on other screens, counted in the tab and the title, and unread until it is shown', async () => {
  const hotel = await openHotel()
  const guest = await openChat(hotel)
  await write(guest, 'À quelle heure ferme le bar ?')
  const thread = await findOnlyThread(hotel)
  await guest.getByRole('navigation').getByRole('link', { name: 'Services' }).click()
  await guest.getByRole('heading', { name: 'Services', level: 1 }).waitFor()
  await answer(hotel, thread, 'À minuit.')
  await guest.getByRole('status').getByText('À minuit.').waitFor()
  await expect.poll(() => guest.title()).toMatch(/^\(1\) Services/)
  expect((await messagesOf(hotel, thread)).messages.at(-1)?.seenAt).toBeNull()
  await guest
    .getByRole('navigation')
    .getByRole('link', { name: /Messages/ })
    .click()
  await log(guest).getByText('Nouveaux messages').waitFor()
  await expect.poll(async () => (await messagesOf(hotel, thread)).messages.at(-1)?.seenAt ?? null).not.toBeNull()
  await expect.poll(() => guest.title()).toMatch(/^Messages/)
})

describe('without a network', () => {
  test('messages wait on the phone, even after a reload, and arrive once and in order', async () => {
    const hotel = await openHotel()
    const guest = await openChat(hotel)
    await write(guest, 'un')
    await guest.getByText('Envoyé').waitFor()
    expectConsoleError(/Failed to load resource|ERR_FAILED/)
    await guest.route('**/chat/messages*', (route) =>
      route.request().method() === 'POST' ? route.abort() : route.continue(),
    )
    for (const text of ['deux', 'trois', 'quatre']) await write(guest, text)
    await expect.poll(() => guest.getByText('Pas encore envoyé', { exact: false }).count()).toBeGreaterThan(0)
    await expectAccessible(guest)
    await guest.reload()
    for (const text of ['un', 'deux', 'trois', 'quatre']) await guest.getByText(text, { exact: true }).waitFor()
    // Another tab of the same phone shows the same unsent messages.
    const other = await guest.context().newPage()
    await other.route('**/chat/messages*', (route) =>
      route.request().method() === 'POST' ? route.abort() : route.continue(),
    )
    await other.goto(url(`/public/${hotel.slug}/chat`))
    await other.getByText('quatre', { exact: true }).waitFor()
    await guest.unroute('**/chat/messages*')
    await other.unroute('**/chat/messages*')
    for (const page of [guest, other]) await page.evaluate(() => dispatchEvent(new Event('online')))
    await expect.poll(() => textsOf(hotel)).toEqual(['un', 'deux', 'trois', 'quatre'])
    for (const page of [guest, other]) {
      await expect.poll(() => page.getByText('Pas encore envoyé', { exact: false }).count()).toBe(0)
      expect(await page.getByText('trois', { exact: true }).count()).toBe(1)
    }
  })

  test('one message is taken back into the field; the others are sent', async () => {
    const hotel = await openHotel()
    const guest = await openChat(hotel)
    await waitForPrefetchedScreens(guest)
    expectConsoleError(/Failed to load resource|ERR_INTERNET_DISCONNECTED/)
    await guest.context().setOffline(true)
    await guest.getByText('Hors connexion', { exact: false }).first().waitFor()
    await write(guest, 'à retirer')
    await guest.getByText('Pas encore envoyé', { exact: false }).waitFor()
    await guest.getByRole('button', { name: 'Retirer' }).click()
    await expect.poll(() => field(guest).inputValue()).toBe('à retirer')
    await write(guest, 'à garder')
    await guest.getByText('à garder', { exact: true }).waitFor()
    await guest.context().setOffline(false)
    await expect.poll(() => textsOf(hotel)).toEqual(['à garder'])
  })

  test('a refusal is shown beside its message, which stays', async () => {
    const hotel = await openHotel()
    const guest = await openChat(hotel)
    await hotel.api('PATCH', `/v1/hotels/${hotel.id}/chat-settings?lang=fr`, { enabled: true })
    expectConsoleError(/Failed to load resource/)
    const problem = {
      type: 'about:blank',
      title: 'Non',
      status: 409,
      code: 'chat_disabled',
      detail: 'Pas de messages ici.',
    }
    await guest.route('**/chat/messages*', (route) =>
      route.request().method() === 'POST'
        ? route.fulfill({ status: 409, contentType: 'application/problem+json', body: JSON.stringify(problem) })
        : route.continue(),
    )
    await write(guest, 'Bonsoir')
    await guest.getByText('Pas de messages ici.').waitFor()
    await expectAccessible(guest)
    await guest.unroute('**/chat/messages*')
    await guest.getByRole('button', { name: 'Envoyer de nouveau' }).click()
    await expect.poll(() => textsOf(hotel)).toEqual(['Bonsoir'])
  })
})

test('a picture is sent with a message and enlarged', async () => {
  const hotel = await openHotel()
  const guest = await openChat(hotel)
  await guest
    .getByLabel('Joindre des photos')
    .setInputFiles([{ name: 'robinet.png', mimeType: 'image/png', buffer: picture }])
  await guest.getByAltText('Photo 1').waitFor()
  await write(guest, 'Le robinet fuit')
  await log(guest).getByRole('button', { name: 'Agrandir la photo 1' }).click()
  const sheet = guest.getByRole('dialog')
  await expect.poll(() => sheet.locator('img').evaluate((image: HTMLImageElement) => image.naturalWidth)).toBe(4)
  await expectAccessible(guest)
  await guest.keyboard.press('Escape')
  await sheet.waitFor({ state: 'detached' })
  const [message] = (await messagesOf(hotel, await findOnlyThread(hotel))).messages
  expect(message?.pictures).toHaveLength(1)
})

test('a question about a service or an information page shows its subject, and links back to it', async () => {
  const hotel = await openHotel({
    info: {
      wifi: { network: 'Phare', password: 'maree-haute', security: 'WPA', hidden: false, passwordFor: 'everybody' },
    },
  })
  const menu = await hotel.addService({ name: 'Petit déjeuner' }, [{}])
  const guest = await openPhone()
  await openLiveGuestPage(guest, `/public/${hotel.slug}/discover/services/${menu.id}`)
  await guest.getByRole('link', { name: 'Poser une question' }).click()
  await guest.getByText('À propos de : Petit déjeuner').waitFor()
  await write(guest, 'Sans gluten ?')
  // Waits until the message is sent: its row is then replaced, and a click would be lost.
  await guest.getByText('Envoyé').waitFor()
  await log(guest).getByRole('link', { name: 'À propos de : Petit déjeuner' }).click()
  await guest.getByRole('heading', { name: 'Petit déjeuner', level: 1 }).waitFor()
  const [message] = (await messagesOf(hotel, await findOnlyThread(hotel))).messages
  expect(message?.about).toEqual({ kind: 'service', id: menu.id, name: 'Petit déjeuner' })

  await guest.goto(url(`/public/${hotel.slug}/infos/wifi`))
  await guest.getByRole('link', { name: 'Poser une question' }).click()
  const about = guest.getByText(/^À propos de\s: .*Wi-Fi$/)
  await about.waitFor()
  await guest.getByRole('button', { name: /Ne plus parler de/ }).click()
  await about.waitFor({ state: 'detached' })
})

test('only part of a long conversation is in the page, and scrolling up does not jump', async () => {
  const hotel = await openHotel()
  const guest = await openChat(hotel)
  await write(guest, 'premier')
  const thread = await findOnlyThread(hotel)
  for (let i = 1; i <= 150; i++) await answer(hotel, thread, `réponse ${i}`)
  await guest.reload()
  await log(guest).getByText('réponse 150', { exact: true }).waitFor()
  const rows = () => guest.locator('[data-seq]').count()
  const firstRow = () => guest.locator('[data-seq]').first().getAttribute('data-seq')
  await expect
    .poll(async () => {
      const before = await firstRow()
      const moved = await log(guest).evaluate(async (box) => {
        box.scrollTop = Math.max(0, box.scrollTop - 500)
        const frame = () => new Promise(requestAnimationFrame)
        await frame()
        // The first visible message keeps its position when older messages are inserted above it.
        const top = () => box.getBoundingClientRect().top
        const row = [...box.querySelectorAll<HTMLElement>('[data-seq]')].find(
          (element) => element.getBoundingClientRect().bottom > top(),
        )
        const at = row?.getBoundingClientRect().top ?? 0
        await frame()
        await frame()
        return row?.isConnected ? Math.abs(row.getBoundingClientRect().top - at) : 0
      })
      expect(moved, `at ${before}`).toBeLessThan(2)
      expect(await rows()).toBeLessThanOrEqual(160)
      return firstRow()
    })
    .toBe('1')
  await guest.getByRole('button', { name: 'Derniers messages' }).click()
  await expect
    .poll(() => log(guest).evaluate((box) => box.scrollHeight - box.scrollTop - box.clientHeight))
    .toBeLessThan(2)
})

describe('the chat screen', () => {
  test('has a title and fits narrow phones and desks in every language', async () => {
    const hotel = await openHotel({ name: 'Grand Hôtel des Bains de Mer, de la Plage et des Ambassadeurs Réunis' })
    for (const [lang, title, label] of [
      ['fr', 'Messages', 'Votre message'],
      ['en', 'Messages', 'Your message'],
      ['es', 'Mensajes', 'Su mensaje'],
    ] as const) {
      const guest = await openChat(hotel, `?lang=${lang}`)
      await guest.getByRole('heading', { name: title, level: 1 }).waitFor()
      expect(await guest.title()).toBe(`${title} · ${hotel.details.name}`)
      await field(guest, label).fill(`${'W'.repeat(300)}\n${'mot '.repeat(100)}`)
      await guest.locator('form button[type=submit]').click()
      await log(guest).waitFor()
      for (const width of [320, 390, 1280]) {
        await guest.setViewportSize({ width, height: 700 })
        expect(await measureHorizontalOverflow(guest), `${lang} ${width}`).toBeLessThanOrEqual(0)
        const below = await guest.locator('form').evaluate((form) => form.getBoundingClientRect().bottom - innerHeight)
        expect(below, `${lang} ${width}`).toBeLessThanOrEqual(0)
      }
    }
  })

  test('shows the number to call before any script runs', async () => {
    const hotel = await openHotel()
    const guest = await openPhone({ javaScriptEnabled: false })
    const answer = await guest.goto(url(`/public/${hotel.slug}/chat`))
    // Read from the response, because locators do not find the text of a noscript element.
    expect(await answer?.text()).toMatch(/<noscript>(?:(?!<\/noscript>).)*JavaScript doit être activé/s)
    expect(await guest.getByRole('link', { name: 'Appeler la réception' }).first().getAttribute('href')).toMatch(
      /^tel:/,
    )
  })

  test('is missing where the hotel does not chat, and orders have their own tab', async () => {
    const hotel = await openHotel()
    const menu = await hotel.addService({ name: 'Petit déjeuner' }, [{}])
    await hotel.api('PATCH', `/v1/hotels/${hotel.id}/chat-settings?lang=fr`, { enabled: false })
    const guest = await openPhone()
    await guest.goto(url(`/public/${hotel.slug}/discover/services/${menu.id}`))
    const tabs = guest.getByRole('navigation').first()
    await tabs.getByRole('link', { name: 'Commandes' }).waitFor()
    expect(await tabs.getByRole('link', { name: 'Messages' }).count()).toBe(0)
    expect(await guest.getByRole('link', { name: 'Poser une question' }).count()).toBe(0)
    await guest.goto(url(`/public/${hotel.slug}/chat`))
    await guest.getByText('L’hôtel ne prend pas de messages ici', { exact: false }).waitFor()
    expect(await field(guest).count()).toBe(0)
  })
})
