import { readFile } from 'node:fs/promises'
import { expect, test } from 'vitest'
import type { MeasureOfPeriod, Statistics } from '#modules/reach/statistics/contract.ts'
import {
  addColleague,
  measureHorizontalOverflow,
  openBrowser,
  openHotel,
  openPhone,
  openStaffPage,
  signIn,
  url,
} from './browser-session.ts'

openBrowser()

test('a guest’s visit is counted once the page is idle, the first of its day or not; a preview or a colleague’s is not', async () => {
  const hotel = await openHotel({ address: { city: 'Saint-Malo' } })
  const read = () => hotel.api<Statistics>('GET', `/v1/hotels/${hotel.id}/statistics`)
  const counted = async (name: string) => {
    const { measures } = await read()
    return measures.find((each: MeasureOfPeriod) => each.name === name)?.total.value
  }
  const page = await openStaffPage(hotel.owner)
  await page.goto(url(`/hotels/${hotel.id}/statistics`))
  await page.getByText('Pas encore de chiffres').waitFor()
  await page.goto(url(`/public/${hotel.slug}`))
  await page.goto(url(`/hotels/${hotel.id}/info`))
  await page.frameLocator('iframe').getByRole('heading', { name: 'Infos pratiques' }).waitFor()

  const guest = await openPhone()
  const beacon = guest.waitForRequest(/\/visits$/)
  await guest.goto(url(`/public/${hotel.slug}?lang=en`))
  const sent = await beacon
  expect(Object.keys(await sent.allHeaders())).not.toContain('x-visitor-id')
  // Opening another screen is the same visit; loading the guide again is another one.
  await guest.getByRole('link', { name: 'Your data' }).click()
  await guest.getByRole('heading', { name: 'Your data', level: 1 }).waitFor()
  await expect.poll(() => counted('visits')).toBe(1)
  const { visitsBy } = await read()
  expect([...visitsBy.lang, ...visitsBy.screen].filter(({ visits }) => visits).map(({ key }) => key)).toEqual([
    'en',
    'phone',
  ])
  const secondVisit = guest.waitForRequest(/\/visits$/)
  await guest.reload()
  await secondVisit
  await expect.poll(() => counted('visits')).toBe(2)
  expect(await counted('visitors')).toBe(1)
})

test('figures of the demo are compared, by day, hour and service, with tables and a file, on a desk and a phone', async () => {
  const owner = await signIn('direction@hotel.example')
  const page = await openStaffPage(owner)
  const slug = 'hotel-des-remparts'
  await page.goto(url('/hotels'))
  await page.getByRole('link', { name: 'Hôtel des Remparts' }).first().click()
  await page.waitForURL(/\/hotels\/[0-9a-f-]{36}/)
  const id = /\/hotels\/([0-9a-f-]{36})/.exec(page.url())?.[1] ?? slug
  await page.goto(url(`/hotels/${id}/statistics`))
  const tile = (name: string) => page.getByRole('button', { name: new RegExp(`^${name}`) })
  await tile('Chiffre d’affaires').waitFor()
  await page.getByText(/Comparé à la période du/).waitFor()
  await page.screenshot({ path: 'test-results/statistics-1280.png', fullPage: true })
  // The label of a day stands below its bar, and the tiles of a row have their figures at the same height.
  const centres = (selector: string) =>
    page
      .locator('figure')
      .first()
      .locator(selector)
      .evaluateAll((all) =>
        all.map((each) => Math.round(each.getBoundingClientRect().x + each.getBoundingClientRect().width / 2)),
      )
  expect(await centres('[class*=axis] > span')).toEqual(await centres('[class*=_bar_]'))
  await page.getByRole('heading', { name: 'Ventes par article' }).waitFor()
  const sales = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Ventes (CSV)' }).click()
  expect((await sales).suggestedFilename()).toMatch(/^ventes-.*\.csv$/)

  await tile('Temps jusqu’à l’acceptation').click()
  await page.getByRole('heading', { name: 'Temps jusqu’à l’acceptation · Par service' }).waitFor()
  await page.getByText('Voir le tableau').first().click()
  await page.getByRole('columnheader', { name: 'Médiane' }).first().waitFor()
  expect(await page.getByRole('table').first().getByRole('row').count()).toBe(8)

  await page.getByRole('radiogroup', { name: 'Période' }).getByText('30 jours').click()
  await page.waitForURL(/from=/)
  await expect.poll(() => page.getByRole('table').first().getByRole('row').count()).toBe(31)
  const download = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Télécharger (CSV)' }).click()
  const file = await download
  expect(file.suggestedFilename()).toMatch(/^statistiques-.*\.csv$/)
  expect((await readFile(await file.path(), 'utf8')).split('\r\n')).toHaveLength(32)

  await page.getByRole('radiogroup', { name: 'Période' }).getByText('Dates').click()
  await page.getByLabel('Au', { exact: true }).fill('2020-01-01')
  expect(await page.getByRole('button', { name: 'Afficher' }).isDisabled()).toBe(true)

  const small = await openStaffPage(owner, 'es', { viewport: { width: 390, height: 844 } })
  await small.goto(url(`/hotels/${id}/statistics`))
  await small.getByRole('button', { name: /^Pedidos/ }).waitFor()
  expect(await measureHorizontalOverflow(small)).toBeLessThanOrEqual(0)
  await small.screenshot({ path: 'test-results/statistics-390.png', fullPage: true })
})

test('a search without results is counted when it is submitted or left, not while it is typed, and without who searched', async () => {
  const hotel = await openHotel({ address: { city: 'Saint-Malo' } })
  const missed = async () => (await hotel.api<Statistics>('GET', `/v1/hotels/${hotel.id}/statistics`)).missedSearches
  const guest = await openPhone()
  const sent: Record<string, string>[] = []
  guest.on('request', async (request) => {
    if (request.url().endsWith('/missed-searches')) sent.push(await request.allHeaders())
  })
  const search = async (question: string) => {
    await guest.goto(url(`/public/${hotel.slug}/search?lang=en`))
    await guest.getByRole('searchbox').fill(question)
    await guest.getByRole('status').filter({ hasText: question }).waitFor()
  }
  await search('Trampol')
  await guest.getByRole('searchbox').fill('Trampoline')
  await guest.getByRole('status').filter({ hasText: 'Trampoline' }).waitFor()
  expect(sent).toEqual([])
  await guest.getByRole('searchbox').press('Enter')
  await expect.poll(missed).toEqual({ terms: [], others: 1 })
  await search('Trampoline')
  await guest
    .getByRole('link', { name: /back|home/i })
    .first()
    .click()
  await expect.poll(missed).toEqual({ terms: [], others: 2 })
  await search('Trampoline')
  await guest.getByRole('searchbox').press('Enter')
  await expect.poll(missed).toEqual({ terms: [{ term: 'trampoline', lang: 'en', searches: 3 }], others: 0 })
  expect(sent.map(({ 'x-visitor-id': visitor, cookie }) => [visitor, cookie])).toEqual(
    Array(3).fill([undefined, undefined]),
  )
  const page = await openStaffPage(hotel.owner, 'en')
  await page.goto(url(`/hotels/${hotel.id}/statistics`))
  await page.getByRole('row', { name: 'trampoline English 3' }).waitFor()
})

test('a colleague can read the figures too', async () => {
  const hotel = await openHotel()
  const member = await openStaffPage(await addColleague(hotel), 'en')
  await member.goto(url(`/hotels/${hotel.id}/statistics`))
  await member.getByRole('heading', { name: 'Statistics', level: 1 }).waitFor()
  await member.getByText('No figures yet').waitFor()
})

test('reports of a standby that is behind say of which time they are, until they are current', async () => {
  const hotel = await openHotel({ timeZone: 'Europe/Paris' })
  const page = await openStaffPage(hotel.owner)
  const isReport = /\/v1\/hotels\/[^/]+\/(statistics|audit|orders\/history)\?/
  await page.route(isReport, async (route) => {
    const response = await route.fetch()
    await route.fulfill({ response, headers: { ...response.headers(), 'livret-as-of': '2026-03-10T13:02:31Z' } })
  })
  const notice = page.getByText('État de 14:02. Les changements plus récents apparaîtront d’eux-mêmes.')
  for (const screen of ['statistics', 'audit', 'orders/history']) {
    await page.goto(url(`/hotels/${hotel.id}/${screen}`))
    await notice.waitFor()
    expect(await measureHorizontalOverflow(page)).toBeLessThanOrEqual(0)
  }
  await page.unroute(isReport)
  await notice.waitFor({ state: 'hidden' })
})
