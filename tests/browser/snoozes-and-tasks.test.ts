import { expect, test } from 'vitest'
import { expectAccessible } from './accessibility.ts'
import { openBrowser, openLiveStaffScreen, openStaffPage, url } from './browser-session.ts'
import { createKitchen } from './order-board.ts'

openBrowser()
const folder = process.env.SCREENSHOTS

test('a conversation is put off and labelled, and a task made of its message is done on the board of a colleague', {
  timeout: 120_000,
}, async () => {
  const { hotel } = await createKitchen()
  const visitor = crypto.randomUUID()
  await fetch(url(`/v1/hotels/${hotel.id}/chat/messages?lang=fr`), {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'x-visitor-id': visitor, 'idempotency-key': crypto.randomUUID() },
    body: JSON.stringify({ text: 'Une serviette de plus ?', guestName: 'Inès' }),
  })
  const board = await openStaffPage(hotel.owner)
  await openLiveStaffScreen(board, `/hotels/${hotel.id}/orders`)
  const page = await openStaffPage(hotel.owner)
  await openLiveStaffScreen(page, `/hotels/${hotel.id}/chat`)
  await page.getByRole('link', { name: /Inès/ }).click()

  await page.getByRole('button', { name: 'En faire une tâche' }).click()
  const dialog = page.getByRole('dialog')
  await expect.poll(() => dialog.getByLabel('À faire').inputValue()).toBe('Une serviette de plus ?')
  await dialog.getByLabel('Chambre').fill('204')
  if (folder) await page.screenshot({ path: `${folder}/task-dialog.png` })
  await dialog.getByRole('button', { name: 'Ajouter la tâche' }).click()
  await page.getByText('La tâche est au tableau du jour.').waitFor()

  // The box is checked once the server has answered.
  await page.getByLabel('Prioritaire').click()
  await page.getByRole('link', { name: /Inès/ }).getByText('Prioritaire').waitFor()
  const labels = page.getByLabel('Étiquettes').first()
  await labels.fill('VIP')
  await labels.press('Enter')
  await page.getByRole('link', { name: /Inès/ }).getByText('VIP').waitFor()
  await page.getByRole('button', { name: 'Reporter' }).click()
  await page.getByRole('menuitem', { name: /^Une heure/ }).click()
  await page
    .getByRole('status')
    .getByText(/Reportée par .* jusqu’à/)
    .waitFor()
  if (folder) await page.screenshot({ path: `${folder}/thread-snoozed.png` })
  await expectAccessible(page)
  // One step away in the chat and on the board, with the time at which it comes back.
  const list = page.getByRole('region', { name: 'Reportés' })
  await list.getByRole('button', { name: '1 reporté' }).press('Enter')
  await list.getByText(/Reportée par .* jusqu’à/).waitFor()
  if (folder) await page.screenshot({ path: `${folder}/snoozed-chat.png` })
  const boardList = board.getByRole('region', { name: 'Reportés' })
  await boardList.getByRole('button', { name: '1 reporté' }).press('Enter')
  await expectAccessible(board)
  if (folder) await board.screenshot({ path: `${folder}/snoozed-board.png` })
  await boardList.getByRole('button', { name: /^Reprendre maintenant : .*Inès/ }).press('Enter')
  await boardList.waitFor({ state: 'detached' })
  await list.waitFor({ state: 'detached' })
  await expect.poll(() => page.getByRole('button', { name: 'Reprendre maintenant' }).count()).toBe(0)

  // The open board of the colleague has the task without a reload; it is done with the keyboard.
  const bar = board.getByRole('button', { name: '1 tâche à faire' })
  await bar.focus()
  await board.keyboard.press('Enter')
  const task = board.getByRole('checkbox', { name: /Une serviette de plus/ })
  await task.focus()
  if (folder) await board.screenshot({ path: `${folder}/board-task.png` })
  await board.keyboard.press('Space')
  await board.getByText(/faite par/).waitFor()
  await expectAccessible(board)

  await board.getByRole('button', { name: 'Modifier la tâche : Une serviette de plus ?' }).press('Enter')
  const editing = board.getByRole('dialog', { name: 'Modifier la tâche' })
  await expect.poll(() => editing.getByLabel('Chambre').inputValue()).toBe('204')
  await editing.getByLabel('À faire').fill('Deux serviettes')
  await editing.getByLabel('Jusqu’à quand').fill('2026-12-24T15:00')
  if (folder) await board.screenshot({ path: `${folder}/task-edit.png` })
  await editing.getByRole('button', { name: 'Enregistrer' }).press('Enter')
  await board.getByText('La tâche est enregistrée.').waitFor()
  await board.getByRole('checkbox', { name: /Deux serviettes/ }).waitFor()
  await board.getByRole('button', { name: 'Supprimer la tâche : Deux serviettes' }).press('Enter')
  const confirm = board.getByRole('dialog', { name: 'Supprimer cette tâche ?' })
  await expectAccessible(board)
  await confirm.getByRole('button', { name: 'Supprimer la tâche' }).press('Enter')
  await board.getByRole('region', { name: 'Tâches' }).waitFor({ state: 'detached' })
})

test('an order is put off to a time and resumed, and says who has put it off', async () => {
  const { hotel, order } = await createKitchen()
  await order()
  const page = await openStaffPage(hotel.owner)
  await openLiveStaffScreen(page, `/hotels/${hotel.id}/orders`)
  await page.locator('[data-card] h3 button').first().click()
  const detail = page.getByRole('dialog')
  await detail.getByRole('button', { name: 'Reporter' }).click()
  await page.getByRole('menuitem', { name: /^Une heure/ }).click()
  await detail.getByText(/Reportée par .* jusqu’à/).waitFor()
  if (folder) await page.screenshot({ path: `${folder}/order-snoozed.png` })
  await expect.poll(async () => (await hotel.orders())[0]?.snooze?.untilCheckOut).toBe(false)
  await page.keyboard.press('Escape')
  const list = page.getByRole('region', { name: 'Reportés' })
  await list.getByRole('button', { name: '1 reporté' }).click()
  await list.getByText(/Reportée par .* jusqu’à/).waitFor()
  await list.getByRole('button', { name: /^Reprendre maintenant/ }).click()
  await expect.poll(async () => (await hotel.orders())[0]?.snooze).toBeNull()
})
