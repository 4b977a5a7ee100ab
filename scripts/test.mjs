// `npm test`: runs all checks and tests in order. `npm test -- unit browser` runs only these steps; any other word is
// passed to Vitest, which runs the test files whose path contains it, or with `--changed` those that import what is not
// committed yet. `--shard 1/3` runs a third of each kind; all shards together run what `npm test` runs.
import { spawn } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, relative } from 'node:path'
import { findChromium, findEngines } from './browser.mjs'
import { elapsed, ensureBuilt, ensureInstalled, ensureNode, root } from './setup.mjs'

/** Each step reports how many tests passed, failed and were skipped; a step that throws counts as one failed test. */
const steps = {
  check: () => runChecks(),
  unit: () => runVitest('unit'),
  engine: () => runVitest('engine'),
  build: () => buildAndCheck(),
  integration: () => runVitest('integration'),
  browser: (failedSteps) =>
    runBrowserTests('browser', failedSteps, async () => ({ CHROMIUM_PATH: await findChromium() })),
  'other-browsers': (failedSteps) => runBrowserTests('other-browsers', failedSteps, findEngines),
}
/** The steps of one inner list run in parallel: the compiler uses one core, and the engine's tests mostly wait. */
const stepGroups = [['check', 'unit'], ['engine', 'build'], ['integration'], ['browser'], ['other-browsers']]
const onePassed = { passed: 1, failed: 0, skipped: 0 }
const words = process.argv.slice(2)
const shardIndex = words.indexOf('--shard')
const [shard, shardCount] = shardIndex < 0 ? [1, 1] : (words.splice(shardIndex, 2)[1] ?? '').split('/').map(Number)
/** Steps that are not divided into shards, and the shard that runs each. */
const shardOfStep = { check: 1, engine: 1, build: 1, 'other-browsers': shardCount }
const requested = Object.keys(steps).filter((name) => words.includes(name))
const selectedSteps = (requested.length > 0 ? requested : Object.keys(steps)).filter(
  (name) => !(name in shardOfStep) || shardOfStep[name] === shard,
)
const patterns = words.filter((word) => !(word in steps))
const reports = mkdtempSync(join(tmpdir(), 'livret-test-'))

async function main() {
  ensureNode()
  await ensureInstalled()
  const results = []
  for (const names of stepGroups.map((group) => group.filter((name) => selectedSteps.includes(name)))) {
    if (names.length === 0) continue
    console.log(`\n── ${names.join(', ')} ──`)
    const failedSteps = results.filter(({ failed }) => failed > 0).map((result) => result.name)
    results.push(...(await Promise.all(names.map((name) => runStep(name, failedSteps)))))
  }
  printResults(results)
}

async function runStep(name, failedSteps) {
  const startTime = Date.now()
  const counts = await steps[name](failedSteps).catch((error) => {
    console.log(`  ✗ ${error.message}`)
    return { passed: 0, failed: 1, skipped: 0, failures: [error.message] }
  })
  return { name, ...counts, time: elapsed(startTime) }
}

function printResults(results) {
  console.log('')
  for (const { name, passed, failed, skipped, time } of results) {
    const sign = failed > 0 ? '✗' : '✓'
    console.log(`  ${sign} ${name.padEnd(15)}${describeCounts({ passed, failed, skipped })} (${time})`)
  }
  // Repeated at the end, for readers who only see the end of a log.
  for (const { name, failures = [] } of results)
    for (const failure of failures) console.log(`\n  ✗ ${name}: ${failure}`)
  const total = { passed: 0, failed: 0, skipped: 0 }
  for (const result of results) for (const key of Object.keys(total)) total[key] += result[key]
  // A word that matches no test must not look like success.
  if (total.passed === 0) total.failed = Math.max(total.failed, 1)
  if (total.failed > 0) process.exitCode = 1
  // Read by programs: it must stay the last line, in this form.
  console.log(`\n${describeCounts(total)}`)
}

const describeCounts = ({ passed, failed, skipped }) =>
  `${passed} passed, ${failed} failed${skipped > 0 ? `, ${skipped} skipped` : ''}`

async function runChecks() {
  const code = await run([process.execPath, 'scripts/check.mjs'])
  if (code !== 0) throw new Error('The checks failed (see above).')
  return onePassed
}

async function buildAndCheck() {
  await ensureBuilt({ force: true })
  const sizeCheckCode = await run([process.execPath, 'scripts/check-sizes.mjs'])
  if (sizeCheckCode !== 0) throw new Error('A first visit loads more than the maximum (see above).')
  const browserCheckCode = await run([process.execPath, 'scripts/check-browsers.mjs'])
  if (browserCheckCode !== 0) throw new Error('The build uses features that a supported browser lacks (see above).')
  return onePassed
}

/** `findBrowsers` returns the environment variables with the paths of the browsers. */
async function runBrowserTests(project, failedSteps, findBrowsers) {
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
  const patternOptions = patterns.length > 0 ? ['--passWithNoTests', ...patterns] : []
  const shardOptions = project in shardOfStep ? [] : [`--shard=${shard}/${shardCount}`]
  const code = await run([...vitest, ...output, ...shardOptions, ...patternOptions], env)
  const { passed, failed, skipped, failures } = readReport(report)
  if (passed + failed + skipped === 0 && patterns.length > 0 && code === 0) return { passed, failed, skipped }
  // Without an engine other than Chromium, its tests are all skipped; `findEngines` has printed the reason.
  const isSkipped = project === 'other-browsers' && skipped > 0
  if (passed + failed === 0 && !isSkipped) throw new Error(`No test ran in "${project}".`)
  // A file that could not be loaded, or an error outside of any test, fails the run without a failed test.
  if (code === 0 || failed > 0) return { passed, failed, skipped, failures }
  return { passed, failed: 1, skipped, failures: [...failures, 'An error outside of any test (see above).'] }
}

function readReport(path) {
  try {
    const report = JSON.parse(readFileSync(path, 'utf8'))
    const skipped = report.numPendingTests + report.numTodoTests
    return { passed: report.numPassedTests, failed: report.numFailedTests, skipped, failures: describeFailures(report) }
  } catch {
    return { passed: 0, failed: 0, skipped: 0, failures: [] }
  }
}

/** One text per failed test and per file that could not be loaded, with its file, name and message. */
function describeFailures({ testResults }) {
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
  // No test could run, which counts as a failure.
  console.log(`  ✗ ${error.message}`)
  printResults([{ name: 'setup', passed: 0, failed: 1, skipped: 0, time: '0 s' }])
} finally {
  rmSync(reports, { recursive: true, force: true })
}
