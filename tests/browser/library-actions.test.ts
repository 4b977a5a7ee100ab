import type { Page } from 'playwright-core'
import sharp from 'sharp'
import { expect, test } from 'vitest'
import type { Service } from '#modules/content/services/contract.ts'
import { makeGate } from '#tests/gate.ts'
import { expectAccessible } from './accessibility.ts'
import {
  expectConsoleError,
  measureHorizontalOverflow,
  openBrowser,
  openHotel,
  openLiveGuestPage,
  openLiveStaffScreen,
  openPhone,
  openStaffPage,
  url,
} from './browser-session.ts'
import {
  addToLibrary,
  fetchMediaNames,
  fetchMedias,
  imageBytes,
  mediaTile,
  openLibrary,
  photoFile,
} from './media-library.ts'

openBrowser()

const choice = (page: Page, name: string) => page.getByRole('checkbox', { name: `Choisir ${name}`, exact: true })
const bar = (page: Page) => page.getByRole('region', { name: 'Fichiers choisis' })

test('several files are selected by keyboard and by touch, described one after the other, and deleted unless in use', async () => {
  const hotel = await openHotel({ languages: ['fr', 'en'] })
  await addToLibrary(hotel, 'a.png')
  const used = await addToLibrary(hotel, 'b.png')
  for (const name of ['c.png', 'd.png']) await addToLibrary(hotel, name)
  await addToLibrary(hotel, 'carte.pdf', '%PDF-1.7\n')
  await hotel.addService({ name: 'Spa', picture: used.address })
  const page = await openLibrary(hotel)
  await choice(page, 'carte.pdf').focus()
  await page.keyboard.press('Space')
  await choice(page, 'b.png').focus()
  await page.keyboard.press('Shift+Space')
  await bar(page).getByText('4 choisis').waitFor()
  await bar(page).getByRole('button', { name: 'Choisir les 5 affichés', exact: true }).click()
  await bar(page).getByText('5 choisis').waitFor()
  await mediaTile(page, 'a.png').click()
  await bar(page).getByText('4 choisis').waitFor()
  expect(new URL(page.url()).pathname).toBe(`/hotels/${hotel.id}/medias`)

  await bar(page).getByRole('button', { name: 'Textes alternatifs', exact: true }).click()
  const drawer = page.getByRole('dialog', { name: 'Textes alternatifs' })
  await drawer.getByText('1 sur 3').waitFor()
  await drawer.getByLabel('Texte alternatif (Français)').fill('La jetée')
  await drawer.getByText('English', { exact: true }).click()
  await drawer.getByLabel('Texte alternatif (English)').fill('The pier')
  await drawer.getByRole('button', { name: 'Enregistrer et continuer', exact: true }).click()
  await drawer.getByText('2 sur 3').waitFor()
  await drawer.getByRole('button', { name: 'Suivante', exact: true }).click()
  await drawer.getByText('3 sur 3').waitFor()
  await drawer.getByLabel('Texte alternatif (Français)').fill('Le spa')
  await drawer.getByRole('button', { name: 'Enregistrer et terminer', exact: true }).click()
  await drawer.waitFor({ state: 'detached' })
  const described = Object.fromEntries((await fetchMedias(hotel)).map(({ name, alt }) => [name, alt]))
  expect(described).toMatchObject({
    'd.png': { fr: 'La jetée', en: 'The pier' },
    'c.png': {},
    'b.png': { fr: 'Le spa' },
  })

  await bar(page).getByRole('button', { name: 'Supprimer', exact: true }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByText('1 fichier est utilisé et reste.', { exact: false }).waitFor()
  await dialog.getByRole('link', { name: 'Spa', exact: true }).waitFor()
  await expectAccessible(page)
  await dialog.getByRole('button', { name: 'Supprimer 3 fichiers', exact: true }).click()
  await dialog.waitFor({ state: 'detached' })
  await page.getByText('3 fichiers supprimés.').waitFor()
  await mediaTile(page, 'd.png').waitFor({ state: 'detached' })
  expect(await fetchMediaNames(hotel)).toEqual(['b.png', 'a.png'])
  await bar(page).getByText('1 choisi').waitFor()
  await bar(page).getByRole('button', { name: 'Ne plus rien choisir', exact: true }).click()
  await bar(page).waitFor({ state: 'detached' })
})

test('a file is replaced where it is used, and an open phone shows the new one', async () => {
  const hotel = await openHotel()
  const media = await addToLibrary(hotel)
  const menu = await hotel.addService({}, [{ name: 'Le Malouin', picture: media.address }])
  const guest = await openPhone()
  await openLiveGuestPage(guest, `/public/${hotel.slug}/discover/services/${menu.id}`)
  const stands = (id: string) =>
    guest.locator(`[src*="${id}"], [srcset*="${id}"]`).first().waitFor({ state: 'attached' })
  await stands(media.id)
  const page = await openLibrary(hotel)
  await mediaTile(page, 'plage.png').click()
  await page.getByLabel('Remplacer le fichier').setInputFiles(photoFile('plus belle.png'))
  await page.getByText('Remplacé, là où il est utilisé aussi.').waitFor()
  const [after] = await fetchMedias(hotel)
  expect(after).toMatchObject({ id: media.id, name: 'plage.png', version: media.version + 1 })
  expect(after?.address).not.toBe(media.address)
  expect(after?.usedIn).toHaveLength(1)
  await stands(after?.address.slice(7, 43) ?? '')
  await page.getByRole('link', { name: 'Le Malouin', exact: true }).waitFor()
  expect(new URL(page.url()).pathname).toBe(`/hotels/${hotel.id}/medias/${media.id}`)
  // Another kind of file is refused, with the reason.
  expectConsoleError(/status of 422/)
  await page
    .getByLabel('Remplacer le fichier')
    .setInputFiles({ name: 'carte.pdf', mimeType: 'application/pdf', buffer: Buffer.from('%PDF-1.7\n') })
  await page.getByText('carte.pdf').first().waitFor()
  await page.getByText('Choisissez un fichier du même genre', { exact: false }).waitFor()
  await expectAccessible(page)
})

test('files that the library already has are announced, and are reused or added again', async () => {
  const hotel = await openHotel()
  await addToLibrary(hotel, 'plage.png')
  await addToLibrary(hotel, 'port.png')
  const page = await openLibrary(hotel)
  expectConsoleError(/status of 409/)
  const photoWithBytesOf = (name: string, of: string) => ({ ...photoFile(name), buffer: imageBytes(of) })
  await page
    .getByLabel('Ajouter des fichiers')
    .setInputFiles([
      photoWithBytesOf('copie.png', 'plage.png'),
      photoFile('neuf.png'),
      photoWithBytesOf('autre.png', 'port.png'),
    ])
  const uploads = page.getByRole('region', { name: 'Fichiers en cours d’envoi' })
  await uploads.getByText('2 fichiers étaient déjà là').waitFor()
  await uploads.getByText('Déjà dans la médiathèque sous le nom « plage.png »', { exact: false }).waitFor()
  await mediaTile(page, 'neuf.png').waitFor()
  expect((await fetchMediaNames(hotel)).toSorted()).toEqual(['neuf.png', 'plage.png', 'port.png'])
  await uploads.getByRole('button', { name: 'D’accord : copie.png', exact: true }).click()
  await uploads.getByRole('button', { name: 'Garder les deux : autre.png', exact: true }).click()
  await uploads.waitFor({ state: 'detached' })
  await mediaTile(page, 'autre.png').waitFor()
  expect((await fetchMediaNames(hotel)).toSorted()).toEqual(['autre.png', 'neuf.png', 'plage.png', 'port.png'])

  const menu = await hotel.addService({})
  await page.goto(url(`/hotels/${hotel.id}/services/${menu.id}`))
  await page.getByLabel('Photo').setInputFiles(photoWithBytesOf('encore.png', 'neuf.png'))
  await page.getByText('Déjà dans la médiathèque sous le nom « neuf.png »', { exact: false }).waitFor()
  await page.getByRole('button', { name: 'Enregistrer', exact: true }).click()
  const [known] = (await fetchMedias(hotel)).filter(({ name }) => name === 'neuf.png')
  await expect
    .poll(async () => (await hotel.api<Service>('GET', `/v1/hotels/${hotel.id}/services/${menu.id}`)).picture)
    .toBe(known?.address)
})

test('files that are chosen while the library is loading are sent', async () => {
  const hotel = await openHotel()
  const page = await openStaffPage(hotel.owner)
  const { gate: listed, release: list } = makeGate()
  await page.route(/\/v1\/hotels\/[^/]+\/medias(\?|$)/, async (route) => {
    await listed
    await route.continue()
  })
  await page.goto(url(`/hotels/${hotel.id}/medias`))
  const field = await page.getByLabel('Ajouter des fichiers').elementHandle()
  list()
  await page.getByText('Aucun fichier pour le moment').waitFor()
  await field?.setInputFiles(await photoFile('vue.jpg'))
  await mediaTile(page, 'vue.jpg').waitFor()
})

test('a refused SVG shows the reason, and is converted to a picture on request without running its scripts', async () => {
  const hotel = await openHotel()
  const page = await openStaffPage(hotel.owner, 'fr', {
    viewport: { width: 390, height: 844 },
    hasTouch: true,
    isMobile: true,
  })
  await openLiveStaffScreen(page, `/hotels/${hotel.id}/medias`)
  expectConsoleError(/Executing inline event handler/)
  const sent: string[] = []
  page.on('request', (request) => sent.push(`${request.method()} ${request.url()}`))
  const bomb = Array.from({ length: 12 }, (_, i) => `<!ENTITY a${i + 1} "${`&a${i};`.repeat(10)}">`).join('')
  const drawing = (name: string, text: string) => ({ name, mimeType: 'image/svg+xml', buffer: Buffer.from(text) })
  const svg = (inside: string, attributes = '') =>
    `<svg xmlns="http://www.w3.org/2000/svg" ${attributes}>${inside}</svg>`
  await page
    .getByLabel('Ajouter des fichiers')
    .setInputFiles([
      drawing(
        'logo.svg',
        svg(
          '<script>window.ran = true</script><image href="https://evil.example/a.png" width="9" height="9"/><rect width="100" height="50" fill="teal"/>',
          'width="2000000000" height="1000000000" onload="window.ran = true"',
        ),
      ),
      drawing(
        'petit.svg',
        svg(
          '<style>circle { fill: teal }</style><circle cx="5" cy="5" r="5" style="opacity: 0.5"/>',
          'viewBox="0 0 10 20"',
        ),
      ),
      drawing('bombe.svg', `<!DOCTYPE svg [<!ENTITY a0 "x">${bomb}]>${svg('<text>&a12;</text>')}`),
      drawing('non.svg', svg('')),
    ])
  const uploads = page.getByRole('region', { name: 'Fichiers en cours d’envoi' })
  await uploads.getByText('4 dessins à confirmer').waitFor()
  await uploads.getByText('Un dessin SVG peut contenir un programme', { exact: false }).first().waitFor()
  expect(await measureHorizontalOverflow(page)).toBeLessThanOrEqual(0)
  expect(sent.filter((line) => line.startsWith('PUT'))).toEqual([])
  await uploads.getByRole('button', { name: 'Renoncer : non.svg', exact: true }).click()
  for (const name of ['logo.svg', 'petit.svg', 'bombe.svg'])
    await uploads.getByRole('button', { name: `En faire une image : ${name}`, exact: true }).click()
  await mediaTile(page, 'logo.png').waitFor()
  await mediaTile(page, 'petit.png').waitFor()
  await uploads.getByText('Ce dessin SVG n’a pas pu devenir une image.', { exact: false }).waitFor()
  const pictures = (await fetchMedias(hotel)).map(({ name, type, width, height }) => ({ name, type, width, height }))
  expect(pictures.toSorted((one, other) => one.name.localeCompare(other.name))).toEqual([
    { name: 'logo.png', type: 'image/png', width: 1600, height: 800 },
    { name: 'petit.png', type: 'image/png', width: 800, height: 1600 },
  ])
  expect(await page.evaluate(() => 'ran' in window)).toBe(false)
  expect(sent.filter((line) => line.includes('evil.example'))).toEqual([])
})

test('SVG drawings as programs export them become the picture that they show', async () => {
  const hotel = await openHotel()
  const page = await openLibrary(hotel)
  let drawingCount = 0
  /** Each drawing has a different mark, because the library recognises a picture that it already has. */
  const shapes = (prefix = '') =>
    [
      `circle cx="100" cy="100" r="80" fill="#1f4e4a"`,
      `rect x="60" y="60" width="80" height="80" fill="#c9a227"`,
      `rect x="0" y="190" width="${++drawingCount}" height="10"`,
    ]
      .map((shape) => `<${prefix}${shape}/>`)
      .join('')
  const xmlns = 'http://www.w3.org/2000/svg'
  const box = 'viewBox="0 0 200 200"'
  const entities = `<!DOCTYPE svg PUBLIC "-//W3C//DTD SVG 1.1//EN" "http://www.w3.org/Graphics/SVG/1.1/DTD/svg11.dtd" [<!ENTITY ns "${xmlns}">]>`
  const drawings: Record<string, string | Buffer> = {
    prefixe: `<?xml version='1.0' encoding='utf-8'?>\n<ns0:svg xmlns:ns0="${xmlns}" width="200" height="200" ${box}>${shapes('ns0:')}</ns0:svg>`,
    commentaire: `<?xml version="1.0"?>\n<!-- <svg width="10" height="10"> -->\n<svg xmlns="${xmlns}" ${box}>${shapes()}</svg>`,
    nu: `<svg width="100%" height="100%" ${box}>${shapes()}</svg>`,
    millimetres: `<svg xmlns="${xmlns}" width="50.8mm" height="50.8mm" ${box}>${shapes()}</svg>`,
    illustrator: `${entities}<svg xmlns="&ns;" ${box}>${shapes()}</svg>`,
    utf16: Buffer.from(
      `\ufeff<?xml version="1.0" encoding="UTF-16"?><svg xmlns="${xmlns}" ${box}>${shapes()}</svg>`,
      'utf16le',
    ),
  }
  const names = Object.keys(drawings)
  await page.getByLabel('Ajouter des fichiers').setInputFiles(
    names.map((name) => ({
      name: `${name}.svg`,
      mimeType: 'image/svg+xml',
      buffer: Buffer.from(drawings[name] ?? ''),
    })),
  )
  const uploads = page.getByRole('region', { name: 'Fichiers en cours d’envoi' })
  for (const name of names)
    await uploads.getByRole('button', { name: `En faire une image : ${name}.svg`, exact: true }).click()
  for (const name of names) await mediaTile(page, `${name}.png`).waitFor()
  for (const { name, address, width, height } of await fetchMedias(hotel)) {
    const bytes = Buffer.from(await (await fetch(url(address))).arrayBuffer())
    const colourAt = async (left: number, top: number) =>
      (await sharp(bytes).extract({ left, top, width: 1, height: 1 }).ensureAlpha().raw().toBuffer()).toString('hex')
    const colours = [await colourAt(800, 800), await colourAt(800, 220), await colourAt(20, 20)]
    expect([name, width, height, ...colours]).toEqual([name, 1600, 1600, 'c9a227ff', '1f4e4aff', '00000000'])
  }
})
