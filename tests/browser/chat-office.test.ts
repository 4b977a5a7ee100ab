import { randomUUID } from 'node:crypto'
import type { Page } from 'playwright-core'
import { describe, expect, test } from 'vitest'
import { picture } from '../factories.ts'
import {
  colleague,
  expectConsoleError,
  expectFocused,
  openBrowser,
  openHotel,
  openWithStream,
  sideNavigation,
  staffPage,
  url,
} from './browser-session.ts'
import { chat, field, guestOf, list, log, threads, withCanned } from './chat.ts'

openBrowser()

const badge = (page: Page) => sideNavigation(page).getByRole('link', { name: /^Messages/ })

describe('reception and a guest', () => {
  test('write to each other; two at the desk see the same, and notes stay with them', async () => {
    const hotel = await openHotel()
    const yann = await colleague(hotel)
    const [first, second] = [await staffPage(hotel.owner), await staffPage(yann)]
    await openWithStream(first, chat(hotel))
    await first.getByText('Personne n’attend de réponse').waitFor()
    await openWithStream(second, `/hotels/${hotel.id}/services`)

    const guest = guestOf(hotel)
    await guest.says('Could we have two more towels?', { room: '204', guestName: 'Ms Carter' })
    await second
      .getByRole('alert')
      .filter({ hasText: 'Nouveau message : Chambre 204, Ms Carter' })
      .waitFor({ state: 'attached' })
    await expect.poll(() => badge(second).textContent()).toContain('1 conversation attend une réponse')
    await badge(second).click()
    for (const page of [first, second]) {
      await list(page)
        .getByRole('link', { name: /204.*Ms Carter/ })
        .click()
      await log(page).getByText('Could we have two more towels?').waitFor()
    }

    await first.getByRole('button', { name: 'M’en charger' }).click()
    await second.getByText('Suivie par Maëlle').first().waitFor()
    await guest.types()
    await second.getByText('Le client écrit…').waitFor()

    await field(first).press('Alt+n')
    const note = first.getByLabel('Note pour l’équipe')
    await note.fill('Elle vient chaque année.')
    await note.press('Enter')
    await log(second).getByText('Elle vient chaque année.').waitFor()
    await log(second).getByText('Note de Maëlle, visible de l’équipe seule').waitFor()
    await note.press('Alt+n')
    await field(first).fill('Bien sûr.')
    await field(first).press('Shift+Enter')
    await field(first).pressSequentially('Dans dix minutes.')
    await field(first).press('Enter')
    await log(second)
      .getByText(/Bien sûr\.\s+Dans dix minutes\./)
      .waitFor()
    await expect.poll(() => badge(second).textContent()).toBe('Messages')

    const read = await guest.reads()
    expect(read.map(({ from, text }) => [from, text])).toEqual([
      ['guest', 'Could we have two more towels?'],
      ['staff', 'Bien sûr.<br>Dans dix minutes.'],
    ])
    expect(read[0]?.seenAt).not.toBe(null)
    await log(first)
      .getByText(/Envoyé/)
      .waitFor()
    await guest.sees(read[1]?.seq ?? 0)
    await log(first).getByText(/Vu à/).waitFor()

    await first.getByRole('button', { name: 'Terminer' }).click()
    await second.getByText('Cette conversation est terminée.', { exact: false }).waitFor()
    await second.getByText('Personne n’attend de réponse').waitFor()
    await second.getByText('Terminées').click()
    await list(second)
      .getByRole('link', { name: /Ms Carter/ })
      .waitFor()
    await second.getByRole('button', { name: 'Rouvrir' }).click()
    await field(first).waitFor()
  })

  test('a colleague who was first is named, and nothing of theirs is overwritten', async () => {
    const hotel = await openHotel()
    const yann = await colleague(hotel)
    await guestOf(hotel).says('Bonjour', { room: '305' })
    const [thread] = await threads(hotel)
    const page = await staffPage(yann)
    expectConsoleError(/409/)
    // A stream that is behind: what the other one did is not received here.
    await page.route(/\/v1\/hotels\/[^/]+\/events/, (route) => route.abort())
    expectConsoleError(/ERR_FAILED/)
    await page.goto(url(chat(hotel, thread?.id)))
    await page.getByRole('button', { name: 'M’en charger' }).waitFor()
    await hotel.api('PATCH', `/v1/hotels/${hotel.id}/threads/${thread?.id}`, {
      ownerId: hotel.owner.user.id,
      version: thread?.version,
    })
    await page.getByRole('button', { name: 'M’en charger' }).click()
    await page.getByText('Maëlle vient de se charger de cette conversation.').waitFor()
    expect((await threads(hotel))[0]?.owner?.firstName).toBe('Maëlle')
  })
})

describe('the writing', () => {
  test('finds canned answers by a slash, in the guest’s language with the hotel’s beneath', async () => {
    const hotel = await openHotel()
    await withCanned(hotel)
    const guest = guestOf(hotel, 'en')
    await guest.says('Can we leave later?', { room: '12' })
    const [thread] = await threads(hotel)
    const page = await staffPage(hotel.owner)
    await page.goto(url(chat(hotel, thread?.id)))
    await field(page).fill('Hello! ')
    await field(page).pressSequentially('/')
    const options = page.getByRole('listbox', { name: 'Réponses types' }).getByRole('option')
    await expect.poll(() => options.count()).toBe(2)
    await options.filter({ hasText: 'Gladly, until noon.' }).filter({ hasText: 'Volontiers, jusqu’à midi.' }).waitFor()
    await field(page).pressSequentially('serv')
    await expect.poll(() => options.count()).toBe(1)
    await field(page).press('Escape')
    await expect.poll(() => options.count()).toBe(0)
    await field(page).fill('Hello! ')
    await page.getByRole('button', { name: 'Réponses types' }).click()
    await field(page).press('ArrowDown')
    await field(page).press('ArrowUp')
    await field(page).press('Enter')
    await expect.poll(() => field(page).inputValue()).toBe('Hello! Gladly, until noon.')
    await field(page).press('Enter')
    await expect
      .poll(async () => (await guest.reads()).at(-1))
      .toMatchObject({ text: 'Hello! Gladly, until noon.', lang: 'en' })
  })

  test('keeps what is written with its thread, over other threads and a reload', async () => {
    const hotel = await openHotel()
    await guestOf(hotel).says('Un', { room: '101' })
    await guestOf(hotel).says('Deux', { room: '102' })
    const page = await staffPage(hotel.owner)
    await page.goto(url(chat(hotel)))
    const thread = (room: string) => list(page).getByRole('link', { name: new RegExp(`Chambre ${room}`) })
    await thread('101').click()
    await field(page).fill('Pour la 101')
    await thread('102').click()
    await log(page).getByText('Deux').waitFor()
    expect(await field(page).inputValue()).toBe('')
    await field(page).fill('Pour la 102')
    await page.reload()
    await expect.poll(() => field(page).inputValue()).toBe('Pour la 102')
    await thread('101').click()
    await log(page).getByText('Un', { exact: true }).waitFor()
    expect(await field(page).inputValue()).toBe('Pour la 101')
  })

  test('sends pictures of this device and of the library with or without words', async () => {
    const hotel = await openHotel()
    const guest = guestOf(hotel)
    await guest.says('What does the room look like?', { room: '204' })
    const [thread] = await threads(hotel)
    const page = await staffPage(hotel.owner)
    await page.goto(url(chat(hotel, thread?.id)))
    await page.getByRole('button', { name: 'Joindre des photos' }).click()
    await page
      .getByLabel('Ajouter depuis cet appareil')
      .setInputFiles({ name: 'vue.png', mimeType: 'image/png', buffer: picture })
    await page.getByRole('button', { name: 'Retirer la photo 1' }).waitFor()
    await page.getByRole('button', { name: 'Envoyer', exact: true }).click()
    await log(page)
      .getByRole('link', { name: /Photo 1/ })
      .waitFor()
    await expect.poll(async () => (await guest.reads()).at(-1)?.pictures.length).toBe(1)
    expect((await guest.reads()).at(-1)?.text).toBe('')
    expect(await page.getByRole('button', { name: 'Retirer la photo 1' }).count()).toBe(0)
  })

  test('what could not be sent stays, is tried again, and arrives once', async () => {
    const hotel = await openHotel()
    const guest = guestOf(hotel)
    await guest.says('Bonjour', { room: '204' })
    const [thread] = await threads(hotel)
    const page = await staffPage(hotel.owner)
    await openWithStream(page, chat(hotel, thread?.id))
    expectConsoleError(/ERR_FAILED/)
    // It arrives, and its answer is lost on the way back.
    const keys: (string | undefined)[] = []
    let answered = false
    await page.route('**/threads/*/messages?*', async (route) => {
      const request = route.request()
      if (request.method() !== 'POST') return route.fallback()
      keys.push(request.headers()['idempotency-key'])
      if (answered) return route.fallback()
      answered = true
      await route.fetch()
      await route.abort()
    })
    await field(page).fill('Tout de suite')
    await field(page).press('Enter')
    await log(page).getByText('Le message n’est pas parti', { exact: false }).waitFor()
    await page.reload()
    await log(page).getByRole('button', { name: 'Réessayer' }).click()
    await expect.poll(() => log(page).getByRole('button', { name: 'Réessayer' }).count()).toBe(0)
    await expect.poll(() => log(page).getByText('Tout de suite').count()).toBe(1)
    expect(keys[0]).toBe(keys[1])
    expect((await guest.reads()).map(({ text }) => text)).toEqual(['Bonjour', 'Tout de suite'])
  })
})

test('the keyboard leads through the threads, into the writing and back', async () => {
  const hotel = await openHotel()
  await guestOf(hotel).says('Un', { room: '101' })
  await guestOf(hotel).says('Deux', { room: '102' })
  const page = await staffPage(hotel.owner)
  await page.goto(url(chat(hotel)))
  const thread = (room: string) => list(page).getByRole('link', { name: new RegExp(`Chambre ${room}`) })
  await thread('102').waitFor()
  await page.keyboard.press('j')
  await expectFocused(thread('101'))
  await page.keyboard.press('ArrowDown')
  await expectFocused(thread('102'))
  await page.keyboard.press('Enter')
  await log(page).getByText('Deux').waitFor()
  await expectFocused(field(page))
  await page.keyboard.press('Escape')
  await expectFocused(thread('102'))
  await page.keyboard.press('k')
  await expectFocused(thread('101'))
})

test('a long thread opens at its end, and is read upwards without a jump and without holding all of it', async () => {
  const hotel = await openHotel()
  const guest = guestOf(hotel)
  await guest.says('Premier', { room: '204' })
  const [thread] = await threads(hotel)
  const at = `/v1/hotels/${hotel.id}/threads/${thread?.id}/messages`
  for (let n = 1; n <= 420; n++)
    await fetch(url(`${at}?lang=fr`), {
      method: 'POST',
      headers: {
        authorization: `Bearer ${hotel.owner.token}`,
        'content-type': 'application/json',
        'idempotency-key': randomUUID(),
      },
      body: JSON.stringify({ text: `Note ${n}`, note: true }),
    })
  const page = await staffPage(hotel.owner)
  await page.goto(url(chat(hotel, thread?.id)))
  await log(page).getByText('Note 420', { exact: true }).waitFor()
  const held = () => log(page).locator('[data-seq]').count()
  for (let tries = 0; tries < 40 && !(await log(page).getByText('Premier').count()); tries++) {
    const before = await log(page).evaluate((box) => {
      box.scrollTop = 300
      const row = [...box.querySelectorAll<HTMLElement>('[data-seq]')].find((each) => each.offsetTop > box.scrollTop)
      return {
        seq: row?.dataset.seq,
        top: (row?.offsetTop ?? 0) - box.scrollTop,
        first: box.querySelector<HTMLElement>('[data-seq]')?.dataset.seq,
      }
    })
    await page.waitForFunction(
      (first) => document.querySelector<HTMLElement>('[data-seq]')?.dataset.seq !== first,
      before.first,
    )
    const after = await log(page).evaluate((box, seq) => {
      const row = box.querySelector<HTMLElement>(`[data-seq="${seq}"]`)
      return (row?.offsetTop ?? 0) - box.scrollTop
    }, before.seq)
    expect(Math.abs(after - before.top)).toBeLessThan(4)
    expect(await held()).toBeLessThanOrEqual(300)
  }
  await log(page).getByText('Premier').waitFor()
  await page.getByRole('button', { name: 'Aller au dernier message' }).click()
  await log(page).getByText('Note 420', { exact: true }).waitFor()
  expect(await held()).toBeLessThanOrEqual(100)
})

test('writing first to a room where nobody has scanned says so', async () => {
  const hotel = await openHotel()
  await hotel.api('POST', `/v1/hotels/${hotel.id}/qr-codes`, { kind: 'room', rooms: ['204'] })
  const page = await staffPage(hotel.owner)
  expectConsoleError(/409/)
  await page.goto(url(chat(hotel)))
  await page.getByRole('button', { name: 'Écrire', exact: true }).click()
  const dialog = page.getByRole('dialog', { name: 'Écrire à un client' })
  await dialog.getByRole('combobox', { name: 'Chambre' }).fill('204')
  await page.getByRole('option', { name: '204' }).click()
  await dialog.getByRole('button', { name: 'Ouvrir la conversation' }).click()
  await dialog.getByText('Aucun client n’a scanné', { exact: false }).waitFor()
})

test('offline is said, and what was read stays', async () => {
  const hotel = await openHotel()
  await guestOf(hotel).says('Bonjour', { room: '204' })
  const [thread] = await threads(hotel)
  const page = await staffPage(hotel.owner)
  await openWithStream(page, chat(hotel, thread?.id))
  await log(page).getByText('Bonjour').waitFor()
  expectConsoleError(/ERR_INTERNET_DISCONNECTED/)
  await page.context().setOffline(true)
  await page.getByText('Hors connexion', { exact: false }).waitFor()
  await log(page).getByText('Bonjour').waitFor()
  await page.context().setOffline(false)
  await expect.poll(() => page.getByText('Hors connexion', { exact: false }).count()).toBe(0)
})
