import { expect, test } from 'vitest'
import { expectAccessible } from './accessibility.ts'
import { measureHorizontalOverflow, openBrowser, openHotel, openPhone, openStaffPage, url } from './browser-session.ts'

openBrowser()

test('an owner starts with sample content, looks through it, and shows a first service to guests', async () => {
  const { id, slug, owner } = await openHotel({ name: 'Hôtel des Embruns' })
  const page = await openStaffPage(owner)
  await page.goto(url(`/hotels/${id}/services`))
  await page.getByRole('link', { name: 'Partir d’un modèle' }).click()
  await page.waitForURL(/\/starting-set$/)
  await page.getByRole('radio', { name: 'Hôtel de bord de mer' }).waitFor()
  expect(await measureHorizontalOverflow(page)).toBe(0)
  expect(await page.getByRole('button', { name: 'Créer à partir de ce modèle' }).isDisabled()).toBe(true)
  await page.getByRole('radio', { name: 'Hôtel de bord de mer' }).click()
  await page.getByRole('button', { name: 'Créer à partir de ce modèle' }).click()
  await page.waitForURL(/\/first-steps$/)
  // The articles exist, and the test order says that they are hidden.
  await page.getByText(/vos \d+ articles sont encore masqués/).waitFor()
  await page.getByRole('link', { name: 'Relire les services' }).click()
  await page.getByRole('heading', { name: 'Bar de plage' }).waitFor()
  expect(await page.getByRole('radio', { name: 'Masqué', checked: true }).count()).toBe(5)

  // A hidden service has a preview of what guests will see once it is shown.
  await page.getByRole('link', { name: 'Bar de plage' }).click()
  await page.getByText('Vos clients ne voient pas ce service', { exact: false }).waitFor()
  await page.frameLocator('iframe').getByText('Spritz').first().waitFor()
  await page.getByText('L’aperçu se prépare').waitFor({ state: 'hidden' })
  const guest = await openPhone()
  await guest.goto(url(`/public/${slug}/discover/services`))
  await guest.getByRole('heading', { level: 1 }).waitFor()
  expect(await guest.getByText('Bar de plage').count()).toBe(0)
  await page
    .getByRole('radiogroup', { name: /Bar de plage/ })
    .getByText('Visible', { exact: true })
    .click()
  await page.getByRole('link', { name: 'Voir côté client' }).waitFor()
  await guest.getByText('Bar de plage').first().waitFor()
})

test('what has been looked through is shown at once and can be hidden again; what is not written stays open', async () => {
  const { id, owner, api } = await openHotel({ name: 'Hôtel des Embruns', languages: ['fr'] })
  await api('POST', `/v1/hotels/${id}/starting-set`, { set: 'seaside' })
  const fetchShown = async () => {
    const services = await api<{ name: string; hidden: boolean }[]>('GET', `/v1/hotels/${id}/services?lang=fr`)
    const pages = await api<{ title: string; published: boolean }[]>('GET', `/v1/hotels/${id}/pages?lang=fr`)
    return [
      ...services.filter(({ hidden }) => !hidden).map(({ name }) => name),
      ...pages.filter(({ published }) => published).map(({ title }) => title),
    ]
  }
  const page = await openStaffPage(owner)
  await page.goto(url(`/hotels/${id}/first-steps`))
  const review = page.getByRole('group', { name: 'J’ai relu :' })
  const show = review.getByRole('button', { name: /^Rendre visible ce que j’ai relu/ })
  await review.waitFor()
  expect(await show.isDisabled()).toBe(true)
  // A page with […] cannot be ticked; its block says in the editor what is left to do.
  expect(await review.getByText(/blocs? à compléter$/).count()).toBe(2)
  await expectAccessible(page)
  const ticked = ['Bar de plage', 'Bienvenue']
  for (const name of ticked) await review.getByRole('checkbox', { name: new RegExp(name) }).check()
  await show.click()
  await page
    .getByRole('status')
    .filter({ hasText: 'Vos clients voient maintenant' })
    .getByText(/Bar de plage/)
    .waitFor()
  await expect.poll(fetchShown).toEqual(ticked)
  // A shown service is not enough: the pages still have […].
  await page.getByRole('heading', { name: 'Relisez ce qui a été créé' }).waitFor()
  await page.getByRole('button', { name: /^Annuler : tout masquer/ }).click()
  await expect.poll(fetchShown).toEqual([])

  await page.setViewportSize({ width: 390, height: 844 })
  expect(await measureHorizontalOverflow(page)).toBe(0)
  await review
    .getByRole('link', { name: /^Compléter/ })
    .first()
    .click()
  await page.getByText('À compléter : remplacez les […]').first().waitFor()
})
