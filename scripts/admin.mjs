// `npm run admin -- COMMAND`: an operator's command on accounts and hotels, also while Livret runs.
import { ensureBuilt, ensureInstalled, ensureNode, fail, isBuilt } from './setup.mjs'

try {
  ensureNode()
  await ensureInstalled({ tools: !isBuilt() })
  await ensureBuilt()
  const { admin } = await import('../build/server/index.js')
  await admin(process.argv.slice(2))
} catch (error) {
  fail(error)
}
