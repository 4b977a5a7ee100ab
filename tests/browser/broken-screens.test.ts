import type { Page } from 'playwright-core'
import { beforeEach, describe, expect, test } from 'vitest'
import {
  expectConsoleError,
  openBrowser,
  openHotel,
  openPhone,
  openSignedOutPage,
  openStaffPage,
  sideNavigation,
  signUp,
  url,
} from './browser-session.ts'

openBrowser()

const titles = { fr: 'Une erreur est survenue', en: 'An error occured', es: 'Se ha producido un error' }
const missing = 'Un fichier de cette page n’est pas arrivé. Vérifiez la connexion, puis réessayez.'

/** Matches the address of the built script of a screen. */
const codeOf = (screen: string) => new RegExp(`/assets/${screen}-[\\w-]{8}\\.js$`)

const breakScreen = (page: Page, screen: string) =>
  page.route(codeOf(screen), (route) =>
    route.fulfill({
      contentType: 'text/javascript',
      body: 'export default function Broken() { throw new Error("broken on purpose") }',
    }),
  )

beforeEach(() => {
  expectConsoleError(/broken on purpose|Minified React error|error boundary|Failed to load resource|net::ERR_FAILED/)
  expectConsoleError(/dynamically imported module|Error loading route module/)
})

async function expectErrorPage(page: Page, lang: keyof typeof titles = 'fr') {
  await page.getByRole('heading', { name: titles[lang], level: 1 }).waitFor()
  expect(await page.title()).toContain(titles[lang])
}

describe('a screen that crashes shows an error in its language, and a way back', () => {
  test.each(['fr', 'en', 'es'] as const)('on a guest’s phone (%s)', async (lang) => {
    const hotel = await openHotel()
    const page = await openPhone()
    await breakScreen(page, 'infos-screen')
    await page.goto(url(`/public/${hotel.slug}/infos?lang=${lang}`))
    await expectErrorPage(page, lang)
    await page.screenshot({ path: `test-results/broken-guest-${lang}.png` })
    await page.getByRole('main').getByRole('link').click()
    await page.waitForURL(`**/public/${hotel.slug}?lang=${lang}`)
    await page.getByRole('navigation', { name: /Nav/ }).waitFor()
  })

  test('on the screen in the lobby', async () => {
    const hotel = await openHotel()
    const page = await openPhone()
    await breakScreen(page, 'kiosk-screen')
    await page.goto(url(`/public/${hotel.slug}/kiosk`))
    await expectErrorPage(page)
    expect(await page.getByRole('link').getAttribute('href')).toMatch(`/public/${hotel.slug}/kiosk?lang=fr`)
  })

  test.each([
    ['/q?lang=en', 'code-screen', 'en'],
    ['/deal?lang=es', 'venue-screen', 'es'],
    ['/', 'login-screen', 'fr'],
    ['/register?lang=en', 'register-screen', 'en'],
    ['/forgot-password?lang=es', 'forgot-password-screen', 'es'],
    ['/no/such/page?lang=en', 'not-found-screen', 'en'],
  ] as const)('at %s', async (address, screen, lang) => {
    const page = await openSignedOutPage()
    await breakScreen(page, screen)
    await page.goto(url(address))
    await expectErrorPage(page, lang)
    expect(await page.getByRole('link').getAttribute('href')).toBe('/')
  })

  test('where a hotel is created', async () => {
    const page = await openStaffPage(await signUp(), 'en')
    await breakScreen(page, 'create-org-screen')
    await page.goto(url('/onboarding/create-org'))
    await expectErrorPage(page, 'en')
  })

  test('in the back office, below the top bar, from which the other screens still open', async () => {
    const hotel = await openHotel()
    const page = await openStaffPage(hotel.owner, 'es')
    await breakScreen(page, 'statistics-screen')
    await page.goto(url(`/hotels/${hotel.id}/statistics`))
    await expectErrorPage(page, 'es')
    await page.getByRole('link', { name: 'Volver al inicio' }).waitFor()
    await page.screenshot({ path: 'test-results/broken-staff.png' })
    await page.getByRole('navigation').getByRole('link', { name: 'Servicios' }).first().click()
    await page.getByRole('heading', { name: 'Servicios', level: 1 }).waitFor()
  })
})

describe('a screen whose script does not load says so, and opens on a retry', () => {
  test('in the back office, from another screen', async () => {
    const hotel = await openHotel()
    const page = await openStaffPage(hotel.owner)
    await page.goto(url(`/hotels/${hotel.id}/services`))
    await page.route(codeOf('statistics-screen'), (route) => route.abort())
    await sideNavigation(page).getByRole('link', { name: 'Statistiques' }).click()
    await page.getByText(missing).waitFor()
    await page.getByRole('heading', { name: titles.fr }).waitFor()
    await page.screenshot({ path: 'test-results/missing-staff.png' })
    expect(await page.getByRole('link', { name: 'Retour à l’accueil' }).getAttribute('href')).toBe('/hotels')
    await page.unrouteAll()
    await page.getByRole('button', { name: 'Réessayer' }).click()
    await page.getByRole('heading', { name: 'Statistiques', level: 1 }).waitFor()
  })

  test.each([
    ['/', 'login-screen', 'Se connecter'],
    ['/register', 'register-screen', 'Créer'],
  ])('at %s', async (address, screen, act) => {
    const page = await openSignedOutPage()
    await page.goto(url('/no/such/page'))
    await page.route(codeOf(screen), (route) => route.abort())
    await page.evaluate((to) => location.assign(to), address)
    await page.getByText(missing).waitFor()
    await page.unrouteAll()
    await page.getByRole('button', { name: 'Réessayer' }).click()
    await page
      .getByRole('button', { name: new RegExp(act) })
      .first()
      .waitFor()
  })

  test('on the screen in the lobby', async () => {
    const hotel = await openHotel()
    const page = await openPhone()
    await page.route(codeOf('kiosk-layout'), (route) => route.abort())
    await page.goto(url(`/public/${hotel.slug}/kiosk`))
    await page.getByText(missing).waitFor()
    await page.unrouteAll()
    await page.getByRole('button', { name: 'Réessayer' }).click()
    await page.getByRole('heading', { name: hotel.details.name }).first().waitFor()
  })
})
