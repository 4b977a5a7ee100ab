// Checks the built files against the browsers that package.json lists: they may use no syntax, API or CSS that one of
// them lacks, unless there is a feature test or a substitute, or an entry below.
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
    why: 'pdf.js is loaded in its legacy build, which brings core-js',
  },
  { file: 'react', feature: /^navigation$/, why: 'React asks for it with typeof, in the function around' },
  {
    file: 'react',
    feature: /^\.startViewTransition\(\)$/,
    why: 'React Router and React ask for it before they choose this way',
  },
  { file: 'react', feature: /^\.handle\(\)$/, why: 'a method of i18next' },
  { file: 'rich-text-editor', feature: /^\.(command|getHTML)\(\)$/, why: 'methods of Tiptap' },
  { file: 'office', feature: /^\.toArray\(\)$/, why: 'React.Children.toArray' },
  { file: 'office', feature: /^\.drop\(\)$/, why: 'a method of core/ui-office/drafts/use-stored-draft.ts' },
  { file: 'office', feature: /^window\.EyeDropper$/, why: 'Mantine asks for it before it offers the button' },
  {
    file: 'guest',
    feature: /^cancelIdleCallback$/,
    why: 'core/ui-guest/frame/when-page-idle.ts asks for requestIdleCallback',
  },
  {
    file: 'guest',
    feature: /^event prerenderingchange$/,
    why: 'core/ui-guest/frame/when-page-idle.ts asks for document.prerendering',
  },
  {
    file: 'guest',
    feature: /^event (beforeinstallprompt|appinstalled)$/,
    why: 'browsers that do not have them never fire them: the guest is shown the way by the menu',
  },
  { file: '', feature: /^attribute (fetchpriority|playsinline)$/, why: 'ignored where it is unknown' },

  { file: 'office', feature: /^:has$/, css: /\.m_/, why: 'Mantine: paddings and the pointer over a disabled field' },
  {
    file: 'rich-text-editor',
    feature: /^:has$/,
    css: /\.m_/,
    why: 'Mantine: the toolbar’s overflow, a kind of block that is not offered',
  },
  {
    file: 'rich-text-editor',
    feature: /^color-mix\(\)$/,
    why: 'Mantine: the ground of a cell that is selected, in tables, which are not offered',
  },
  {
    file: '',
    feature: /^:(view-transition-(old|new|group)|-webkit-.*)$/,
    why: 'rules of their own, without effect where they are unknown',
  },
  {
    file: '',
    feature:
      /^(scrollbar-width|scrollbar-gutter|overflow-anchor|text-wrap|text-box-(trim|edge)|hyphens|forced-color-adjust|print-color-adjust)(:|$)/,
    why: 'how it looks; what is read and touched is the same',
  },
  {
    file: '',
    feature: /^(field-sizing|content-visibility|contain-intrinsic-size|resize)(:|$)/,
    why: 'a field that does not grow scrolls; a list that is drawn whole is slower',
  },
  {
    file: '',
    feature: /^@media \(scripting\)$/,
    why: 'without scripts, what waits for them stands beside the sentence that says so',
  },
]
const used = new Set()

const given = process.argv.slice(2)
const findings = (given.length > 0 ? given : builtFiles()).flatMap((path) => {
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
  if (entry) used.add(entry)
  return entry !== undefined
}

const unused = given.length > 0 ? [] : allowed.filter((entry) => !used.has(entry))
for (const { path, feature, missing, excerpt } of findings)
  console.log(`  ✗ ${relative(root, path)}: ${feature} (${missing})\n      ${excerpt}`)
for (const { file, feature } of unused)
  console.log(
    `  ✗ scripts/check-browsers.mjs: nothing uses ${feature} in ${file || 'any file'} any more; remove its entry`,
  )
if (findings.length + unused.length > 0) process.exitCode = 1
