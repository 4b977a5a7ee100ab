// `npm run seed`: adds missing demo hotels to the configured database.
import { ensureBuilt, ensureInstalled, ensureNode, fail } from './setup.mjs'

try {
  ensureNode()
  await ensureInstalled()
  await ensureBuilt()
  const { seed } = await import('../build/server/index.js')
  await seed()
} catch (error) {
  fail(error)
}
