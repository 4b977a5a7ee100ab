// The rules of docs/architecture.md that no other tool checks: the closed list of names in a module, the size of files and folders, one
// writer per table, one reader of the environment, the same texts in every language, documents that name what exists, a complete
// lock file. Built-ins only.
import { execFileSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { posix } from 'node:path'
import { fileURLToPath } from 'node:url'

const root = fileURLToPath(new URL('..', import.meta.url))
const git = ['ls-files', '--cached', '--others', '--exclude-standard']
const files = execFileSync('git', git, { cwd: root, encoding: 'utf8' }).split('\n').filter(Boolean)
const read = (file) => readFileSync(root + file, 'utf8')
const faults = []

/** The allowed file names in `server/`, and in a noun's own folder within it; tests are named after what they show. */
const serverNames =
  'routes|service|queries|presenters|jobs|mails|events|import|export|client|render|rules|secrets|errors|demo'
const moduleNames = new RegExp(
  [
    '^modules/(foundation|hotel|content|exchange|reach)/[a-z-]+/(module\\.ts|[a-z-]*(contract|policy|rules|paths|schema)\\.ts',
    '(rules|policy)(\\.[a-z-]+)?\\.test\\.ts',
    `server/((?!(${serverNames})/)[a-z-]+/)?((${serverNames})\\.tsx?|[a-z-]+(\\.integration)?\\.test\\.tsx?)`,
    '(office|guest)/(components/)?([a-z-]+/)?[a-z-]+(\\.module\\.css|(\\.(integration\\.)?test)?\\.tsx?))$',
  ].join('|'),
)
const code = files.filter((file) => /\.(tsx?|mjs|css)$/.test(file) && !file.startsWith('core/db/migrations/'))

for (const file of files) {
  if (file.startsWith('modules/') && !moduleNames.test(file))
    faults.push(`${file}: not an allowed file name of a module`)
  if (/(^|\/)(utils?|helpers?|misc)(\/|\.)/.test(file))
    faults.push(`${file}: not a subject; name the file after its content`)
}

/** The maximum number of files in a folder, without tests and subfolders. */
const maxFolderFiles = 25
const folderFiles = new Map()
for (const file of code)
  if (/^(app|core|modules)\//.test(file) && !/\.test\.tsx?$/.test(file))
    folderFiles.set(posix.dirname(file), (folderFiles.get(posix.dirname(file)) ?? 0) + 1)
for (const [folder, count] of folderFiles)
  if (count > maxFolderFiles)
    faults.push(
      `${folder}: ${count} files without tests; the maximum is ${maxFolderFiles}: divide it into folders by subject`,
    )

/**
 * Text has one of the six sizes of core/styles/tokens.css, or one of them by a factor. Exceptions: what follows the text around it (`em`,
 * `inherit`), the tabs of guests, which become narrower down to 12 px, the root of the kiosk, which scales with the screen, and 0 for no text.
 * The pages without a style sheet (errors, mailbox, API reference, emails) have their own.
 */
const step = String.raw`var\(--(text-[1-6]|card-(text|name|note), var\(--text-[1-6]\))\)`
const textSize = new RegExp(
  String.raw`^(${step}|calc\(${step} \* [\d.]+\)|clamp\(12px, [\d.]+vw, ${step}\)|clamp\([\d.]+%, [\d.]+vmin, [\d.]+%\)|[\d.]+em|inherit|0)$`,
)

for (const file of code) {
  const text = read(file)
  const lines = text.split('\n').length - 1
  if (/^import .* from 'fast-check'$/m.test(text) && file !== 'tests/properties.ts')
    faults.push(
      `${file}: property tests must import fast-check from #tests/properties.ts, which makes its values repeatable`,
    )
  if (lines > 400) faults.push(`${file}: ${lines} lines; the maximum is 400`)
  if (/^(app|core|modules)\//.test(file)) {
    if (text.includes('process.env') && !file.startsWith('core/config/') && !/\.test\.tsx?$/.test(file))
      faults.push(`${file}: only core/config may read environment variables`)
    if (text.includes('/public/${') && !/(paths|routes|\.test)\.tsx?$/.test(file))
      faults.push(`${file}: addresses of guest screens must come from modules/hotel/hotels/paths.ts`)
    if (/(?<!\/v1)\/hotels\/\$\{/.test(text) && !/(paths|routes|\.test)\.tsx?$/.test(file))
      faults.push(`${file}: addresses of staff screens must come from core/app/office-paths.ts`)
    checkWriter(file, text)
    if (/\.(css|tsx)$/.test(file) && !/^(app\/(pages|process)|core\/mail)\//.test(file)) checkTextSizes(file, text)
    if (/^(core\/(styles|ui-guest)|app\/(layouts|offline)|modules\/.*\/guest)\/.*\.css$/.test(file))
      checkDirections(file, text)
  }
}

function checkTextSizes(file, text) {
  const sizes = file.endsWith('.css')
    ? [...text.matchAll(/[\s{]font(?:-size: ([^;]+)|: (?!inherit;)(?:\d+ )?(.+?)\s+\/)/g)].map(
        ([, size, inFont]) => size ?? inFont,
      )
    : [...text.matchAll(/\b(?:fz=\{?|fontSize: ?)["']?(\d[^\s"'},]*)/g)].map(([, size]) => size)
  for (const size of sizes)
    if (!textSize.test(size)) faults.push(`${file}: the text size ${size}; the sizes are in core/styles/tokens.css`)
}

/**
 * Guests also read languages that run from right to left, so their styles name the start and the end of a line, not left and right. Exceptions:
 * rules for one direction, and drawings that are rotated.
 */
function checkDirections(file, text) {
  const values = String.raw`(?:[^\s;()]|\((?:[^()]|\([^()]*\))*\))+`
  const fourSides = new RegExp(
    String.raw`^(margin|padding|inset|border-(?:radius|width)|scroll-\w+): (${values}) (${values}) (${values}) (${values})$`,
  )
  for (const [, selector, declarations] of text.replaceAll(/\/\*.*?\*\//gs, '').matchAll(/([^{}]*)\{([^{}]*)\}/g)) {
    if (selector.includes('[dir=') || /\brotate\b/.test(declarations)) continue
    for (const declaration of declarations.split(';').map((part) => part.trim())) {
      const [, property, ...sides] = fourSides.exec(declaration) ?? []
      const [top, right, bottom, left] = sides
      const isUneven = property === 'border-radius' ? top !== right || bottom !== left : right !== left
      if (/^[\w-]*\b(left|right)\b|^(text-align|float|clear): .*\b(left|right)\b/.test(declaration) || isUneven)
        faults.push(
          `${file}: "${declaration}" names left or right; guests' styles name the start and the end of a line`,
        )
    }
  }
}

/** Only its own module may write a table: tables imported from another module's schema are never written. */
function checkWriter(file, text) {
  const moduleName = file.match(/^modules\/[a-z-]+\/([a-z-]+)\//)?.[1]
  for (const [, names, owner] of text.matchAll(
    /import \{([^}]*)\} from '#modules\/[a-z-]+\/([a-z-]+)\/(?:[a-z-]+-)?schema\.ts'/g,
  )) {
    if (owner === moduleName) continue
    for (const name of names.split(',').map((part) => part.trim().replace(/^type /, '')))
      if (new RegExp(`\\.(insert|update|delete)\\(${name}\\)|\\breorderRows\\(\\s*\\w+,\\s*${name}\\b`).test(text))
        faults.push(`${file}: writes ${name}, a table of the module ${owner}`)
  }
}

const parents = (path) => (path.includes('/') ? [path, ...parents(posix.dirname(path))] : [path])
/** All files and folders. */
const paths = new Set(files.flatMap(parents))
/** Every ending of these paths, because documents may omit the beginning. */
const pathEndings = new Set(
  [...paths].flatMap((path) => path.split('/').map((_, i, names) => names.slice(i).join('/'))),
)
const identifiers = new Set(code.concat('package.json').flatMap((file) => read(file).match(/[A-Za-z_]\w*/g) ?? []))

const looksLikePath = (text) =>
  /^[\w.-][\w./-]*$/.test(text) &&
  (/\.(tsx?|mjs|js|css|md|json|sql|ya?ml)$/.test(text) ||
    /^(app|core|deploy|docs|locales|modules|public|scripts|tests)\//.test(text))
/** A name with a capital letter inside; a single lower-case word may be an ordinary word. */
const looksLikeName = (text) => /^[a-zA-Z]*[a-z][A-Z]\w*$/.test(text)

for (const file of files.filter((name) => /^(docs\/.*|CONTRIBUTING|README)\.md$/.test(name))) {
  const text = read(file).replaceAll(/^```.*?^```/gms, '')
  for (const [, quoted] of text.matchAll(/`([^`\n]+)`/g))
    if (looksLikePath(quoted) ? !pathEndings.has(quoted.replace(/\/$/, '')) : isOutdated(file, quoted))
      faults.push(`${file}: \`${quoted}\` does not exist`)
  for (const [, link] of text.matchAll(/\]\((?![a-z]+:|#)([^)#\s]+)/g))
    if (!paths.has(posix.join(posix.dirname(file), link).replace(/\/$/, '')))
      faults.push(`${file}: the target of the link ${link} does not exist`)
}

/** Only for documents about the current code: decisions also name what they rejected. */
function isOutdated(file, quoted) {
  return (
    /^(docs\/(how\/.*|architecture)|CONTRIBUTING)\.md$/.test(file) && looksLikeName(quoted) && !identifiers.has(quoted)
  )
}

const pageLines = read('docs/architecture.md').split('\n').length - 1
if (pageLines > 100)
  faults.push(`docs/architecture.md: ${pageLines} lines; the maximum is 100, move the rest to docs/how`)

/**
 * npm omits from the lock file the platforms that its registry does not have, and `npm ci` then refuses it. So every
 * optional package that a locked package names must be locked too, where Node.js would find it.
 */
const { packages } = JSON.parse(read('package-lock.json'))
for (const [path, { version, optionalDependencies = {} }] of Object.entries(packages)) {
  const missing = Object.keys(optionalDependencies).filter((name) => !isLocked(path, name))
  if (missing.length > 0)
    faults.push(`package-lock.json: ${path || 'package.json'} ${version} names ${missing.join(', ')}, not in it`)
}

function isLocked(path, name) {
  const nested = `${path && `${path}/`}node_modules/${name}`
  if (packages[nested]) return true
  return path !== '' && isLocked(path.slice(0, path.lastIndexOf('node_modules/')).replace(/\/$/, ''), name)
}

for (const fault of faults) console.log(`  ${fault}`)
if (faults.length > 0) process.exitCode = 1
