// Checks docs/conformance.md: its 251 rows are in order, each with a known state and an existing decision or test; and
// so are the properties from the field facts, each with an existing test.
import { existsSync, readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'

const root = fileURLToPath(new URL('..', import.meta.url))
const rowCount = 251
const faults = []

/** The titles of the tests in a file; those of parameterized tests as they are written there. */
const titlesOf = (file) =>
  [...readFileSync(root + file, 'utf8').matchAll(/(?:\b(?:test|it)(?:\.\w+)*\(|\)\()\s*(['"`])(.+?)\1\s*,/g)].map(
    ([, , title]) => title,
  )

const cellsOf = (line) =>
  line
    .slice(1, -1)
    .split('|')
    .map((cell) => cell.trim())
const lines = readFileSync(`${root}docs/conformance.md`, 'utf8').split('\n')
const rows = lines.filter((line) => /^\| *\d/.test(line)).map(cellsOf)
const properties = lines.filter((line) => /^\| *P\d/.test(line)).map(cellsOf)

function checkProof(proof, fault) {
  const [, file, title] = /^(\S+\.test\.ts): (.+)$/.exec(proof) ?? []
  if (!file || !existsSync(root + file)) fault(`"${proof}" names no test file`)
  else if (
    !titlesOf(file).some((known) => (title.endsWith('…') ? known.startsWith(title.slice(0, -1)) : known === title))
  )
    fault(`${file} has no test "${title}"`)
}

if (rows.length !== rowCount) faults.push(`${rows.length} rows; there are ${rowCount}`)

let open = 0
for (const [i, [number, , row, state = '', proof = '']] of rows.entries()) {
  const fault = (why) => faults.push(`row ${number} (${row}): ${why}`)
  if (Number(number) !== i + 1) fault(`stands at place ${i + 1}`)
  const decision = /^\[otherwise\]\((decisions\/\d{4}-[\w-]+\.md)\)$/.exec(state)?.[1]
  if (decision && !existsSync(`${root}docs/${decision}`)) fault(`${decision} does not exist`)
  if (!decision && state !== 'works' && state !== 'open') fault(`"${state}" is no state`)
  if (state === 'open') open++
  if (state === 'open' && !proof) continue
  checkProof(proof, fault)
}
for (const [number, property, , proof = ''] of properties)
  checkProof(proof, (why) => faults.push(`${number} (${property}): ${why}`))

for (const fault of faults) console.error(`docs/conformance.md: ${fault}`)
if (open > 0) console.log(`docs/conformance.md: ${open} of ${rowCount} rows are open`)
if (faults.length > 0) process.exitCode = 1
