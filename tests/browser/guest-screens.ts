import type { Page } from 'playwright-core'
import { type GuestScreen, guestScreens } from '#app/pages/guest-address.ts'
import { allPlaces } from '#modules/content/places/guest/filter.ts'
import { infoSlugs } from '#modules/foundation/info/rules.ts'
import type { PublicHotel } from '#modules/hotel/hotels/contract.ts'
import { measureHorizontalOverflow, url } from './browser-session.ts'

declare global {
  interface Window {
    __reactRouterDataRouter: {
      navigate: (to: string, options: { flushSync: boolean }) => Promise<void>
      state: { matches: { route: { id: string } }[] }
    }
  }
}

/** The page address of the demo hotel, which has content on every screen. */
export const demoSlug = 'hotel-des-remparts'

/** The paths of each guest screen below the address of the hotel. A screen that is missing here does not compile. */
const addresses: Record<Exclude<GuestScreen, '*'>, (hotel: PublicHotel) => string[]> = {
  '': () => [''],
  'p/:pageId': ({ pages }) => pages.map((page) => `p/${page.slug}`),
  'discover/tiqets': () => ['discover/tiqets'],
  chat: () => ['chat'],
  'discover/services': () => ['discover/services'],
  'discover/services/:serviceId': ({ services }) => {
    const articles = services.flatMap(({ id, articles }) => articles.map((article) => ({ service: id, article })))
    const sheet = (entry?: (typeof articles)[number]) =>
      `discover/services/${entry?.service}?article=${entry?.article.id}`
    return [
      ...services.map(({ id }) => `discover/services/${id}`),
      sheet(articles.find(({ article }) => article.options.length > 1)),
      sheet(articles.find(({ article }) => !article.available)),
    ]
  },
  infos: () => ['infos'],
  'infos/:info': ({ info }) => [...Object.values(infoSlugs), info.items?.[0]?.id].map((name) => `infos/${name}`),
  privacy: () => ['privacy'],
  search: () => ['search'],
  basket: () => ['basket'],
  orders: () => ['orders'],
  // An order that this phone does not have. Other tests open an existing one.
  'orders/:orderId': () => ['orders/00000000-0000-0000-0000-000000000000'],
  opinions: () => ['opinions'],
  // The lobby screen is tested in `kiosk-layout.test.ts`.
  kiosk: () => [],
  ':selection': () => [allPlaces, 'bar'],
  ':selection/:placeId': ({ places }) => [`${allPlaces}/${places[0]?.id}`],
  ':selection/:placeId/promotion': ({ places }) => [`${allPlaces}/${places.find(({ deal }) => deal)?.id}/promotion`],
}

/** The paths of each guest screen of this hotel. */
export async function fetchGuestScreenPaths(slug: string) {
  const page = await (await fetch(url(`/public/${slug}`))).text()
  const id = /data-hotel="([^"]+)"/.exec(page)?.[1]
  const hotel = (await (await fetch(url(`/v1/hotels/${id}?lang=fr`))).json()) as PublicHotel
  return guestScreens.map((screen) => ({
    screen,
    paths: addresses[screen](hotel).map((path) => `/public/${slug}/${path}`),
  }))
}

/** The paths of all guest screens of the demo hotel, and one of no screen. */
export async function fetchAllGuestPaths(): Promise<string[]> {
  const screens = await fetchGuestScreenPaths(demoSlug)
  return [...screens.flatMap(({ paths }) => paths), `/public/${demoSlug}/no/such/page`]
}

export const pathsOutsideHotels = ['/public/unknown', '/q', '/deal']

/** Describes each control that another element covers after it was scrolled into view. */
export const findCoveredControls = (page: Page): Promise<string[]> =>
  page.evaluate(() => {
    const name = (element: Element) =>
      (element.getAttribute('aria-label') || element.textContent || element.tagName).trim().slice(0, 40)
    const root = document.querySelector('dialog:modal') ?? document
    const controls = root.querySelectorAll<HTMLElement>('a[href], button, input, select, textarea, summary')
    return [...controls].flatMap((control) => {
      // A hidden radio button or checkbox is touched on its label. The link to the content is visible only while it has the focus.
      const box = control.classList.contains('visually-hidden') ? control.closest('label') : control
      if (!box || control.matches('[type=hidden], [href="#screen"]')) return []
      if (!box.checkVisibility({ visibilityProperty: true, opacityProperty: true })) return []
      box.scrollIntoView({ block: 'nearest', inline: 'nearest' })
      const [{ left, top, width, height } = box.getBoundingClientRect()] = box.getClientRects()
      const topElement = document.elementFromPoint(left + width / 2, top + height / 2)
      const isReached =
        topElement &&
        (box.contains(topElement) || topElement.contains(box) || topElement.closest('label')?.control === control)
      return isReached
        ? []
        : [
            `${name(control)} is under ${topElement ? `${topElement.tagName} ${name(topElement)}` : 'the edge of the screen'}`,
          ]
    })
  })

/** For forced colours: describes buttons without a visible edge, and chosen controls that look like the others. */
export const findControlsWithoutShape = (page: Page): Promise<string[]> =>
  page.evaluate(() => {
    const name = (element: Element) =>
      (element.getAttribute('aria-label') || element.textContent || element.tagName).trim().slice(0, 40)
    const canvas = getComputedStyle(document.documentElement).backgroundColor
    const isClear = (colour: string) => /^rgba\(.*, 0\)$/.test(colour)
    const isVisible = (element: Element) => element.checkVisibility({ visibilityProperty: true, opacityProperty: true })
    const hasEdge = (element: Element) => {
      const { borderTopStyle, borderTopWidth, backgroundColor } = getComputedStyle(element)
      const isFilled = !isClear(backgroundColor) && backgroundColor !== canvas
      return isFilled || (borderTopStyle !== 'none' && Number.parseFloat(borderTopWidth) >= 1)
    }
    const withoutEdge = [...document.querySelectorAll('.guest :is(a[href], button)')]
      .filter((control) => isVisible(control) && !control.matches('[href="#screen"]'))
      .filter((control) => control.tagName === 'BUTTON' || !isClear(getComputedStyle(control).backgroundColor))
      .filter((control) => !hasEdge(control))
      .map((control) => `${name(control)} has no edge`)
    const describeLook = (element: Element) => {
      const styled = element.querySelector('input:not(.visually-hidden)') ?? element
      const { backgroundColor, borderTopWidth, color, fontWeight } = getComputedStyle(styled)
      return [backgroundColor, borderTopWidth, color, fontWeight].join()
    }
    const isChosen = (element: Element) =>
      element.matches('[aria-current], [aria-pressed="true"]') || element.querySelector(':checked') !== null
    const choices = [
      ...document.querySelectorAll(
        '.guest :is(nav a, button[aria-pressed], label:has(:is([type=radio], [type=checkbox])))',
      ),
    ]
    const unmarked = choices
      .filter((control) => isVisible(control) && isChosen(control))
      .filter((control) =>
        choices.some(
          (other) =>
            other.parentElement === control.parentElement &&
            !isChosen(other) &&
            describeLook(other) === describeLook(control),
        ),
      )
      .map((control) => `${name(control)} is chosen and does not look so`)
    return [...withoutEdge, ...unmarked]
  })

/** Texts that an element or the window cuts off and that cannot be scrolled to, other than the end of an excerpt. */
const findCutTexts = (page: Page) =>
  page.evaluate(() => {
    const width = document.documentElement.clientWidth
    const cut: string[] = []
    const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT)
    while (walker.nextNode()) {
      const text = walker.currentNode
      const around = text.parentElement
      if (!text.nodeValue?.trim() || !around || around.closest('.visually-hidden, script, style, noscript, option'))
        continue
      if (!around.checkVisibility({ visibilityProperty: true, opacityProperty: true })) continue
      const range = document.createRange()
      range.selectNodeContents(text)
      const lines = [...range.getClientRects()].filter((line) => line.width > 1)
      let scrollsDown = false
      for (let box: Element | null = around; box && lines.length > 0; box = box.parentElement) {
        const { overflowX, overflowY, webkitLineClamp, textOverflow } = getComputedStyle(box)
        const edge = box === document.body ? { left: 0, right: width } : box.getBoundingClientRect()
        // A box that scrolls may overflow, and an excerpt ends with an ellipsis.
        if (box.scrollWidth > box.clientWidth && /auto|scroll/.test(overflowX)) break
        scrollsDown ||= box.scrollHeight > box.clientHeight && /auto|scroll/.test(overflowY)
        if (webkitLineClamp !== 'none' || textOverflow === 'ellipsis') break
        const cuts = box === document.body || /hidden|clip/.test(overflowX)
        const isBelow = ({ bottom }: DOMRect) =>
          'bottom' in edge && !scrollsDown && /hidden|clip/.test(overflowY) && bottom > edge.bottom + 3
        const isBeside = ({ left, right }: DOMRect) => cuts && (left < edge.left - 1 || right > edge.right + 1)
        if (lines.some((line) => isBeside(line) || isBelow(line))) {
          cut.push(text.nodeValue.trim().slice(0, 60))
          break
        }
      }
    }
    return cut
  })

/** Describes what does not fit: texts that are cut off, and a page or a sheet that is wider than the screen. */
export async function findOverflow(page: Page): Promise<string[]> {
  const overflow = await measureHorizontalOverflow(page)
  const texts = await findCutTexts(page)
  // A sheet scrolls on its own, so it does not widen the page.
  const isSheetWide = await page.evaluate(() =>
    [...document.querySelectorAll('dialog[open] > *')].some((part) => part.scrollWidth > part.clientWidth + 1),
  )
  return [
    ...(overflow > 0 ? [`${overflow} px too wide`] : []),
    ...texts.map((text) => `“${text}” is cut off`),
    ...(isSheetWide ? ['a sheet that is too wide'] : []),
  ]
}

/** Goes to another screen as a link does, and shows it: the page is not loaded again. */
export const navigateTo = (page: Page, path: string): Promise<void> =>
  page.evaluate((to) => window.__reactRouterDataRouter.navigate(to, { flushSync: true }), path)
