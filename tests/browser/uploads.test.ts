import type { Page } from 'playwright-core'
import { describe, expect, test } from 'vitest'
import type { Service } from '#modules/content/services/contract.ts'
import { picture } from '../factories.ts'
import { makeGate } from '../gate.ts'
import { expectAccessible } from './accessibility.ts'
import {
  expectConsoleError,
  expectFocused,
  openBrowser,
  openHotel,
  openLiveGuestPage,
  openPhone,
  openStaffPage,
  type TestHotel,
  url,
} from './browser-session.ts'

openBrowser()

const photo = (name = 'photo.final.png') => ({ name, mimeType: 'image/png', buffer: picture })

async function openArticle(hotel: TestHotel): Promise<{ page: Page; menuId: string }> {
  const menu = await hotel.addService({}, [{ name: 'Le Malouin' }])
  const page = await openStaffPage(hotel.owner)
  await page.goto(url(`/hotels/${hotel.id}/services/${menu.id}/articles?article=${menu.articles[0]?.id}`))
  await page.getByRole('dialog').getByLabel('Photo').waitFor()
  return { page, menuId: menu.id }
}

/** Waits until the picture with this selector has been drawn. */
const drawn = (page: Page, picture: string) =>
  page.waitForFunction((selector) => {
    const image = document.querySelector<HTMLImageElement>(selector)
    return image?.complete && image.naturalWidth > 0
  }, picture)

test('the picture of an article is chosen at the desk and shown on an open phone; removed, it disappears', async () => {
  const hotel = await openHotel()
  const { page, menuId } = await openArticle(hotel)
  const guest = await openPhone()
  await openLiveGuestPage(guest, `/public/${hotel.slug}/discover/services/${menuId}`)
  await guest.getByText('Le Malouin').first().waitFor()
  expect(await guest.locator('img[src^="/files/"]').count()).toBe(0)

  const sent: string[] = []
  const saved: unknown[] = []
  page.on('request', (request) => {
    const { pathname, search } = new URL(request.url())
    if (request.method() === 'PUT') sent.push(`${request.headers()['content-type']} ${pathname}${search}`)
    if (request.method() === 'PATCH') saved.push(request.postDataJSON().picture)
  })
  const drawer = page.getByRole('dialog')
  await drawer.getByLabel('Photo').setInputFiles(photo())
  // The extension is the second segment of the name, as the specification says. The field shows the name in the address, and the
  // original name below it.
  await drawer.getByRole('button', { name: 'Retirer', exact: true }).waitFor()
  await drawer.getByText(/^[0-9a-f-]{36}\.final$/).waitFor()
  await drawer.getByText('photo.final.png', { exact: true }).waitFor()
  await drawn(page, '[role="dialog"] img')
  expect(sent).toEqual([expect.stringMatching(/^multipart\/form-data \/files\/[0-9a-f-]{36}\.final\?./)])
  await drawer.getByRole('button', { name: 'Enregistrer' }).click()
  await drawn(guest, 'img[src^="/files/"]')
  // The saved field is the address of the upload without its query string.
  expect(saved).toEqual([sent[0]?.replace(/^\S+ /, '').replace(/\?.*$/, '')])

  await page
    .getByRole('link', { name: /Le Malouin/ })
    .first()
    .click()
  await drawer.getByRole('button', { name: 'Retirer' }).click()
  await drawer.getByText('Aucun fichier').waitFor()
  await drawer.getByRole('button', { name: 'Enregistrer' }).click()
  await guest.locator('img[src^="/files/"]').first().waitFor({ state: 'detached' })
})

test('a picture can be dropped or pasted into a service', async () => {
  const hotel = await openHotel()
  const menu = await hotel.addService({})
  const page = await openStaffPage(hotel.owner)
  await page.goto(url(`/hotels/${hotel.id}/services/${menu.id}`))
  const field = page.getByLabel('Photo')
  await field.waitFor()
  const hand = (how: 'drop' | 'paste', name: string) =>
    field.evaluate(
      (input, [bytes, kind, fileName]) => {
        const data = new DataTransfer()
        const picture = Uint8Array.from(atob(bytes), (letter) => letter.charCodeAt(0))
        data.items.add(new File([picture, fileName], fileName, { type: 'image/png' }))
        const event =
          kind === 'drop'
            ? new DragEvent('drop', { dataTransfer: data, bubbles: true, cancelable: true })
            : new ClipboardEvent('paste', { clipboardData: data, bubbles: true, cancelable: true })
        input.dispatchEvent(event)
      },
      [picture.toString('base64'), how, name] as const,
    )
  await hand('drop', 'photo')
  await page.getByRole('button', { name: 'Retirer', exact: true }).waitFor()
  await page.getByText('photo', { exact: true }).waitFor()
  await hand('paste', 'image.png')
  await page.getByText('image.png', { exact: true }).waitFor()
  await drawn(page, 'main img')
  await page.getByRole('button', { name: 'Enregistrer' }).click()
  await expect
    .poll(async () => (await hotel.api<Service>('GET', `/v1/hotels/${hotel.id}/services/${menu.id}`)).picture)
    .toMatch(/^\/files\/[0-9a-f-]{36}\.png$/)
})

describe('an upload that fails', () => {
  const sentence = "Une erreur s'est produite"

  test('shows the message of the specification and what to do, and works on a retry', async () => {
    const hotel = await openHotel()
    const { page } = await openArticle(hotel)
    const drawer = page.getByRole('dialog')
    const field = drawer.locator('[data-uploading]')
    expectConsoleError(/Failed to load resource/)
    await page.route('**/files/**', (route) => (route.request().method() === 'PUT' ? route.abort() : route.continue()))
    await drawer.getByLabel('Photo').setInputFiles(photo('plage.png'))
    const alert = drawer.getByRole('alert')
    await alert.getByText(sentence, { exact: true }).waitFor()
    await expect.poll(() => alert.locator('[lang="fr"]').textContent()).toBe(sentence)
    await expect.poll(() => alert.textContent()).toContain('plage.png n’a pas été envoyé. Le serveur ne répond pas.')
    // The upload stays marked after a failure (specification point 4), and the rest of the form can be saved.
    expect(await field.count()).toBe(1)
    await expect.poll(() => drawer.getByRole('button', { name: 'Enregistrer' }).isEnabled()).toBe(true)
    await expectAccessible(page)
    await page.unroute('**/files/**')
    await drawer.getByRole('button', { name: 'Réessayer l’envoi' }).click()
    await drawer.getByRole('button', { name: 'Retirer', exact: true }).waitFor()
    await drawer.getByText('plage.png', { exact: true }).waitFor()
    await expect.poll(async () => [await alert.count(), await field.count()]).toEqual([0, 0])
  })

  test('because no upload address was returned is logged, and can be cancelled', async () => {
    const hotel = await openHotel()
    const { page } = await openArticle(hotel)
    const drawer = page.getByRole('dialog')
    const logged: string[] = []
    page.on('console', (message) => logged.push(message.text()))
    expectConsoleError(/No upload url|status of 503/)
    await page.route('**/v1/get-upload-url**', (route) => route.fulfill({ json: { data: {} } }))
    await drawer.getByLabel('Photo').setInputFiles(photo())
    await drawer.getByRole('alert').getByText(sentence).waitFor()
    await expect.poll(() => logged).toEqual(['No upload url'])
    await page.route('**/v1/get-upload-url**', (route) => route.fulfill({ status: 503, body: 'bad gateway' }))
    await drawer.getByRole('button', { name: 'Réessayer l’envoi' }).click()
    await expect.poll(() => logged.filter((text) => text === 'No upload url').length).toBe(2)
    await drawer.getByRole('alert').getByText(sentence).waitFor()
    await drawer.getByRole('button', { name: 'Renoncer' }).click()
    await drawer.getByText('Aucun fichier').waitFor()
    await drawer.getByRole('alert').waitFor({ state: 'detached' })
    await expectFocused(drawer.getByLabel('Photo'))
  })

  test('because the file is too large says how large it may be', async () => {
    const hotel = await openHotel()
    const { page } = await openArticle(hotel)
    const drawer = page.getByRole('dialog')
    expectConsoleError(/status of 413|ERR_/)
    await drawer
      .getByLabel('Photo')
      .setInputFiles({ name: 'film.mp4', mimeType: 'video/mp4', buffer: Buffer.alloc(3_000_000) })
    await drawer.getByRole('alert').getByText('2\u202fMo au plus').waitFor()
  })

  test('is not reported when somebody cancels it; nothing is saved while an upload runs', async () => {
    const hotel = await openHotel()
    const { page } = await openArticle(hotel)
    const drawer = page.getByRole('dialog')
    const { gate, release } = makeGate()
    await page.route('**/files/**', async (route) => {
      await gate
      await route.abort().catch(() => undefined)
    })
    await drawer.getByLabel('Photo').setInputFiles(photo('plage.png'))
    await drawer.getByText('plage.png', { exact: true }).waitFor()
    const field = drawer.locator('[data-uploading]')
    await field.locator('.mantine-Loader-root').waitFor()
    expect(await field.locator('input[type=file]').getAttribute('aria-busy')).toBe('true')
    await expect.poll(() => drawer.getByRole('button', { name: 'Enregistrer' }).isDisabled()).toBe(true)
    await drawer.getByText('Un fichier est en cours d’envoi…').waitFor()
    await drawer.getByRole('button', { name: 'Annuler l’envoi' }).click()
    await drawer.getByText('Aucun fichier').waitFor()
    await expect.poll(() => drawer.getByRole('button', { name: 'Enregistrer' }).isEnabled()).toBe(true)
    expect(await drawer.locator('.mantine-Loader-root, [data-uploading], [aria-busy=true]').count()).toBe(0)
    expect(await drawer.getByRole('alert').count()).toBe(0)
    release()
  })
})
