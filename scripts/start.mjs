// `npm start`: installs, builds and starts Livret, also in a fresh clone. Built-ins only, because nothing may be
// installed yet.
import { ensureBuilt, ensureInstalled, ensureNode, fail, isBuilt } from './setup.mjs'

try {
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
