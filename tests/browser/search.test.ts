import { expect, test } from 'vitest'
import type { Service } from '#modules/content/services/contract.ts'
import {
  expectConsoleError,
  expectFocused,
  measureHorizontalOverflow,
  openBrowser,
  openHotel,
  openPhone,
  url,
  waitForPrefetchedScreens,
} from './browser-session.ts'

openBrowser()

test('a guest searches the hotel’s content with typos, by keyboard, in three languages and without a network', async () => {
  const hotel = await openHotel({
    info: {
      wifi: {
        network: 'Phare-Clients',
        password: 'motdepassesecret',
        security: 'WPA',
        hidden: false,
        passwordFor: 'everybody',
      },
      hotelAccess: {
        directions: 'À pied de la gare',
        parking: '',
        codes: [{ label: 'Portillon', code: '4711A' }],
        codesFor: 'everybody',
      },
      items: [{ title: 'Piscine', text: 'Chauffée à 28 °C', picture: null }],
    },
  })
  const menu = await hotel.addService({ name: 'Petit déjeuner' }, [
    { name: 'Croissant au beurre' },
    { name: 'Thé glacé' },
  ])
  await hotel.api<Service>('PATCH', `/v1/hotels/${hotel.id}/services/${menu.id}?lang=all`, {
    name: { en: 'Breakfast', es: 'Desayuno' },
  })
  await hotel.api('POST', `/v1/hotels/${hotel.id}/tickets`, {
    title: 'Grand Aquarium',
    link: 'https://aquarium.example/',
  })

  const guest = await openPhone()
  await guest.goto(url(`/public/${hotel.slug}`))
  await waitForPrefetchedScreens(guest)
  expectConsoleError(/ERR_INTERNET_DISCONNECTED/)
  await guest.context().setOffline(true)
  await guest.getByRole('link', { name: 'Chercher dans le livret' }).click()
  await guest.getByRole('heading', { name: 'Recherche', level: 1 }).waitFor()
  const field = guest.getByRole('searchbox', { name: 'Que cherchez-vous ?' })
  await expectFocused(field)
  await guest.getByRole('heading', { name: 'Suggestions' }).waitFor()
  await guest.getByRole('link', { name: 'Wi-Fi' }).waitFor()

  await field.fill('croisant')
  await guest.getByRole('heading', { name: 'À commander' }).waitFor()
  expect(await guest.locator('mark').allTextContents()).toEqual(['Croissant'])
  await guest.getByRole('status').filter({ hasText: '1 résultat' }).waitFor({ state: 'attached' })
  await field.press('ArrowDown')
  const result = guest.getByRole('link', { name: 'Croissant au beurre' })
  await expectFocused(result)
  await result.press('ArrowUp')
  await expectFocused(field)
  await field.press('Enter')
  await expectFocused(result)
  await result.press('Enter')
  await guest.getByRole('dialog').getByText('Croissant au beurre').waitFor()
  // The query and its result are still there after going back.
  await guest.goBack()
  await expect.poll(() => field.inputValue()).toBe('croisant')
  await result.waitFor()

  for (const secret of ['4711A', 'motdepassesecret']) {
    await field.fill(secret)
    await guest.getByText(`Rien ne correspond à « ${secret} »`).first().waitFor()
    await guest.getByRole('link', { name: 'Appeler' }).waitFor()
  }
  for (const [asked, title] of [
    ['pisine', 'Piscine'],
    ['the glace', 'Thé glacé'],
    ['aquaruim', 'Grand Aquarium'],
  ] as const) {
    await field.fill(asked)
    await guest.getByRole('link', { name: title }).waitFor()
  }
  expect(await measureHorizontalOverflow(guest)).toBeLessThanOrEqual(0)
  await guest.context().setOffline(false)

  for (const [lang, label, asked, title] of [
    ['en', 'What are you looking for?', 'brekfast', 'Breakfast'],
    ['es', '¿Qué busca?', 'desayno', 'Desayuno'],
  ] as const) {
    await guest.goto(url(`/public/${hotel.slug}/discover/services?lang=${lang}`))
    await guest.locator('main a[href*="/search"]').click()
    await guest.getByRole('searchbox', { name: label }).fill(asked)
    await guest.getByRole('link', { name: title, exact: true }).click()
    await guest.getByRole('heading', { name: title, level: 1 }).waitFor()
  }
})

test('a guest who avoids gluten finds the dishes that are declared without it, and asks the reception about the rest', async () => {
  const hotel = await openHotel()
  const menu = await hotel.addService({ name: 'Room service' }, [
    { name: 'Saumon sur pain au levain', allergens: { gluten: 'contains' } },
    { name: 'Salade du jardin', allergens: { gluten: 'none' } },
    { name: 'Pain sans gluten', allergens: null },
  ])
  const guest = await openPhone()
  await guest.goto(url(`/public/${hotel.slug}/search`))
  const field = guest.getByRole('searchbox', { name: 'Que cherchez-vous ?' })
  await field.fill('gluten free')
  await guest.getByText('Déclaré par l’hôtel : sans gluten').waitFor()
  const dishes = guest.getByRole('region', { name: 'À commander' }).getByRole('link')
  expect(await dishes.allTextContents()).toEqual(['Salade du jardin'])
  await guest.getByText(menu.name, { exact: false }).first().waitFor()
  expect(await measureHorizontalOverflow(guest)).toBeLessThanOrEqual(0)

  await field.fill('sans moutarde')
  await guest.getByText('Aucun plat n’est déclaré sans moutarde. La réception vous renseigne.').waitFor()
  await guest.getByRole('link', { name: 'Poser la question à la réception' }).click()
  await expect
    .poll(() => guest.getByRole('textbox', { name: 'Votre message' }).inputValue())
    .toMatch(/^Bonjour, je cherche «\s?sans moutarde\s?»\. Pouvez-vous m’aider\s\?$/)
})

test('the search can be opened without scripts, and says that it needs them', async () => {
  const hotel = await openHotel({ info: { welcomeWord: 'Bienvenue' } })
  const guest = await openPhone({ javaScriptEnabled: false })
  const answer = await guest.goto(url(`/public/${hotel.slug}/search`))
  // Read from the response, because locators do not find the text of a noscript element.
  expect(await answer?.text()).toMatch(/<noscript>(?:(?!<\/noscript>).)*JavaScript doit être activé/s)
  await guest.getByRole('link', { name: 'Le mot de bienvenue' }).click()
  await guest.getByRole('heading', { name: 'Le mot de bienvenue', level: 1 }).waitFor()
})
