import { expect, test } from 'vitest'
import { expectFocused, openBrowser, openHotel, openPhone, url } from './browser-session.ts'

openBrowser()

test('the focus moves to a missing field, and stays in the basket when its last line is removed', async () => {
  const hotel = await openHotel({ info: { guestbook: { open: true, words: '' } } })
  const { id } = await hotel.addService({ hours: null }, [{ name: 'Café' }, { name: 'Thé', maxQuantity: 2 }])
  const guest = await openPhone()
  const at = `/public/${hotel.slug}`
  await guest.goto(url(`${at}/infos/guestbook`))
  const send = guest.locator('main form button[type=submit]')
  await send.click()
  await expectFocused(guest.locator('main form textarea'))
  await guest.locator('main form textarea').fill('Merci')
  await send.click()
  await expectFocused(guest.locator('main form input'))
  await guest.goto(url(`${at}/opinions`))
  await guest.locator('main form button[type=submit]').click()
  await expectFocused(guest.locator('main form input[type=radio]').first())

  await guest.goto(url(`${at}/discover/services/${id}`))
  for (const name of ['Café', 'Thé']) await guest.getByRole('button', { name: `Ajouter au panier : ${name}` }).click()
  await guest.goto(url(`${at}/basket`))
  // The maximum quantity is announced, and the button keeps the focus.
  const tea = guest.getByRole('listitem').filter({ hasText: 'Thé' })
  const more = tea.getByRole('button').nth(1)
  await more.focus()
  await guest.keyboard.press('Enter')
  await tea.getByText('C’est le maximum').waitFor()
  await expectFocused(more)
  await guest.keyboard.press('Enter')
  expect(await tea.getByRole('status').filter({ hasText: /^2$/ }).count()).toBe(1)
  // The field tells how many characters are left, and when its maximum length is reached.
  const note = guest.locator('main form textarea')
  await note.fill('x'.repeat(470))
  await guest.getByText('Il reste 30 caractères.').waitFor()
  await note.fill('x'.repeat(500))
  await guest.getByText('C’est la longueur maximale').waitFor()
  const remove = guest.getByRole('button', { name: /^Retirer/ })
  await remove.first().click()
  await expect.poll(() => remove.count()).toBe(1)
  await expectFocused(remove)
  await guest.keyboard.press('Enter')
  await guest.locator('main form').waitFor({ state: 'detached' })
  await expectFocused(guest.locator('#screen'))
})

test('every link that calls has a name and is at least 44 pixels each way', async () => {
  const hotel = await openHotel({ info: { usefulNumbers: [{ label: 'Taxi', number: '+33 2 99 81 30 30' }] } })
  await hotel.addService({ kind: 'information' })
  const guest = await openPhone()
  const found: string[] = []
  for (const path of ['', '/infos', '/infos/useful-numbers', '/search', '/chat', '/discover/services']) {
    await guest.goto(url(`/public/${hotel.slug}${path}`))
    for (const link of await guest.locator('a[href^="tel:"]').filter({ visible: true }).all()) {
      const { width, height } = (await link.boundingBox()) ?? { width: 0, height: 0 }
      expect(Math.min(width, height), path).toBeGreaterThanOrEqual(44)
      found.push((await link.getAttribute('aria-label')) ?? (await link.innerText()))
    }
  }
  for (const name of found) expect(name).toMatch(/^Appeler\s/)
  expect(found.some((name) => name.endsWith('Taxi'))).toBe(true)
})
