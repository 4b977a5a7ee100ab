// `npm start`: installs, builds and starts Livret, also in a fresh clone. Built-ins only, because nothing may be
// installed yet.
import { readFileSync } from 'node:fs'
import { ensureBuilt, ensureInstalled, ensureNode, fail, isBuilt } from './setup.mjs'

const usage = `Usage: npm start [-- --version | --help]

Starts Livret. Settings are environment variables: see docs/operations.md. Other commands:
  npm run admin -- --help   accounts and hotels, for the operator
  npm run backup [FILE]     writes the database and all files into one archive
  npm run restore FILE      replaces everything by an archive`

try {
  const { version } = JSON.parse(readFileSync(new URL('../package.json', import.meta.url), 'utf8'))
  const [parameter] = process.argv.slice(2)
  if (parameter) {
    const answer = { '--version': `Livret ${version}`, '--help': usage }[parameter]
    process.stdout.write(`${answer ?? usage}\n`)
    process.exit(answer ? 0 : 1)
  }
  ensureNode()
  if (process.env.npm_lifecycle_event) stopWhenNpmStops()
  // A deployment with a build does not need the tools that make it.
  await ensureInstalled({ tools: !isBuilt() })
  await ensureBuilt()
  const { start } = await import('../build/server/index.js')
  await start()
} catch (error) {
  fail(error)
}

/**
 * npm passes SIGTERM to the shell that started this script, and some shells die without passing it on. So losing the
 * parent process counts as SIGTERM, and no process is left running.
 */
function stopWhenNpmStops() {
  const parent = process.ppid
  const timer = setInterval(() => {
    if (process.ppid === parent) return
    clearInterval(timer)
    process.kill(process.pid, 'SIGTERM')
  }, 200)
  timer.unref()
}
