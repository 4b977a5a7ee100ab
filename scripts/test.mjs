// `npm test`: runs all checks and tests in order. `npm test -- unit browser` runs only these steps; any other word is
// passed to Vitest, which runs the test files whose path contains it, or with `--changed` those that import what is not
// committed yet. `--shard 1/3` runs a third of each kind; the counts of all shards add up to those of a whole run.
import { spawn } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, relative } from 'node:path'
import { findChromium, findEngines } from './browser.mjs'
import { elapsed, ensureBuilt, ensureInstalled, ensureNode, root } from './setup.mjs'

/** Each step reports how many tests passed, failed and were skipped; a step that throws counts as one failed test. */
const steps = {
  check: () => runCheck(),
  unit: () => runVitest('unit'),
  engine: () => runVitest('engine'),
  build: () => build(),
  integration: () => runVitest('integration'),
  browser: (failedSteps) => runBrowser('browser', failedSteps, async () => ({ CHROMIUM_PATH: await findChromium() })),
  'other-browsers': (failedSteps) => runBrowser('other-browsers', failedSteps, findEngines),
}
/** The steps of one line run in parallel: the compiler uses one core, and the engine's tests mostly wait. */
const order = [['check', 'unit'], ['engine', 'build'], ['integration'], ['browser'], ['other-browsers']]
const one = { passed: 1, failed: 0, skipped: 0 }
const words = process.argv.slice(2)
const shardAt = words.indexOf('--shard')
const [shard, shards] = shardAt < 0 ? [1, 1] : (words.splice(shardAt, 2)[1] ?? '').split('/').map(Number)
/** Steps that are not divided, and the shard that runs each. */
const undivided = { check: 1, engine: 1, build: 1, 'other-browsers': shards }
const requested = Object.keys(steps).filter((name) => words.includes(name))
const chosen = (requested.length > 0 ? requested : Object.keys(steps)).filter(
  (name) => !(name in undivided) || undivided[name] === shard,
)
const patterns = words.filter((word) => !(word in steps))
const reports = mkdtempSync(join(tmpdir(), 'livret-test-'))

async function main() {
  ensureNode()
  await ensureInstalled()
  const results = []
  for (const names of order.map((row) => row.filter((name) => chosen.includes(name)))) {
    if (names.length === 0) continue
    console.log(`\n── ${names.join(', ')} ──`)
    const failedSteps = results.filter(({ failed }) => failed > 0).map((result) => result.name)
    results.push(...(await Promise.all(names.map((name) => runStep(name, failedSteps)))))
  }
  tell(results)
}

async function runStep(name, failedSteps) {
  const begun = Date.now()
  const counts = await steps[name](failedSteps).catch((error) => {
    console.log(`  ✗ ${error.message}`)
    return { passed: 0, failed: 1, skipped: 0, failures: [error.message] }
  })
  return { name, ...counts, time: elapsed(begun) }
}

function tell(results) {
  console.log('')
  for (const { name, passed, failed, skipped, time } of results) {
    const sign = failed > 0 ? '✗' : '✓'
    console.log(`  ${sign} ${name.padEnd(15)}${sentence({ passed, failed, skipped })} (${time})`)
  }
  // Repeated at the end, for readers who only see the end of a log.
  for (const { name, failures = [] } of results) for (const told of failures) console.log(`\n  ✗ ${name}: ${told}`)
  const total = { passed: 0, failed: 0, skipped: 0 }
  for (const result of results) for (const key of Object.keys(total)) total[key] += result[key]
  // A word that matches no test must not look like success.
  if (total.passed === 0) total.failed = Math.max(total.failed, 1)
  if (total.failed > 0) process.exitCode = 1
  // Read by programs: it must stay the last line, in this form.
  console.log(`\n${sentence(total)}`)
}

const sentence = ({ passed, failed, skipped }) =>
  `${passed} passed, ${failed} failed${skipped > 0 ? `, ${skipped} skipped` : ''}`

async function runCheck() {
  const code = await run([process.execPath, 'scripts/check.mjs'])
  if (code !== 0) throw new Error('The checks found something to correct (see above).')
  return one
}

async function build() {
  await ensureBuilt({ force: true })
  const code = await run([process.execPath, 'scripts/check-sizes.mjs'])
  if (code !== 0) throw new Error('A first visit fetches more than it may (see above).')
  const lacking = await run([process.execPath, 'scripts/check-browsers.mjs'])
  if (lacking !== 0) throw new Error('The build uses what a supported browser does not have (see above).')
  return one
}

/** `findBrowsers` returns the environment variables with the paths of the browsers. */
async function runBrowser(project, failedSteps, findBrowsers) {
  if (failedSteps.includes('build')) {
    console.log('  … Not run, because the build failed')
    return { passed: 0, failed: 0, skipped: 1 }
  }
  // When run alone, it still needs an up-to-date build.
  await ensureBuilt()
  return runVitest(project, await findBrowsers())
}

async function runVitest(project, env = {}) {
  const report = join(reports, `${project}.json`)
  const output = ['--reporter=default', '--reporter=json', `--outputFile.json=${report}`]
  const vitest = [process.execPath, join(root, 'node_modules/vitest/vitest.mjs'), 'run', '--project', project]
  const filtered = patterns.length > 0 ? ['--passWithNoTests', ...patterns] : []
  const divided = project in undivided ? [] : [`--shard=${shard}/${shards}`]
  const code = await run([...vitest, ...output, ...divided, ...filtered], env)
  const { passed, failed, skipped, failures } = readReport(report)
  if (passed + failed + skipped === 0 && patterns.length > 0 && code === 0) return { passed, failed, skipped }
  // Without an engine other than Chromium, its tests are all skipped; `findEngines` has printed the reason.
  const isLeftOut = project === 'other-browsers' && skipped > 0
  if (passed + failed === 0 && !isLeftOut) throw new Error(`No test ran in "${project}".`)
  // A file that could not be loaded, or an error outside of any test, fails the run without a failed test.
  if (code === 0 || failed > 0) return { passed, failed, skipped, failures }
  return { passed, failed: 1, skipped, failures: [...failures, 'An error outside of any test (see above).'] }
}

function readReport(path) {
  try {
    const report = JSON.parse(readFileSync(path, 'utf8'))
    const skipped = report.numPendingTests + report.numTodoTests
    return { passed: report.numPassedTests, failed: report.numFailedTests, skipped, failures: tellFailures(report) }
  } catch {
    return { passed: 0, failed: 0, skipped: 0, failures: [] }
  }
}

/** Lists each failed test and each file that could not be loaded, with its file, name and message. */
function tellFailures({ testResults }) {
  return testResults.flatMap(({ name, status, message, assertionResults }) => {
    const failed = assertionResults.filter((test) => test.status === 'failed')
    const file = relative(root, name)
    if (failed.length === 0 && status === 'failed') return [`${file}\n${message}`]
    return failed.map((test) => `${file} > ${test.fullName}\n${test.failureMessages.join('\n').slice(0, 2_000)}`)
  })
}

/**
 * Runs a command with visible output; resolves with its exit code, or 1 when a signal ended it or it could not start.
 */
function run([file, ...args], env = {}) {
  return new Promise((resolve) => {
    const child = spawn(file, args, {
      cwd: root,
      env: { ...process.env, ...env },
      stdio: ['ignore', 'inherit', 'inherit'],
    })
    child.once('error', () => resolve(1))
    child.once('close', (code) => resolve(code ?? 1))
  })
}

try {
  await main()
} catch (error) {
  // Nothing could be tested, which counts as a failure.
  console.log(`  ✗ ${error.message}`)
  tell([{ name: 'setup', passed: 0, failed: 1, skipped: 0, time: '0 s' }])
} finally {
  rmSync(reports, { recursive: true, force: true })
}
