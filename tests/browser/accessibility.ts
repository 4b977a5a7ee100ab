import axe from 'axe-core'
import type { Page } from 'playwright-core'
import { expect } from 'vitest'

declare global {
  interface Window {
    axe: typeof axe
  }
}

/** Runs axe in the page. Returns a line for each violated rule, with the elements that violate it. */
async function runAxe(page: Page, rules: readonly string[]): Promise<string[]> {
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(axe.source)
  return page.evaluate(
    async (runOnly) => {
      // Only open dialogs are checked, because a button that a dialog half covers would be reported as too small.
      const dialogs = [...document.querySelectorAll('[aria-modal=true]')].filter((element) => element.checkVisibility())
      // Previews of guest pages are excluded: a target half covered by the bar at their bottom would be reported as too small.
      const axeContext = { ...(dialogs.length > 0 && { include: dialogs }), exclude: ['iframe'] }
      const { violations: faultyRules } = await window.axe.run(axeContext, {
        runOnly,
        reporter: 'no-passes',
        iframes: false,
      })
      // A target that a bar half covers is reported as too small: it is measured again in the middle of the window.
      const isTooSmall = async (selector: string) => {
        const target = document.querySelector(selector)
        target?.scrollIntoView({ block: 'center' })
        const { violations } = await window.axe.run(target ?? document, { runOnly: ['target-size'], iframes: false })
        return violations.length > 0
      }
      const faults: string[] = []
      for (const { id, nodes } of faultyRules) {
        const faulty: string[] = []
        for (const { html, target } of nodes)
          if (id !== 'target-size' || (await isTooSmall(String(target[0])))) faulty.push(html)
        if (faulty.length > 0) faults.push(`${id}: ${faulty.join(' | ')}`)
      }
      return faults
    },
    [...rules],
  )
}

/** The violations of WCAG 2.2 A and AA that axe finds, in the light and the dark colour scheme. */
export async function findAccessibilityFaults(page: Page): Promise<string[]> {
  const faults: string[] = []
  // In dark colours only the contrast can differ.
  for (const [colorScheme, rules] of [
    ['light', ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa']],
    ['dark', ['color-contrast']],
  ] as const) {
    await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' })
    // Waits until the colour scheme is applied, which staff screens do by a script, and until transitions have ended.
    await page.waitForFunction(async (scheme) => {
      // Styles of the first frame are applied in the second.
      for (let frame = 0; frame < 2; frame++) await new Promise(requestAnimationFrame)
      const appliedScheme = document.documentElement.getAttribute('data-mantine-color-scheme') ?? scheme
      const moving = document
        .getAnimations()
        .some(({ playState, effect }) => playState === 'running' && effect?.getTiming().iterations !== Infinity)
      return appliedScheme === scheme && !moving
    }, colorScheme)
    // Checked again for some seconds, because a menu that fades in causes violations for a moment.
    const deadline = Date.now() + 20_000
    let found = await runAxe(page, rules)
    while (found.length > 0 && Date.now() < deadline) {
      await page.waitForTimeout(300)
      found = await runAxe(page, rules)
    }
    faults.push(...found.map((fault) => `${colorScheme}: ${fault}`))
  }
  await page.emulateMedia({ colorScheme: null, reducedMotion: 'reduce' })
  return faults
}

/** Fails with the text of each violation. Joined to one text, because the reporter of `expect` would shorten a list. */
export async function expectAccessible(page: Page): Promise<void> {
  expect((await findAccessibilityFaults(page)).join('\n')).toBe('')
}
