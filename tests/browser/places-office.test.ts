import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import {
  apiAs,
  expectConsoleError,
  measureHorizontalOverflow,
  openBrowser,
  openHotel,
  openStaffPage,
  type Staff,
  signIn,
  url,
} from './browser-session.ts'

openBrowser()

const here = '48.6493, -2.0257'
const address = {
  street: 'Quai Saint-Vincent',
  postalCode: '35400',
  city: 'Saint-Malo',
  country: 'FR',
  latitude: 48.65,
  longitude: -2.0257,
}

test('the provider creates a place; a hotel adds, reorders and hides it, and writes a recommendation', async () => {
  expectConsoleError(/status of 404/)
  const name = `Le Chalut ${randomUUID().slice(0, 6)}`
  const provider = await openStaffPage(await signIn('equipe@livret.example'))
  await provider.goto(url('/places'))
  await provider.getByRole('navigation').getByRole('link', { name: 'Lieux', exact: true }).waitFor()
  await provider.getByRole('heading', { level: 1, name: 'Lieux' }).waitFor()
  await provider.getByRole('link', { name: 'Ajouter un lieu' }).click()
  await provider.getByLabel(/^Nom/).fill(name)
  await provider.getByLabel('Catégorie').selectOption('restaurant')
  await provider.getByLabel('Position').fill('148.6493, -2.0257')
  await provider.getByRole('button', { name: 'Enregistrer' }).click()
  await provider.getByText(/semblent inversées/).waitFor()
  await provider.getByRole('button', { name: 'Échanger latitude et longitude' }).waitFor()
  await provider.getByLabel('Position').fill(here)
  await provider.getByRole('button', { name: 'Enregistrer' }).click()
  await provider.waitForURL((to) => to.pathname === '/places')
  await provider.getByLabel('Chercher un nom ou une adresse').fill(name)
  await provider.getByRole('link', { name }).click()
  await provider.getByLabel('Adresse', { exact: true }).waitFor()

  const hotel = await openHotel({ address })
  await hotel.api('POST', `/v1/hotels/${hotel.id}/places?lang=fr`, {
    name: 'La plage',
    category: 'monuments',
    latitude: 48.652,
    longitude: -2.03,
  })
  const reception = await openStaffPage(hotel.owner)
  await reception.goto(url(`/hotels/${hotel.id}/places`))
  await reception.getByRole('button', { name: 'Choisir dans l’annuaire' }).click()
  const drawer = reception.getByRole('dialog', { name: 'Choisir dans l’annuaire' })
  await drawer.getByLabel('Chercher un nom ou une adresse').fill(name)
  await drawer.getByLabel(name).check()
  await drawer.getByRole('button', { name: 'Ajouter 1 lieu' }).click()
  const list = reception.getByRole('list', { name: 'Lieux autour' })
  await list.getByText('100 m · 1 min à pied').waitFor()
  await reception.getByRole('button', { name: `Monter ${name}` }).click()
  const guests = async () =>
    ((await hotel.api('GET', `/v1/hotels/${hotel.id}`)) as { places: { name: string }[] }).places.map(
      (place) => place.name,
    )
  await expect.poll(guests).toEqual([name, 'La plage'])
  await list.getByRole('switch', { name: 'Montrer La plage aux clients', checked: true }).click()
  await expect.poll(guests).toEqual([name])

  await list.getByRole('link', { name }).click()
  await reception.getByText('Ce que dit l’annuaire').waitFor()
  await reception.getByLabel(/^Votre avis/).fill('Demandez la sole')
  await reception.getByRole('button', { name: 'Enregistrer' }).click()
  await reception.getByText('Enregistré').first().waitFor()
  // "Modifications non enregistrées" contains that word too, so the notification may not be there yet.
  const opinion = async () =>
    (await hotel.api<{ places: { opinion: string }[] }>('GET', `/v1/hotels/${hotel.id}`)).places[0]?.opinion
  await expect.poll(opinion).toBe('Demandez la sole')
})

test('an import shows its effects before it runs, and only the provider reaches the directory', async () => {
  expectConsoleError(/status of 404/)
  const name = `Bar ${randomUUID().slice(0, 6)}`
  const page = await openStaffPage(await signIn('equipe@livret.example'))
  await page.goto(url('/places'))
  await page.getByRole('button', { name: 'Importer' }).click()
  const dialog = page.getByRole('dialog', { name: 'Importer des lieux' })
  const table = `name,category,latitude,longitude\n${name},bar,48.64,-2.02\nX,casino,48.64,-2.02\n`
  await dialog
    .locator('input[type="file"]')
    .setInputFiles({ name: 'lieux.csv', mimeType: 'text/csv', buffer: Buffer.from(table) })
  await dialog.getByText('« casino » n’est pas une catégorie de lieux.').waitFor()
  await dialog.getByRole('button', { name: 'Importer 1 lieu sans les lignes fautives' }).click()
  await page.getByText('Import terminé : 1 créés, 0 modifiés.').waitFor()
  await page.getByLabel('Chercher un nom ou une adresse').fill(name)
  await page.getByRole('link', { name }).waitFor()

  const hotel = await openHotel({ address })
  const owner = await openStaffPage(hotel.owner)
  await owner.goto(url('/places'))
  await owner.getByRole('alert').getByText('Vous n’avez pas accès à cette page').waitFor()
})

test('on a phone places are read, created and chosen too, in three languages', async () => {
  expectConsoleError(/status of 404/)
  const hotel = await openHotel({ address })
  await hotel.api('POST', `/v1/hotels/${hotel.id}/places?lang=fr`, {
    name: 'La plage',
    category: 'monuments',
    latitude: 48.652,
    longitude: -2.03,
  })
  for (const [lang, title] of [
    ['fr', 'Lieux autour'],
    ['en', 'Places nearby'],
    ['es', 'Lugares cercanos'],
  ] as const) {
    const page = await openStaffPage(hotel.owner, lang, {
      viewport: { width: 390, height: 844 },
      hasTouch: true,
      isMobile: true,
    })
    await page.goto(url(`/hotels/${hotel.id}/places`))
    await page.getByRole('heading', { level: 1, name: title }).waitFor()
    await page.getByRole('link', { name: 'La plage' }).waitFor()
    expect(await measureHorizontalOverflow(page)).toBe(0)
    await page.goto(url(`/hotels/${hotel.id}/places/new`))
    await page.getByPlaceholder(here).waitFor()
    expect(await measureHorizontalOverflow(page)).toBe(0)
  }
})

test('a person with an unconfirmed address of the provider is told to confirm it', async () => {
  const staff = await apiAs({ token: '' })<Staff>('POST', '/v1/auth/register', {
    user: { email: `${randomUUID()}@livret.example`, password: 'bienvenue-2026', firstName: 'Nora', lastName: 'Petit' },
  })
  const page = await openStaffPage(staff)
  for (const path of ['/places', '/places/new', '/places/types']) {
    await page.goto(url(path))
    await page.getByText(/Confirmez votre adresse pour l’ouvrir : nous avons écrit à/).waitFor()
    await page.getByRole('button', { name: 'Renvoyer le lien' }).waitFor()
    expect(await page.getByText('Vous n’avez pas accès à cette page').count()).toBe(0)
  }
})
