import { readFile } from 'node:fs/promises'
import type { Page } from 'playwright-core'
import { describe, expect, test } from 'vitest'
import type { QrCode } from '#modules/content/qr-codes/contract.ts'
import { pagesOf, scanned } from '#tests/scanner.ts'
import { expectAccessible } from './accessibility.ts'
import {
  addToBasket,
  expectConsoleError,
  expectFocused,
  openBrowser,
  openHotel,
  openPhone,
  openStaffPage,
  signIn,
  type TestHotel,
  url,
} from './browser-session.ts'

openBrowser()

async function hotelWithMenu() {
  const hotel = await openHotel()
  const menu = await hotel.addService({ name: 'Petit déjeuner' }, [{ name: 'Le Malouin' }])
  return { hotel, menu }
}

const addRooms = (hotel: TestHotel, ...rooms: string[]) =>
  hotel.api<QrCode[]>('POST', `/v1/hotels/${hotel.id}/qr-codes`, { kind: 'room', rooms })

async function addRoom(hotel: TestHotel, room = '204') {
  const [code] = await addRooms(hotel, room)
  if (!code) throw new Error('no code')
  return code
}

/** Goes from the hotel's page to a basket with one Malouin in it. */
async function fillBasket(guest: Page) {
  await guest.getByRole('navigation').getByRole('link', { name: 'Services' }).click()
  // The first page also has a link to the service, which goes while it is pressed.
  await guest.waitForURL('**/discover/services**')
  await guest.getByRole('link', { name: 'Petit déjeuner', exact: true }).click()
  await addToBasket(guest, 'Le Malouin')
  await guest.getByRole('link', { name: /Voir le panier/ }).click()
  await guest.getByRole('heading', { name: 'Votre commande' }).waitFor()
}

const shots = process.env.SCREENSHOTS
const shot = async (page: Page, name: string, fullPage = false) => {
  if (shots) await page.screenshot({ path: `${shots}/${name}.png`, fullPage })
}

const send = /Commander avec obligation de paiement/
const sent = (guest: Page) => guest.getByRole('heading', { name: 'Votre commande est envoyée' }).waitFor()

describe('a room that is scanned', () => {
  test('from the list of rooms at the desk to an order on the board with its proof', async () => {
    const { hotel } = await hotelWithMenu()
    const office = await openStaffPage(hotel.owner)
    await office.goto(url(`/hotels/${hotel.id}/qrcode`))
    await office.getByText('Aucune chambre n’a encore son code').waitFor()
    await office.getByRole('button', { name: 'Ajouter des chambres' }).click()
    const dialog = office.getByRole('dialog', { name: 'Ajouter des chambres' })
    const rooms = dialog.getByRole('textbox', { name: 'Chambres' })
    await rooms.fill('220-201')
    await dialog.getByRole('button', { name: 'Créer les codes' }).click()
    await dialog.getByText('la série commence par le plus grand numéro', { exact: false }).waitFor()
    await rooms.fill('201-206, Suite Mer')
    await dialog.getByText('7 chambres', { exact: false }).waitFor()
    await dialog.getByRole('button', { name: 'Créer les codes' }).click()
    await office.getByRole('button', { name: '204', exact: true }).click()
    const picture = office.getByRole('img', { name: 'QR code de la chambre 204' })
    const address = (await picture.getAttribute('data-url')) ?? ''

    const guest = await openPhone()
    await guest.goto(address)
    await guest.waitForURL(url(`/public/${hotel.slug}`))
    await fillBasket(guest)
    await guest.getByText('d’après le code scanné').waitFor()
    expect(await guest.getByLabel('Numéro de chambre').count()).toBe(0)
    await guest.getByRole('button', { name: send }).click()
    await sent(guest)

    await office.goto(url(`/hotels/${hotel.id}/orders`))
    await office.getByRole('article').filter({ hasText: '204' }).getByText('QR').waitFor()
    expect((await hotel.orders())[0]).toMatchObject({ room: '204', roomProof: 'qr' })
  })

  test('is forgotten by the phone when it is not the guest’s or the guest leaves, and the printed code stays valid', async () => {
    const { hotel } = await hotelWithMenu()
    const code = await addRoom(hotel)
    const guest = await openPhone()
    await guest.goto(code.url)
    await guest.getByText(/(Bonjour|Bonsoir) · chambre 204/).waitFor()
    await shot(guest, 'room-greeting')
    const leave = guest.getByRole('button', { name: 'Ce n’est pas ma chambre' })
    await leave.click()
    await guest.getByRole('button', { name: 'Si, c’est ma chambre' }).click()
    await leave.click()
    const notice = guest.getByText('Votre téléphone n’est plus lié à la chambre 204.', { exact: false })
    await notice.waitFor()
    await expectFocused(notice)
    // A target half covered by the bar at the bottom would be reported as too small.
    await guest.evaluate(() => scrollTo(0, document.body.scrollHeight))
    await expectAccessible(guest)
    await guest.reload()
    expect(await guest.getByText('chambre 204').count()).toBe(0)

    await guest.goto(code.url)
    await guest.getByText(/· chambre 204/).waitFor()
    const office = await openStaffPage(hotel.owner)
    await office.goto(url(`/hotels/${hotel.id}/qrcode`))
    await office.getByRole('button', { name: '204', exact: true }).click()
    const dialog = office.getByRole('dialog', { name: 'Chambre 204' })
    await shot(office, 'room-card')
    await dialog.getByRole('button', { name: 'Départ du client' }).click()
    await office.getByText('Départ de la chambre 204 noté').waitFor()
    await guest.getByText(/· chambre 204/).waitFor({ state: 'detached' })

    // A guest who scans the code after check-out sees nothing of the room until the desk confirms the phone.
    await guest.goto(code.url)
    await guest.getByText('Votre séjour dans cette chambre est terminé.', { exact: false }).waitFor()
    await shot(guest, 'former-guest')
    await expectAccessible(guest)
    await office.keyboard.press('Escape')
    const request = office.getByRole('status', { name: 'Téléphones à confirmer' })
    await request.getByText('Il l’avait déjà lors d’un séjour terminé', { exact: false }).waitFor()
    await shot(office, 'phone-request')
    await expectAccessible(office)
    await request.getByRole('button', { name: 'Confirmer la chambre 204' }).click()
    await guest.getByText(/· chambre 204/).waitFor()
    await request.waitFor({ state: 'detached' })

    await office.getByRole('button', { name: '204', exact: true }).click()
    const name = dialog.getByLabel('Nom de la chambre')
    await name.fill('Suite Mer')
    await dialog.getByRole('button', { name: 'Renommer' }).click()
    await office.getByRole('dialog', { name: 'Chambre Suite Mer' }).waitFor()
    await guest.getByText(/· chambre Suite Mer/).waitFor()
    await guest.goto(code.url)
    await guest.getByText(/· chambre Suite Mer/).waitFor()
  })

  test('is replaced by another room, which then counts as typed', async () => {
    const { hotel } = await hotelWithMenu()
    const guest = await openPhone()
    await addRoom(hotel, '101')
    await guest.goto((await addRoom(hotel)).url)
    await fillBasket(guest)
    await guest.getByRole('button', { name: 'Une autre chambre' }).click()
    const room = guest.getByLabel('Numéro de chambre')
    await expectFocused(room)
    await guest.keyboard.type('101')
    await expect.poll(() => room.inputValue()).toBe('101')
    await guest.reload()
    await expect.poll(() => room.inputValue()).toBe('101')
    await guest.getByRole('button', { name: 'Garder la chambre 204', exact: false }).click()
    await guest.getByRole('button', { name: 'Une autre chambre' }).click()
    await guest.getByRole('button', { name: send }).click()
    await sent(guest)
    expect((await hotel.orders())[0]).toMatchObject({ room: '101', roomProof: 'typed' })
  })

  test('whose code was renewed meanwhile has to be scanned again, with the basket kept', async () => {
    const { hotel } = await hotelWithMenu()
    const code = await addRoom(hotel)
    const guest = await openPhone()
    await guest.goto(code.url)
    await fillBasket(guest)
    await hotel.api('POST', `/v1/hotels/${hotel.id}/qr-codes/${code.id}/renew`)
    await guest.getByLabel('Numéro de chambre').fill('204')
    await guest.getByRole('button', { name: send }).click()
    await sent(guest)
    expect((await hotel.orders())[0]).toMatchObject({ room: '204', roomProof: 'typed' })
  })

  test('has an old code that says so, and leads to the hotel', async () => {
    const { hotel } = await hotelWithMenu()
    const code = await addRoom(hotel)
    await hotel.api('DELETE', `/v1/hotels/${hotel.id}/qr-codes/${code.id}`)
    expectConsoleError(/410/)
    const guest = await openPhone({ locale: 'es-ES' })
    await guest.goto(code.url)
    await guest.getByRole('heading', { name: 'Ce code n’est plus valable' }).waitFor()
    await guest.getByRole('link', { name: 'Leer esta página en español' }).click()
    await guest.getByRole('heading', { name: 'Este código ya no es válido' }).waitFor()
    await guest.getByRole('link', { name: 'English' }).click()
    await guest.getByRole('heading', { name: 'This code is no longer valid' }).waitFor()
    await guest.getByRole('link', { name: 'Go to the hotel’s page' }).click()
    await guest.waitForURL(url(`/public/${hotel.slug}`))
  })
})

test('a code is typed by hand on a phone without JavaScript, wrongly at first', async () => {
  const { hotel } = await hotelWithMenu()
  const { token } = await addRoom(hotel)
  const guest = await openPhone({ javaScriptEnabled: false, locale: 'en-GB' })
  await guest.goto(url('/q'))
  await guest.getByRole('link', { name: 'Read this page in English' }).click()
  await guest.getByLabel('Your code').fill(token.slice(0, 7))
  await guest.getByRole('button', { name: 'Open' }).click()
  await guest.getByText('This is not a complete code.', { exact: false }).waitFor()
  expect(await guest.getByLabel('Your code').inputValue()).toBe(token.slice(0, 7))
  await guest.getByLabel('Your code').fill(`${token.slice(0, 5)} - ${token.slice(5)}`.toLowerCase())
  await guest.getByRole('button', { name: 'Open' }).click()
  await guest.getByRole('heading', { name: hotel.details.name }).first().waitFor()
})

describe('at the desk', () => {
  test.each([
    ['phone', { width: 390, height: 844 }],
    ['desktop', { width: 1280, height: 800 }],
  ])('a service gets its code from its own screen, on a %s, and the code opens the service', async (size, viewport) => {
    const { hotel, menu } = await hotelWithMenu()
    await addRoom(hotel)
    const office = await openStaffPage(hotel.owner, 'fr')
    await office.setViewportSize(viewport)
    await office.goto(url(`/hotels/${hotel.id}/services/${menu.id}`))
    await office.getByRole('main').getByRole('link', { name: 'QR code', exact: true }).click()
    const dialog = office.getByRole('dialog', { name: 'Petit déjeuner' })
    await dialog.getByRole('button', { name: 'Créer le code' }).click()
    const picture = dialog.getByRole('img', { name: 'QR code : Petit déjeuner' })
    const address = (await picture.getAttribute('data-url')) ?? ''
    await shot(office, `service-code-${size}`)
    await expectAccessible(office)
    await office.keyboard.press('Escape')
    await dialog.waitFor({ state: 'detached' })
    await office.getByRole('button', { name: 'Petit déjeuner' }).waitFor()
    await shot(office, `qrcode-${size}`, true)
    await expectAccessible(office)

    const guest = await openPhone()
    await guest.goto(address)
    await guest.getByRole('heading', { level: 1, name: 'Petit déjeuner' }).waitFor()
    await hotel.api('DELETE', `/v1/hotels/${hotel.id}/services/${menu.id}`)
    expectConsoleError(/404/)
    await guest.goto(address)
    await guest.getByRole('heading', { level: 1 }).waitFor()
    expect(await guest.getByRole('heading', { name: 'Petit déjeuner' }).count()).toBe(0)
    await shot(guest, `deleted-${size}`)
  })

  test('rooms are imported from a table: new, existing and wrong lines are shown before anything is created', async () => {
    const { hotel } = await hotelWithMenu()
    await addRoom(hotel)
    const office = await openStaffPage(hotel.owner)
    await office.goto(url(`/hotels/${hotel.id}/qrcode`))
    await office.getByRole('button', { name: 'Ajouter des chambres' }).click()
    const dialog = office.getByRole('dialog', { name: 'Ajouter des chambres' })
    await dialog.getByText('Fichier CSV').click()
    await dialog.getByLabel('Contenu du fichier').fill('Étage;Chambre\n2;204\n2;205\n2;\n3;301')
    await dialog.getByText('2 nouvelles chambres : 205, 301').waitFor()
    await dialog.getByText('1 a déjà un code et le garde : 204').waitFor()
    await dialog.getByText('Ligne 4 :', { exact: false }).waitFor()
    await shot(office, 'rooms-csv')
    await expectAccessible(office)
    expect((await hotel.api<QrCode[]>('GET', `/v1/hotels/${hotel.id}/qr-codes`)).length).toBe(2)
    await dialog.getByRole('button', { name: 'Créer 2 codes' }).click()
    await office.getByRole('button', { name: '301', exact: true }).waitFor()
    await office.getByRole('button', { name: '205', exact: true }).waitFor()
  })

  test('all codes are renewed with one confirmation that says what to print again', async () => {
    const { hotel } = await hotelWithMenu()
    const code = await addRoom(hotel)
    const office = await openStaffPage(hotel.owner)
    await office.goto(url(`/hotels/${hotel.id}/qrcode`))
    await office.getByRole('button', { name: 'Tous les codes' }).click()
    await office.getByRole('menuitem', { name: /absolument tous/ }).click()
    const confirm = office.getByRole('dialog', { name: 'Renouveler 2 codes ?' })
    await confirm.getByText('sont tous à réimprimer', { exact: false }).waitFor()
    await shot(office, 'renew-all')
    await confirm.getByRole('button', { name: 'Renouveler 2 codes' }).click()
    await office.getByText('2 nouveaux codes créés').waitFor()
    expectConsoleError(/410/)
    const guest = await openPhone({ javaScriptEnabled: false })
    await guest.goto(code.url)
    await guest.getByText(hotel.details.name).first().waitFor()
    const call = guest.getByRole('link', { name: /Appeler la réception/ })
    expect(await call.getAttribute('href')).toMatch(/^tel:/)
    await shot(guest, 'revoked')
  })

  test('a code that leaked is renewed: the picture changes, and the confirmation says what happens', async () => {
    const { hotel } = await hotelWithMenu()
    await addRoom(hotel)
    const office = await openStaffPage(hotel.owner)
    await office.goto(url(`/hotels/${hotel.id}/qrcode`))
    await office.getByRole('button', { name: '204', exact: true }).click()
    const picture = office.getByRole('img', { name: 'QR code de la chambre 204' })
    const before = await picture.getAttribute('data-url')
    await office.getByRole('dialog').getByRole('button', { name: 'Renouveler' }).click()
    const confirm = office.getByRole('dialog', { name: 'Renouveler ce code' })
    await confirm.getByText('Le code imprimé cesse de fonctionner', { exact: false }).waitFor()
    await confirm.getByRole('button', { name: 'Renouveler le code' }).click()
    await confirm.waitFor({ state: 'detached' })
    await expect.poll(() => picture.getAttribute('data-url')).not.toBe(before)
  })

  test('the picture is downloaded as a file with a descriptive name', async () => {
    const { hotel } = await hotelWithMenu()
    const office = await openStaffPage(hotel.owner)
    await office.goto(url(`/hotels/${hotel.id}/qrcode`))
    const [download] = await Promise.all([
      office.waitForEvent('download'),
      office.getByRole('button', { name: 'Télécharger en SVG' }).click(),
    ])
    expect(download.suggestedFilename()).toBe(`qr-${hotel.slug}.svg`)
    expect(await readFile(await download.path(), 'utf8')).toMatch(/^<svg xmlns/)
  })

  /** The addresses that a scanner reads on the shown sheet, once it is drawn. */
  async function readOnScreen(office: Page, number: number) {
    await office.locator(`canvas[data-sheet="${number}"]`).waitFor()
    const picture = await office
      .getByRole('img', { name: `Feuille ${number}`, exact: true })
      .evaluate((canvas: HTMLCanvasElement) => canvas.toDataURL('image/png'))
    return scanned(Buffer.from(picture.split(',')[1] ?? '', 'base64'))
  }

  test('nine cards fill two A4 sheets, shown before printing; only the chosen rooms are printed', async () => {
    const { hotel } = await hotelWithMenu()
    const codes = await addRooms(hotel, ...Array.from({ length: 9 }, (_, i) => String(101 + i)))
    const addresses = (...rooms: string[]) =>
      codes.filter(({ room }) => rooms.includes(room ?? '')).map(({ url }) => url)
    const office = await openStaffPage(hotel.owner)
    await office.goto(url(`/hotels/${hotel.id}/qrcode`))
    await office.getByRole('link', { name: 'Imprimer toutes les cartes' }).click()
    await office.getByText('2 feuilles A4', { exact: false }).waitFor()
    expect(await readOnScreen(office, 1)).toEqual(
      codes
        .slice(0, 8)
        .map(({ url }) => url)
        .sort(),
    )
    await office.getByRole('button', { name: 'Feuille suivante' }).click()
    expect(await readOnScreen(office, 2)).toEqual(addresses('109'))
    const [download] = await Promise.all([
      office.waitForEvent('download'),
      office.getByRole('button', { name: 'Télécharger le PDF' }).click(),
    ])
    expect(download.suggestedFilename()).toBe(`qr-${hotel.slug}-card.pdf`)
    expect(await pagesOf(await readFile(await download.path()), 30)).toHaveLength(2)
    expect(await office.getByRole('link', { name: 'Ouvrir pour imprimer' }).getAttribute('href')).toMatch(/^blob:/)

    await office.getByRole('link', { name: 'Retour aux QR codes' }).click()
    await office.getByLabel('Choisir la chambre 103').check()
    await office.getByLabel('Choisir la chambre 107').check()
    await office.getByRole('link', { name: 'Imprimer 2 cartes' }).click()
    expect(await readOnScreen(office, 1)).toEqual(addresses('103', '107').sort())
    const list = office.getByLabel('Chambres à imprimer')
    await list.fill('101-102, 999')
    await office.getByText('Sans code : 999', { exact: false }).waitFor()
    await office.getByRole('radio', { name: 'Autocollants' }).check()
    await expect.poll(() => readOnScreen(office, 1)).toEqual(addresses('101', '102').sort())
    await office.getByText('Un autocollant n’a pas la place d’un second code.').waitFor()
  })

  test('staff who only work on orders can view and print codes but not change them', async () => {
    const reception = await openStaffPage(await signIn('reception@hotel.example'))
    await reception.goto(url('/hotels'))
    await reception
      .getByRole('main')
      .getByRole('link', { name: /^Hôtel des Remparts/ })
      .first()
      .click()
    await reception.getByRole('heading', { name: 'Commandes' }).waitFor()
    await reception.goto(reception.url().replace('/orders', '/qrcode'))
    await reception.getByRole('link', { name: 'Imprimer le chevalet' }).waitFor()
    expect(await reception.getByRole('button', { name: /Renouveler|Ajouter/ }).count()).toBe(0)
  })
})

test('every screen of the codes is accessible', async () => {
  const { hotel } = await hotelWithMenu()
  const code = await addRoom(hotel)
  const office = await openStaffPage(hotel.owner, 'fr')
  await office.goto(url(`/hotels/${hotel.id}/qrcode`))
  await office.getByRole('table').waitFor()
  await expectAccessible(office)
  await office.getByRole('button', { name: '204', exact: true }).click()
  await office.getByRole('dialog').waitFor()
  await expectAccessible(office)
  for (const query of ['', '?stand']) {
    await office.goto(url(`/hotels/${hotel.id}/qrcode/print${query}`))
    await office.locator('canvas[data-sheet]').waitFor()
    await expectAccessible(office)
  }
  const guest = await openPhone({ viewport: { width: 390, height: 3000 } })
  for (const path of ['/q', '/q?code=abc', `/q?why=revoked&hotel=${hotel.slug}`]) {
    if (path.includes('why')) expectConsoleError(/410/)
    await guest.goto(url(path))
    await guest.getByRole('heading', { level: 1 }).waitFor()
    await expectAccessible(guest)
  }
  await guest.goto(code.url)
  await fillBasket(guest)
  await guest.getByText('d’après le code scanné').waitFor()
  await expectAccessible(guest)
})
