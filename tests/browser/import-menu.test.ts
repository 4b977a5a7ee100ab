import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import type { Page } from 'playwright-core'
import { expect, onTestFinished, test } from 'vitest'
import type { Service } from '#modules/content/services/contract.ts'
import { expectAccessible } from './accessibility.ts'
import {
  addColleague,
  expectConsoleError,
  expectFocused,
  measureHorizontalOverflow,
  openBrowser,
  openHotel,
  openStaffPage,
  type TestHotel,
  url,
} from './browser-session.ts'

openBrowser()

/** Encodes a table as the French Excel does, in Windows-1252. */
const excelFile = (text: string) =>
  Buffer.from([...text].map((sign) => ({ '€': 0x80, œ: 0x9c })[sign] ?? sign.charCodeAt(0)))
const menu = [
  'Rubrique;Article;Prix TTC;Allergènes;Réf.',
  'Boissons;Thé vert;4,50 €;Aucun;B1',
  'Boissons;Chocolat chaud;5,00 €;lait, traces de fruits à coque;B2',
  'Plats;Omelette;12,50 €;œufs;P1',
  'Plats;Club sandwich;17,00 €;1, 3, 7;P2',
  'Plats;Soupe du jour;selon le marché;céleri;P3',
  'Plats;Tarte;9,00 €;plomb;P4',
].join('\r\n')

const shots = process.env.SCREENSHOTS
const shot = async (page: Page, name: string) => {
  if (shots) await page.screenshot({ path: `${shots}/${name}.png`, fullPage: true })
}

async function openImport(hotel: TestHotel, kind: 'desk' | 'phone' = 'desk') {
  const service = await hotel.addService({ name: 'Room service' }, [
    { name: 'Club sandwich', price: 1600, section: 'Plats' },
  ])
  const at = `/v1/hotels/${hotel.id}/services/${service.id}`
  const page = await openStaffPage(hotel.owner, 'fr', kind === 'desk' ? {} : { viewport: { width: 390, height: 844 } })
  await page.goto(url(`/hotels/${hotel.id}/services/${service.id}/articles`))
  await page.getByRole('link', { name: 'Importer un tableau' }).click()
  await page.getByRole('heading', { name: 'Importer une carte', level: 1 }).waitFor()
  const read = () => hotel.api<Service>('GET', `${at}?lang=fr`)
  return { page, read, service }
}
const choose = (page: Page, text: string, name = 'carte.csv') =>
  page.locator('input[type=file]').setInputFiles({ name, mimeType: 'text/csv', buffer: excelFile(text) })

test('a menu from Excel is imported after a preview that shows its mistakes, and the import can be undone', async () => {
  const hotel = await openHotel()
  const { page, read } = await openImport(hotel)
  await shot(page, 'empty-desk')
  await choose(page, menu)
  await page.getByRole('heading', { name: '3 articles à créer' }).waitFor()
  expect(await page.getByLabel('Colonne « Article »').inputValue()).toBe('name.fr')
  expect(await page.getByLabel('Colonne « Réf. »').inputValue()).toBe('none')
  await page.getByText('Prix, « selon le marché » : ce n’est pas un prix clair', { exact: false }).waitFor()
  await page.getByText('Allergènes, « plomb » : allergène inconnu', { exact: false }).waitFor()
  await page.getByText('Boissons · 4,50', { exact: false }).waitFor()
  expect(await measureHorizontalOverflow(page)).toBe(0)
  await shot(page, 'preview-desk')
  expect((await read()).articles.length).toBe(1)

  // A changed price is imported only if its checkbox is checked.
  await page.getByRole('checkbox', { name: /^Club sandwich : passer de 16,00/ }).check()
  await page.getByRole('button', { name: 'Créer 3 articles et en modifier 1' }).click()
  const done = page.getByRole('heading', { name: 'Import terminé' })
  await done.waitFor()
  await expectFocused(done)
  await expectAccessible(page)
  await shot(page, 'done-desk')
  expect((await read()).articles.map(({ section, name, price }) => [section, name, price.amount])).toEqual([
    ['Plats', 'Club sandwich', 1700],
    ['Plats', 'Omelette', 1250],
    ['Boissons', 'Thé vert', 450],
    ['Boissons', 'Chocolat chaud', 500],
  ])

  await page.getByRole('button', { name: 'Annuler l’import' }).click()
  await page.getByText('L’import est annulé.').waitFor()
  await page.getByRole('heading', { name: '3 articles à créer' }).waitFor()
  const undone = await read()
  expect(undone.articles.map(({ name, price }) => [name, price.amount])).toEqual([['Club sandwich', 1600]])
  expect(undone.sections.map(({ name }) => name)).toEqual(['Plats'])
})

test('cells are pasted on a phone, a column is corrected, and a lost answer creates nothing twice', async () => {
  const hotel = await openHotel()
  const { page, read } = await openImport(hotel, 'phone')
  await shot(page, 'empty-phone')
  await page
    .getByLabel('Ou collez des cellules')
    .fill('Plats\tFormules\tÀ payer\nBrunch\tcomplète\t24\nClub sandwich\tseul\t16')
  await page.getByText('Indiquez quelle colonne est le prix.').waitFor()
  await page.getByLabel('Colonne « À payer »').selectOption({ label: 'Prix' })
  await page.getByRole('heading', { name: '1 article à créer' }).waitFor()
  await page.getByRole('heading', { name: '1 article existe déjà et reste tel quel' }).waitFor()
  expect(await measureHorizontalOverflow(page)).toBe(0)
  await shot(page, 'preview-phone')

  // The server imports the menu, but its response is lost, and the services cannot be read to find out.
  expectConsoleError(/ERR_/)
  let lost = 0
  const address = /\/articles\/import\?/
  await page.route(address, async (route) => {
    if (lost++ === 0) await route.fetch()
    else return route.continue()
    await route.abort()
  })
  await page.route(/\/services\?/, (route) => route.abort())
  await page.getByRole('button', { name: 'Créer 1 article' }).click()
  await page.getByText('Rien ne sera créé deux fois.', { exact: false }).waitFor()
  await shot(page, 'no-answer-phone')
  await page.getByRole('button', { name: 'Créer 1 article' }).click()
  await page.getByRole('heading', { name: 'Import terminé' }).waitFor()
  expect((await read()).articles.map(({ name }) => name)).toEqual(['Brunch', 'Club sandwich'])
  expect(lost).toBe(2)
})

test('a file that is not a table says what to do, and the template is imported completely', async () => {
  const hotel = await openHotel()
  const { page } = await openImport(hotel)
  const file = page.locator('input[type=file]')
  const failure = page.getByRole('alert')
  await file.setInputFiles({ name: 'carte.xlsx', mimeType: '', buffer: Buffer.from('PK\u0003\u0004 workbook') })
  await failure.filter({ hasText: 'Ce classeur est abîmé' }).waitFor()
  await shot(page, 'workbook-desk')
  await file.setInputFiles({ name: 'vide.csv', mimeType: 'text/csv', buffer: Buffer.from('\n') })
  await failure.filter({ hasText: 'Ce fichier est vide.' }).waitFor()
  const large = path.join(await mkdtemp(path.join(tmpdir(), 'livret-import-')), 'gros.csv')
  onTestFinished(() => rm(path.dirname(large), { recursive: true }))
  await writeFile(large, Buffer.alloc(10_000_001, 'a'))
  await file.setInputFiles(large)
  await failure.filter({ hasText: 'Ce fichier est trop gros' }).waitFor()
  await choose(page, `Nom;Prix\n${Array.from({ length: 501 }, (_, i) => `Thé ${i};4`).join('\n')}`)
  await failure.filter({ hasText: 'Le tableau a 501 lignes' }).waitFor()
  await shot(page, 'too-long-desk')

  const loading = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Télécharger un modèle' }).click()
  const template = await readFile(await (await loading).path())
  await file.setInputFiles({ name: 'modele.csv', mimeType: 'text/csv', buffer: template })
  await page.getByRole('heading', { name: '1 article à créer' }).waitFor()
  await page.getByRole('heading', { name: '1 article existe et changerait' }).waitFor()
  const uses = await page
    .getByRole('combobox')
    .evaluateAll((all) => all.map((each) => (each as HTMLSelectElement).value))
  expect(uses.length).toBe(17)
  expect(uses).not.toContain('none')
  await shot(page, 'template-desk')
})

test('a receptionist has no import button, and is refused at its address', async () => {
  const hotel = await openHotel()
  const service = await hotel.addService({}, [{}])
  const page = await openStaffPage(await addColleague(hotel))
  await page.goto(url(`/hotels/${hotel.id}/services/${service.id}/articles`))
  await page.getByText('Le Malouin').first().waitFor()
  expect(await page.getByRole('link', { name: 'Importer un tableau' }).count()).toBe(0)
  await page.goto(url(`/hotels/${hotel.id}/services/${service.id}/articles/import`))
  await page.getByRole('alert').getByText('Vous n’avez pas accès à cette page').waitFor()
  await shot(page, 'refused-desk')
})

test('the table of allergens from Excel is checked, corrected in place, and updates existing articles', async () => {
  const hotel = await openHotel()
  const { page, read } = await openImport(hotel)
  const table = [
    'Carte du restaurant',
    'Plat;Prix TTC;Gluten;Lait',
    'Club sandwich;16,00;X;T',
    'Omelette;cher;;X',
  ].join('\r\n')
  await choose(page, table)
  const label = page.getByText('Les cases vides des colonnes d’allergènes veulent dire', { exact: false }).first()
  await label.waitFor()
  await page.getByText('Dites d’abord ce que veulent dire les cases vides').waitFor()
  await shot(page, 'allergens-asked-desk')
  await page.getByRole('radio', { name: 'il n’y en a pas' }).check()
  const wrong = page.getByLabel('Corriger : Prix')
  await wrong.fill('12,50')
  await wrong.press('Enter')
  await page.getByRole('heading', { name: '1 article à créer' }).waitFor()
  await page.getByRole('checkbox', { name: 'Club sandwich : reprendre les allergènes' }).check()
  expect(await measureHorizontalOverflow(page)).toBe(0)
  await shot(page, 'allergens-preview-desk')
  await page.getByRole('button', { name: 'Créer 1 article et en modifier 1' }).click()
  await page.getByRole('heading', { name: 'Import terminé' }).waitFor()
  const found = Object.fromEntries(
    (await read()).articles.map(({ name, allergens, price }) => [name, { allergens, price: price.amount }]),
  )
  expect(found).toEqual({
    'Club sandwich': { allergens: { gluten: 'contains', milk: 'may-contain' }, price: 1600 },
    Omelette: { allergens: { gluten: 'none', milk: 'contains' }, price: 1250 },
  })
})

test('decimal commas that split prices, and Mac encodings, are asked about before anything is created', async () => {
  const hotel = await openHotel()
  const { page, read } = await openImport(hotel, 'phone')
  const mac = Buffer.from(
    [...'Article,Prix\rCr', 0x8f, ...'me br', 0x9e, 'l', 0x8e, ...'e,8,50\r'].map((each) =>
      typeof each === 'number' ? each : each.charCodeAt(0),
    ),
  )
  await page.locator('input[type=file]').setInputFiles({ name: 'mac.csv', mimeType: 'text/csv', buffer: mac })
  await page.getByText('Dites d’abord si les lettres sont justes.').waitFor()
  await page.getByText('Mots à regarder : Crème · brûlée').waitFor()
  await shot(page, 'letters-phone')
  await page.getByRole('button', { name: 'Les lettres sont justes' }).click()
  await page.getByText('Dites d’abord si les prix sont coupés à leur virgule.').waitFor()
  expect(await page.getByRole('button', { name: /^Créer/ }).count()).toBe(0)
  await page.getByRole('radio', { name: 'oui, lire 8,50' }).check()
  expect(await measureHorizontalOverflow(page)).toBe(0)
  await shot(page, 'cut-phone')
  await page.getByRole('button', { name: 'Créer 1 article' }).click()
  await page.getByRole('heading', { name: 'Import terminé' }).waitFor()
  expect((await read()).articles.find(({ name }) => name === 'Crème brûlée')?.price.amount).toBe(850)
})
