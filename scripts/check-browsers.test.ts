import { spawnSync } from 'node:child_process'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { beforeAll, expect, test } from 'vitest'

const refused = {
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
}
const accepted = {
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
}
const untested = {
  'other.js': 'export const both = (list) => (list.length > 1 ? AbortSignal.any(list) : list[0])',
  'after.js': 'if (!AbortSignal.any) console.log("old"); export const both = (list) => AbortSignal.any(list)',
  'variable.css': '.row { background: #eee; background: color-mix(in srgb, var(--ink), blue) }',
}

/** The findings of the check, by file. It runs in one process for all tests, because it reads much data first. */
const said: Record<string, string[]> = {}

beforeAll(async () => {
  const folder = await mkdtemp(path.join(tmpdir(), 'livret-check-'))
  const texts = Object.entries({ ...refused, ...accepted, ...untested })
  const paths = await Promise.all(
    texts.map(async ([name, text]) => {
      await writeFile(path.join(folder, name), text)
      return path.join(folder, name)
    }),
  )
  const script = path.join(import.meta.dirname, 'check-browsers.mjs')
  const { status, stdout } = spawnSync(process.execPath, [script, ...paths], { encoding: 'utf8' })
  await rm(folder, { recursive: true })
  for (const [, file = '', feature = ''] of stdout.matchAll(/^ {2}✗ \S*?([^/\s]+): (.*?) \(/gm))
    said[file] = [...(said[file] ?? []), feature]
  expect(status).toBe(1)
}, 300_000)

const of = (files: object) => Object.keys(files).map((file) => said[file] ?? [])

test('APIs, syntax and styles that a supported browser lacks are refused, each with its file', () => {
  expect(of(refused)).toEqual([
    ['AbortSignal.any'],
    ['.toSorted()'],
    ['Intl.Segmenter'],
    ['.showPopover()'],
    ['event scrollend'],
    ['syntax'],
    [':has'],
    ['color-mix()'],
    ['light-dark()'],
    ['nesting'],
  ])
})

test('features behind a feature test, styles with a fallback and supported features are accepted', () => {
  expect(of(accepted)).toEqual([[], [], [], []])
})

test('other conditions, and conditions without a branch, do not count as feature tests', () => {
  expect(of(untested)).toEqual([['AbortSignal.any'], ['AbortSignal.any'], ['color-mix()']])
})
