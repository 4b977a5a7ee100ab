// The examples of deploy/ with the real programs, in front of a running Livret: see check-proxies.ts and check-unit.ts. Needs root and
// Debian's nginx, caddy, haproxy and systemd; what is missing is left out, with exit code 2 (0 with --allow-missing).
import { existsSync } from 'node:fs'
import { parseArgs } from 'node:util'
import { ensureBuilt, ensureInstalled, ensureNode, fail } from '#scripts/setup.mjs'

try {
  ensureNode()
  const { values } = parseArgs({ options: { 'allow-missing': { type: 'boolean', default: false } } })
  await ensureInstalled()
  await ensureBuilt()
  const { register } = await import('tsx/esm/api')
  register()
  const { checkProxies } = await import('./check-proxies.ts')
  const { checkUnit } = await import('./check-unit.ts')
  const places = ['/usr/sbin', '/usr/bin', '/usr/local/bin']
  const missing = ['nginx', 'caddy', 'haproxy', 'systemd-analyze'].filter(
    (program) => !places.some((place) => existsSync(`${place}/${program}`)),
  )
  if (missing.length > 0) console.log(`Left out: ${missing.join(', ')} (apt-get install)`)
  const faults = [...(missing.includes('systemd-analyze') ? [] : checkUnit()), ...(await checkProxies(missing))]
  for (const fault of faults) console.log(`  ✗ ${fault}`)
  console.log(`${faults.length} faults`)
  process.exit(faults.length > 0 ? 1 : missing.length > 0 && !values['allow-missing'] ? 2 : 0)
} catch (error) {
  fail(error)
}
