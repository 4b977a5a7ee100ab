// The supported browsers, as package.json lists them, and whether all of them support a web feature.
import { readFileSync } from 'node:fs'
import data from '@mdn/browser-compat-data' with { type: 'json' }

export { data }

const { browserslist } = JSON.parse(readFileSync(new URL('../package.json', import.meta.url), 'utf8'))

/** MDN's names of the browsers in the list, for desktop and phone. */
const mdnNames = {
  chrome: ['chrome', 'chrome_android'],
  android: ['webview_android'],
  edge: ['edge'],
  firefox: ['firefox', 'firefox_android'],
  safari: ['safari'],
  ios_saf: ['safari_ios'],
}
/** Browsers with the same engine. A feature that only some of them never had depends on the system, not on the version. */
const families = [
  ['chrome', 'chrome_android', 'webview_android', 'edge'],
  ['firefox', 'firefox_android'],
  ['safari', 'safari_ios'],
]

const minVersions = Object.fromEntries(
  browserslist.flatMap((query) => {
    const [, name, version] = /^(\w+) >= ([\d.]+)$/.exec(query) ?? []
    if (!mdnNames[name]) throw new Error(`package.json: browserslist has "${query}", which this check cannot read`)
    return mdnNames[name].map((browser) => [browser, version])
  }),
)

const numberOf = (version) => {
  const [major, minor = 0] = version.replace('≤', '').split('.').map(Number)
  return major * 1_000 + minor
}
const isRelease = (version) => typeof version === 'string' && version !== 'preview'

/**
 * The first supported browser without a feature, and the version that has it: `firefox since 121`; `safari never`.
 * Undefined: all of them have it.
 * @param {{ __compat?: { support: Record<string, object> } } | undefined} feature an entry of MDN’s data; features
 * unknown to MDN count as supported
 * @returns {string | undefined}
 */
export function missingIn(feature) {
  if (!feature?.__compat) return undefined
  for (const family of families) {
    const missing = family.flatMap((browser) => {
      const statements = [feature.__compat.support[browser] ?? []].flat().filter(isUnconditional)
      return statements.some((statement) => includesVersion(statement, minVersions[browser]))
        ? []
        : [{ browser, since: statements.map(({ version_added: added }) => added).find(isRelease) }]
    })
    const newer = missing.find(({ since }) => since)
    if (newer) return `${newer.browser} since ${newer.since}`
    if (missing.length === family.length) return `${family[0]} never`
  }
  return undefined
}

const isUnconditional = ({ flags, prefix, alternative_name: otherName }) => !flags && !prefix && !otherName

const includesVersion = ({ version_added: added, version_removed: removed }, version) =>
  isRelease(added) &&
  numberOf(added) <= numberOf(version) &&
  !(isRelease(removed) && numberOf(removed) <= numberOf(version))
