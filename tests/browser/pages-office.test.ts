import sharp from 'sharp'
import { expect, test } from 'vitest'
import { richTextFromPlain } from '#core/rich-text/document.ts'
import type { Page as HotelPage, PageSummary } from '#modules/exchange/custom-pages/contract.ts'
import {
  addColleague,
  expectConsoleError,
  openBrowser,
  openHotel,
  openLiveGuestPage,
  openLiveStaffScreen,
  openPhone,
  openStaffPage,
  type TestHotel,
  url,
} from './browser-session.ts'

openBrowser()

const createPage = (hotel: TestHotel, title: string, blocks: object[] = []) =>
  hotel.api<HotelPage>('POST', `/v1/hotels/${hotel.id}/pages?lang=fr`, { title, blocks })
const publishPage = (hotel: TestHotel, { id }: HotelPage) =>
  hotel.api('POST', `/v1/hotels/${hotel.id}/pages/${id}/publish`)
const fetchPages = (hotel: TestHotel) => hotel.api<PageSummary[]>('GET', `/v1/hotels/${hotel.id}/pages?lang=fr`)

/** Opens the list of the hotel's pages as its owner. */
async function openPageList(hotel: TestHotel, options = {}) {
  const page = await openStaffPage(hotel.owner, 'fr', options)
  await openLiveStaffScreen(page, `/hotels/${hotel.id}/pages`)
  await page.getByRole('heading', { name: 'Pages', level: 1 }).waitFor()
  return page
}

/** Uploads a picture to the hotel's library. */
async function uploadPicture(hotel: TestHotel) {
  const headers = { authorization: `Bearer ${hotel.owner.token}` }
  const addressResponse = await fetch(url('/v1/get-upload-url?extention=png'), { headers })
  const { data } = (await addressResponse.json()) as { data: { url: string } }
  const body = await sharp({ create: { width: 60, height: 40, channels: 3, background: '#2b5d7d' } })
    .png()
    .toBuffer()
  await fetch(data.url, { method: 'PUT', body: new Uint8Array(body) })
  const address = new URL(data.url).pathname
  return hotel.api<{ id: string; address: string }>('POST', `/v1/hotels/${hotel.id}/medias`, { address })
}

test('pages are reordered by keyboard, made the home page, deleted and restored', async () => {
  const hotel = await openHotel({ languages: ['fr'] })
  for (const title of ['Le spa', 'Le bar']) await publishPage(hotel, await createPage(hotel, title))
  await createPage(hotel, 'Brouillon')
  const page = await openPageList(hotel)
  await page.getByText('Brouillon', { exact: true }).first().waitFor()
  await page.getByRole('button', { name: 'Descendre Le spa' }).press('Enter')
  await expect
    .poll(async () => (await fetchPages(hotel)).map(({ title }) => title))
    .toEqual(['Le bar', 'Le spa', 'Brouillon'])

  const more = (name: string) => page.getByRole('button', { name: `Autres actions pour ${name}` }).click()
  await more('Brouillon')
  await page.getByRole('menuitem', { name: 'Supprimer la page' }).waitFor()
  // A draft cannot become the home page.
  expect(await page.getByRole('menuitem', { name: 'En faire la page d’accueil' }).count()).toBe(0)
  await page.keyboard.press('Escape')
  await page.getByRole('menu').waitFor({ state: 'detached' })
  await more('Le spa')
  await page.getByRole('menuitem', { name: 'En faire la page d’accueil' }).click()
  await page.getByText('Page d’accueil', { exact: true }).waitFor()
  await page.getByRole('menu').waitFor({ state: 'detached' })
  const guest = await openPhone()
  await openLiveGuestPage(guest, `/public/${hotel.slug}`)
  await guest.getByRole('heading', { name: 'Le spa' }).waitFor()

  await more('Le spa')
  await page.getByRole('menuitem', { name: 'Supprimer la page' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByText('il s’ouvrira de nouveau sur l’accueil habituel', { exact: false }).waitFor()
  await dialog.getByRole('button', { name: 'Supprimer la page', exact: true }).click()
  await guest.getByRole('heading', { name: 'Le spa' }).waitFor({ state: 'detached' })
  await page.getByRole('heading', { name: 'Pages supprimées' }).waitFor()
  await page.getByRole('button', { name: 'Rétablir Le spa' }).click()
  await page.getByText('Le spa est rétablie.').waitFor()
  await page.getByRole('heading', { name: 'Pages supprimées' }).waitFor({ state: 'detached' })
  await expect
    .poll(async () => (await fetchPages(hotel)).map(({ title }) => title))
    .toEqual(['Le bar', 'Brouillon', 'Le spa'])

  // The message that offers to restore the page stays when another screen is opened, and still works.
  await more('Le bar')
  await page.getByRole('menuitem', { name: 'Supprimer la page' }).click()
  await dialog.getByRole('button', { name: 'Supprimer la page', exact: true }).click()
  await dialog.waitFor({ state: 'detached' })
  await page.getByRole('link', { name: 'Services' }).first().click()
  await page.getByRole('heading', { name: 'Services', level: 1 }).waitFor()
  await page.getByRole('button', { name: 'Rétablir', exact: true }).click()
  await page.getByText('Le bar est rétablie.').waitFor()
})

test('a member can read the draft and its history but not change them', async () => {
  const hotel = await openHotel({ languages: ['fr'] })
  const hotelPage = await createPage(hotel, 'Le spa', [{ kind: 'text', text: richTextFromPlain('Ouvert à tous') }])
  await publishPage(hotel, hotelPage)
  const page = await openStaffPage(await addColleague(hotel))
  await page.goto(url(`/hotels/${hotel.id}/pages`))
  await page.getByText('Un administrateur peut les modifier.', { exact: false }).waitFor()
  expect(await page.getByRole('button', { name: /Nouvelle page|Déplacer|Monter/ }).count()).toBe(0)
  await page.getByRole('button', { name: 'Autres actions pour Le spa' }).click()
  await page.getByRole('menuitem', { name: 'Voir comme un client' }).waitFor()
  expect(await page.getByRole('menuitem').count()).toBe(1)
  await page.keyboard.press('Escape')
  await page.getByRole('menu').waitFor({ state: 'detached' })
  await page.getByRole('link', { name: 'Le spa', exact: true }).click()
  await page.frameLocator('iframe').getByText('Ouvert à tous').waitFor()
  expect(await page.getByRole('button', { name: /Enregistrer|Publier|Dépublier|Ajouter/ }).count()).toBe(0)
  expect(await page.getByLabel(/\(Français\)/).count()).toBe(0)
  await page.getByRole('button', { name: 'Historique', exact: true }).click()
  await page.getByRole('button', { name: /publiée par Maëlle Le Goff/ }).click()
  const drawer = page.getByRole('dialog', { name: 'Historique' })
  await drawer.frameLocator('iframe').getByText('Ouvert à tous').waitFor()
  expect(await drawer.getByRole('button', { name: 'Reprendre cette version' }).count()).toBe(0)
})

test('a deleted picture is reported in the editor and when publishing, and is not shown to guests', async () => {
  expectConsoleError(/status of 404/)
  const hotel = await openHotel({ languages: ['fr'] })
  const { id, address } = await uploadPicture(hotel)
  const hotelPage = await createPage(hotel, 'Le spa', [
    { kind: 'text', text: richTextFromPlain('Ouvert à tous') },
    { kind: 'picture', picture: address, alt: 'Le bassin', caption: '' },
    { kind: 'info', info: 'breakfast' },
    { kind: 'heading', level: 2, text: '' },
  ])
  await publishPage(hotel, hotelPage)
  // A published page protects its picture. A draft that no longer has it and an earlier version that still has it do not.
  await expect(hotel.api('DELETE', `/v1/hotels/${hotel.id}/medias/${id}`)).rejects.toThrow(/media_used/)
  const at = `/v1/hotels/${hotel.id}/pages/${hotelPage.id}`
  await hotel.api('PATCH', `${at}?lang=fr`, { blocks: [] })
  await hotel.api('POST', `${at}/publish`)
  await hotel.api('DELETE', `/v1/hotels/${hotel.id}/medias/${id}`)
  const [, first] = await hotel.api<{ id: string }[]>('GET', `${at}/versions?lang=fr`)
  await hotel.api('POST', `${at}/versions/${first?.id}/restore`)

  const page = await openStaffPage(hotel.owner)
  await page.goto(url(`/hotels/${hotel.id}/pages/${hotelPage.id}`))
  await page.getByText('Photo supprimée : vos clients ne voient pas ce bloc.').waitFor()
  await page.getByRole('article', { name: /Photo/ }).locator('[aria-expanded]').click()
  await page.getByText('Cette photo a été supprimée de la médiathèque. Choisissez-en une autre.').waitFor()
  const preview = page.frameLocator('iframe')
  await preview.getByText('Ouvert à tous').waitFor()
  expect(await preview.getByRole('img', { name: 'Le bassin' }).count()).toBe(0)
  await page.getByRole('button', { name: 'Publier…', exact: true }).click()
  for (const why of [
    'sa photo ou sa vidéo a été supprimée.',
    'ce dont il parle n’est pas visible.',
    'il reste à compléter.',
  ])
    await page.getByText(`1 bloc ne sera pas montré à vos clients : ${why}`).waitFor()
  await page.getByRole('dialog').getByRole('button', { name: 'Publier', exact: true }).click()
  await page.getByText('Le spa est publiée.').waitFor()
  const guest = await openPhone()
  await guest.goto(url(`/public/${hotel.slug}/p/le-spa`))
  await guest.getByText('Ouvert à tous').waitFor()
  expect(await guest.getByRole('img', { name: 'Le bassin' }).count()).toBe(0)
})

test('markup and scripts are shown as text in the editor, in the preview and to guests', async () => {
  const hotel = await openHotel({ languages: ['fr'] })
  const hostile = '</script><script>alert(1)</script><img src=x onerror=alert(1)>'
  const hotelPage = await createPage(hotel, hostile, [{ kind: 'text', text: richTextFromPlain(hostile) }])
  const page = await openStaffPage(hotel.owner)
  await page.goto(url(`/hotels/${hotel.id}/pages/${hotelPage.id}`))
  await page.getByRole('heading', { name: hostile, level: 1 }).waitFor()
  await page.getByRole('article').locator('[aria-expanded]').click()
  await page.getByRole('textbox', { name: 'Texte (Français)' }).getByText(hostile).waitFor()
  await page.frameLocator('iframe').getByText(hostile).last().waitFor()
})
