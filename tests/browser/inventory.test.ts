import { readFile } from 'node:fs/promises'
import type { Page } from 'playwright-core'
import { describe, expect, test } from 'vitest'
import type { InventoryRecord } from '#modules/exchange/info-pages/contract.ts'
import type { InfoInput } from '#modules/foundation/info/contract.ts'
import type { Hotel } from '#modules/hotel/hotels/contract.ts'
import { guestbookAndInventory, picture } from '../factories.ts'
import { heicPhotograph } from '../pictures.ts'
import { expectAccessible } from './accessibility.ts'
import {
  apiAs,
  expectConsoleError,
  expectFocused,
  openBrowser,
  openHotel,
  openLiveGuestPage,
  openLiveStaffScreen,
  openPhone,
  openStaffPage,
  signIn,
  type TestHotel,
  url,
  waitForPrefetchedScreens,
} from './browser-session.ts'
import { refuseSends } from './rate-limit.ts'

openBrowser()

const photo = (name: string, buffer: Buffer = picture) => ({ name, mimeType: 'image/png', buffer })
const info: InfoInput = { inventory: guestbookAndInventory.inventory }

/** Opens the inventory as a guest. In a tall window, because a target half covered by the bar would be reported as too small. */
async function openInventory(hotel: TestHotel, lang = 'fr'): Promise<Page> {
  const guest = await openPhone({ viewport: { width: 390, height: 3000 } })
  await openLiveGuestPage(guest, `/public/${hotel.slug}/infos/inventory?lang=${lang}`)
  return guest
}
const choose = (guest: Page, ...files: ReturnType<typeof photo>[]) =>
  guest.getByLabel('Ajouter des photos').setInputFiles(files)
async function sign(guest: Page, room = '204') {
  await guest.getByLabel('Numéro de chambre').fill(room)
  await guest.getByLabel('Votre nom').fill('Inès Prat')
  await guest.getByRole('button', { name: 'Signer et envoyer' }).click()
}
const records = (hotel: TestHotel) => hotel.api<InventoryRecord[]>('GET', `/v1/hotels/${hotel.id}/inventories`)
const list = (hotel: TestHotel) => `/hotels/${hotel.id}/info/inventories`

describe('a guest signs an inventory with photos', () => {
  test('one photo fails and is sent again; staff see the inventory arrive, enlarge its photo and print it', async () => {
    const hotel = await openHotel({ info })
    const [first] = hotel.details.info.inventory?.lists ?? []
    const [, robe] = first?.items ?? []
    await hotel.api('PATCH', `/v1/hotels/${hotel.id}?lang=es`, {
      info: {
        inventory: { words: '', lists: [{ ...first, items: [first?.items[0], { ...robe, name: 'Albornoz' }] }] },
      },
    })
    const page = await openStaffPage(hotel.owner)
    await openLiveStaffScreen(page, list(hotel))
    await page.getByText('Aucun état des lieux signé').waitFor()

    const guest = await openInventory(hotel, 'es')
    const add = guest.getByLabel('Añadir fotos')
    await guest.getByLabel('Número de habitación').fill('204')
    await add.setInputFiles([photo('una.png')])
    await guest.getByText('1 foto lista', { exact: false }).waitFor()
    expectConsoleError(/Failed to load resource/)
    await guest.route('**/files/**', (route) => (route.request().method() === 'PUT' ? route.abort() : route.continue()))
    await add.setInputFiles([photo('dos.png')])
    await guest.getByText('La red no responde', { exact: false }).waitFor()
    await guest.getByLabel('Su nombre').fill('Inès Prat')
    await guest.getByRole('checkbox', { name: 'Oreiller' }).check()
    await guest.getByRole('button', { name: /Albornoz/ }).click()
    await guest
      .getByLabel(/Albornoz/)
      .last()
      .fill('Una mancha')
    await guest.getByRole('button', { name: 'Firmar y enviar' }).click()
    // The inventory is not sent without its photo, and the form keeps its values.
    await guest.getByText('Una foto aún no se ha enviado', { exact: false }).waitFor()
    await expectAccessible(guest)
    await guest.unroute('**/files/**')
    await guest.getByRole('button', { name: 'Reintentar el envío de la foto 2' }).click()
    await guest.getByText('2 fotos listas', { exact: false }).waitFor()
    await guest.getByRole('button', { name: 'Firmar y enviar' }).click()
    await guest.getByText('Enviado al hotel').waitFor()

    const row = page.getByRole('main').getByRole('link', { name: /Chambre 204/ })
    await row.getByText('1 point à voir').waitFor()
    await row.getByText('2 photos').waitFor()
    await row.click()
    await page.getByRole('heading', { name: 'État des lieux, chambre 204' }).waitFor()
    const article = page.getByRole('article')
    const text = (await article.textContent()) ?? ''
    expect(text.indexOf('Peignoir')).toBeLessThan(text.indexOf('Oreiller'))
    for (const words of ['numéro saisi par le client', 'Inès Prat', 'Albornoz', 'Una mancha', 'espagnol'])
      expect(text).toContain(words)
    await page.waitForFunction(() => {
      const pictures = [...document.querySelectorAll('article img')] as HTMLImageElement[]
      return pictures.length === 2 && pictures.every(({ naturalWidth }) => naturalWidth === 4)
    })
    await expectAccessible(page)
    await page.getByRole('button', { name: 'Agrandir la photo 1' }).click()
    const large = page.getByRole('dialog')
    await large.getByText('Photo 1 sur 2').waitFor()
    await large.getByRole('button', { name: 'Photo suivante' }).click()
    await large.getByText('Photo 2 sur 2').waitFor()
    await expectAccessible(page)
    await page.keyboard.press('Escape')
    await large.waitFor({ state: 'detached' })

    await page.evaluate(() => Object.assign(window, { print: () => document.body.setAttribute('data-printed', '') }))
    await page.getByRole('button', { name: 'Imprimer' }).click()
    await page.locator('body[data-printed]').waitFor()
    await page.emulateMedia({ media: 'print' })
    // Buttons and navigation are not printed.
    for (const hidden of [page.getByRole('button', { name: 'Imprimer' }), page.getByRole('navigation').first()])
      await hidden.waitFor({ state: 'hidden' })
    await article.getByText(hotel.details.name).waitFor()
  })

  test('sent photos survive a reload and can be removed, and a file that is no photo is refused', async () => {
    const hotel = await openHotel({ info })
    const guest = await openInventory(hotel)
    await guest.getByLabel('Numéro de chambre').fill('204')
    await choose(guest, photo('une.png'), photo('deux.png'), photo('trois.png', Buffer.from('rien')))
    await guest.getByText('2 photos prêtes', { exact: false }).waitFor()
    await guest.getByText('Ce téléphone ne sait pas lire ce fichier', { exact: false }).waitFor()
    await guest.reload()
    await guest.getByText('2 photos prêtes', { exact: false }).waitFor()
    await guest.getByRole('button', { name: 'Retirer la photo 1' }).click()
    await guest.getByText('1 photo prête', { exact: false }).waitFor()
    await sign(guest)
    await guest.getByText('Envoyé à l’hôtel').waitFor()
    expect((await records(hotel)).map(({ photos }) => photos.length)).toEqual([1])
  })

  test('photos taken without a network are sent when it is back; a large one is reduced', async () => {
    const hotel = await openHotel({ info })
    const guest = await openInventory(hotel)
    await guest.getByLabel('Numéro de chambre').fill('204')
    const large = await guest.evaluate(() => {
      const canvas = Object.assign(document.createElement('canvas'), { width: 3000, height: 1500 })
      canvas.getContext('2d')?.fillRect(0, 0, 1500, 1500)
      return canvas.toDataURL('image/png').split(',')[1] ?? ''
    })
    expectConsoleError(/ERR_INTERNET_DISCONNECTED|Failed to fetch/)
    await waitForPrefetchedScreens(guest)
    await guest.context().setOffline(true)
    await choose(guest, photo('grande.png', Buffer.from(large, 'base64')))
    await guest.getByText('Le réseau ne répond pas', { exact: false }).waitFor()
    await guest.context().setOffline(false)
    await guest.getByText('1 photo prête', { exact: false }).waitFor()
    await sign(guest)
    await guest.getByText('Envoyé à l’hôtel').waitFor()
    const [record] = await records(hotel)
    expect(record?.photos[0]).toMatch(/^\/files\/[0-9a-f-]{36}\.jpg$/)
    const size = await guest.evaluate(async (address) => {
      const image = Object.assign(new Image(), { src: address })
      await image.decode()
      return [image.naturalWidth, image.naturalHeight]
    }, record?.photos[0] ?? '')
    expect(size).toEqual([2000, 1000])
  })

  test('photos not sent yet survive a reload, in this hotel only, until they are sent or removed', async () => {
    const [hotel, other] = await Promise.all([openHotel({ info }), openHotel({ info })])
    const guest = await openInventory(hotel)
    const waiting = () =>
      guest.evaluate(async () => (await (await caches.open('livret.photos')).keys()).map(({ url }) => url))
    const notice = guest.getByText('La photo est gardée sur ce téléphone', { exact: false })
    expectConsoleError(/ERR_FAILED/)
    await guest.route('**/files/**', (route) => (route.request().method() === 'PUT' ? route.abort() : route.continue()))
    await choose(guest, photo('une.png'), photo('deux.png'))
    await notice.nth(1).waitFor()
    await guest.reload()
    await notice.nth(1).waitFor()
    expect(await guest.getByRole('img', { name: /^Photo/ }).count()).toBe(2)
    await guest.getByRole('button', { name: 'Retirer la photo 2' }).click()
    await notice.nth(1).waitFor({ state: 'detached' })
    await expect.poll(waiting).toEqual([expect.stringContaining(hotel.id)])

    await openLiveGuestPage(guest, `/public/${other.slug}/infos/inventory?lang=fr`)
    await guest.unroute('**/files/**')
    await choose(guest, photo('trois.png'))
    await guest.getByText('1 photo prête', { exact: false }).waitFor()
    await expect.poll(waiting).toEqual([expect.stringContaining(hotel.id)])

    await openLiveGuestPage(guest, `/public/${hotel.slug}/infos/inventory?lang=fr`)
    await guest.getByText('1 photo prête', { exact: false }).waitFor()
    await expect.poll(waiting).toEqual([])
    await sign(guest)
    await guest.getByText('Envoyé à l’hôtel').waitFor()
    expect((await records(hotel)).map(({ photos }) => photos.length)).toEqual([1])
  })

  test('photos in an iPhone’s format are shown once uploaded, on a phone that cannot decode them', async () => {
    const hotel = await openHotel({ info })
    const guest = await openInventory(hotel)
    await choose(guest, { ...photo('IMG_0042.HEIC', heicPhotograph), mimeType: 'image/heic' })
    await guest.getByText('1 photo prête', { exact: false }).waitFor()
    await guest.waitForFunction(
      () => document.querySelector<HTMLImageElement>('img[src$=".heic"]')?.naturalWidth === 64,
    )
    await sign(guest)
    await guest.getByText('Envoyé à l’hôtel').waitFor()
    expect((await records(hotel))[0]?.photos).toEqual([expect.stringMatching(/^\/files\/[0-9a-f-]{36}\.heic$/)])
  })
})

test('a guest ticks the rest at once, undoes that, and has a copy after signing, even without a network', async () => {
  const hotel = await openHotel({ info })
  const guest = await openInventory(hotel)
  await guest.getByLabel('Numéro de chambre').fill('204')
  const ticks = guest.getByRole('group', { name: /Chambre/ }).getByRole('checkbox')
  const ticked = () => ticks.evaluateAll((all) => all.map((each) => (each as HTMLInputElement).checked))
  await guest.getByRole('button', { name: 'Tout est en ordre' }).click()
  expect(await ticked()).toEqual([true, true])
  await guest.getByText('2 éléments cochés').waitFor()
  await guest.getByRole('button', { name: 'Annuler' }).click()
  expect(await ticked()).toEqual([false, false])
  await guest.getByRole('button', { name: 'Signaler un défaut : Peignoir' }).click()
  await guest.getByLabel('Ce qui ne va pas : Peignoir').fill('Une tache')
  await guest.getByRole('button', { name: 'Le reste est en ordre' }).click()
  expect(await ticked()).toEqual([true, false])
  await guest.getByLabel('Votre nom').fill('Inès Prat')
  await guest.getByRole('button', { name: 'Signer et envoyer' }).click()
  await guest.getByText('Envoyé à l’hôtel').waitFor()

  const copy = guest.getByRole('region', { name: 'Votre exemplaire' })
  for (const words of ['Signé par Inès Prat', 'Oreiller', 'en ordre', 'non coché · Une tache'])
    await copy.getByText(words).first().waitFor()
  await expectAccessible(guest)
  await guest.reload()
  await copy.getByText('non coché · Une tache').waitFor()
  await guest.context().setOffline(true)
  expectConsoleError(/ERR_INTERNET_DISCONNECTED|Failed to fetch/)
  const [file] = await Promise.all([
    guest.waitForEvent('download'),
    copy.getByRole('button', { name: 'Télécharger' }).click(),
  ])
  expect(file.suggestedFilename()).toMatch(/^État des lieux 204 .*\.txt$/)
  expect(await readFile(await file.path(), 'utf8')).toContain('- Peignoir – non coché · Une tache')
  await guest.evaluate(() => {
    window.print = () =>
      document.body.setAttribute('data-printed', document.querySelector('[data-print]')?.textContent ?? '')
  })
  await copy.getByRole('button', { name: 'Imprimer' }).click()
  expect(await guest.locator('body').getAttribute('data-printed')).toContain('Une tache')
  // Only the guest's copy is printed.
  await copy.locator('details').evaluate((element) => element.setAttribute('data-print', ''))
  await guest.emulateMedia({ media: 'print' })
  for (const hidden of [guest.getByRole('heading', { level: 1 }), guest.getByRole('navigation').first()])
    await hidden.waitFor({ state: 'hidden' })
  await copy.getByText('Signé par Inès Prat').waitFor()
})

test('inventory lists are edited with a preview: duplicated, sorted, in Spanish', async () => {
  const hotel = await openHotel({ languages: ['fr', 'es'], info })
  const page = await openStaffPage(hotel.owner)
  await page.goto(url(`/hotels/${hotel.id}/info`))
  await page.getByRole('button', { name: 'Déplier Chambre' }).click()
  const preview = page.frameLocator('iframe')
  await preview.getByText('Peignoir').waitFor()
  await page.getByLabel('Élément 2').fill('Peignoir de bain')
  await preview.getByText('Peignoir de bain').waitFor()
  await page.getByLabel('Élément 2').press('Enter')
  await expectFocused(page.getByLabel('Élément 3', { exact: true }))
  await page.keyboard.type('Clé')
  await page.getByLabel('Quantité : Clé', { exact: true }).fill('3')
  await page.getByRole('button', { name: 'Monter Clé' }).click()
  await page.getByRole('button', { name: 'Dupliquer Chambre' }).click()
  const copy = page.getByRole('group', { name: 'Chambre (2)' })
  await copy.getByLabel('Nom de la liste (Français)').fill('')
  const nameless = page.getByRole('group', { name: 'Liste 2' })
  await nameless.getByRole('button', { name: 'Replier Liste 2' }).click()
  await page.getByRole('button', { name: 'Enregistrer' }).click()
  // The form scrolls to the invalid field.
  await nameless.getByText('Ce champ est obligatoire.').waitFor()
  await nameless.getByLabel('Nom de la liste (Français)').fill('Suite')
  const suite = page.getByRole('group', { name: 'Suite' })
  await suite.getByLabel('Chambres concernées').fill('301')
  await suite.getByLabel('Chambres concernées').press('Enter')
  await page.getByRole('radiogroup', { name: 'Langue des textes' }).getByText('Español').click()
  await suite.getByLabel('Nom de la liste (Español)').fill('Suite del mar')
  await page.getByRole('button', { name: 'Monter Suite' }).click()
  await page.getByRole('button', { name: 'Enregistrer' }).click()
  await page.getByText('Enregistré', { exact: true }).waitFor()
  const stored = async (lang: string) =>
    (await hotel.api<Hotel>('GET', `/v1/hotels/${hotel.id}?lang=${lang}`)).info.inventory?.lists
  expect(await stored('fr')).toMatchObject([
    { name: 'Suite', rooms: ['301'], items: [{}, { name: 'Clé', quantity: 3 }, {}] },
    { name: 'Chambre', rooms: [], items: [{ name: 'Oreiller' }, { name: 'Clé' }, { name: 'Peignoir de bain' }] },
  ])
  expect((await stored('es'))?.[0]?.name).toBe('Suite del mar')
})

test('signed inventories are counted on the information screen, filtered by room, and readable by every colleague', async () => {
  const hotel = await openHotel({ info })
  for (const room of ['204', '12']) {
    const guest = await openInventory(hotel)
    await sign(guest, room)
    await guest.getByText('Envoyé à l’hôtel').waitFor()
  }
  const page = await openStaffPage(hotel.owner, 'fr', { viewport: { width: 390, height: 844 } })
  await page.goto(url(`/hotels/${hotel.id}/info`))
  await page
    .getByRole('link', { name: /États des lieux signés/ })
    .getByText('2 nouveaux')
    .waitFor()
  await page.getByRole('link', { name: /États des lieux signés/ }).click()
  const rows = page.getByRole('list', { name: 'États des lieux signés' }).getByRole('listitem')
  await rows.nth(1).waitFor()
  await expect
    .poll(() => rows.allInnerTexts())
    .toEqual([expect.stringMatching(/^Chambre 12/), expect.stringMatching(/^Chambre 204/)])
  await page.getByLabel('Chambre', { exact: true }).fill('204')
  await page.getByRole('button', { name: 'Afficher', exact: true }).click()
  await rows.nth(1).waitFor({ state: 'detached' })
  await page.getByLabel('Chambre', { exact: true }).fill('9')
  await page.getByLabel('Chambre', { exact: true }).press('Enter')
  await page.getByText('Aucun état des lieux pour la chambre 9').waitFor()
  await page.getByRole('button', { name: 'Toutes les chambres' }).last().click()
  await rows.nth(1).waitFor()
  await page.goBack()
  await page.getByRole('link', { name: 'États des lieux signés', exact: true }).waitFor()

  expectConsoleError(/status of 404/)
  await page.goto(url(`${list(hotel)}/00000000-0000-7000-8000-000000000000`))
  await page.getByText('Cette page n’existe pas ou n’est pas à vous').waitFor()
})

test('a list that cannot be loaded says so, and can be loaded again', async () => {
  const hotel = await openHotel({ info })
  const page = await openStaffPage(hotel.owner)
  expectConsoleError(/status of 503/)
  await page.route('**/inventories?**', (route) => route.fulfill({ status: 503, body: '' }))
  await page.goto(url(list(hotel)))
  await page.getByRole('alert').getByText('Impossible d’afficher cette page').waitFor()
  await page.unroute('**/inventories?**')
  await page.getByRole('button', { name: 'Réessayer' }).click()
  await page.getByText('Aucun état des lieux signé').waitFor()
})

test('staff who only work on orders can read the information but not change it', async () => {
  const reception = await signIn('reception@hotel.example')
  const call = apiAs(reception)
  const listed = await call<{ id: string }[]>('GET', '/v1/hotels')
  const hotels = await Promise.all(listed.map(({ id }) => call<Hotel>('GET', `/v1/hotels/${id}`)))
  const demoHotel = hotels.find(({ info }) => info.inventory)
  const page = await openStaffPage(reception)
  await page.goto(url(`/hotels/${demoHotel?.id}/info`))
  await page.getByText('Ces informations se modifient avec un compte d’administration.').waitFor()
  expect(await page.getByLabel('Nom du réseau').getAttribute('readonly')).not.toBeNull()
  for (const name of ['Enregistrer', 'Ajouter une liste', 'Ajouter une rubrique', 'Ajouter un code'])
    expect(await page.getByRole('button', { name, exact: true }).count(), name).toBe(0)
  await page
    .getByRole('button', { name: /^Déplier/ })
    .first()
    .click()
  expect(await page.getByLabel('Élément 1', { exact: true }).first().getAttribute('readonly')).not.toBeNull()
  expect(await page.getByRole('button', { name: /^(Déplacer|Dupliquer|Retirer)/ }).count()).toBe(0)
  await page.goto(url(`/hotels/${demoHotel?.id}/info/inventories`))
  await page.getByRole('heading', { name: 'États des lieux signés' }).waitFor()
})

test('an inventory refused by the rate limit is retried by one tab at a time, and not before the time in the answer', async () => {
  const hotel = await openHotel({ info })
  const guest = await openInventory(hotel)
  const other = await guest.context().newPage()
  await openLiveGuestPage(other, `/public/${hotel.slug}/infos/inventory?lang=fr`)
  expectConsoleError(/status of 429/)
  const sent = await refuseSends(guest, '**/inventories?*')
  await sign(guest)
  await expect.poll(() => sent.calls).toBe(2)
  for (const page of [guest, other]) {
    await page.getByText('Pas encore envoyé').waitFor()
    await page.evaluate(() => dispatchEvent(new Event('online')))
  }
  await guest.waitForTimeout(500)
  expect(sent).toEqual({ calls: 2, together: 1 })
  await guest.context().unroute('**/inventories?*')
  await guest.getByRole('button', { name: 'Envoyer maintenant' }).click()
  for (const page of [guest, other]) await page.getByText('Envoyé à l’hôtel').waitFor()
  expect(await records(hotel)).toHaveLength(1)
})
