// `npm run mutate`: mutation tests. Changes the rules and policies in one place at a time and runs the unit tests that
// import them, to find changes that no test detects. `npm run mutate -- PATHS` does so for some files. See
// docs/mutation.md.
import { execFileSync } from 'node:child_process'
import { appendFileSync, readFileSync, rmSync } from 'node:fs'
import { availableParallelism } from 'node:os'
import { posix } from 'node:path'
import { Stryker } from '@stryker-mutator/core'
import { root } from './setup.mjs'

process.chdir(root)
/** Business rules, permissions and opening hours. */
const defaultPaths = [
  ':(glob)core/**/*rules.ts',
  ':(glob)modules/**/*rules.ts',
  ':(glob)**/policy.ts',
  'core/time/hours.ts',
  'core/time/delivery-slots.ts',
]
const paths = process.argv.slice(2)
const mutatedFiles = listFiles(paths.length > 0 ? paths : defaultPaths)
/** Tests that import a mutated file directly. With those that reach it through other modules a run would take hours. */
const tests = listFiles([':(glob)core/**/*.test.ts', ':(glob)modules/**/*.test.ts', ':!*.integration.test.ts']).filter(
  (file) => importsOf(file).some((path) => mutatedFiles.includes(path)),
)
if (tests.length === 0) throw new Error(`No unit test imports ${mutatedFiles.join(', ') || paths.join(', ')}.`)
// Read by tests/mutation/vitest.config.ts, in the processes that Stryker starts.
process.env.MUTATION_TESTS = tests.join()

const report = 'test-results/mutation'
rmSync(report, { recursive: true, force: true })
const results = await new Stryker({
  mutate: mutatedFiles,
  testRunner: 'vitest',
  plugins: ['@stryker-mutator/vitest-runner'],
  vitest: { configFile: 'tests/mutation/vitest.config.ts', related: true },
  tempDirName: '.cache/stryker',
  ignorePatterns: ['build', 'data', 'docs', 'deploy', 'public', 'test-results'],
  concurrency: availableParallelism(),
  // A change that makes a test run endlessly counts as detected. The limit is high enough for a busy machine.
  timeoutMS: 15_000,
  reporters: ['progress-append-only', 'clear-text', 'html', 'json'],
  clearTextReporter: { logTests: false, reportTests: false, reportScoreTable: false },
  htmlReporter: { fileName: `${report}/index.html` },
  jsonReporter: { fileName: `${report}/mutation.json` },
  warnings: { slow: false },
}).runMutationTest()

const table = scoreTable()
console.log(table)
if (process.env.GITHUB_STEP_SUMMARY) appendFileSync(process.env.GITHUB_STEP_SUMMARY, table)

function listFiles(patterns) {
  return execFileSync('git', ['ls-files', '--cached', '--others', '--exclude-standard', ...patterns], {
    encoding: 'utf8',
  })
    .split('\n')
    .filter(Boolean)
}

/** The paths of the project's files that a file imports. */
function importsOf(file) {
  return [...readFileSync(file, 'utf8').matchAll(/ from '([.#][^']+)'/g)].map(([, path]) =>
    path.startsWith('#') ? path.slice(1) : posix.join(posix.dirname(file), path),
  )
}

/** The share of changes that made a test fail, by file and in all, as a table in Markdown. */
function scoreTable() {
  const rows = [...mutatedFiles, 'all'].map((file) => {
    const changes = results.filter(
      ({ fileName, status }) => (file === 'all' || posix.relative(root, fileName) === file) && status !== 'Ignored',
    )
    const detected = changes.filter(({ status }) => ['Killed', 'Timeout'].includes(status)).length
    const score = changes.length === 0 ? '' : `${Math.round((100 * detected) / changes.length)} %`
    return `| ${file} | ${changes.length} | ${detected} | ${score} |`
  })
  return ['| File | Changes | Detected | Score |', '| --- | ---: | ---: | ---: |', ...rows, ''].join('\n')
}
