import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { makeGate } from '../gate.ts'
import { expectConsoleError, openBrowser, openHotel, openPhone, type TestHotel, url } from './browser-session.ts'

openBrowser()
const folder = process.env.SCREENSHOTS

/** A bar with an article of each kind. */
async function openBar() {
  const hotel = await openHotel()
  const choices = [
    { name: 'Avoine', price: 50 },
    { name: 'Vache', price: 0 },
  ]
  const bar = await hotel.addService({ name: 'Bar' }, [
    { name: 'Cidre', price: 400 },
    { name: 'Eau', price: 200 },
    { name: 'Café', price: 300, options: [{ name: 'Lait', min: 1, max: 1, choices }] },
  ])
  const articleId = (name: string) => bar.articles.find((article) => article.name === name)?.id ?? ''
  return { hotel, path: `/public/${hotel.slug}/discover/services/${bar.id}`, articleId }
}

/** Opens a page whose scripts are held until `release`, and waits until it is shown. */
async function openEarly(path: string, file = '**/assets/*.js') {
  const phone = await openPhone({ locale: 'fr-FR' })
  const { gate, release } = makeGate()
  await phone.route(file, async (route) => {
    await gate
    await route.continue()
  })
  await goEarly(phone, path)
  return { phone, release }
}

/** Not `goto`, which waits for hydration in tests. */
async function goEarly(phone: Page, path: string) {
  await phone.evaluate((address) => void location.assign(address), url(path))
  await phone.waitForURL(url(path), { waitUntil: 'commit' })
  await phone.getByRole('heading', { level: 1 }).waitFor()
  expect(await isHydrated(phone)).toBe(false)
}

const isHydrated = (phone: Page) =>
  phone.evaluate(() => Object.keys(document.documentElement).some((key) => key.startsWith('__reactFiber')))

const add = (phone: Page, name: string) => phone.getByRole('button', { name: `Ajouter au panier : ${name}` })

/** The lines in the basket that the phone stores, such as `2 Cidre`, once nothing is busy any more. */
async function readBasket(phone: Page, { id }: TestHotel): Promise<string[]> {
  await phone.locator('[data-early]').first().waitFor({ state: 'detached' })
  await phone.getByRole('link', { name: /Voir le panier/ }).waitFor({ state: 'attached' })
  const stored = await phone.evaluate((key) => localStorage.getItem(key), `livret.basket.${id}`)
  const baskets: { lines: { quantity: number; name: string; note: string }[] }[] = JSON.parse(stored ?? '{}').baskets
  return baskets.flatMap(({ lines }) => lines.map(({ quantity, name, note }) => `${quantity} ${name} ${note}`.trim()))
}

test('what is pressed before the scripts are there is busy at once and carried out once', async () => {
  const { hotel, path } = await openBar()
  const { phone, release } = await openEarly(`${path}?lang=fr`)
  await add(phone, 'Cidre').click()
  expect(await add(phone, 'Cidre').getAttribute('aria-busy')).toBe('true')
  // Pressed again by an impatient guest.
  await add(phone, 'Cidre').click()
  await add(phone, 'Eau').click()
  if (folder) await phone.screenshot({ path: `${folder}/early-390.png` })
  release()
  expect(await readBasket(phone, hotel)).toEqual(['1 Cidre', '1 Eau'])
  if (folder) await phone.screenshot({ path: `${folder}/early-done-390.png` })
  await add(phone, 'Eau').click()
  await expect.poll(() => readBasket(phone, hotel)).toEqual(['1 Cidre', '2 Eau'])
})

test('a form that is filled in and sent before the scripts are there is sent once they are', async () => {
  const { hotel, path, articleId } = await openBar()
  const { phone, release } = await openEarly(`${path}?article=${articleId('Café')}&lang=fr`)
  const sheet = phone.getByRole('dialog')
  await sheet.getByText('Avoine').click()
  await sheet.getByText('Vache').click()
  await sheet.getByText('Avoine').click()
  await sheet.getByRole('textbox').fill('Sans sucre')
  await sheet.getByRole('button', { name: 'Un de plus' }).click()
  await sheet.getByRole('button', { name: 'Ajouter' }).click()
  expect(await sheet.getByRole('button', { name: 'Ajouter' }).getAttribute('aria-busy')).toBe('true')
  if (folder) await phone.screenshot({ path: `${folder}/early-form-390.png` })
  release()
  await sheet.waitFor({ state: 'detached' })
  expect(await readBasket(phone, hotel)).toEqual(['2 Café Sans sucre'])
  expect(await phone.evaluate((key) => localStorage.getItem(key), `livret.basket.${hotel.id}`)).toContain(
    '"options":["',
  )
  await phone.getByRole('link', { name: /Voir le panier/ }).click()
  await phone.getByText('Avoine').waitFor()
})

test('an article opens without waiting for the scripts', async () => {
  const { path } = await openBar()
  const { phone } = await openEarly(`${path}?lang=fr`)
  await phone.getByRole('link', { name: 'Eau', exact: true }).click()
  await phone.getByRole('dialog').getByRole('heading', { name: 'Eau' }).waitFor()
  expect(await isHydrated(phone)).toBe(false)
})

test('a touch is not lost when the guest opens an article or another screen', async () => {
  const { hotel, path } = await openBar()
  const { phone, release } = await openEarly(`${path}?lang=fr`)
  await add(phone, 'Cidre').click()
  await phone.getByRole('link', { name: 'Services' }).last().click()
  await phone.getByRole('heading', { name: 'Services', level: 1 }).waitFor()
  expect(await isHydrated(phone)).toBe(false)
  await goEarly(phone, `${path}?lang=fr`)
  await add(phone, 'Eau').click()
  await phone.getByRole('link', { name: 'Eau', exact: true }).click()
  release()
  await phone.getByRole('dialog').getByRole('heading', { name: 'Eau' }).waitFor()
  expect(await readBasket(phone, hotel)).toEqual(['1 Cidre', '1 Eau'])
  await phone.reload()
  expect(await readBasket(phone, hotel)).toEqual(['1 Cidre', '1 Eau'])
})

test('nothing stays busy when the scripts cannot be loaded', async () => {
  const { path } = await openBar()
  expectConsoleError(/ERR_FAILED|dynamically imported module/)
  const phone = await openPhone({ locale: 'fr-FR' })
  const { gate, release } = makeGate()
  await phone.route('**/assets/*.js', async (route) => {
    await gate
    await route.abort()
  })
  await goEarly(phone, `${path}?lang=fr`)
  await add(phone, 'Cidre').click()
  await phone.locator('[data-early]').waitFor()
  release()
  await phone.locator('[data-early]').waitFor({ state: 'detached' })
})
