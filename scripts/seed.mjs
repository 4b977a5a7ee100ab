// `npm run seed`: adds the demo hotels that are missing to the database of the settings.
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
