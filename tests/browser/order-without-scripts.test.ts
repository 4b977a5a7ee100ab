import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import type { QrCode } from '#modules/content/qr-codes/contract.ts'
import { expectAccessible } from './accessibility.ts'
import {
  expectConsoleError,
  measureHorizontalOverflow,
  openBrowser,
  openHotel,
  openPhone,
  url,
} from './browser-session.ts'
import { openSpa } from './spa.ts'

openBrowser()
const folder = process.env.SCREENSHOTS
/** More than the wrong codes that one visitor may try. */
const maxGuesses = 40
const failed = 'Votre commande n’a pas pu être traitée. Veuillez appeler la réception.'

/** A hotel with a bar whose coffee needs a milk, and a phone without scripts. */
async function openBar() {
  const hotel = await openHotel({ languages: ['fr', 'en', 'es', 'ar'], phone: '+33 2 99 40 00 00' })
  const choices = [
    { name: 'Avoine', price: 50 },
    { name: 'Vache', price: 0 },
  ]
  const bar = await hotel.addService({ name: 'Bar' }, [
    {
      name: 'Café',
      price: 300,
      description: 'Torréfié à Saint-Malo',
      options: [{ name: 'Lait', min: 1, max: 1, choices }],
    },
    { name: 'Cidre', price: 400 },
  ])
  return { hotel, bar, phone: await openPhone({ javaScriptEnabled: false, locale: 'fr-FR' }) }
}

const photograph = async (page: Page, name: string) => {
  if (!folder) return
  await page.screenshot({ path: `${folder}/${name}-390.png`, fullPage: true })
  await page.setViewportSize({ width: 1280, height: 800 })
  await page.screenshot({ path: `${folder}/${name}-1280.png`, fullPage: true })
  await page.setViewportSize({ width: 390, height: 844 })
}

test('without scripts a guest reads, orders with an option, sees the total first, and follows the order', async () => {
  const { hotel, bar, phone } = await openBar()
  await phone.goto(url(`/public/${hotel.slug}?lang=fr`))
  await phone.getByRole('link', { name: 'Services' }).first().click()
  await phone.getByRole('link', { name: 'Bar' }).first().click()
  await phone.getByRole('heading', { name: 'Bar', level: 1 }).waitFor()
  await photograph(phone, 'service-without-scripts')
  await phone.getByRole('link', { name: 'Café', exact: true }).click()
  await phone.getByText('Torréfié à Saint-Malo').first().waitFor()
  await photograph(phone, 'article-without-scripts')
  await phone.getByRole('link', { name: 'Commander sans JavaScript' }).last().click()

  await phone.getByRole('heading', { name: 'Commander : Bar' }).waitFor()
  const form = phone.url()
  expect(await measureHorizontalOverflow(phone)).toBeLessThanOrEqual(0)
  await photograph(phone, 'order-form')
  const coffee = phone.getByRole('group', { name: /^Café/ })
  const check = phone.getByRole('button', { name: 'Vérifier et voir le total' })

  // Something is missing: it is said, and what was typed stays.
  expectConsoleError(/status of 422/)
  await coffee.getByLabel('Quantité').fill('2')
  await phone.getByLabel('Un mot pour la réception').fill('Sans sucre')
  await check.click()
  await phone.getByText('Indiquez votre numéro de chambre.').waitFor()
  await coffee.getByText('Un choix est nécessaire.').waitFor()
  expect(await coffee.getByLabel('Quantité').inputValue()).toBe('2')
  expect(await phone.getByLabel('Un mot pour la réception').inputValue()).toBe('Sans sucre')
  await photograph(phone, 'order-form-incomplete')

  // By keyboard. Enter in a field shows the total, and orders nothing.
  await coffee.getByLabel('Avoine').press('Space')
  await phone.getByLabel('Numéro de chambre').fill('204')
  await phone.getByLabel('Numéro de chambre').press('Enter')
  const summary = phone.getByRole('region', { name: 'Récapitulatif' })
  await summary.getByText('2 × Café, Avoine').waitFor()
  expect(await hotel.orders()).toEqual([])
  await photograph(phone, 'order-form-total')
  await summary.getByRole('button', { name: /^Commander avec obligation de paiement 7,00/ }).click()

  await phone.getByRole('heading', { name: 'Envoyée' }).waitFor()
  await photograph(phone, 'order-sent')
  const [order] = await hotel.orders()
  expect(order).toMatchObject({ room: '204', note: 'Sans sucre', total: { amount: 700 }, number: 1 })
  await hotel.api('PATCH', `/v1/hotels/${hotel.id}/orders/${order?.id}`, { status: 'accepted', version: 1 })
  await phone.getByRole('link', { name: 'Actualiser cette page' }).click()
  await phone.getByRole('heading', { name: 'Acceptée' }).waitFor()

  // The back button, and the form's own address.
  await phone.goto(form)
  await phone.getByText('La commande 1 a été envoyée avec ce formulaire.').waitFor()
  await photograph(phone, 'order-form-placed')
  await phone.getByRole('link', { name: 'Commander autre chose' }).click()
  expect(phone.url()).not.toBe(form)
  expect(await coffee.getByLabel('Quantité').inputValue()).toBe('')
  expect(await hotel.orders()).toHaveLength(1)
  expect(await phone.getByRole('link', { name: 'Retour : Bar' }).getAttribute('href')).toContain(bar.id)
})

test('an order that fails keeps what was typed, with the sentence and the number, and one that is sent twice is one', async () => {
  const { hotel, bar, phone } = await openBar()
  await hotel.api('PATCH', `/v1/hotels/${hotel.id}`, { orderProof: 'room' })
  const [code] = await hotel.api<QrCode[]>('POST', `/v1/hotels/${hotel.id}/qr-codes`, { kind: 'room', rooms: ['204'] })
  const order = phone.getByRole('button', { name: /obligation de paiement/ })
  const typed = phone.getByLabel('Code de votre chambre')
  const fill = async (text: string) => {
    await phone.goto(url(`/order-form/${hotel.id}/${bar.id}?lang=fr`))
    await phone
      .getByRole('group', { name: /^Cidre/ })
      .getByLabel('Quantité')
      .fill('1')
    await typed.fill(text)
    await phone.getByRole('button', { name: 'Vérifier et voir le total' }).click()
    await order.waitFor()
  }
  await fill('22222-22222')
  expectConsoleError(/status of 4(22|29)/)
  await order.click()
  await phone.getByText('Ce n’est pas le code d’une chambre de l’hôtel.', { exact: false }).waitFor()
  const final = phone.getByRole('alert').getByText(failed)
  for (let guesses = 0; guesses < maxGuesses && (await final.count()) === 0; guesses++) await order.click()
  await final.waitFor()
  expect(await phone.getByRole('alert').getByRole('link').getAttribute('href')).toBe('tel:+33299400000')
  expect(await typed.inputValue()).toBe('22222-22222')
  expect(await hotel.orders()).toEqual([])
  await photograph(phone, 'order-form-failed')

  await fill(code?.token ?? '')
  await order.dblclick()
  await phone.getByRole('heading', { name: 'Envoyée' }).waitFor()
  expect(await hotel.orders()).toMatchObject([{ room: '204', roomProof: 'qr' }])
  await phone.reload()
  await phone.getByRole('heading', { name: 'Envoyée' }).waitFor()
  expect(await hotel.orders()).toHaveLength(1)
})

test('the form reads from right to left, fits a small phone, is accessible, and works with scripts too', async () => {
  const { hotel, bar, phone } = await openBar()
  await phone.setViewportSize({ width: 320, height: 640 })
  await phone.goto(url(`/order-form/${hotel.id}/${bar.id}?lang=ar`))
  expect(await phone.locator('html').getAttribute('dir')).toBe('rtl')
  expect(await phone.locator('html').getAttribute('lang')).toBe('ar')
  expect(await measureHorizontalOverflow(phone)).toBeLessThanOrEqual(0)
  await photograph(phone, 'order-form-arabic')
  const scripted = await openPhone({ locale: 'fr-FR' })
  await scripted.goto(url(`/order-form/${hotel.id}/${bar.id}?lang=fr`))
  await expectAccessible(scripted)
  await scripted
    .getByRole('group', { name: /^Cidre/ })
    .getByLabel('Quantité')
    .fill('1')
  await scripted.getByLabel('Numéro de chambre').fill('204')
  await scripted.getByRole('button', { name: 'Vérifier et voir le total' }).click()
  await expectAccessible(scripted)
  await scripted.getByRole('button', { name: /obligation de paiement/ }).click()
  await scripted.getByRole('heading', { name: 'Envoyée' }).waitFor()
})

test('bookable times say that they need scripts or a call', async () => {
  const { hotel, service } = await openSpa(1)
  const phone = await openPhone({ javaScriptEnabled: false, locale: 'fr-FR' })
  await phone.goto(url(`/public/${hotel.slug}/discover/services/${service.id}?lang=fr`))
  // The test engine finds no text in `noscript`, only elements.
  const notices = await phone.locator('noscript').allInnerTexts()
  expect(notices.join()).toContain('Pour commander d’ici, JavaScript doit être activé.')
  expect(await phone.getByRole('link', { name: 'Commander sans JavaScript' }).count()).toBe(0)
  await phone.goto(url(`/order-form/${hotel.id}/${service.id}?lang=fr`))
  await phone.getByText('Ce service demande JavaScript.').waitFor()
})
