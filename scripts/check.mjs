// `npm run check`: types, modules that must be removable, lint and format, import rules, structure and documents,
// conformance, dead code; all in parallel.
import { spawn } from 'node:child_process'
import { ensureInstalled, ensureNode, isBuilt, root } from './setup.mjs'

const checks = {
  // Incremental: files that have not changed since the last check are not compiled again.
  types: ['tsc --noEmit --incremental --tsBuildInfoFile node_modules/.cache/types.tsbuildinfo'],
  leaves: ['node scripts/check-leaf.mjs'],
  lint: ['biome ci --colors=off --error-on-warnings .'],
  imports: ['depcruise --config .dependency-cruiser.mjs app modules core'],
  structure: ['node scripts/check-structure.mjs'],
  languages: ['node scripts/check-languages.mjs'],
  conformance: ['node scripts/check-conformance.mjs'],
  'dead code': ['knip'],
  // Only when there is an up-to-date build; `npm test` runs these checks after its own build.
  ...(isBuilt() && { sizes: ['node scripts/check-sizes.mjs'], browsers: ['node scripts/check-browsers.mjs'] }),
}

ensureNode()
await ensureInstalled()
// The types of the routes, which `types` and `leaves` need.
const hasRouteTypes = await runAll('route types', ['react-router typegen'])
const results = await Promise.all(Object.entries(checks).map(([name, commands]) => runAll(name, commands)))
if (!hasRouteTypes || results.includes(false)) process.exitCode = 1

async function runAll(name, commands) {
  const startTime = Date.now()
  for (const command of commands) {
    const { code, output } = await run(command)
    if (code === 0) {
      if (['conformance', 'languages'].includes(name) && output) console.log(`  ${output.trim()}`)
      continue
    }
    console.log(`  ✗ ${name}: ${command}\n\n${output.trim()}\n`)
    return false
  }
  console.log(`  ✓ ${name} (${((Date.now() - startTime) / 1000).toFixed(1)} s)`)
  return true
}

function run(command) {
  return new Promise((resolve) => {
    const path = `${root}/node_modules/.bin:${process.env.PATH}`
    const child = spawn(command, { shell: true, cwd: root, env: { ...process.env, PATH: path } })
    let output = ''
    for (const stream of [child.stdout, child.stderr]) stream.on('data', (data) => (output += data))
    child.once('close', (code) => resolve({ code, output }))
  })
}
