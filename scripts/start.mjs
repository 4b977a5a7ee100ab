// `npm start`: from a fresh clone to a running Livret. Built-ins only: nothing may be installed yet.
import { ensureBuilt, ensureInstalled, ensureNode, fail, isBuilt } from './setup.mjs'

try {
  ensureNode()
  if (process.env.npm_lifecycle_event) endWithNpm()
  // A deployment that brings its build along does not need the tools that make it.
  await ensureInstalled({ tools: !isBuilt() })
  await ensureBuilt()
  const { start } = await import('../build/server/index.js')
  await start()
} catch (error) {
  fail(error)
}

/**
 * npm passes SIGTERM to the shell it started this script with, and some shells then die without passing it on. Losing
 * that parent is taken as the signal, so that nothing is left running behind.
 */
function endWithNpm() {
  const parent = process.ppid
  const watch = setInterval(() => {
    if (process.ppid === parent) return
    clearInterval(watch)
    process.kill(process.pid, 'SIGTERM')
  }, 200)
  watch.unref()
}
