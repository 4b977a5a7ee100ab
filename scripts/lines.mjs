// `node scripts/lines.mjs [REVISION]`: counts the lines of source, tests, CSS and documents by folder, two levels deep;
// without a revision, those of the working tree. Generated migrations, JSON texts and pictures are not counted.
// Built-ins only.
import { execFileSync } from 'node:child_process'
import { fileURLToPath } from 'node:url'

const root = fileURLToPath(new URL('..', import.meta.url))
const [revision] = process.argv.slice(2)
const kinds = ['source', 'tests', 'css', 'docs']

function kindOf(path) {
  if (path.startsWith('core/db/migrations/')) return undefined
  if (path.endsWith('.md')) return 'docs'
  if (path.endsWith('.css')) return 'css'
  if (!/\.(tsx?|mjs|js)$/.test(path)) return undefined
  return path.startsWith('tests/') || /\.test\.tsx?$/.test(path) ? 'tests' : 'source'
}

const folders = new Map()
const add = (folder, kind, lines) => {
  const counts = folders.get(folder) ?? { source: 0, tests: 0, css: 0, docs: 0, files: 0 }
  counts[kind] += lines
  counts.files++
  folders.set(folder, counts)
}
// `git grep -c` with an empty pattern counts all lines of each tracked file.
const command = ['grep', '-I', '-c', '', ...(revision ? [revision] : []), '--', '.']
const listed = execFileSync('git', command, { cwd: root, encoding: 'utf8', maxBuffer: 1e8 }).split('\n')
for (const line of listed.filter(Boolean)) {
  const [, path, lines] = line.slice(revision ? revision.length + 1 : 0).match(/^(.*):(\d+)$/)
  const kind = kindOf(path)
  if (!kind) continue
  const parts = path.split('/').slice(0, -1)
  for (const folder of new Set([parts.slice(0, 1).join('/') || '.', parts.slice(0, 2).join('/') || '.', 'all']))
    add(folder, kind, Number(lines))
}

const row = (name, cells) => console.log(name.padEnd(28) + cells.map((cell) => String(cell).padStart(8)).join(''))
row('', [...kinds, 'files'])
for (const folder of [...folders.keys()].filter((name) => name !== 'all').sort()) {
  const { files, ...counts } = folders.get(folder)
  row(folder.includes('/') ? `  ${folder}` : folder, [...kinds.map((kind) => counts[kind]), files])
}
const all = folders.get('all')
row('all', [...kinds.map((kind) => all[kind]), all.files])
