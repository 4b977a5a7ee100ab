import { randomUUID } from 'node:crypto'
import type { Page } from 'playwright-core'
import { describe, expect, test } from 'vitest'
import { picture } from '../factories.ts'
import {
  addColleague,
  expectConsoleError,
  expectFocused,
  openBrowser,
  openHotel,
  openLiveStaffScreen,
  openStaffPage,
  sideNavigation,
  url,
} from './browser-session.ts'
import {
  addCannedAnswers,
  chatPath,
  createChatGuest,
  fetchThreads,
  messageLog,
  replyField,
  threadList,
} from './chat.ts'

openBrowser()

const badge = (page: Page) => sideNavigation(page).getByRole('link', { name: /^Messages/ })

describe('reception and a guest', () => {
  test('write to each other; two receptionists see the same, and staff notes stay hidden from the guest', async () => {
    const hotel = await openHotel()
    const yann = await addColleague(hotel)
    const [first, second] = [await openStaffPage(hotel.owner), await openStaffPage(yann)]
    await openLiveStaffScreen(first, chatPath(hotel))
    await first.getByText('Personne n’attend de réponse').waitFor()
    await openLiveStaffScreen(second, `/hotels/${hotel.id}/services`)

    const guest = createChatGuest(hotel)
    await guest.says('Could we have two more towels?', { room: '204', guestName: 'Ms Carter' })
    await second
      .getByRole('alert')
      .filter({ hasText: 'Nouveau message : Chambre 204, Ms Carter' })
      .waitFor({ state: 'attached' })
    await expect.poll(() => badge(second).textContent()).toContain('1 conversation attend une réponse')
    await badge(second).click()
    for (const page of [first, second]) {
      await threadList(page)
        .getByRole('link', { name: /204.*Ms Carter/ })
        .click()
      await messageLog(page).getByText('Could we have two more towels?').waitFor()
    }

    await first.getByRole('button', { name: 'M’en charger' }).click()
    await second.getByText('Suivie par Maëlle').first().waitFor()
    await guest.types()
    await second.getByText('Le client écrit…').waitFor()

    await replyField(first).press('Alt+n')
    const note = first.getByLabel('Note pour l’équipe')
    await note.fill('Elle vient chaque année.')
    await note.press('Enter')
    await messageLog(second).getByText('Elle vient chaque année.').waitFor()
    await messageLog(second).getByText('Note de Maëlle, visible de l’équipe seule').waitFor()
    await note.press('Alt+n')
    await replyField(first).fill('Bien sûr.')
    await replyField(first).press('Shift+Enter')
    await replyField(first).pressSequentially('Dans dix minutes.')
    await replyField(first).press('Enter')
    await messageLog(second)
      .getByText(/Bien sûr\.\s+Dans dix minutes\./)
      .waitFor()
    await expect.poll(() => badge(second).textContent()).toBe('Messages')

    const read = await guest.reads()
    expect(read.map(({ from, text }) => [from, text])).toEqual([
      ['guest', 'Could we have two more towels?'],
      ['staff', 'Bien sûr.<br>Dans dix minutes.'],
    ])
    expect(read[0]?.seenAt).not.toBe(null)
    await messageLog(first)
      .getByText(/Envoyé/)
      .waitFor()
    await guest.sees(read[1]?.seq ?? 0)
    await messageLog(first).getByText(/Vu à/).waitFor()

    await first.getByRole('button', { name: 'Terminer' }).click()
    await second.getByText('Cette conversation est terminée.', { exact: false }).waitFor()
    await second.getByText('Personne n’attend de réponse').waitFor()
    await second.getByText('Terminées').click()
    await threadList(second)
      .getByRole('link', { name: /Ms Carter/ })
      .waitFor()
    await second.getByRole('button', { name: 'Rouvrir' }).click()
    await replyField(first).waitFor()
  })

  test('the colleague who changed a conversation first is named, and the change is not overwritten', async () => {
    const hotel = await openHotel()
    const yann = await addColleague(hotel)
    await createChatGuest(hotel).says('Bonjour', { room: '305' })
    const [thread] = await fetchThreads(hotel)
    const page = await openStaffPage(yann)
    expectConsoleError(/409/)
    // The event stream is blocked, so this screen does not learn what the colleague did.
    await page.route(/\/v1\/hotels\/[^/]+\/events/, (route) => route.abort())
    expectConsoleError(/ERR_FAILED/)
    await page.goto(url(chatPath(hotel, thread?.id)))
    await page.getByRole('button', { name: 'M’en charger' }).waitFor()
    await hotel.api('PATCH', `/v1/hotels/${hotel.id}/threads/${thread?.id}`, {
      ownerId: hotel.owner.user.id,
      version: thread?.version,
    })
    await page.getByRole('button', { name: 'M’en charger' }).click()
    await page.getByText('Maëlle vient de se charger de cette conversation.').waitFor()
    expect((await fetchThreads(hotel))[0]?.owner?.firstName).toBe('Maëlle')
  })
})

describe('the message field', () => {
  test('finds canned answers after a slash, in the guest’s language with the hotel’s language below', async () => {
    const hotel = await openHotel()
    await addCannedAnswers(hotel)
    const guest = createChatGuest(hotel, 'en')
    await guest.says('Can we leave later?', { room: '12' })
    const [thread] = await fetchThreads(hotel)
    const page = await openStaffPage(hotel.owner)
    await page.goto(url(chatPath(hotel, thread?.id)))
    await replyField(page).fill('Hello! ')
    await replyField(page).pressSequentially('/')
    const options = page.getByRole('listbox', { name: 'Réponses types' }).getByRole('option')
    await expect.poll(() => options.count()).toBe(2)
    await options.filter({ hasText: 'Gladly, until noon.' }).filter({ hasText: 'Volontiers, jusqu’à midi.' }).waitFor()
    await replyField(page).pressSequentially('serv')
    await expect.poll(() => options.count()).toBe(1)
    await replyField(page).press('Escape')
    await expect.poll(() => options.count()).toBe(0)
    await replyField(page).fill('Hello! ')
    await page.getByRole('button', { name: 'Réponses types' }).click()
    await replyField(page).press('ArrowDown')
    await replyField(page).press('ArrowUp')
    await replyField(page).press('Enter')
    await expect.poll(() => replyField(page).inputValue()).toBe('Hello! Gladly, until noon.')
    await replyField(page).press('Enter')
    await expect
      .poll(async () => (await guest.reads()).at(-1))
      .toMatchObject({ text: 'Hello! Gladly, until noon.', lang: 'en' })
  })

  test('keeps the draft of each conversation, after a switch to others and a reload', async () => {
    const hotel = await openHotel()
    await createChatGuest(hotel).says('Un', { room: '101' })
    await createChatGuest(hotel).says('Deux', { room: '102' })
    const page = await openStaffPage(hotel.owner)
    await page.goto(url(chatPath(hotel)))
    const thread = (room: string) => threadList(page).getByRole('link', { name: new RegExp(`Chambre ${room}`) })
    await thread('101').click()
    await replyField(page).fill('Pour la 101')
    await thread('102').click()
    await messageLog(page).getByText('Deux').waitFor()
    expect(await replyField(page).inputValue()).toBe('')
    await replyField(page).fill('Pour la 102')
    await page.reload()
    await expect.poll(() => replyField(page).inputValue()).toBe('Pour la 102')
    await thread('101').click()
    await messageLog(page).getByText('Un', { exact: true }).waitFor()
    expect(await replyField(page).inputValue()).toBe('Pour la 101')
  })

  test('sends pictures from this device and from the library, with or without text', async () => {
    const hotel = await openHotel()
    const guest = createChatGuest(hotel)
    await guest.says('What does the room look like?', { room: '204' })
    const [thread] = await fetchThreads(hotel)
    const page = await openStaffPage(hotel.owner)
    await page.goto(url(chatPath(hotel, thread?.id)))
    await page.getByRole('button', { name: 'Joindre des photos' }).click()
    await page
      .getByLabel('Ajouter depuis cet appareil')
      .setInputFiles({ name: 'vue.png', mimeType: 'image/png', buffer: picture })
    await page.getByRole('button', { name: 'Retirer la photo 1' }).waitFor()
    await page.getByRole('button', { name: 'Envoyer', exact: true }).click()
    await messageLog(page)
      .getByRole('link', { name: /Photo 1/ })
      .waitFor()
    await expect.poll(async () => (await guest.reads()).at(-1)?.pictures.length).toBe(1)
    expect((await guest.reads()).at(-1)?.text).toBe('')
    expect(await page.getByRole('button', { name: 'Retirer la photo 1' }).count()).toBe(0)
  })

  test('keeps a message that could not be sent, tries again, and sends it once', async () => {
    const hotel = await openHotel()
    const guest = createChatGuest(hotel)
    await guest.says('Bonjour', { room: '204' })
    const [thread] = await fetchThreads(hotel)
    const page = await openStaffPage(hotel.owner)
    await openLiveStaffScreen(page, chatPath(hotel, thread?.id))
    expectConsoleError(/ERR_FAILED/)
    // The first message arrives at the server, but its response is lost.
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
    await replyField(page).fill('Tout de suite')
    await replyField(page).press('Enter')
    await messageLog(page).getByText('Le message n’est pas parti', { exact: false }).waitFor()
    await page.reload()
    await messageLog(page).getByRole('button', { name: 'Réessayer' }).click()
    await expect.poll(() => messageLog(page).getByRole('button', { name: 'Réessayer' }).count()).toBe(0)
    await expect.poll(() => messageLog(page).getByText('Tout de suite').count()).toBe(1)
    expect(keys[0]).toBe(keys[1])
    expect((await guest.reads()).map(({ text }) => text)).toEqual(['Bonjour', 'Tout de suite'])
  })

  test('two tabs of one person keep each other’s unsent messages, and each is sent once', async () => {
    const hotel = await openHotel()
    const guest = createChatGuest(hotel)
    await guest.says('Bonjour', { room: '204' })
    const [thread] = await fetchThreads(hotel)
    const page = await openStaffPage(hotel.owner)
    await openLiveStaffScreen(page, chatPath(hotel, thread?.id))
    const other = await page.context().newPage()
    await other.goto(url(chatPath(hotel, thread?.id)))
    await messageLog(other).getByText('Bonjour').waitFor()
    expectConsoleError(/ERR_FAILED/)
    const sendPath = '**/threads/*/messages?*'
    await page
      .context()
      .route(sendPath, (route) => (route.request().method() === 'POST' ? route.abort() : route.fallback()))
    const texts = ['Tout de suite', 'Dans dix minutes']
    const retryButtons = (tab: Page) => messageLog(tab).getByRole('button', { name: 'Réessayer' })
    for (const [index, tab] of [page, other].entries()) {
      await replyField(tab).fill(texts[index] ?? '')
      await replyField(tab).press('Enter')
      await expect.poll(() => retryButtons(tab).count()).toBe(index + 1)
    }
    await page.reload()
    for (const tab of [page, other]) await expect.poll(() => retryButtons(tab).count()).toBe(2)
    await page.context().unroute(sendPath)
    for (const left of [1, 0]) {
      await retryButtons(page).first().click()
      for (const tab of [page, other]) await expect.poll(() => retryButtons(tab).count()).toBe(left)
    }
    for (const text of texts) await expect.poll(() => messageLog(other).getByText(text).count()).toBe(1)
    // A message that is being sent again looks like one that was sent.
    await expect.poll(async () => (await guest.reads()).map(({ text }) => text)).toEqual(['Bonjour', ...texts])
  })
})

test('the keyboard moves through conversations, into the message field and back', async () => {
  const hotel = await openHotel()
  await createChatGuest(hotel).says('Un', { room: '101' })
  await createChatGuest(hotel).says('Deux', { room: '102' })
  const page = await openStaffPage(hotel.owner)
  await page.goto(url(chatPath(hotel)))
  const thread = (room: string) => threadList(page).getByRole('link', { name: new RegExp(`Chambre ${room}`) })
  await thread('102').waitFor()
  await page.keyboard.press('j')
  await expectFocused(thread('101'))
  await page.keyboard.press('ArrowDown')
  await expectFocused(thread('102'))
  await page.keyboard.press('Enter')
  await messageLog(page).getByText('Deux').waitFor()
  await expectFocused(replyField(page))
  await page.keyboard.press('Escape')
  await expectFocused(thread('102'))
  await page.keyboard.press('k')
  await expectFocused(thread('101'))
})

test('a long conversation opens at its end and scrolls up without jumping, with only part of it in the page', async () => {
  const hotel = await openHotel()
  const guest = createChatGuest(hotel)
  await guest.says('Premier', { room: '204' })
  const [thread] = await fetchThreads(hotel)
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
  const page = await openStaffPage(hotel.owner)
  await page.goto(url(chatPath(hotel, thread?.id)))
  await messageLog(page).getByText('Note 420', { exact: true }).waitFor()
  const countRenderedMessages = () => messageLog(page).locator('[data-seq]').count()
  let pagesRead = 0
  page.on('request', (request) => {
    if (request.method() === 'GET' && /\/messages\?/.test(request.url())) pagesRead += 1
  })
  for (let tries = 0; tries < 40 && !(await messageLog(page).getByText('Premier').count()); tries++) {
    const before = await messageLog(page).evaluate((box) => {
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
    const after = await messageLog(page).evaluate((box, seq) => {
      const row = box.querySelector<HTMLElement>(`[data-seq="${seq}"]`)
      return (row?.offsetTop ?? 0) - box.scrollTop
    }, before.seq)
    expect(Math.abs(after - before.top)).toBeLessThan(4)
    // The next page is read when somebody is near the start again, not at once.
    expect(pagesRead).toBe(tries + 1)
    expect(await countRenderedMessages()).toBeLessThanOrEqual(300)
  }
  await messageLog(page).getByText('Premier').waitFor()
  await page.getByRole('button', { name: 'Aller au dernier message' }).click()
  await messageLog(page).getByText('Note 420', { exact: true }).waitFor()
  expect(await countRenderedMessages()).toBeLessThanOrEqual(100)
})

test('writing to a room whose code nobody has scanned says so', async () => {
  const hotel = await openHotel()
  await hotel.api('POST', `/v1/hotels/${hotel.id}/qr-codes`, { kind: 'room', rooms: ['204'] })
  const page = await openStaffPage(hotel.owner)
  expectConsoleError(/409/)
  await page.goto(url(chatPath(hotel)))
  await page.getByRole('button', { name: 'Écrire', exact: true }).click()
  const dialog = page.getByRole('dialog', { name: 'Écrire à un client' })
  await dialog.getByRole('combobox', { name: 'Chambre' }).fill('204')
  await page.getByRole('option', { name: '204' }).click()
  await dialog.getByRole('button', { name: 'Ouvrir la conversation' }).click()
  await dialog.getByText('Aucun client n’a scanné', { exact: false }).waitFor()
})

test('the chat says that it is offline, and keeps what was loaded', async () => {
  const hotel = await openHotel()
  await createChatGuest(hotel).says('Bonjour', { room: '204' })
  const [thread] = await fetchThreads(hotel)
  const page = await openStaffPage(hotel.owner)
  await openLiveStaffScreen(page, chatPath(hotel, thread?.id))
  await messageLog(page).getByText('Bonjour').waitFor()
  expectConsoleError(/ERR_INTERNET_DISCONNECTED/)
  await page.context().setOffline(true)
  await page.getByText('Hors connexion', { exact: false }).waitFor()
  await messageLog(page).getByText('Bonjour').waitFor()
  await page.context().setOffline(false)
  await expect.poll(() => page.getByText('Hors connexion', { exact: false }).count()).toBe(0)
})
