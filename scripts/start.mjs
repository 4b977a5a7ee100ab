// `npm start`: from a fresh clone to a running Livret. Built-ins only, because nothing may be installed yet.
import { ensureBuilt, ensureInstalled, ensureNode, fail, isBuilt } from './setup.mjs'

try {
  ensureNode()
  if (process.env.npm_lifecycle_event) endWithNpm()
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
function endWithNpm() {
  const parent = process.ppid
  const watch = setInterval(() => {
    if (process.ppid === parent) return
    clearInterval(watch)
    process.kill(process.pid, 'SIGTERM')
  }, 200)
  watch.unref()
}
