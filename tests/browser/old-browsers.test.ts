import { execFileSync } from 'node:child_process'
import type { Page } from 'playwright-core'
import { describe, expect, test } from 'vitest'
import { bareDesk, expectFault, openBrowser, openHotel, phone, url } from './world.ts'

openBrowser()

type Feature = { owner: string; name?: string; of?: 'owner' | 'instances' | 'either' }
/** What at least one of the browsers of package.json’s list does not have. */
const missing: Feature[] = JSON.parse(
  execFileSync(process.execPath, ['scripts/list-unsupported.mjs'], { encoding: 'utf8' }),
)

/** Takes from this page everything that one of the oldest supported browsers lacks, and what they all lack without TLS. */
async function makeOld(page: Page): Promise<Page> {
  await page.addInitScript(
    (features: Feature[]) => {
      const read = (path: string) =>
        path.split('.').reduce<unknown>((at, part) => Reflect.get(Object(at), part), window)
      for (const { owner, name, of } of features) {
        const holder = owner.includes('.') ? Intl : window
        if (name === undefined) {
          Reflect.deleteProperty(holder, owner.split('.').at(-1) ?? owner)
          continue
        }
        const found = read(owner)
        const instances = owner === 'Window' ? window : Reflect.get(Object(found), 'prototype')
        for (const object of [of === 'instances' && instances ? null : found, of === 'owner' ? null : instances])
          if (object && Object.hasOwn(object, name)) Reflect.deleteProperty(object, name)
      }
    },
    [...missing, { owner: 'Crypto', name: 'randomUUID', of: 'instances' as const }],
  )
  return page
}

describe('with what the oldest supported browsers have', () => {
  test('nothing newer is left', async () => {
    const page = await makeOld(await bareDesk())
    await page.goto(url('/'))
    const left = await page.evaluate(() => [
      'any' in AbortSignal,
      'toSorted' in Array.prototype,
      'groupBy' in Object,
      'fromAsync' in Array,
      'withResolvers' in Promise,
      'canParse' in URL,
      'union' in Set.prototype,
      'Segmenter' in Intl,
      'showPopover' in HTMLElement.prototype,
      'startViewTransition' in document,
      'requestIdleCallback' in window,
      'randomUUID' in crypto,
    ])
    expect(left).toEqual(left.map(() => false))
    // What all of them have stays.
    expect(await page.evaluate(() => ['timeout' in AbortSignal, 'findLast' in [], 'inert' in document.body])).toEqual([
      true,
      true,
      true,
    ])
  })
})

describe('an older browser', () => {
  const notices = {
    'fr-FR': 'Votre navigateur est trop ancien',
    'en-GB': 'Your browser is too old',
    'es-ES': 'Su navegador es demasiado antiguo',
  }

  test.each(Object.entries(notices))(
    'reads in its language, %s, that parts of the page will not work',
    async (locale, notice) => {
      const own = await openHotel()
      for (const [open, path] of [
        [phone, `/public/${own.hotel.slug}`],
        [bareDesk, '/'],
      ] as const) {
        const page = await open({ locale })
        await page.addInitScript(() => Reflect.deleteProperty(HTMLElement.prototype, 'inert'))
        // Its own scripts may fail.
        expectFault(/./)
        await page.goto(url(path))
        await page
          .getByRole('status')
          .getByText(notice, { exact: false })
          .or(page.getByText(notice, { exact: false }))
          .first()
          .waitFor()
      }
    },
  )

  test('reads nothing of it where it is new enough', async () => {
    const own = await openHotel()
    const page = await phone()
    await page.goto(url(`/public/${own.hotel.slug}`))
    expect(await page.getByText(notices['fr-FR'], { exact: false }).count()).toBe(0)
  })

  test('without scripts a guest page still reads', async () => {
    const own = await openHotel()
    await own.addService({ name: 'Bar' }, [{ name: 'Thé', price: 500 }])
    const page = await phone({ javaScriptEnabled: false })
    await page.goto(url(`/public/${own.hotel.slug}/discover/services`))
    await page.getByRole('link', { name: 'Bar' }).first().click()
    await page.getByText('Thé').first().waitFor()
  })
})
