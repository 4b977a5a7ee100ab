import type { Page } from 'playwright-core'
import type { Register } from 'react-router'
import { expect } from 'vitest'
import { findAccessibilityFaults } from './accessibility.ts'
import { expectConsoleError, openPhone, openSignedOutPage, openStaffPage, url } from './browser-session.ts'
import type { Reader, ScreenContent } from './screen-content.ts'

/** A state of a screen, and the steps to reach it. */
export interface ScreenState {
  /** The name of the state; by default the screen just after opening. */
  state?: string
  path: (content: ScreenContent) => string
  /** The selector of an element that appears with the content. */
  waitFor: string
  /** Reaches the state from the opened screen, without writing to the hotel. */
  prepare?: (page: Page) => Promise<unknown>
  /** The signed-in user, by default the owner of the demo hotels; null: nobody is signed in. */
  reader?: Reader | null
  /** Widths of the window in pixels; by default 1280 for staff and 390 for guests. */
  widths?: number[]
  /** Height of the window in pixels; by default `wholeScreen`. */
  height?: number
  /** Expected errors in the console. */
  errors?: RegExp
}

type StaffScreen = Exclude<
  keyof Register['pages'],
  `/public/${string}` | '/q' | `/deal/${string}` | `/order/${string}` | `/order-form/${string}`
>
export type StaffScreens = Record<StaffScreen, ScreenState[]>

/** The widths of a desktop window and of a phone, in pixels. */
export const deskAndPhone = [1280, 390]
export const mainHeading = 'h1'
/** Opens a dialog by its button. */
export const openDialog = (name: string | RegExp, prepare?: (page: Page) => Promise<unknown>) => async (page: Page) => {
  await page.getByRole('button', { name }).first().click()
  await page.getByRole('dialog').waitFor()
  await prepare?.(page)
}
/** Submits the unfilled form of the dialog, and waits for its refusal. */
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

/** A window height in pixels at which no screen scrolls, because a bar at the bottom would half cover some targets. */
const wholeScreen = 6000

/** Checks the accessibility of these staff screens, by default at the width of a desktop window. */
export async function expectAccessibleStaffScreens(screens: Partial<StaffScreens>, content: ScreenContent) {
  const pages = new Map<Reader | null, Page>()
  const pageOf = async ({ reader = 'direction' }: ScreenState) => {
    const page = pages.get(reader) ?? (await (reader ? openStaffPage(content.readers[reader]) : openSignedOutPage()))
    pages.set(reader, page)
    return page
  }
  await expectAccessibleScreens(screens, content, pageOf, 1280)
}

/** Checks the accessibility of these guest screens on the phone of a guest who has an order. */
export async function expectAccessibleGuestScreens(screens: Record<string, ScreenState[]>, content: ScreenContent) {
  const guest = await openPhone()
  await guest.addInitScript((visitor) => {
    Object.assign(localStorage, { uuid: visitor, firstVisitTimestamp: `${Date.now()}` })
  }, content.filled.visitor)
  await expectAccessibleScreens(screens, content, () => guest, 390)
}

/** Opens each state of each screen, and fails with the accessibility faults of all. */
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
      // Opened once, then only resized for the other widths.
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
