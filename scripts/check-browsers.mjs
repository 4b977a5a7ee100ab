// Checks the built files against the browsers that package.json lists: they may use no syntax, API or CSS that one of
// them lacks, unless there is a feature test or a fallback, or an entry in the list below.
import { readdirSync, readFileSync } from 'node:fs'
import { basename, join, relative } from 'node:path'
import { root } from './setup.mjs'
import { unsupportedInScript } from './unsupported-scripts.mjs'
import { unsupportedInStyles } from './unsupported-styles.mjs'

/** Exceptions: `feature` is allowed in files whose name begins with `file`, for the reason given. */
const allowed = [
  {
    file: 'pdf',
    feature: /./,
    why: 'pdf.js is loaded in its legacy build, which includes core-js',
  },
  { file: 'react', feature: /^navigation$/, why: 'React tests for it with typeof in the enclosing function' },
  {
    file: 'react',
    feature: /^\.startViewTransition\(\)$/,
    why: 'React Router and React test for it before they use it',
  },
  { file: 'rich-text-editor', feature: /^\.(command|getHTML)\(\)$/, why: 'methods of Tiptap' },
  { file: 'office', feature: /^\.toArray\(\)$/, why: 'React.Children.toArray' },
  { file: 'office', feature: /^\.drop\(\)$/, why: 'a method of core/ui-office/drafts/use-stored-draft.ts' },
  { file: 'office', feature: /^window\.EyeDropper$/, why: 'Mantine tests for it before it shows the button' },
  {
    file: 'guest',
    feature: /^cancelIdleCallback$/,
    why: 'core/ui-guest/frame/when-page-idle.ts tests for requestIdleCallback',
  },
  {
    file: 'guest',
    feature: /^event prerenderingchange$/,
    why: 'core/ui-guest/frame/when-page-idle.ts tests for document.prerendering',
  },
  {
    file: 'guest',
    feature: /^event (beforeinstallprompt|appinstalled)$/,
    why: 'browsers without these events never fire them; guests then see instructions for the browser menu',
  },
  { file: '', feature: /^attribute (fetchpriority|playsinline)$/, why: 'ignored by browsers that do not know it' },

  { file: 'office', feature: /^:has$/, css: /\.m_/, why: 'Mantine: padding, and the cursor over a disabled field' },
  {
    file: 'rich-text-editor',
    feature: /^:has$/,
    css: /\.m_/,
    why: 'Mantine: overflow of the toolbar, and a kind of block that Livret does not use',
  },
  {
    file: 'rich-text-editor',
    feature: /^color-mix\(\)$/,
    why: 'Mantine: background of a selected table cell; Livret does not use tables',
  },
  {
    file: '',
    feature: /^:(view-transition-(old|new|group)|-webkit-.*)$/,
    why: 'separate rules, ignored by browsers that do not know them',
  },
  {
    file: '',
    feature:
      /^(scrollbar-width|scrollbar-gutter|overflow-anchor|text-wrap|text-box-(trim|edge)|hyphens|forced-color-adjust|print-color-adjust)(:|$)/,
    why: 'appearance only; content and controls are the same',
  },
  {
    file: '',
    feature: /^(field-sizing|content-visibility|contain-intrinsic-size|resize)(:|$)/,
    why: 'without them a field scrolls instead of growing, and a long list renders more slowly',
  },
  {
    file: '',
    feature: /^@media \(scripting\)$/,
    why: 'without scripts, disabled content is shown together with the sentence that says so',
  },
]
const usedEntries = new Set()

const args = process.argv.slice(2)
const findings = (args.length > 0 ? args : builtFiles()).flatMap((path) => {
  const text = readFileSync(path, 'utf8')
  const found = path.endsWith('.css') ? unsupportedInStyles(text) : unsupportedInScript(text)
  return found.filter((finding) => !isAllowed(basename(path), finding)).map((finding) => ({ path, ...finding }))
})

function builtFiles() {
  const folders = [join(root, 'build/client'), join(root, 'build/client/assets')]
  const files = folders.flatMap((folder) => readdirSync(folder).map((name) => join(folder, name)))
  return files.filter((path) => /\.(m?js|css)$/.test(path))
}

function isAllowed(name, { feature, excerpt }) {
  const entry = allowed.find(
    ({ file, feature: pattern, css }) => name.startsWith(file) && pattern.test(feature) && (!css || css.test(excerpt)),
  )
  if (entry) usedEntries.add(entry)
  return entry !== undefined
}

const unused = args.length > 0 ? [] : allowed.filter((entry) => !usedEntries.has(entry))
for (const { path, feature, missing, excerpt } of findings)
  console.log(`  ✗ ${relative(root, path)}: ${feature} (${missing})\n      ${excerpt}`)
for (const { file, feature } of unused)
  console.log(`  ✗ scripts/check-browsers.mjs: no file matching "${file}" uses ${feature} any more; remove the entry`)
if (findings.length + unused.length > 0) process.exitCode = 1
