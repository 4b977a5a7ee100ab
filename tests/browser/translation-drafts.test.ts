import { expect, test } from 'vitest'
import type { Translations } from '#modules/reach/translations/contract.ts'
import { expectAccessible } from './accessibility.ts'
import {
  expectFocused,
  measureHorizontalOverflow,
  openBrowser,
  openHotel,
  openLiveGuestPage,
  openPhone,
  openStaffPage,
  url,
} from './browser-session.ts'
import { openKiosk, openTablet, pressButton } from './kiosk-pages.ts'

openBrowser()

test('staff have missing texts drafted, correct one and accept one; guests read them and a line says so', async () => {
  const hotel = await openHotel({ languages: ['fr', 'de'], operationsLang: 'fr' })
  await hotel.addService({ name: 'Le salon de thé', description: 'Servi sur la terrasse' })
  const guest = await openPhone({ locale: 'de-DE', viewport: { width: 390, height: 844 } })
  await openLiveGuestPage(guest, `/public/${hotel.slug}/discover/services?lang=de`)
  await guest.getByText('Das Hotel hat noch nicht alles übersetzt').waitFor()
  expect(await guest.getByText('automatisch übersetzt').count()).toBe(0)

  const page = await openStaffPage(hotel.owner)
  await page.goto(url(`/hotels/${hotel.id}/translations?to=de`))
  const toggle = page.getByRole('switch', { name: 'Traduire automatiquement ce qui manque' })
  await toggle.waitFor()
  expect(await toggle.isChecked()).toBe(false)
  await page.getByText('Ce qui est envoyé, et ce qui n’est jamais traduit automatiquement').click()
  await page.getByText('Pour cela, rien de vos clients ne lui est envoyé.').waitFor()
  await expectAccessible(page)
  await toggle.focus()
  await page.keyboard.press('Space')
  const refresh = page.getByRole('button', { name: 'Actualiser' })
  await refresh.waitFor()
  const read = () => hotel.api<Translations>('GET', `/v1/hotels/${hotel.id}/translations?from=fr&to=de`)
  await expect.poll(async () => (await read()).texts.map(({ draft }) => draft)).toContain('Die Teestube')
  await refresh.click()

  const name = page.getByLabel('Nom en allemand', { exact: true })
  const description = page.getByLabel('Description en allemand', { exact: true })
  await expect.poll(() => name.inputValue()).toBe('Die Teestube')
  expect(await description.inputValue()).toBe('Auf der Terrasse serviert')
  expect(await page.getByText('Traduction automatique à relire').count()).toBe(2)
  await expectAccessible(page)
  for (const [width, height] of [
    [390, 844],
    [1280, 800],
  ] as const) {
    await page.setViewportSize({ width, height })
    expect(await measureHorizontalOverflow(page)).toBe(0)
  }

  // The open page of the guest receives the drafts.
  const line = guest.getByText('Einige Texte wurden automatisch übersetzt und können Fehler enthalten.')
  await line.waitFor()
  await guest.getByRole('link', { name: 'Die Teestube', exact: true }).waitFor()
  expect(await line.count()).toBe(1)
  expect(await guest.getByText('Das Hotel hat noch nicht alles übersetzt').count()).toBe(0)
  expect(await guest.locator('main [lang="fr"]').count()).toBe(0)
  await expectAccessible(guest)

  await description.fill('Auf unserer Terrasse serviert')
  await description.press('Control+Enter')
  await page.getByText('Enregistré', { exact: true }).first().waitFor()
  await name.focus()
  await page.keyboard.press('Control+Alt+r')
  await expect
    .poll(async () => (await read()).texts.map(({ target }) => target))
    .toEqual(['Die Teestube', 'Auf unserer Terrasse serviert'])
  await expectFocused(name)
  expect((await read()).texts.map(({ draft }) => draft)).toEqual([null, null])
  await line.waitFor({ state: 'detached' })
  await guest.getByText('Auf unserer Terrasse serviert').first().waitFor()
})

test('a draft that staff delete is read in the hotel’s language again', async () => {
  const hotel = await openHotel({ languages: ['fr', 'de'], operationsLang: 'fr' })
  await hotel.addService({ name: 'Le salon de thé', description: '' })
  await hotel.api('PUT', `/v1/hotels/${hotel.id}/translations/drafts`, { enabled: true })
  const read = () => hotel.api<Translations>('GET', `/v1/hotels/${hotel.id}/translations?from=fr&to=de`)
  await expect.poll(async () => (await read()).texts[0]?.draft).toBe('Die Teestube')
  const page = await openStaffPage(hotel.owner)
  await page.goto(url(`/hotels/${hotel.id}/translations?to=de&show=drafted`))
  const name = page.getByLabel('Nom en allemand', { exact: true })
  await name.focus()
  await page.getByRole('button', { name: 'Supprimer', exact: true }).click()
  await expect.poll(() => name.inputValue()).toBe('')
  await expectFocused(name)
  expect((await read()).texts[0]?.draft).toBeNull()
  const guest = await openPhone({ locale: 'de-DE' })
  await openLiveGuestPage(guest, `/public/${hotel.slug}/discover/services?lang=de`)
  await guest.getByRole('link', { name: 'Le salon de thé', exact: true }).waitFor()
  await guest.getByText('Das Hotel hat noch nicht alles übersetzt').waitFor()
})

test('without scripts a guest reads that texts were translated automatically, also on the form that orders', async () => {
  const hotel = await openHotel({ languages: ['fr', 'de'], operationsLang: 'fr' })
  const service = await hotel.addService({ name: 'Le salon de thé' }, [{ name: 'Thé' }])
  await hotel.api('PUT', `/v1/hotels/${hotel.id}/translations/drafts`, { enabled: true })
  const read = () => hotel.api<Translations>('GET', `/v1/hotels/${hotel.id}/translations?from=fr&to=de`)
  await expect.poll(async () => (await read()).texts.map(({ draft }) => draft)).toContain('Die Teestube')
  const guest = await openPhone({ locale: 'de-DE', javaScriptEnabled: false })
  // Read from the elements: `getByText` finds nothing within `noscript`.
  const lines = async (start: string) =>
    (await guest.locator('p').allTextContents()).filter((text) => text.startsWith(start))
  for (const path of [
    `/public/${hotel.slug}/discover/services?lang=de`,
    `/order-form/${hotel.id}/${service.id}?lang=de`,
  ]) {
    await guest.goto(url(path))
    await guest.getByText('Die Teestube').first().waitFor()
    expect(await lines('Einige Texte wurden automatisch übersetzt')).toHaveLength(1)
    await guest.goto(url(path.replace('lang=de', 'lang=fr')))
    await guest.getByText('Le salon de thé').first().waitFor()
    expect(await lines('Certains textes ont été traduits automatiquement')).toEqual([])
  }
})

test('the screen in the lobby says it in the language that a guest chooses', async () => {
  const hotel = await openHotel({ languages: ['fr', 'de'], operationsLang: 'fr' })
  await hotel.addService({ name: 'Le salon de thé', description: '' })
  await hotel.api('PUT', `/v1/hotels/${hotel.id}/translations/drafts`, { enabled: true })
  const read = () => hotel.api<Translations>('GET', `/v1/hotels/${hotel.id}/translations?from=fr&to=de`)
  await expect.poll(async () => (await read()).texts[0]?.draft).toBe('Die Teestube')
  const tablet = await openTablet()
  await openKiosk(tablet, hotel)
  await pressButton(tablet, 'Deutsch')
  const line = tablet.getByText('Einige Texte wurden automatisch übersetzt')
  await line.waitFor()
  await pressButton(tablet, 'Service')
  await tablet.getByText('Die Teestube').first().waitFor()
  expect(await line.count()).toBe(1)
  await expectAccessible(tablet)
  await pressButton(tablet, 'Français')
  await line.waitFor({ state: 'detached' })
})
