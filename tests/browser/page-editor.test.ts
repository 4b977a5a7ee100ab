import type { Locator, Page } from 'playwright-core'
import sharp from 'sharp'
import { expect, test } from 'vitest'
import { richTextFromPlain } from '#core/rich-text/document.ts'
import type { Page as HotelPage, PageSummary } from '#modules/exchange/custom-pages/contract.ts'
import {
  expectConsoleError,
  expectFocused,
  openBrowser,
  openHotel,
  openLiveGuestPage,
  openLiveStaffScreen,
  openPhone,
  openStaffPage,
  sideNavigation,
  type TestHotel,
  url,
} from './browser-session.ts'

openBrowser()

const hours = { weekly: [{ day: 1, opens: '07:00', closes: '10:30' }], exceptions: [] }

/** A photograph of one colour, as a phone would send it. */
async function photo(name: string, background: string) {
  const buffer = await sharp({ create: { width: 1200, height: 800, channels: 3, background } })
    .jpeg()
    .toBuffer()
  return { name, mimeType: 'image/jpeg', buffer }
}

const blockOf = (page: Page, name: RegExp) => page.getByRole('article', { name })
const openBlock = async (page: Page, name: RegExp): Promise<Locator> => {
  const block = blockOf(page, name)
  const opener = block.locator('[aria-expanded]').first()
  if ((await opener.getAttribute('aria-expanded')) === 'false') await opener.click()
  return block
}
const language = (page: Page, name: string) =>
  page.getByRole('radiogroup', { name: 'Langue des textes' }).getByText(name).click()
const publish = async (page: Page) => {
  await page.getByRole('button', { name: 'Publier…', exact: true }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Publier', exact: true }).click()
  await page.getByText(/ est publiée\.$/).waitFor()
}

/** A page of this hotel, open in an editor in a window of its own. */
async function openEditor(hotel: TestHotel, { id }: Pick<HotelPage, 'id'>) {
  const page = await openStaffPage(hotel.owner)
  await openLiveStaffScreen(page, `/hotels/${hotel.id}/pages/${id}`)
  await page.getByLabel('Titre de la page (Français)').waitFor()
  return page
}
const createPage = (hotel: TestHotel, blocks: object[] = [], title = 'Le spa') =>
  hotel.api<HotelPage>('POST', `/v1/hotels/${hotel.id}/pages?lang=fr`, { title, blocks })
const fetchPage = (hotel: TestHotel, { id }: Pick<HotelPage, 'id'>, lang = 'fr') =>
  hotel.api<HotelPage>('GET', `/v1/hotels/${hotel.id}/pages/${id}?lang=${lang}&fallback=none`)
const fetchPages = (hotel: TestHotel) => hotel.api<PageSummary[]>('GET', `/v1/hotels/${hotel.id}/pages?lang=fr`)
const textBlock = (text: string) => ({ kind: 'text', text: richTextFromPlain(text) })

test('a welcome page with pictures in three languages is written from nothing in less than two minutes', async () => {
  const hotel = await openHotel({ languages: ['fr', 'en', 'es'] })
  await hotel.api('PATCH', `/v1/hotels/${hotel.id}?lang=fr`, {
    info: {
      wifi: { network: 'Phare', password: 'maree-haute', security: 'WPA', hidden: false, passwordFor: 'everybody' },
    },
  })
  await hotel.addService({ hours }, [{ name: 'Le Malouin' }])
  const pictures = await Promise.all(['#2b5d7d', '#c78d4e', '#6f8f5f'].map((ink, i) => photo(`vue ${i + 1}.jpg`, ink)))
  const page = await openStaffPage(hotel.owner)
  // The cover is in the gallery too, and the library refuses a file that it already has.
  expectConsoleError(/status of 409/)
  await page.goto(url(`/hotels/${hotel.id}/services`))

  const began = Date.now()
  await sideNavigation(page).getByRole('link', { name: 'Pages' }).click()
  await page.getByText('Aucune page pour le moment').waitFor()
  await page.getByRole('button', { name: 'Nouvelle page', exact: true }).click()
  await page.getByRole('button', { name: /^Bienvenue/ }).click()
  const guest = page.frameLocator('iframe').last()
  await guest.getByRole('heading', { name: 'Bienvenue' }).waitFor()
  await guest.getByText('Phare').first().waitFor()

  const cover = await openBlock(page, /^1\. Photo/)
  await cover.locator('input[type=file]').setInputFiles(pictures.slice(0, 1) as never)
  await cover.getByLabel('Ce que montre la photo (Français)').fill('La jetée au matin')
  await page.getByRole('button', { name: 'Ajouter un bloc', exact: true }).click()
  await page.getByRole('menuitem', { name: 'Galerie', exact: true }).click()
  // The cover block is closed now and shows its photo.
  await cover.locator('[aria-expanded] img').waitFor()
  const gallery = page.getByRole('article', { name: /Galerie/ })
  await gallery.locator('input[type=file]').setInputFiles(pictures as never)
  await gallery.getByRole('button', { name: 'Retirer Photo 3' }).waitFor()
  const describe = async (label: string, names: string[]) => {
    for (const [i, name] of names.entries()) await gallery.getByLabel(label).nth(i).fill(name)
  }
  await describe('Ce que montre la photo (Français)', ['Le port', 'La plage', 'Le phare'])

  const stay = /Texte La réception|Texte Reception|Texte La recepción/
  await (await openBlock(page, stay)).getByLabel('Texte (Français)').fill('La réception est ouverte de 7 h à 23 h.')
  await language(page, 'English')
  await blockOf(page, stay).getByLabel('Texte (English)').fill('Reception is open from 7 am to 11 pm.')
  await (await openBlock(page, /^1\. Photo/)).getByLabel('Ce que montre la photo (English)').fill('The pier at dawn')
  await openBlock(page, /Galerie/)
  await describe('Ce que montre la photo (English)', ['The harbour', 'The beach', 'The lighthouse'])
  await language(page, 'Español')
  await describe('Ce que montre la photo (Español)', ['El puerto', 'La playa', 'El faro'])
  await (await openBlock(page, /^1\. Photo/)).getByLabel('Ce que montre la photo (Español)').fill('El muelle')
  await (await openBlock(page, stay)).getByLabel('Texte (Español)').fill('La recepción abre de 7 a 23 h.')
  await guest.getByText('La recepción abre de 7 a 23 h.').waitFor()
  await publish(page)
  await page.getByRole('link', { name: 'Pages', exact: true }).first().click()
  await page.getByRole('button', { name: 'Autres actions pour Bienvenue' }).click()
  await page.getByRole('menuitem', { name: 'En faire la page d’accueil' }).click()
  await page.getByText('Page d’accueil', { exact: true }).waitFor()
  console.info(`the welcome page took ${((Date.now() - began) / 1000).toFixed(1)} s`)

  const visitor = await openPhone()
  for (const [lang, title, text, picture] of [
    ['fr', 'Bienvenue', 'La réception est ouverte de 7 h à 23 h.', 'Le port'],
    ['en', 'Welcome', 'Reception is open from 7 am to 11 pm.', 'The harbour'],
    ['es', 'Bienvenidos', 'La recepción abre de 7 a 23 h.', 'El puerto'],
  ] as const) {
    await visitor.goto(url(`/public/${hotel.slug}?lang=${lang}`))
    await visitor.getByRole('heading', { name: title, exact: true }).waitFor()
    await visitor.getByText(text).waitFor()
    await visitor.getByRole('img', { name: picture }).waitFor({ state: 'attached' })
    expect(await visitor.getByText('[…]').count(), lang).toBe(0)
  }
  // "Accueil" in the second top bar of the specification leads to this page.
  await page.getByRole('link', { name: 'Accueil', exact: true }).click()
  await page.getByLabel('Titre de la page (Français)').waitFor()
})

test('blocks are added, moved, copied and removed by keyboard alone', async () => {
  const hotel = await openHotel({ languages: ['fr'] })
  const hotelPage = await createPage(hotel, [textBlock('Un'), textBlock('Deux'), textBlock('Trois')])
  const page = await openEditor(hotel, hotelPage)
  const order = () => page.getByRole('article').evaluateAll((cards) => cards.map((card) => card.ariaLabel))
  await expect.poll(order).toEqual(['1. Texte Un', '2. Texte Deux', '3. Texte Trois'])

  await page.getByRole('button', { name: 'Déplacer 1. Texte Un' }).focus()
  await page.keyboard.press('Space')
  await page.getByText('1. Texte Un est saisi, en position 1 sur 3.').waitFor({ state: 'attached' })
  await page.keyboard.press('ArrowDown')
  await page.getByText('1. Texte Un passe en position 2 sur 3.').waitFor({ state: 'attached' })
  await page.keyboard.press('Space')
  await expect.poll(order).toEqual(['1. Texte Deux', '2. Texte Un', '3. Texte Trois'])
  await page.getByRole('button', { name: 'Monter 3. Texte Trois' }).focus()
  await page.keyboard.press('Enter')
  await expect.poll(order).toEqual(['1. Texte Deux', '2. Texte Trois', '3. Texte Un'])

  await page.getByRole('button', { name: 'Ajouter un bloc après 1. Texte Deux' }).focus()
  await page.keyboard.press('Enter')
  await page.getByRole('menuitem', { name: 'Titre', exact: true }).waitFor()
  const focus = () => page.evaluate(() => document.activeElement?.textContent)
  await expect.poll(focus).toBe('Titre')
  await page.keyboard.press('ArrowDown')
  await expect.poll(focus).toBe('Texte')
  await page.keyboard.press('ArrowUp')
  await expect.poll(focus).toBe('Titre')
  await page.keyboard.press('Enter')
  await page.getByLabel('Titre (Français)', { exact: true }).waitFor()
  await expect.poll(() => page.evaluate(() => document.activeElement?.tagName)).toBe('INPUT')
  await page.keyboard.type('Horaires')
  await expect.poll(order).toEqual(['1. Texte Deux', '2. Titre Horaires', '3. Texte Trois', '4. Texte Un'])

  await page.getByRole('button', { name: 'Dupliquer 2. Titre Horaires' }).press('Enter')
  await page.getByRole('button', { name: 'Retirer 3. Titre Horaires' }).press('Enter')
  await page.getByRole('button', { name: 'Retirer 1. Texte Deux' }).press('Enter')
  await expect.poll(order).toEqual(['1. Titre Horaires', '2. Texte Trois', '3. Texte Un'])
  await expect.poll(focus).toContain('Horaires')
  await page.getByRole('button', { name: 'Remettre' }).last().press('Enter')
  await expect.poll(order).toEqual(['1. Texte Deux', '2. Titre Horaires', '3. Texte Trois', '4. Texte Un'])
  await page.getByLabel('Titre de la page (Français)').focus()
  await page.keyboard.press('Control+Alt+z')
  await expect.poll(order).toEqual(['1. Titre Horaires', '2. Texte Trois', '3. Texte Un'])
  await page.getByRole('button', { name: 'Enregistrer', exact: true }).press('Enter')
  await page.getByText('Enregistré', { exact: true }).waitFor()
  expect((await fetchPage(hotel, hotelPage)).blocks).toMatchObject([
    { text: 'Horaires' },
    textBlock('Trois'),
    textBlock('Un'),
  ])
})

test('an upload continues when another block is opened, and a failed one stays visible', async () => {
  const hotel = await openHotel({ languages: ['fr'] })
  const hotelPage = await createPage(hotel, [
    { kind: 'picture', picture: null, alt: '', caption: '' },
    textBlock('Deux'),
  ])
  const page = await openEditor(hotel, hotelPage)
  let answer: ((works: boolean) => void) | undefined
  await page.route('**/files/**', async (route) => {
    if (route.request().method() !== 'PUT') return route.continue()
    const works = await new Promise<boolean>((resolve) => {
      answer = resolve
    })
    return works ? route.continue() : route.abort()
  })
  const answered = async (works: boolean) => {
    await expect.poll(() => answer !== undefined).toBe(true)
    answer?.(works)
    answer = undefined
  }
  const cover = await openBlock(page, /^1\. Photo/)
  await cover.locator('input[type=file]').setInputFiles([await photo('vue.jpg', '#2b5d7d')] as never)
  await openBlock(page, /^2\. Texte/)
  await page.getByLabel('Texte (Français)').waitFor()
  expectConsoleError(/ERR_FAILED/)
  await answered(false)
  await cover.getByRole('button', { name: 'Réessayer l’envoi', exact: true }).click()
  await answered(true)
  // Once the photo is sent its block closes, and only the block that was opened is open.
  await cover.locator('[aria-expanded=false] img').waitFor()
  expect(await page.getByLabel('Texte (Français)').isVisible()).toBe(true)
})

test('the preview scrolls to the opened block, and nothing else scrolls', async () => {
  const hotel = await openHotel({ languages: ['fr'] })
  const hotelPage = await createPage(
    hotel,
    [...Array(12).keys()].map((i) => textBlock(`Paragraphe ${i + 1}. `.repeat(20))),
  )
  const page = await openEditor(hotel, hotelPage)
  const guest = page.frameLocator('iframe').last()
  await guest.getByText('Paragraphe 12.').waitFor()
  const scrolled = () =>
    page.evaluate(() => {
      const frame = document.querySelector('iframe') as HTMLIFrameElement
      return [scrollY, frame.parentElement?.scrollTop, (frame.contentWindow?.scrollY ?? 0) > 0]
    })
  expect(await scrolled()).toEqual([0, 0, false])
  // Clicked by a script, because the mouse would scroll the block into view first.
  await blockOf(page, /^10\. Texte/)
    .locator('[aria-expanded]')
    .evaluate((opener: HTMLElement) => opener.click())
  await expect.poll(scrolled).toEqual([0, 0, true])
})

test('publishing shows what changes, and an earlier version can be viewed and restored', async () => {
  const hotel = await openHotel({ languages: ['fr'] })
  const hotelPage = await createPage(hotel, [textBlock('Ouvert à tous')])
  const page = await openEditor(hotel, hotelPage)
  await publish(page)
  await (await openBlock(page, /Ouvert/)).getByLabel('Texte (Français)').fill('Fermé ce soir')
  await page.getByRole('button', { name: 'Publier…', exact: true }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByText('Modifié : Texte « Fermé ce soir »').waitFor()
  await dialog.getByRole('button', { name: 'Publier', exact: true }).click()
  await dialog.waitFor({ state: 'hidden' })
  const guest = await openPhone()
  await openLiveGuestPage(guest, `/public/${hotel.slug}/p/le-spa`)
  await guest.getByText('Fermé ce soir').waitFor()

  await page.getByRole('button', { name: 'Historique', exact: true }).click()
  const drawer = page.getByRole('dialog', { name: 'Historique' })
  await drawer.getByText('version en ligne').waitFor()
  const first = drawer.getByRole('button', { name: /publiée par Maëlle Le Goff/ }).last()
  await first.press('Enter')
  // The focus stays in the drawer: on the button back, then on the version that was opened.
  const all = drawer.getByRole('button', { name: 'Toutes les versions', exact: true })
  await expectFocused(all)
  await all.press('Enter')
  await expectFocused(first)
  await first.press('Enter')
  await drawer.frameLocator('iframe').getByText('Ouvert à tous').waitFor()
  await drawer.getByRole('button', { name: 'Reprendre cette version' }).click()
  await page.getByRole('article', { name: '1. Texte Ouvert à tous' }).waitFor()
  await page.getByRole('button', { name: 'Enregistrer', exact: true }).click()
  await expect.poll(async () => (await fetchPage(hotel, hotelPage)).blocks).toMatchObject([textBlock('Ouvert à tous')])
  // Guests still read what was published.
  await guest.reload()
  await guest.getByText('Fermé ce soir').waitFor()

  await page.getByRole('button', { name: 'Dépublier', exact: true }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Dépublier', exact: true }).click()
  await guest.getByRole('heading', { name: 'Cette page n’existe pas' }).waitFor()
  await expect.poll(async () => (await fetchPages(hotel))[0]?.published).toBe(false)
})

test('two people edit one page: the one still typing is told at once, and no text is lost', async () => {
  const hotel = await openHotel({ languages: ['fr'] })
  const hotelPage = await createPage(hotel, [textBlock('Un'), textBlock('Deux')])
  const [mine, theirs] = [await openEditor(hotel, hotelPage), await openEditor(hotel, hotelPage)]
  await (await openBlock(mine, /Texte Un/)).getByLabel('Texte (Français)').fill('Mien')
  await (await openBlock(theirs, /Texte Un/)).getByLabel('Texte (Français)').fill('Sien')
  await theirs.getByRole('button', { name: 'Enregistrer', exact: true }).click()
  await mine.getByText(/Quelqu’un d’autre a enregistré/).waitFor()
  await mine.getByText(/^\S+ Le Goff a enregistré à /).waitFor()
  await mine.getByRole('button', { name: 'Garder la mienne' }).click()
  await mine.getByText('Enregistré', { exact: true }).waitFor()
  await expect.poll(async () => (await fetchPage(hotel, hotelPage)).blocks[0]).toMatchObject(textBlock('Mien'))
  // The editor without unsaved changes shows the stored page.
  await theirs.getByRole('article', { name: '1. Texte Mien' }).waitFor()

  await (await openBlock(mine, /Texte Mien/)).getByLabel('Texte (Français)').fill('Mien encore')
  await hotel.api('PATCH', `/v1/hotels/${hotel.id}/pages/${hotelPage.id}?lang=fr`, { title: 'Les bains' })
  await mine.getByRole('button', { name: 'Garder la mienne' }).click()
  await expect
    .poll(async () => fetchPage(hotel, hotelPage))
    .toMatchObject({
      title: 'Les bains',
      blocks: [textBlock('Mien encore'), textBlock('Deux')],
    })
})
