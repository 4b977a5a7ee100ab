// Checks that each of the 251 rows of docs/conformance.md has a known state and an existing decision or test, that each
// case from practice has an existing test, and that docs/security.md quotes only existing test titles.
import { execFileSync } from 'node:child_process'
import { existsSync, readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'

const root = fileURLToPath(new URL('..', import.meta.url))
const rowCount = 251
const faults = []
const read = (file) => readFileSync(root + file, 'utf8')

/** The titles of the tests in a file; those of parameterized tests with their placeholders. */
const titlesOf = (file) =>
  [...read(file).matchAll(/(?:\b(?:test|it)(?:\.\w+)*\(|\)\()\s*(['"`])(.+?)\1\s*,/g)].map(([, , title]) => title)

/** Whether a test has this title, or begins with it when it ends with "…". */
const hasTest = (titles, quoted) =>
  titles.some((title) => (quoted.endsWith('…') ? title.startsWith(quoted.slice(0, -1)) : title === quoted))

const cellsOf = (line) =>
  line
    .slice(1, -1)
    .split('|')
    .map((cell) => cell.trim())
const lines = read('docs/conformance.md').split('\n')
const rows = lines.filter((line) => /^\| *\d/.test(line)).map(cellsOf)
const cases = lines.filter((line) => /^\| *P\d/.test(line)).map(cellsOf)

function checkProof(proof, reportFault) {
  const [, file, title] = /^(\S+\.test\.ts): (.+)$/.exec(proof) ?? []
  if (!file || !existsSync(root + file)) reportFault(`"${proof}" names no test file`)
  else if (!hasTest(titlesOf(file), title)) reportFault(`${file} has no test "${title}"`)
}

if (rows.length !== rowCount) faults.push(`docs/conformance.md: ${rows.length} rows; there must be ${rowCount}`)

let openRows = 0
for (const [i, [number, , row, state = '', proof = '']] of rows.entries()) {
  const reportFault = (reason) => faults.push(`docs/conformance.md: row ${number} (${row}): ${reason}`)
  if (Number(number) !== i + 1) reportFault(`is at position ${i + 1}`)
  const decision = /^\[otherwise\]\((decisions\/\d{4}-[\w-]+\.md)\)$/.exec(state)?.[1]
  if (decision && !existsSync(`${root}docs/${decision}`)) reportFault(`${decision} does not exist`)
  if (!decision && state !== 'works' && state !== 'open') reportFault(`"${state}" is not a state`)
  if (state === 'open') openRows++
  if (state === 'open' && !proof) continue
  checkProof(proof, reportFault)
}
for (const [number, name, , proof = ''] of cases)
  checkProof(proof, (reason) => faults.push(`docs/conformance.md: ${number} (${name}): ${reason}`))

// docs/security.md quotes titles in italics, and other documents' headings as in *Privacy*: one capitalized word.
const testFiles = execFileSync('git', ['ls-files', '*.test.ts'], { cwd: root, encoding: 'utf8' }).split('\n')
const allTitles = testFiles.filter((file) => file && existsSync(root + file)).flatMap(titlesOf)
for (const [, quoted] of read('docs/security.md').matchAll(/(?<![*\w.])\*([a-z][^*\n]+?)\*(?![*\w])/g))
  if (quoted !== 'guards' && quoted !== 'fuzz' && !hasTest(allTitles, quoted))
    faults.push(`docs/security.md: no test has the title "${quoted}"`)

for (const fault of faults) console.error(fault)
if (openRows > 0) console.log(`docs/conformance.md: ${openRows} of ${rowCount} rows are open`)
if (faults.length > 0) process.exitCode = 1
