// The rules of an upgrade: which versions are newer, and what refuses one. Built-ins only.

/** Splits a version such as `1.2.0-rc.1` into numbers and the parts after the hyphen. */
function parse(version) {
  const [, numbers, suffix] = /^v?(\d+\.\d+\.\d+)(?:-([0-9A-Za-z.-]+))?(?:\+.*)?$/.exec(version) ?? []
  if (!numbers) throw new Error(`${version} is not a version`)
  return { numbers: numbers.split('.').map(Number), suffix: suffix?.split('.') ?? [] }
}

/**
 * Compares two versions by Semantic Versioning.
 * @returns {number} below 0: `left` is older; 0: the same; above 0: `left` is newer
 */
export function compareVersions(left, right) {
  const [a, b] = [parse(left), parse(right)]
  for (const i of [0, 1, 2]) if (a.numbers[i] !== b.numbers[i]) return a.numbers[i] - b.numbers[i]
  if (a.suffix.length === 0 || b.suffix.length === 0) return b.suffix.length - a.suffix.length
  for (let i = 0; i < Math.max(a.suffix.length, b.suffix.length); i++) {
    const difference = compareParts(a.suffix[i], b.suffix[i])
    if (difference !== 0) return difference
  }
  return 0
}

/** Numbers come before words, and the end before everything. */
function compareParts(left, right) {
  if (left === right) return 0
  if (left === undefined || right === undefined) return left === undefined ? -1 : 1
  const [a, b] = [left, right].map((part) => (/^\d+$/.test(part) ? Number(part) : null))
  if (a !== null && b !== null) return a - b
  if (a !== null || b !== null) return a !== null ? -1 : 1
  return left < right ? -1 : 1
}

/** The newest tag `v…` of a release (no test version); undefined without one. */
export const newestRelease = (tags) =>
  tags
    .filter((tag) => /^v\d+\.\d+\.\d+$/.test(tag))
    .sort(compareVersions)
    .at(-1)

/** Whether this Node.js satisfies a range such as `>=20.19`, the only form in Livret's package.json. */
export function isNodeNewEnough(version, range) {
  const [, required] = /^>=(\d+(?:\.\d+)*)$/.exec(range) ?? []
  if (!required) return false
  const complete = (text) => [...text.split('.'), '0', '0'].slice(0, 3).join('.')
  return compareVersions(version, complete(required)) >= 0
}

/**
 * What must be true before an upgrade. `newestMigration` is the time of the last migration in milliseconds since 1970.
 * @param {object} plan
 * @param {{ version: string, newestMigration: number, commit?: string }} plan.from the installed version
 * @param {{ version: string, newestMigration: number, commit?: string, node: string, containsInstalled?: boolean }} plan.to the version to install;
 *   `containsInstalled`: of a checkout, whether its commit descends from the installed one
 * @param {string} plan.node the version of Node.js
 * @param {string[]} plan.changedFiles files of a checkout that differ from its commit, or that the new version would overwrite
 * @returns {string[]} a sentence for each reason that refuses the upgrade
 */
export function reasonsAgainst({ from, to, node, changedFiles }) {
  const reasons = []
  const order = compareVersions(to.version, from.version)
  if (order < 0 || (order === 0 && to.containsInstalled === false) || to.newestMigration < from.newestMigration)
    reasons.push(
      `${describeVersion(to)} is older than ${describeVersion(from)}. To go back, install it and restore a backup made with it: docs/upgrading.md.`,
    )
  else if (order === 0 && (to.commit === undefined || to.commit === from.commit))
    reasons.push(`${describeVersion(to)} is installed already.`)
  if (!isNodeNewEnough(node, to.node))
    reasons.push(`${to.version} needs Node.js ${to.node}, and this is ${node}. Install it first.`)
  if (changedFiles.length > 0)
    reasons.push(
      `These files were changed here, and the upgrade would overwrite them: ${list(changedFiles)}. Commit or remove the changes.`,
    )
  return reasons
}

/** A version as text, with the beginning of its commit in a clone. */
export const describeVersion = ({ version, commit }) => (commit ? `${version} (${commit.slice(0, 8)})` : version)
const list = (names) => `${names.slice(0, 5).join(', ')}${names.length > 5 ? ` and ${names.length - 5} more` : ''}`

/** Bytes that stay free beside a backup, for the running installation. */
const reserve = 200_000_000

/**
 * Whether a backup fits: it compresses tables, so it needs at most the bytes of the database and of the files.
 * @returns {string | null} a sentence that refuses the upgrade
 */
export function reasonAgainstBackup({ folder, databaseBytes, filesBytes, freeBytes }) {
  const needed = databaseBytes + filesBytes + reserve
  if (freeBytes >= needed) return null
  const megabytes = (bytes) => `${Math.ceil(bytes / 1_000_000)} MB`
  return `The backup may need ${megabytes(needed)}, and ${folder} has ${megabytes(freeBytes)} free. Make space, or name another folder: --backups FOLDER.`
}
