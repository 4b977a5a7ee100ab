// `npm run mutate`: changes the rules and policies in one place at a time and runs the unit tests that import them, to
// find rules that no test would miss. `npm run mutate -- PATHS` does so for some files. See docs/mutation.md.
import { execFileSync } from 'node:child_process'
import { appendFileSync, readFileSync, rmSync } from 'node:fs'
import { availableParallelism } from 'node:os'
import { posix } from 'node:path'
import { Stryker } from '@stryker-mutator/core'
import { root } from './setup.mjs'

process.chdir(root)
/** Business rules, who may do what, and opening hours. */
const rules = [':(glob)core/**/*rules.ts', ':(glob)modules/**/*rules.ts', ':(glob)**/policy.ts', 'core/time/hours.ts']
const paths = process.argv.slice(2)
const mutated = list(paths.length > 0 ? paths : rules)
/** Tests that import a mutated file themselves. Those that only reach it through others would make a run take hours. */
const tests = list([':(glob)core/**/*.test.ts', ':(glob)modules/**/*.test.ts', ':!*.integration.test.ts']).filter(
  (file) => importsOf(file).some((path) => mutated.includes(path)),
)
if (tests.length === 0) throw new Error(`No unit test imports ${mutated.join(', ') || paths.join(', ')}.`)
// Read by tests/mutation/vitest.config.ts, in the processes that Stryker starts.
process.env.MUTATION_TESTS = tests.join()

const report = 'test-results/mutation'
rmSync(report, { recursive: true, force: true })
const results = await new Stryker({
  mutate: mutated,
  testRunner: 'vitest',
  plugins: ['@stryker-mutator/vitest-runner'],
  vitest: { configFile: 'tests/mutation/vitest.config.ts', related: true },
  tempDirName: '.cache/stryker',
  ignorePatterns: ['build', 'data', 'docs', 'deploy', 'public', 'test-results'],
  concurrency: availableParallelism(),
  // A change that makes a test endless counts as noticed; a busy machine must not.
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

function list(patterns) {
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
  const rows = [...mutated, 'all'].map((file) => {
    const changes = results.filter(
      ({ fileName, status }) => (file === 'all' || posix.relative(root, fileName) === file) && status !== 'Ignored',
    )
    const noticed = changes.filter(({ status }) => ['Killed', 'Timeout'].includes(status)).length
    const score = changes.length === 0 ? '' : `${Math.round((100 * noticed) / changes.length)} %`
    return `| ${file} | ${changes.length} | ${noticed} | ${score} |`
  })
  return ['| File | Changes | Noticed | Score |', '| --- | ---: | ---: | ---: |', ...rows, ''].join('\n')
}
