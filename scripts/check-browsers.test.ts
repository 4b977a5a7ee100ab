import { spawnSync } from 'node:child_process'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { expect, onTestFinished, test } from 'vitest'

/** What the check says of files with these texts; an empty list: nothing. */
async function check(files: Record<string, string>): Promise<string[]> {
  const folder = await mkdtemp(path.join(tmpdir(), 'livret-check-'))
  onTestFinished(() => rm(folder, { recursive: true }))
  const paths = Object.keys(files).map((name) => path.join(folder, name))
  for (const [index, text] of Object.values(files).entries()) await writeFile(paths[index] ?? '', text)
  const script = path.join(import.meta.dirname, 'check-browsers.mjs')
  const { status, stdout } = spawnSync(process.execPath, [script, ...paths], { encoding: 'utf8' })
  const said = stdout.split('\n').filter((line) => line.startsWith('  ✗'))
  expect(status).toBe(said.length > 0 ? 1 : 0)
  return said.map((line) => path.basename(line.replace(/ \(.*/, '')))
}

test('an API, a syntax and a style that a supported browser lacks are refused, each with its file', async () => {
  const said = await check({
    'signal.js': 'export const both = (one, other) => AbortSignal.any([one, other])',
    'array.js': 'export const sorted = (list) => list.toSorted()',
    'global.js': 'export const parts = (text) => new Intl.Segmenter("fr").segment(text)',
    'element.js': 'export const show = (element) => element.showPopover()',
    'event.js': 'addEventListener("scrollend", () => {})',
    'syntax.js': 'export const letters = /[\\p{L}--[a-z]]/v',
    'has.css': '.page:has(.chat) { height: 100vh }',
    'color.css': '.row { background: color-mix(in srgb, red, blue) }',
    'theme.css': ':root { --ink: light-dark(black, white) }',
    'nested.css': '.row { .name { color: red } }',
  })
  expect(said).toEqual([
    'signal.js: AbortSignal.any',
    'array.js: .toSorted()',
    'global.js: Intl.Segmenter',
    'element.js: .showPopover()',
    'event.js: event scrollend',
    expect.stringContaining('syntax.js: syntax'),
    'has.css: :has',
    'color.css: color-mix()',
    'theme.css: light-dark()',
    'nested.css: nesting',
  ])
})

test('a feature test, a value before and everything that all of them have are accepted', async () => {
  expect(
    await check({
      'tested.js': `
        export const both = (list) => (AbortSignal.any ? AbortSignal.any(list) : list[0])
        export function change(update) {
          if (typeof document.startViewTransition !== 'function') return update()
          document.startViewTransition(update)
        }
        if ('wakeLock' in navigator) navigator.wakeLock.request('screen')
        navigator.wakeLock?.request('screen')
        export const platform = navigator.userAgentData`,
      'hidden.js': 'const Segmenter = 1; class Intl {}; export const parts = new Intl.Segmenter()',
      'old.js':
        'export const before = /(?<=a)b/; export const last = [1].findLast(Boolean); export const a = AbortSignal.timeout(5)',
      'tested.css': `
        @supports selector(:has(*)) { .page:has(.chat) { height: 100vh } }
        .row { background: #eee; background: color-mix(in srgb, red, blue) }
        .page { min-height: 100dvh; inset: 0 }`,
    }),
  ).toEqual([])
})

test('another condition is no feature test, nor is one after which the code goes on', async () => {
  expect(
    await check({
      'other.js': 'export const both = (list) => (list.length > 1 ? AbortSignal.any(list) : list[0])',
      'after.js': 'if (!AbortSignal.any) console.log("old"); export const both = (list) => AbortSignal.any(list)',
      'variable.css': '.row { background: #eee; background: color-mix(in srgb, var(--ink), blue) }',
    }),
  ).toEqual(['other.js: AbortSignal.any', 'after.js: AbortSignal.any', 'variable.css: color-mix()'])
})
