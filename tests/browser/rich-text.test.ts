import type { Locator, Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { type RichText, richTextFromPlain } from '#core/rich-text/document.ts'
import type { Page as HotelPage } from '#modules/exchange/custom-pages/contract.ts'
import { expectAccessible } from './accessibility.ts'
import {
  expectFocused,
  measureHorizontalOverflow,
  openBrowser,
  openHotel,
  openLiveStaffScreen,
  openPhone,
  openStaffPage,
  type TestHotel,
  url,
} from './browser-session.ts'

openBrowser()

const createPage = (hotel: TestHotel, blocks: object[] = []) =>
  hotel.api<HotelPage>('POST', `/v1/hotels/${hotel.id}/pages?lang=fr`, { title: 'Le spa', blocks })
const fetchPage = (hotel: TestHotel, { id }: Pick<HotelPage, 'id'>, lang = 'fr') =>
  hotel.api<HotelPage>('GET', `/v1/hotels/${hotel.id}/pages/${id}?lang=${lang}&fallback=none`)

async function openEditor(hotel: TestHotel, { id }: Pick<HotelPage, 'id'>, options = {}) {
  const page = await openStaffPage(hotel.owner, 'fr', options)
  await openLiveStaffScreen(page, `/hotels/${hotel.id}/pages/${id}`)
  await page.getByLabel('Titre de la page (Français)').waitFor()
  return page
}
const openBlock = async (page: Page, name: RegExp): Promise<Locator> => {
  const block = page.getByRole('article', { name })
  await block.locator('[aria-expanded]').first().click()
  return block
}
const save = async (page: Page) => {
  await page.getByRole('button', { name: 'Enregistrer', exact: true }).click()
  await page.getByText('Enregistré', { exact: true }).waitFor()
}
const publish = async (page: Page) => {
  await page.getByRole('button', { name: 'Publier…', exact: true }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Publier', exact: true }).click()
  await page.getByText(/ est publiée\.$/).waitFor()
}
const text = (words: string, ...marks: object[]) => ({ type: 'text', text: words, ...(marks.length > 0 && { marks }) })
const paragraph = (...content: object[]) => ({ type: 'paragraph', content })
const item = (words: string) => ({ type: 'listItem', content: [paragraph(text(words))] })
const link = (href: string) => ({ type: 'link', attrs: { href } })

test('bold words, a list and links are written by keyboard alone, published, and read without scripts', async () => {
  const hotel = await openHotel({ languages: ['fr', 'en'] })
  const { id: serviceId } = await hotel.addService({ name: 'Petit déjeuner' })
  const hotelPage = await createPage(hotel, [{ kind: 'text', text: richTextFromPlain('') }])
  const page = await openEditor(hotel, hotelPage)
  await openBlock(page, /^1\. Texte/)
  const field = page.getByRole('textbox', { name: 'Texte (Français)' })
  await field.focus()
  const { keyboard } = page
  await keyboard.type('Ouvert ')
  await keyboard.press('ControlOrMeta+b')
  await keyboard.type('à tous')
  await keyboard.press('ControlOrMeta+b')
  await keyboard.press('Enter')
  await keyboard.type('- Bassin')
  await keyboard.press('Enter')
  await keyboard.type('Hammam')
  await keyboard.press('Enter')
  await keyboard.press('Enter')
  await keyboard.type('Voir ')
  await keyboard.press('ControlOrMeta+k')
  const dialog = page.getByRole('dialog', { name: 'Lien' })
  const address = dialog.getByLabel('Adresse du lien')
  await expectFocused(address)
  await keyboard.type('javascript:alert(1)')
  await keyboard.press('Enter')
  await dialog.getByText('Ce lien n’est pas valable.', { exact: false }).waitFor()
  expect(await address.inputValue()).toBe('javascript:alert(1)')
  await address.fill('hotel.example/spa')
  await dialog.getByLabel('Texte du lien').fill('le site')
  await keyboard.press('Enter')
  await dialog.waitFor({ state: 'detached' })
  await expectFocused(field)
  await keyboard.type(' ou ')
  await keyboard.press('ControlOrMeta+k')
  await dialog.getByLabel('Mène à').selectOption({ label: 'Petit déjeuner' })
  await dialog.getByRole('button', { name: 'Poser le lien' }).press('Enter')
  await dialog.waitFor({ state: 'detached' })
  await page.getByText('60 / 10000 caractères').waitFor()
  await page.frameLocator('iframe').getByRole('listitem').filter({ hasText: 'Hammam' }).waitFor()
  await save(page)
  const expected = {
    type: 'doc',
    content: [
      paragraph(text('Ouvert '), text('à tous', { type: 'bold' })),
      { type: 'bulletList', content: [item('Bassin'), item('Hammam')] },
      paragraph(
        text('Voir '),
        text('le site', link('https://hotel.example/spa')),
        text(' ou '),
        text('Petit déjeuner', link(`hotel:service/${serviceId}`)),
      ),
    ],
  }
  expect((await fetchPage(hotel, hotelPage)).blocks).toMatchObject([{ text: expected }])
  // Each language has its own text; the placeholder shows that of another language.
  await page.getByRole('radiogroup', { name: 'Langue des textes' }).getByText('English').click()
  const english = page.getByRole('textbox', { name: 'Texte (English)' })
  expect(await english.getAttribute('data-placeholder')).toContain('Ouvert à tous')
  await english.fill('Open to all')
  await expectAccessible(page)
  await publish(page)
  expect((await fetchPage(hotel, hotelPage, 'en')).blocks).toMatchObject([{ text: richTextFromPlain('Open to all') }])
  expect((await fetchPage(hotel, hotelPage)).blocks).toMatchObject([{ text: expected }])

  const guest = await openPhone({ javaScriptEnabled: false })
  await guest.goto(url(`/public/${hotel.slug}/p/le-spa?lang=fr`))
  await guest.locator('strong', { hasText: 'à tous' }).waitFor()
  expect(
    await guest
      .getByRole('listitem')
      .filter({ hasText: /^(Bassin|Hammam)$/ })
      .count(),
  ).toBe(2)
  const site = guest.getByRole('link', { name: 'le site' })
  expect([await site.getAttribute('href'), await site.getAttribute('rel')]).toEqual([
    'https://hotel.example/spa',
    'noopener noreferrer',
  ])
  await guest.getByRole('main').getByRole('link', { name: 'Petit déjeuner' }).click()
  await guest.getByRole('heading', { name: 'Petit déjeuner', level: 1 }).waitFor()
  const otherGuest = await openPhone()
  await otherGuest.goto(url(`/public/${hotel.slug}/p/le-spa?lang=fr`))
  await otherGuest.locator('strong', { hasText: 'à tous' }).waitFor()
  expect(
    await otherGuest.evaluate(() =>
      performance
        .getEntriesByType('resource')
        .map(({ name }) => name)
        .join(),
    ),
  ).not.toMatch(/rich-text-editor/)
})

test('typed text is undone step by step and kept when the page is left; pasted text is cleaned', async () => {
  const hotel = await openHotel({ languages: ['fr'] })
  const hotelPage = await createPage(hotel, [{ kind: 'text', text: richTextFromPlain('Ouvert à tous') }])
  const page = await openEditor(hotel, hotelPage)
  await openBlock(page, /^1\. Texte/)
  const field = page.getByRole('textbox', { name: 'Texte (Français)' })
  await field.focus()
  await page.keyboard.press('Control+End')
  await page.keyboard.type(' les jours')
  await page.getByText('23 / 10000 caractères').waitFor()
  await page.keyboard.press('Control+Alt+z')
  await page.getByText('13 / 10000 caractères').waitFor()
  await field.getByText('Ouvert à tous', { exact: true }).waitFor()
  await page.keyboard.press('Control+Alt+Shift+z')
  await field.getByText('Ouvert à tous les jours', { exact: true }).waitFor()
  await page.reload()
  await page.getByRole('button', { name: 'Reprendre', exact: false }).first().click()
  await openBlock(page, /^1\. Texte/)
  await field.getByText('Ouvert à tous les jours', { exact: true }).waitFor()

  await field.focus()
  await page.keyboard.press('ControlOrMeta+a')
  await field.evaluate((element) => {
    const clipboard = new DataTransfer()
    const marker = (sign: string) => `<span style="mso-list:Ignore">${sign}<span>&nbsp;&nbsp; </span></span>`
    clipboard.setData(
      'text/html',
      `<html><body><h1 style="color:red">Horaires</h1><script>alert(1)</script>
       <p class="MsoNormal" style="margin:0" onclick="alert(1)"><span style="font-weight:700">Lundi</span> <u>et</u> <a href="javascript:alert(1)">mardi</a></p>
       <p class="MsoListParagraph" style="mso-list:l0 level1 lfo1">${marker('·')}Bassin</p>
       <p class="MsoListParagraph" style="mso-list:l0 level1 lfo1">${marker('·')}Hammam</p>
       <table><tr><td>Fin</td></tr></table><img src="https://evil.example/x.png"></body></html>`,
    )
    element.dispatchEvent(new ClipboardEvent('paste', { clipboardData: clipboard, bubbles: true, cancelable: true }))
  })
  await field.getByText('Hammam').waitFor()
  await save(page)
  const [block] = (await fetchPage(hotel, hotelPage)).blocks as { text: RichText }[]
  expect(block?.text).toEqual({
    type: 'doc',
    content: [
      paragraph(text('Horaires')),
      paragraph(text('Lundi', { type: 'bold' }), text(' et mardi')),
      { type: 'bulletList', content: [item('Bassin'), item('Hammam')] },
      paragraph(text('Fin')),
    ],
  })
})

test('a video, a map and questions are filled in and shown in the preview and to guests, without requests to other hosts', async () => {
  const hotel = await openHotel({ languages: ['fr'] })
  const hotelPage = await createPage(hotel)
  const page = await openEditor(hotel, hotelPage)
  const add = async (name: string) => {
    await page.getByRole('button', { name: 'Ajouter un bloc', exact: true }).click()
    await page.getByRole('menuitem', { name, exact: true }).click()
  }
  await add('Vidéo')
  await page.getByText('De YouTube ou Vimeo').click()
  await page.getByLabel('Adresse de la vidéo').fill('https://hotel.example/film')
  await page.getByLabel('Titre de la vidéo (Français)').fill('La baie au matin')
  await page.getByRole('button', { name: 'Enregistrer', exact: true }).click()
  await page.getByText('Cette adresse n’est pas celle d’une vidéo YouTube ou Vimeo.', { exact: false }).waitFor()
  await expectFocused(page.getByLabel('Adresse de la vidéo'))
  await page.getByLabel('Adresse de la vidéo').fill('https://youtu.be/dQw4w9WgXcQ')
  await add('Plan d’accès')
  await page.getByText('Une autre adresse', { exact: true }).click()
  await page.getByLabel('Adresse', { exact: true }).fill('Quai Saint-Louis, 35400 Saint-Malo')
  await page.getByLabel('Coordonnées').fill('48.6493, -2.0257')
  await page.getByLabel('Nom affiché (Français)').fill('Le parking')
  await add('Questions')
  const question = page.getByRole('textbox', { name: 'Question (Français)' })
  await expectFocused(question)
  await question.fill('Les chiens sont-ils admis ?')
  await page.getByRole('textbox', { name: 'Réponse (Français)' }).fill('Oui, et bien reçus.')
  await page.getByRole('button', { name: 'Ajouter une question' }).click()
  const preview = page.frameLocator('iframe')
  await preview.getByRole('link', { name: /La baie au matin/ }).waitFor()
  await preview.getByText('Les chiens sont-ils admis ?').waitFor()
  await expectAccessible(page)
  await publish(page)

  const guest = await openPhone()
  const requestedHosts: string[] = []
  guest.on('request', (request) => requestedHosts.push(new URL(request.url()).host))
  await guest.goto(url(`/public/${hotel.slug}/p/le-spa`))
  const video = guest.getByRole('link', { name: /La baie au matin/ })
  expect([await video.getAttribute('href'), await video.getAttribute('target')]).toEqual([
    'https://youtu.be/dQw4w9WgXcQ',
    '_blank',
  ])
  await guest.getByText('Voir la vidéo sur YouTube').waitFor()
  await guest.getByText('Quai Saint-Louis, 35400 Saint-Malo').waitFor()
  const way = await guest.getByRole('link', { name: 'Y aller' }).getAttribute('href')
  expect(way).toMatch(/48\.6493/)
  expect(await guest.getByText('Oui, et bien reçus.').isVisible()).toBe(false)
  await guest.getByText('Les chiens sont-ils admis ?').click()
  await guest.getByText('Oui, et bien reçus.').waitFor()
  expect(await measureHorizontalOverflow(guest)).toBe(0)
  expect(new Set(requestedHosts)).toEqual(new Set([new URL(url('/')).host]))
  await guest.goto(url(`/public/${hotel.slug}/search`))
  await guest.getByRole('searchbox', { name: 'Que cherchez-vous ?' }).fill('chiens admis')
  await guest.getByRole('link', { name: /Le spa/ }).waitFor()
})

test('on a phone the text editor has large enough buttons, and nothing is cut off', async () => {
  const hotel = await openHotel({ languages: ['fr'] })
  const hotelPage = await createPage(hotel, [{ kind: 'text', text: richTextFromPlain('Ouvert à tous') }])
  const page = await openEditor(hotel, hotelPage, {
    viewport: { width: 390, height: 844 },
    hasTouch: true,
    isMobile: true,
  })
  await openBlock(page, /^1\. Texte/)
  const tools = page.getByRole('toolbar', { name: 'Mise en forme' }).getByRole('button')
  await tools.last().waitFor()
  expect(await tools.evaluateAll((all) => all.map((one) => Math.round(one.getBoundingClientRect().height)))).toEqual(
    Array(5).fill(44),
  )
  await page.getByRole('textbox', { name: 'Texte (Français)' }).selectText()
  await page.getByRole('button', { name: 'Gras', exact: true }).tap()
  await page.getByRole('button', { name: 'Gras', exact: true, pressed: true }).waitFor()
  expect(await measureHorizontalOverflow(page)).toBe(0)
  await save(page)
  expect((await fetchPage(hotel, hotelPage)).blocks).toMatchObject([
    { text: { content: [paragraph(text('Ouvert à tous', { type: 'bold' }))] } },
  ])
})
