import { expect, test } from 'vitest'
import { expectAccessible } from './accessibility.ts'
import {
  expectConsoleError,
  expectFocused,
  measureHorizontalOverflow,
  openBrowser,
  openHotel,
  openLiveGuestPage,
  openPhone,
  url,
  waitForFonts,
  waitForPrefetchedScreens,
} from './browser-session.ts'

openBrowser()

const info = {
  breakfast: { opens: '07:00', closes: '10:30', price: null, place: 'Salle de la Vigie' },
  wifi: { network: 'Phare', password: 'motdepasse', security: 'WPA' as const, hidden: false },
}

test('while a guest writes, the chat suggests answers from the hotel’s texts without hiding the send button', async () => {
  const hotel = await openHotel({ info })
  const guest = await openPhone({ viewport: { width: 360, height: 640 } })
  await openLiveGuestPage(guest, `/public/${hotel.slug}/chat`)
  const field = guest.getByLabel('Votre message', { exact: true })
  const answers = guest.getByRole('region', { name: 'La réponse est peut-être ici' })
  const send = guest.getByRole('button', { name: 'Envoyer', exact: true })
  await field.fill('Bonjour, tout va bien')
  await waitForFonts(guest)
  const before = await send.boundingBox()
  await field.fill('À quelle heure est le petit déjeuner ?')
  const link = answers.getByRole('link', { name: /Petit déjeuner/ })
  await link.waitFor()
  await guest
    .getByRole('status')
    .filter({ hasText: 'La réponse est peut-être ici. 1 résultat' })
    .waitFor({ state: 'attached' })
  // The send button does not move.
  const after = await send.boundingBox()
  expect(after?.y).toBe(before?.y)
  expect(await measureHorizontalOverflow(guest)).toBeLessThanOrEqual(0)
  await expectAccessible(guest)

  await guest.keyboard.press('Shift+Tab')
  await guest.keyboard.press('Escape')
  await answers.waitFor({ state: 'detached' })
  await expectFocused(field)
  await field.fill('À quelle heure est le petit déjeuner, svp ?')
  await send.click()
  await guest.getByRole('log').getByText('petit déjeuner, svp').waitFor()

  // The next message has other answers. Following the link of one keeps the unsent text.
  await field.fill('Et le wifi ?')
  await answers.getByRole('link', { name: /Wi-Fi/ }).click()
  await guest.getByRole('heading', { level: 1, name: 'Wi-Fi' }).waitFor()
  await guest.goBack()
  await expect.poll(() => field.inputValue()).toBe('Et le wifi ?')
  await send.click()
  await guest.getByRole('log').getByText('Et le wifi ?').waitFor()
  expect(await answers.count()).toBe(0)
  await field.fill('Le chauffage fait du bruit')
  await guest.getByRole('log').click()
  expect(await answers.count()).toBe(0)
})

test('the suggested answers of the chat need no network', async () => {
  const hotel = await openHotel({ info })
  const guest = await openPhone()
  await openLiveGuestPage(guest, `/public/${hotel.slug}`)
  await waitForPrefetchedScreens(guest)
  await guest.context().setOffline(true)
  expectConsoleError(/ERR_INTERNET_DISCONNECTED|Failed to fetch/)
  await guest.getByRole('navigation', { name: 'Navigation' }).getByRole('link', { name: 'Messages' }).click()
  await guest.getByLabel('Votre message', { exact: true }).fill('Le petit déjeuner ?')
  const link = guest.getByRole('region', { name: 'La réponse est peut-être ici' }).getByRole('link')
  await link.click()
  await guest.waitForURL(url(`/public/${hotel.slug}/infos/breakfast`))
})
