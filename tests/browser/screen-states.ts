import type { Page } from 'playwright-core'
import type { Register } from 'react-router'
import { expect } from 'vitest'
import {
  expectConsoleError,
  findAccessibilityFaults,
  openPhone,
  openSignedOutPage,
  openStaffPage,
  url,
} from './browser-session.ts'
import type { Reader, ScreenContent } from './screen-content.ts'

/** A screen in one of its states. */
export interface ScreenState {
  /** What the state is, if it is not the screen as it opens. */
  state?: string
  path: (content: ScreenContent) => string
  /** A selector of what is there once the content has arrived. */
  waitFor: string
  /** What leads from there to the state. Nothing is written to the hotel. */
  prepare?: (page: Page) => Promise<unknown>
  /** By default the owner of the demo's hotels; null: nobody is signed in. */
  reader?: Reader | null
  /** Of the window: as on a desk by default, for guests as on a phone. */
  widths?: number[]
  /** Of the window, where the whole screen is not in sight. */
  height?: number
  /** Errors that the console tells of. */
  errors?: RegExp
}

type StaffScreen = Exclude<keyof Register['pages'], `/public/${string}` | '/q' | `/deal/${string}`>
export type StaffScreens = Record<StaffScreen, ScreenState[]>

/** As on a desk, and as on a phone. */
export const deskAndPhone = [1280, 390]
export const mainHeading = 'h1'
/** Opens a dialog by its button. */
export const openDialog = (name: string | RegExp, prepare?: (page: Page) => Promise<unknown>) => async (page: Page) => {
  await page.getByRole('button', { name }).first().click()
  await page.getByRole('dialog').waitFor()
  await prepare?.(page)
}
/** Sends the form of the dialog without what it asks for. */
export const submitDialog = (name: string, refusal: string | RegExp) => async (page: Page) => {
  await page.getByRole('dialog').getByRole('button', { name, exact: true }).click()
  await page.getByRole('dialog').getByText(refusal).first().waitFor()
}
export const demoPath =
  (path = '') =>
  ({ demo: { staffPath } }: ScreenContent) =>
    staffPath + path
export const filledPath =
  (path = '') =>
  ({ filled: { staffPath } }: ScreenContent) =>
    staffPath + path
export const emptyPath =
  (path = '') =>
  ({ empty: { staffPath } }: ScreenContent) =>
    staffPath + path

/** A whole screen is in sight, because a bar over its foot would half cover some targets. */
const wholeScreen = 4000

/** Looks at these screens of the staff as on a desk, and at those used there as on a phone. */
export async function expectAccessibleStaffScreens(screens: Partial<StaffScreens>, content: ScreenContent) {
  const pages = new Map<Reader | null, Page>()
  const pageOf = async ({ reader = 'direction' }: ScreenState) => {
    const page = pages.get(reader) ?? (await (reader ? openStaffPage(content.readers[reader]) : openSignedOutPage()))
    pages.set(reader, page)
    return page
  }
  await expectAccessibleScreens(screens, content, pageOf, 1280)
}

/** Looks at these screens of guests as on the phone of a guest who has an order. */
export async function expectAccessibleGuestScreens(screens: Record<string, ScreenState[]>, content: ScreenContent) {
  const guest = await openPhone()
  await guest.addInitScript((visitor) => {
    Object.assign(localStorage, { uuid: visitor, firstVisitTimestamp: `${Date.now()}` })
  }, content.filled.visitor)
  await expectAccessibleScreens(screens, content, () => guest, 390)
}

/** Opens each screen in each of its states, and fails with the names of those that not everybody can use. */
async function expectAccessibleScreens(
  screens: Partial<Record<string, ScreenState[]>>,
  content: ScreenContent,
  pageOf: (state: ScreenState) => Page | Promise<Page>,
  usualWidth: number,
): Promise<void> {
  const faults: string[] = []
  for (const [screen, states = []] of Object.entries(screens))
    for (const screenState of states) {
      const { state = 'as it opens', widths = [usualWidth], height = wholeScreen, errors } = screenState
      if (errors) expectConsoleError(errors)
      const page = await pageOf(screenState)
      // The same screen in another size needs no other visit.
      let opening: Promise<void> | null = null
      for (const width of widths)
        try {
          await page.setViewportSize({ width, height })
          opening ??= openState(page, screenState, url(screenState.path(content)))
          await opening
          const found = await findAccessibilityFaults(page)
          faults.push(...found.map((fault) => `${screen}, ${state}, ${width} px: ${fault}`))
        } catch (error) {
          faults.push(`${screen}, ${state}, ${width} px: ${String(error).split('\n').slice(0, 3).join(' ')}`)
        }
    }
  expect(faults.join('\n')).toBe('')
}

async function openState(page: Page, { waitFor: selector, prepare }: ScreenState, address: string): Promise<void> {
  await page.goto(address)
  await page.locator(selector).first().waitFor()
  await page.waitForFunction(() => !document.querySelector('.mantine-Skeleton-root'))
  await prepare?.(page)
}
