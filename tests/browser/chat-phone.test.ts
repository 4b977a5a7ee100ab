import { expect, test } from 'vitest'
import {
  expectFocused,
  measureHorizontalOverflow,
  openBrowser,
  openHotel,
  openLiveStaffScreen,
  openStaffPage,
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

const onPhone = { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true }

test('a phone shows either the list or a conversation, and nothing is wider than the screen', async () => {
  const hotel = await openHotel()
  const guest = createChatGuest(hotel, 'es')
  await guest.says(`${'عندي سؤال عن الإفطار '.repeat(20)}`, {
    room: 'Suite Chateaubriand',
    guestName: 'Inès '.repeat(15),
  })
  await guest.says('Donaudampfschifffahrtselektrizitätenhauptbetriebswerkbauunterbeamtengesellschaft'.repeat(4))
  await guest.says('🎉')
  const page = await openStaffPage(hotel.owner, 'fr', onPhone)
  await page.goto(url(chatPath(hotel)))
  const thread = threadList(page).getByRole('link')
  await thread.waitFor()
  expect(await measureHorizontalOverflow(page)).toBeLessThanOrEqual(0)
  await thread.click()
  await messageLog(page).getByText('🎉').waitFor()
  expect(await measureHorizontalOverflow(page)).toBeLessThanOrEqual(0)
  await page.getByRole('link', { name: 'Retour aux conversations' }).click()
  await thread.waitFor()
  for (const lang of ['en', 'es']) {
    await page.evaluate((chosen) => localStorage.setItem('lang', chosen), lang)
    await page.reload()
    await page.getByRole('link', { name: /Suite Chateaubriand/ }).click()
    await page.getByRole('log').getByText('🎉').waitFor()
    expect(await measureHorizontalOverflow(page), lang).toBeLessThanOrEqual(0)
    await page.goto(url(chatPath(hotel)))
  }
})

test('a phone shows five messages while the keyboard is open', async () => {
  const hotel = await openHotel()
  const guest = createChatGuest(hotel)
  await guest.says('Bonsoir, c’est la 204', { room: '204', guestName: 'Inès' })
  const [thread] = await fetchThreads(hotel)
  const page = await openStaffPage(hotel.owner, 'fr', onPhone)
  await openLiveStaffScreen(page, chatPath(hotel, thread?.id))
  const tabs = page.getByRole('navigation', { name: 'Navigation de l’hôtel' })
  const send = page.getByRole('button', { name: 'Envoyer', exact: true })
  // Guest and hotel write alternately, so that each message shows its author.
  for (const turn of [1, 2, 3, 4]) {
    await replyField(page).fill(`Réponse ${turn}`)
    await send.tap()
    await messageLog(page).getByText(`Réponse ${turn}`).waitFor()
    await guest.says(`Question ${turn}`)
    await messageLog(page).getByText(`Question ${turn}`).waitFor()
  }
  expect(await tabs.isVisible()).toBe(true)

  // The height that remains above an on-screen keyboard.
  await replyField(page).tap()
  await page.setViewportSize({ width: 390, height: 480 })
  const atFoot = () => page.evaluate(() => document.elementFromPoint(195, innerHeight - 4)?.closest('form') !== null)
  await expect.poll(atFoot).toBe(true)
  const inSight = () =>
    messageLog(page).evaluate((box) => {
      const { top, bottom } = box.getBoundingClientRect()
      return [...box.querySelectorAll('[data-seq]')].filter((message) => {
        const { x, y, width, bottom: end } = message.getBoundingClientRect()
        return y >= top && end <= bottom && message.contains(document.elementFromPoint(x + width / 2, y + 2))
      }).length
    })
  await expect.poll(inSight).toBeGreaterThanOrEqual(5)
  expect(await measureHorizontalOverflow(page)).toBeLessThanOrEqual(0)

  // After sending, the field keeps the focus and the messages do not move.
  await replyField(page).fill('Tout de suite')
  await send.tap()
  await messageLog(page).getByText('Tout de suite').waitFor()
  await expectFocused(replyField(page))
  await expect.poll(inSight).toBeGreaterThanOrEqual(5)

  await page.setViewportSize({ width: 390, height: 844 })
  await tabs.getByRole('link', { name: 'Messages' }).tap()
  await threadList(page).getByRole('link', { name: /204/ }).waitFor()
})

test('on a phone a note, a canned answer and the actions of a conversation each have one button', async () => {
  const hotel = await openHotel()
  await addCannedAnswers(hotel)
  const guest = createChatGuest(hotel)
  await guest.says('Could we have towels?', { room: '204' })
  const [thread] = await fetchThreads(hotel)
  const page = await openStaffPage(hotel.owner, 'fr', onPhone)
  await openLiveStaffScreen(page, chatPath(hotel, thread?.id))
  const inMessage = async (name: string) => {
    await page.getByRole('button', { name: 'Autres actions du message' }).tap()
    await page.getByRole('menuitem', { name }).tap()
  }
  const inThread = async (name: string) => {
    await page.getByRole('button', { name: 'Actions de la conversation' }).tap()
    await page.getByRole('menuitem', { name }).tap()
  }
  await inMessage('Note pour l’équipe')
  await page.getByLabel('Note pour l’équipe').fill('Elle a froid.')
  await page.getByRole('button', { name: 'Ajouter la note' }).tap()
  await messageLog(page).getByText('Elle a froid.').waitFor()
  await inMessage('Répondre au client')
  await inMessage('Réponses types')
  await page.getByRole('option', { name: /Serviettes/ }).tap()
  await expect.poll(() => replyField(page).inputValue()).toBe('They are on their way.')
  await inThread('M’en charger')
  await expect.poll(async () => (await fetchThreads(hotel))[0]?.owner?.firstName).toBe('Maëlle')
  await page.getByRole('button', { name: 'Actions de la conversation' }).tap()
  await page.keyboard.press('Escape')
  await inThread('Le client')
  await page.getByRole('dialog', { name: 'Le client' }).getByText('204').waitFor()
  await page.keyboard.press('Escape')
  await inThread('Terminer')
  await page.getByText('Cette conversation est terminée.', { exact: false }).waitFor()
})

test('the top of the chat does not flicker while somebody writes or sends', async () => {
  const hotel = await openHotel()
  const guest = createChatGuest(hotel)
  await guest.says('Bonsoir', { room: '204' })
  const [thread] = await fetchThreads(hotel)
  const page = await openStaffPage(hotel.owner)
  await page.emulateMedia({ reducedMotion: 'no-preference' })
  await openLiveStaffScreen(page, chatPath(hotel, thread?.id))
  const stripe = page.locator('div[aria-hidden=true]').and(page.locator('[class]:empty'))
  const look = () =>
    stripe.evaluateAll((found) =>
      found
        .filter((each) => getComputedStyle(each).position === 'fixed')
        .map((each) => [each.getAnimations().length, getComputedStyle(each).opacity]),
    )
  await replyField(page).fill('Bonsoir, une minute')
  await expect.poll(look).toEqual([[0, '0.35']])
  await replyField(page).evaluate((element) => element.blur())
  await expect.poll(async () => (await look())[0]?.[0]).toBe(1)
  await replyField(page).focus()
  await page.getByRole('button', { name: 'Envoyer', exact: true }).hover()
  await page.mouse.down()
  expect(await look()).toEqual([[0, '0.35']])
  await page.mouse.up()
  await messageLog(page).getByText('Bonsoir, une minute').waitFor()
})
