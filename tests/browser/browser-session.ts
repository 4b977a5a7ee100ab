import { randomUUID } from 'node:crypto'
import { type Browser, type BrowserContext, chromium, type Locator, type Page } from 'playwright-core'
import { afterAll, afterEach, beforeAll, expect, inject } from 'vitest'
import type { Role } from '#core/access/policy.ts'
import type { Article, ArticleInput, Service, ServiceInput } from '#modules/content/services/contract.ts'
import type { Order } from '#modules/exchange/orders/contract.ts'
import type { User } from '#modules/foundation/accounts/contract.ts'
import type { Hotel, HotelInput } from '#modules/hotel/hotels/contract.ts'
import { guestRoute } from '#modules/hotel/hotels/guest/document.ts'
import { linkInMailbox } from '../mailbox.ts'
import { insertMember, insertPerson, password } from './staff-accounts.ts'

const flags = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
  '--autoplay-policy=user-gesture-required',
]

export interface Staff {
  token: string
  user: User
}

export interface TestHotel {
  id: string
  slug: string
  /** The hotel as the API returned it when it was created. */
  details: Hotel
  owner: Staff
  /** Calls the API as the owner; throws when it refuses. */
  api: <T>(method: string, path: string, body?: unknown) => Promise<T>
  addService: (
    service?: Partial<ServiceInput>,
    articles?: Partial<ArticleInput>[],
  ) => Promise<Service & { articles: Article[] }>
  orders: () => Promise<Order[]>
}

let browser: Browser
const contexts: BrowserContext[] = []
const faults: string[] = []
/** Errors that a test expects in the console, for example a refused call. */
let expectedFaults: RegExp[] = []

/**
 * Starts a browser for the tests of this file or `describe` block. A page error, a console error or a request to another site fails the
 * test, unless `expectConsoleError` announced it. `extraFlags`: more command-line flags of Chromium.
 */
export function openBrowser(extraFlags: string[] = []): void {
  beforeAll(async () => {
    browser = await chromium.launch({
      executablePath: process.env.CHROMIUM_PATH || '/usr/bin/chromium',
      args: [...flags, ...extraFlags],
    })
  })
  afterEach(async ({ task }) => {
    // Saves what each screen showed when a test failed.
    if (task.result?.state === 'fail')
      for (const [i, page] of contexts.flatMap((context) => context.pages()).entries())
        await page.screenshot({ path: `test-results/${task.name.slice(0, 60)} ${i + 1}.png` }).catch(() => undefined)
    // Requests that a route handler of the test still holds must not delay the end of the test.
    await Promise.all(contexts.map((context) => context.unrouteAll({ behavior: 'ignoreErrors' })))
    await Promise.all(
      contexts.flatMap((context) => context.pages()).map((page) => page.unrouteAll({ behavior: 'ignoreErrors' })),
    )
    await Promise.all(contexts.splice(0).map((context) => context.close()))
    const unexpected = faults.splice(0).filter((fault) => !expectedFaults.some((pattern) => pattern.test(fault)))
    expectedFaults = []
    // Thrown with the whole text, because the reporter of `expect` would shorten a list.
    if (unexpected.length > 0) throw new Error(`What went wrong on a page:\n${unexpected.join('\n')}`)
  })
  afterAll(() => browser?.close())
}

export function expectConsoleError(pattern: RegExp): void {
  expectedFaults.push(pattern)
}

export const url = (path: string) => `${inject('url')}${path}`

/** Makes `goto` and `reload` resolve after hydration, if the page has React, because earlier input is lost on a slow machine. */
function waitForHydration(page: Page): void {
  const { goto, reload } = page
  const waitForHydrated = () =>
    page.waitForFunction(
      () =>
        !('__reactRouterContext' in window) ||
        Object.keys(document.documentElement).some((key) => key.startsWith('__reactFiber')),
    )
  page.goto = async (...args) => {
    const response = await goto.apply(page, args)
    await waitForHydrated()
    return response
  }
  page.reload = async (...args) => {
    const response = await reload.apply(page, args)
    await waitForHydrated()
    return response
  }
}

/**
 * Opens a page in a new browser context. Service workers are blocked by default: `page.route` and `page.on('request')` do not see what a
 * worker fetches, and each page would fetch all screens again to cache them.
 */
async function open(options: Parameters<Browser['newContext']>[0]): Promise<Page> {
  const context = await browser.newContext({
    serviceWorkers: 'block',
    ...options,
    extraHTTPHeaders: { 'x-forwarded-for': randomUUID() },
    reducedMotion: 'reduce',
  })
  contexts.push(context)
  // Long enough for a busy machine. A test that passes does not become slower.
  context.setDefaultTimeout(20_000)
  const page = await context.newPage()
  if (options?.javaScriptEnabled !== false) waitForHydration(page)
  page.on('pageerror', (error) => faults.push(`page error: ${error.stack || `${error.name}: ${error.message}`}`))
  page.on('console', (message) => {
    if (message.type() === 'error') faults.push(`console: ${message.text()} ${message.location().url}`)
  })
  page.on('request', (request) => {
    if (!request.url().startsWith(inject('url')) && !/^(data|blob):/.test(request.url()))
      faults.push(`foreign request: ${request.url()}`)
  })
  return page
}

/** A guest's phone. */
export const openPhone = (options: Parameters<Browser['newContext']>[0] = {}) =>
  open({
    viewport: { width: 390, height: 844 },
    deviceScaleFactor: 2,
    hasTouch: true,
    isMobile: true,
    ...options,
  })

/** A phone with a service worker that stores pages for offline use, as guests' phones have. */
export const openPhoneWithServiceWorker = () => openPhone({ serviceWorkers: 'allow' })

/** Waits for the fonts of what is shown: when they arrive, texts change their width. */
export const waitForFonts = (page: Page) => page.evaluate(async () => void (await document.fonts.ready))

/** The visible announcement, as opposed to the live region. */
export const visibleText = (page: Page, text: string | RegExp) =>
  page.getByText(text).and(page.locator(':not([role=status])'))

/** A browser of the reception, signed in. */
export async function openStaffPage(
  { token, user }: Staff,
  lang = 'fr',
  options: Parameters<Browser['newContext']>[0] = {},
): Promise<Page> {
  const page = await open({ viewport: { width: 1280, height: 800 }, ...options })
  await page.addInitScript(
    ([storedToken, storedUser, language]) => {
      if (localStorage.getItem('token')) return
      localStorage.setItem('token', storedToken)
      localStorage.setItem('user', storedUser)
      localStorage.setItem('lang', language)
    },
    [token, JSON.stringify(user), lang] as const,
  )
  return page
}

/** A desktop browser in which nobody is signed in. */
export const openSignedOutPage = (options: Parameters<Browser['newContext']>[0] = {}) =>
  open({ viewport: { width: 1280, height: 800 }, ...options })

async function call<T>(method: string, path: string, token: string | null, body?: unknown): Promise<T> {
  const response = await fetch(url(path), {
    method,
    headers: {
      'x-forwarded-for': randomUUID(),
      ...(body !== undefined && { 'content-type': 'application/json' }),
      ...(token && { authorization: `Bearer ${token}` }),
    },
    body: body === undefined ? undefined : JSON.stringify(body),
  })
  const text = await response.text()
  if (!response.ok) throw new Error(`${method} ${path}: ${response.status} ${text}`)
  return (text ? JSON.parse(text) : undefined) as T
}

/** Calls the API as this person; throws when it refuses. */
export const apiAs =
  ({ token }: Pick<Staff, 'token'>) =>
  <T>(method: string, path: string, body?: unknown) =>
    call<T>(method, path, token, body)

/** Sends a guest's request, by default from a new phone; throws unless it is created. */
export async function sendAsGuest<T>(path: string, body: unknown, visitor: string = randomUUID()): Promise<T> {
  const response = await fetch(url(path), {
    method: 'POST',
    headers: {
      'content-type': 'application/json',
      'x-visitor-id': visitor,
      'idempotency-key': randomUUID(),
      'x-forwarded-for': randomUUID(),
    },
    body: JSON.stringify(body),
  })
  if (response.status !== 201) throw new Error(`${path}: ${response.status} ${await response.text()}`)
  return response.json() as Promise<T>
}

/** Creates an account whose email address is not confirmed, and signs in. */
export const signUp = (firstName = 'Maëlle') =>
  call<Staff>('POST', '/v1/auth/register', null, {
    user: { email: `${randomUUID()}@hotel.example`, password, firstName, lastName: 'Le Goff' },
  })

export const signIn = (email: string) => call<Staff>('POST', '/v1/auth/login', null, { email, password })

/** The link in the latest email to this address; `after` is a link that was read before. */
export const readEmailedLink = (email: string, after = '') => linkInMailbox(url(''), email, after)

/** A separate hotel for the test, visible to guests, with its owner signed in. */
export async function openHotel(values: Partial<HotelInput> = {}): Promise<TestHotel> {
  const { token } = await insertPerson('Maëlle')
  return createDraftHotel(await signedInStaff(token), values)
}

/** A hotel of this user, a draft until their address is confirmed. */
export async function createDraftHotel(owner: Staff, values: Partial<HotelInput> = {}): Promise<TestHotel> {
  const api = apiAs(owner)
  const details = await api<Hotel>('POST', '/v1/hotels?lang=fr', {
    name: 'Hôtel du Phare',
    phone: '+33 2 99 00 00 00',
    ...values,
  })
  const apiPath = `/v1/hotels/${details.id}`
  return {
    id: details.id,
    slug: details.slug,
    details,
    owner,
    api,
    orders: () => api('GET', `${apiPath}/orders`),
    addService: async (service, articles = []) => {
      const { id } = await api<Service>('POST', `${apiPath}/services?lang=fr`, {
        name: 'Petit déjeuner',
        kind: 'order',
        ...service,
      })
      for (const article of articles)
        await api('POST', `${apiPath}/services/${id}/articles?lang=fr`, { name: 'Le Malouin', price: 1650, ...article })
      return api('GET', `${apiPath}/services/${id}?lang=fr`)
    },
  }
}

/** Follows the link that confirms somebody's address. */
export async function confirmAddress(person: Staff): Promise<void> {
  const token = new URL(await readEmailedLink(person.user.email)).hash.slice(1)
  await apiAs(person)('POST', '/v1/auth/verify-email', { token })
}

/** A member of the hotel's team. */
export async function addColleague(hotel: TestHotel, role: Role = 'member', firstName = 'Yann'): Promise<Staff> {
  const { token, userId } = await insertPerson(firstName)
  await insertMember(hotel.id, userId, role)
  return signedInStaff(token)
}

const signedInStaff = async (token: string): Promise<Staff> => ({
  token,
  user: await apiAs({ token })<User>('GET', '/v1/me'),
})

/** The navigation beside every screen of a hotel. */
export const sideNavigation = (page: Page) => page.getByRole('navigation', { name: 'Navigation de l’hôtel' })

/** Opens a screen of a hotel and waits until its live stream is connected. */
export async function openLiveStaffScreen(page: Page, path: string): Promise<void> {
  const stream = page.waitForResponse(/\/v1\/hotels\/[^/]+\/events/)
  await page.goto(url(path))
  await stream
}

/** On the page of a service: adds an article to the basket without changes. */
export async function addToBasket(guest: Page, article: string): Promise<void> {
  await guest.getByRole('link', { name: article, exact: true }).click()
  await guest
    .getByRole('dialog')
    .getByRole('button', { name: /Ajouter/ })
    .click()
}

/** A guest's page, hydrated and with its live stream connected. */
export async function openLiveGuestPage(page: Page, path: string): Promise<void> {
  const stream = page.waitForResponse(/\/live\?/)
  await page.goto(url(path))
  await stream
}

/**
 * By how many pixels the page is wider than its window; more than 0 means horizontal scrolling. Waits up to five seconds for the page to
 * fit, because bars and maps follow a new window size a frame later.
 */
export async function measureHorizontalOverflow(page: Page): Promise<number> {
  const fits = page.waitForFunction(
    () => document.documentElement.scrollWidth <= document.documentElement.clientWidth,
    undefined,
    { timeout: 5_000 },
  )
  await fits.catch(() => undefined)
  return page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth)
}

/** The local storage without the visitor id, which every browser gets on its first page (specification point 4). */
export const readStaffLocalStorage = (page: Page): Promise<Record<string, string>> =>
  page.evaluate(() => {
    const { uuid: _, firstVisitTimestamp: __, ...staffEntries } = { ...localStorage }
    return staffEntries
  })

/** Clicks the label around a radio button as a guest does, because the button itself is one hidden pixel. */
export const chooseRadio = (radio: Locator): Promise<void> => radio.locator('xpath=..').click()

/** Waits until the element has the focus. */
export const expectFocused = (field: Locator) =>
  expect.poll(() => field.evaluate((element) => element === document.activeElement)).toBe(true)

/** Waits until the scripts and styles of all guest screens are loaded, so that every screen opens without a network. */
export const waitForPrefetchedScreens = (page: Page) =>
  page.waitForFunction((layout) => {
    const loadedPaths = new Set(performance.getEntriesByType('resource').map(({ name }) => new URL(name).pathname))
    const screens = Object.values(globalThis.__reactRouterManifest?.routes ?? {}).filter(
      ({ id, parentId }) => parentId === layout && !(id in (globalThis.__reactRouterRouteModules ?? {})),
    )
    const files = screens.flatMap(({ module, imports = [], css = [] }) => [module, ...imports, ...css])
    return files.length > 0 && files.every((file) => loadedPaths.has(file.replace(/#$/, '')))
  }, guestRoute)
