import { expect, test } from 'vitest'
import { expectAccessible } from './accessibility.ts'
import { createDraftHotel, openBrowser, openLiveStaffScreen, openStaffPage, signUp } from './browser-session.ts'

openBrowser()
const folder = process.env.SCREENSHOTS

test('today’s list of guests is pasted, counted before it is stored, and erased', async () => {
  const hotel = await createDraftHotel(await signUp())
  await hotel.api('PATCH', `/v1/hotels/${hotel.id}`, { roomBillProof: 'surname' })
  const page = await openStaffPage(hotel.owner)
  await openLiveStaffScreen(page, `/hotels/${hotel.id}/qrcode`)
  await page.getByText('Aucune liste', { exact: false }).waitFor()
  await page.getByRole('button', { name: 'Coller la liste du jour' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('button', { name: 'Remplacer la liste' }).click()
  await dialog.getByText('Aucune chambre avec un nom n’a été trouvée.').waitFor()
  // A separator within quotation marks belongs to the name.
  await dialog.getByLabel('Chambres et noms').fill('"101","Le Goff, Anne"\n"204","Dupont"')
  await dialog.getByText('2 chambres avec un nom.').waitFor()
  expect(await dialog.getByText('sans chambre ou sans nom', { exact: false }).count()).toBe(0)
  await dialog.getByLabel('Chambres et noms').fill('Chambre;Nom\n101;LE GOFF\n101;Martin\n204;Dupont\n;Sans chambre')
  await dialog.getByText('2 chambres avec un nom.').waitFor()
  await dialog.getByText('1 ligne sans chambre ou sans nom, ignorée.').waitFor()
  if (folder) await page.screenshot({ path: `${folder}/guest-names-dialog.png` })
  await dialog.getByRole('button', { name: 'Remplacer la liste' }).click()
  await page.getByText(/^2 chambres, liste du/).waitFor()
  await expectAccessible(page)
  if (folder) await page.screenshot({ path: `${folder}/guest-names.png`, fullPage: true })
  await page.reload()
  await page.getByRole('button', { name: 'Effacer la liste' }).click()
  await page.getByText('Aucune liste', { exact: false }).waitFor()
  expect(await page.getByRole('button', { name: 'Effacer la liste' }).count()).toBe(0)
})
