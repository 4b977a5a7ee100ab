import type { Page } from 'playwright-core'
import { describe, expect, test } from 'vitest'
import type { Service } from '#modules/content/services/contract.ts'
import { picture } from '../factories.ts'
import { makeGate } from '../gate.ts'
import { expectAccessible } from './accessibility.ts'
import {
  addColleague,
  expectConsoleError,
  measureHorizontalOverflow,
  openBrowser,
  openHotel,
  openLiveStaffScreen,
  openStaffPage,
  sideNavigation,
  url,
} from './browser-session.ts'
import { addToLibrary, fetchMediaNames, fetchMedias, mediaTile, openLibrary, photoFile } from './media-library.ts'

openBrowser()

const segment = (page: Page, name: string) => page.getByRole('radiogroup').getByText(name, { exact: true }).click()

describe('several files at once', () => {
  const chosen = ['a.png', 'photo sans extension', 'x.y.z.t.u.png', 'plage d’été.png', 'e.png']

  test('are uploaded, a failed one says so and is retried; a name may have no dot, or five', async () => {
    const hotel = await openHotel()
    const page = await openLibrary(hotel)
    await page.getByText('Aucun fichier pour le moment').waitFor()
    expect(await page.getByRole('searchbox').count()).toBe(0)
    expectConsoleError(/Failed to load resource/)
    let sent = 0
    await page.route('**/files/**', (route) => {
      if (route.request().method() !== 'PUT') return route.continue()
      return ++sent === 2 ? route.abort() : route.continue()
    })
    await page.getByLabel('Ajouter des fichiers').setInputFiles(chosen.map(photoFile))
    const uploads = page.getByRole('region', { name: 'Fichiers en cours d’envoi' })
    await uploads.getByText('1 fichier n’a pas été envoyé').waitFor()
    await uploads.getByText('Le serveur ne répond pas.').waitFor()
    await expect.poll(() => page.locator('main img').count()).toBe(4)
    await uploads.getByRole('button', { name: 'Réessayer', exact: false }).click()
    await uploads.waitFor({ state: 'detached' })
    await page.getByRole('searchbox').waitFor()
    for (const name of chosen) await mediaTile(page, name).waitFor()
    expect((await fetchMediaNames(hotel)).toSorted()).toEqual(chosen.toSorted())
    // The second segment of the name is the extension, as the specification says.
    const addresses = Object.fromEntries((await fetchMedias(hotel)).map(({ name, address }) => [name, address]))
    expect(addresses['photo sans extension']).toMatch(/^\/files\/[0-9a-f-]{36}$/)
    expect(addresses['x.y.z.t.u.png']).toMatch(/^\/files\/[0-9a-f-]{36}\.y$/)
  })

  test('are uploaded three at a time, continue on other screens, and can be cancelled', async () => {
    const hotel = await openHotel()
    const page = await openLibrary(hotel)
    const { gate, release } = makeGate()
    let startedUploads = 0
    await page.route('**/files/**', async (route) => {
      if (route.request().method() === 'PUT') {
        startedUploads++
        await gate
      }
      await route.continue().catch(() => undefined)
    })
    await page.getByLabel('Ajouter des fichiers').setInputFiles(chosen.map(photoFile))
    const uploads = page.getByRole('region', { name: 'Fichiers en cours d’envoi' })
    await expect.poll(() => startedUploads).toBe(3)
    await expect.poll(() => uploads.getByText('En attente').count()).toBe(2)
    await uploads.getByRole('button', { name: /^Annuler : e\.png$/ }).click()
    await uploads.getByRole('button', { name: /^Annuler : a\.png$/ }).click()
    await expect.poll(() => startedUploads).toBe(4)
    await page.getByRole('link', { name: 'Services' }).first().click()
    await page.getByRole('heading', { level: 1, name: 'Services' }).waitFor()
    release()
    await expect.poll(async () => (await fetchMediaNames(hotel)).toSorted()).toEqual(chosen.slice(1, 4).toSorted())
    await page.goBack()
    await mediaTile(page, 'x.y.z.t.u.png').waitFor()
    await uploads.waitFor({ state: 'detached' })
  })

  test('are dropped or pasted anywhere on the page', async () => {
    const hotel = await openHotel()
    const page = await openLibrary(hotel)
    const hand = (how: 'drop' | 'paste', files: string[]) =>
      page
        .getByRole('main')
        .getByRole('heading', { level: 2 })
        .evaluate(
          (place, [bytes, kind, fileNames]) => {
            const data = new DataTransfer()
            const picture = Uint8Array.from(atob(bytes), (letter) => letter.charCodeAt(0))
            for (const name of fileNames) data.items.add(new File([picture, name], name, { type: 'image/png' }))
            const options = { bubbles: true, cancelable: true }
            place.dispatchEvent(
              kind === 'drop'
                ? new DragEvent('drop', { dataTransfer: data, ...options })
                : new ClipboardEvent('paste', { clipboardData: data, ...options }),
            )
          },
          [picture.toString('base64'), how, files] as const,
        )
    // Both in one drop: the empty page that is the target disappears with the first file.
    await hand('drop', ['un.png', 'deux.png'])
    await mediaTile(page, 'deux.png').waitFor()
    await segment(page, 'Autres')
    await page.getByText('Aucun fichier ne correspond').waitFor()
    await hand('paste', ['image.png'])
    await expect
      .poll(async () => (await fetchMediaNames(hotel)).toSorted())
      .toEqual(['deux.png', 'image.png', 'un.png'])
  })
})

test('a colleague’s screen shows added files; the library is searched and filtered', async () => {
  const hotel = await openHotel()
  await addToLibrary(hotel, 'Façade.png')
  const page = await openLibrary(hotel)
  await mediaTile(page, 'Façade.png').waitFor()
  const beach = await addToLibrary(hotel, 'plage.png')
  await addToLibrary(hotel, 'carte.pdf', '%PDF-1.7\n')
  await mediaTile(page, 'carte.pdf').waitFor()
  await hotel.addService({ picture: beach.address })
  await mediaTile(page, 'plage.png').getByText('Utilisé à 1 endroit').waitFor()

  const count = () => page.getByRole('list', { name: 'Médias' }).getByRole('listitem').count()
  await page.getByRole('searchbox').fill('FACADE')
  await expect.poll(count).toBe(1)
  await page.getByRole('searchbox').fill('rien de tel')
  await page.getByText('Aucun fichier ne correspond').waitFor()
  // The filter is chosen while the search still waits for the end of typing: neither undoes the other.
  await page.getByRole('searchbox').fill('')
  await segment(page, 'Non utilisés')
  await expect.poll(() => new URL(page.url()).search).toBe('?filter=unused')
  await expect.poll(count).toBe(2)
  await page.getByRole('searchbox').fill('carte')
  await segment(page, 'Images')
  await expect.poll(() => new URL(page.url()).search).toBe('?q=carte&filter=picture')
  await segment(page, 'Autres')
  await expect.poll(count).toBe(1)
  // The link to the library clears the search and the filter.
  await sideNavigation(page).getByRole('link', { name: 'Médias' }).click()
  await expect.poll(count).toBe(3)
  await expect.poll(() => page.getByRole('radio', { name: 'Tous' }).isChecked()).toBe(true)
  await expect.poll(() => page.getByRole('searchbox').inputValue()).toBe('')
  await segment(page, 'Non utilisés')
  await expect.poll(count).toBe(2)
  await page.reload()
  await mediaTile(page, 'carte.pdf').waitFor()
  await expect.poll(count).toBe(2)
})

describe('one file', () => {
  test('is described in three languages, and its focal point is moved by keyboard with a preview', async () => {
    const hotel = await openHotel()
    const media = await addToLibrary(hotel)
    const page = await openLibrary(hotel)
    await mediaTile(page, 'plage.png').click()
    const point = page.getByRole('slider', { name: 'Point à garder en vue' })
    await point.focus()
    for (const key of ['Shift+ArrowLeft', 'Shift+ArrowLeft', 'ArrowUp', 'ArrowRight']) await page.keyboard.press(key)
    await expect
      .poll(() => point.getAttribute('aria-valuetext'))
      .toBe('31\u00a0% depuis la gauche, 49\u00a0% depuis le haut')
    const crops = page.getByRole('list', { name: 'Ce que verront vos clients' }).locator('img')
    await expect
      .poll(() => crops.evaluateAll((all) => all.map((each) => each.style.objectPosition)))
      .toEqual(Array(3).fill('31% 49%'))
    for (const [language, text] of [
      ['Français', 'La plage'],
      ['English', 'The beach'],
      ['Español', 'La playa'],
    ] as const) {
      await segment(page, language)
      await page.getByLabel(`Texte alternatif (${language})`).fill(text)
    }
    await page.getByRole('button', { name: 'Enregistrer', exact: true }).click()
    await page.getByText('Enregistré', { exact: true }).waitFor()
    expect((await fetchMedias(hotel))[0]).toMatchObject({
      alt: { fr: 'La plage', en: 'The beach', es: 'La playa' },
      focus: { x: 0.31, y: 0.49 },
      version: media.version + 1,
    })
    await page.getByRole('button', { name: 'Recentrer', exact: true }).click()
    await page.getByRole('button', { name: 'Enregistrer', exact: true }).click()
    await expect.poll(async () => (await fetchMedias(hotel))[0]?.focus).toBeNull()
  })

  test('has its focal point where it is clicked or dragged', async () => {
    const hotel = await openHotel()
    await addToLibrary(hotel)
    const page = await openLibrary(hotel)
    await mediaTile(page, 'plage.png').click()
    const point = page.getByRole('slider')
    // Its position is known only once the picture has its size.
    await point
      .locator('..')
      .locator('img')
      .evaluate((image: HTMLImageElement) => image.decode())
    const box = await point.locator('..').boundingBox()
    if (!box) throw new Error('no picture')
    await page.mouse.click(box.x + box.width / 4, box.y + (box.height * 3) / 4)
    await expect.poll(() => point.getAttribute('style')).toMatch(/left: 2[45][.\d]*%/)
    await page.mouse.down()
    await page.mouse.move(box.x + box.width + 50, box.y - 50, { steps: 3 })
    await page.mouse.up()
    await expect
      .poll(() => point.getAttribute('aria-valuetext'))
      .toBe('100\u00a0% depuis la gauche, 0\u00a0% depuis le haut')
    await page.getByRole('button', { name: 'Enregistrer', exact: true }).click()
    await expect.poll(async () => (await fetchMedias(hotel))[0]?.focus).toEqual({ x: 1, y: 0 })
  })

  test('that somebody else saved first is not overwritten without notice', async () => {
    const hotel = await openHotel()
    const { id } = await addToLibrary(hotel)
    const page = await openLibrary(hotel)
    await mediaTile(page, 'plage.png').click()
    await page.getByLabel('Nom').fill('Plage')
    await hotel.api('PATCH', `/v1/hotels/${hotel.id}/medias/${id}`, { name: 'Grève', alt: { fr: 'La grève' } })
    await page.getByText(/Quelqu’un d’autre a enregistré/).waitFor()
    await page.getByRole('button', { name: 'Garder la mienne', exact: true }).click()
    await expect.poll(() => fetchMediaNames(hotel)).toEqual(['Plage'])
    expect((await fetchMedias(hotel))[0]?.alt).toEqual({ fr: 'La grève' })
  })

  test('cannot be deleted while it is used, with links to its usages, and can be once it is not', async () => {
    const hotel = await openHotel()
    const media = await addToLibrary(hotel)
    const page = await openLibrary(hotel)
    await mediaTile(page, 'plage.png').click()
    await page.getByText('Nulle part pour le moment.').waitFor()
    await page.getByRole('button', { name: 'Supprimer le fichier', exact: true }).click()
    const dialog = page.getByRole('dialog')
    await dialog.getByText('supprimé pour de bon').waitFor()
    // Somebody else uses the file while the dialog is open.
    const menu = await hotel.addService({ name: 'Spa', picture: media.address })
    expectConsoleError(/status of (409|404)/)
    await dialog.getByText('plage.png est utilisé').waitFor()
    expect(await dialog.getByRole('button', { name: 'Supprimer le fichier', exact: true }).count()).toBe(0)
    await expectAccessible(page)
    await dialog.getByRole('link', { name: 'Spa' }).click()
    await page.waitForURL(`**/services/${menu.id}`)
    await page.getByRole('button', { name: 'Retirer', exact: true }).click()
    await page.getByRole('button', { name: 'Enregistrer', exact: true }).click()
    await page.getByText('Enregistré', { exact: true }).waitFor()

    await page.goto(url(`/hotels/${hotel.id}/medias/${media.id}`))
    await page.getByText('Nulle part pour le moment.').waitFor()
    await page.getByRole('button', { name: 'Supprimer le fichier', exact: true }).click()
    await dialog.getByRole('button', { name: 'Supprimer le fichier', exact: true }).click()
    await page.getByText('Aucun fichier pour le moment').waitFor()
    expect(new URL(page.url()).pathname).toBe(`/hotels/${hotel.id}/medias`)
    expect((await fetch(url(media.address))).status).toBe(404)
    await page.goto(url(`/hotels/${hotel.id}/medias/${media.id}`))
    await page.getByText('Ce fichier n’existe plus').waitFor()
  })
})

describe('the picture field of a form', () => {
  test('takes a file of the library, and adds uploads to the library', async () => {
    const hotel = await openHotel()
    await addToLibrary(hotel, 'carte.pdf', '%PDF-1.7\n')
    const beach = await addToLibrary(hotel, 'plage.png')
    const menu = await hotel.addService({})
    const page = await openStaffPage(hotel.owner)
    await openLiveStaffScreen(page, `/hotels/${hotel.id}/services/${menu.id}`)
    await page.getByRole('button', { name: 'Choisir dans la médiathèque', exact: true }).click()
    const dialog = page.getByRole('dialog')
    await dialog.getByRole('button', { name: 'plage.png', exact: true }).waitFor()
    // The field takes photos only.
    expect(await dialog.getByRole('button', { name: 'carte.pdf', exact: true }).count()).toBe(0)
    await dialog.getByRole('searchbox').fill('plage')
    await page.keyboard.press('Enter')
    await dialog.getByRole('button', { name: 'plage.png', exact: true }).click()
    await dialog.waitFor({ state: 'detached' })
    await page.locator('form').getByText('plage.png', { exact: true }).waitFor()
    await page.getByRole('button', { name: 'Enregistrer', exact: true }).click()
    const stored = () => hotel.api<Service>('GET', `/v1/hotels/${hotel.id}/services/${menu.id}`)
    await expect.poll(async () => (await stored()).picture).toBe(beach.address)
    // A colleague renames the file and writes its alternative text.
    const newValues = { name: 'La grande plage', alt: { fr: 'Des parasols' } }
    await hotel.api('PATCH', `/v1/hotels/${hotel.id}/medias/${beach.id}`, newValues)
    await page.locator('form').getByText('La grande plage', { exact: true }).waitFor()

    await page.getByLabel('Photo').setInputFiles(photoFile('terrasse.png'))
    await expect.poll(() => fetchMediaNames(hotel)).toEqual(['terrasse.png', 'La grande plage', 'carte.pdf'])
  })

  test('on a page shows the picture’s alternative text from the library, so that nobody writes it twice', async () => {
    const hotel = await openHotel({ languages: ['fr', 'es'] })
    const { id, address } = await addToLibrary(hotel)
    await hotel.api('PATCH', `/v1/hotels/${hotel.id}/medias/${id}`, {
      alt: { fr: 'La plage au matin', es: 'La playa' },
    })
    const blocks = [
      { kind: 'picture', picture: address, alt: '', caption: '' },
      { kind: 'gallery', pictures: [{ picture: address, alt: '' }] },
    ]
    const createdPage = await hotel.api<{ id: string }>('POST', `/v1/hotels/${hotel.id}/pages?lang=fr`, {
      title: 'Plage',
      blocks,
    })
    const page = await openStaffPage(hotel.owner)
    await page.goto(url(`/hotels/${hotel.id}/pages/${createdPage.id}`))
    const shown = (language: string) =>
      page.getByLabel(`Ce que montre la photo (${language})`).getAttribute('placeholder')
    for (const kind of [/^1\. /, /^2\. /]) {
      await page.getByRole('article', { name: kind }).locator('[aria-expanded]').first().click()
      await expect.poll(() => shown('Français')).toBe('La plage au matin')
    }
    await page.getByRole('radiogroup', { name: 'Langue des textes' }).getByText('Español').click()
    expect(await shown('Español')).toBe('La playa')
  })

  test('in a drawer: Escape closes only the library, and the drawer stays', async () => {
    const hotel = await openHotel()
    await addToLibrary(hotel)
    const menu = await hotel.addService({}, [{ name: 'Le Malouin' }])
    const page = await openStaffPage(hotel.owner)
    await page.goto(url(`/hotels/${hotel.id}/services/${menu.id}/articles?article=${menu.articles[0]?.id}`))
    await page.getByRole('button', { name: 'Choisir dans la médiathèque', exact: true }).click()
    const choice = page.getByRole('dialog', { name: 'Médiathèque' })
    await choice.getByRole('button', { name: 'plage.png', exact: true }).waitFor()
    await page.keyboard.press('Escape')
    await choice.waitFor({ state: 'detached' })
    await page.getByRole('dialog').getByLabel('Photo').waitFor()
    expect(new URL(page.url()).searchParams.get('article')).toBe(menu.articles[0]?.id)
  })
})

test('a receptionist can look at the library but not change it', async () => {
  const hotel = await openHotel()
  const media = await addToLibrary(hotel, 'vue.png')
  const page = await openStaffPage(await addColleague(hotel))
  await page.goto(url(`/hotels/${hotel.id}/medias`))
  await mediaTile(page, 'vue.png').waitFor()
  expect(await page.getByLabel('Ajouter des fichiers').count()).toBe(0)
  expect(await page.getByRole('checkbox').count()).toBe(0)
  await mediaTile(page, 'vue.png').click()
  await page.waitForURL(new RegExp(`/medias/${media.id}$`))
  await page.getByText('Un administrateur de l’hôtel peut les modifier.').waitFor()
  await page.getByText('Ce que verront vos clients').or(page.getByText('Couverture')).first().waitFor()
  expect(await page.getByLabel('Remplacer le fichier').count()).toBe(0)
  for (const name of ['Enregistrer', 'Supprimer le fichier'])
    expect(await page.getByRole('button', { name, exact: true }).count(), name).toBe(0)
})

describe('accessible', () => {
  test('on a phone, and nothing is wider than the screen', async () => {
    const hotel = await openHotel()
    const media = await addToLibrary(hotel, 'Un.nom.de.fichier.sans.fin'.repeat(4))
    const page = await openStaffPage(hotel.owner, 'es', {
      viewport: { width: 320, height: 640 },
      hasTouch: true,
      isMobile: true,
    })
    for (const path of ['', `/${media.id}`]) {
      await page.goto(url(`/hotels/${hotel.id}/medias${path}`))
      await page.locator('main img').first().waitFor()
      expect(await measureHorizontalOverflow(page)).toBeLessThanOrEqual(0)
    }
  })
})
