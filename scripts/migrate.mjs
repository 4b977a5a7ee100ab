// `node scripts/migrate.mjs`: brings the tables up to date while Livret is stopped; `npm start` does it too. `--state` prints what the
// database has, as JSON. Used by `npm run upgrade`.
import { ensureNode, fail, isBuilt, SetupError } from './setup.mjs'

try {
  ensureNode()
  if (!isBuilt()) throw new SetupError('This Livret is not built: node scripts/setup.mjs')
  const { migrateTables, printState } = await import('../build/server/index.js')
  await (process.argv.includes('--state') ? printState() : migrateTables())
} catch (error) {
  fail(error)
}
