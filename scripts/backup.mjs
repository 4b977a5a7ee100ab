// `npm run backup [file]`: writes database and files into one archive, also while Livret runs.
import path from 'node:path'
import { ensureBuilt, ensureInstalled, ensureNode, fail, isBuilt } from './setup.mjs'

try {
  ensureNode()
  await ensureInstalled({ tools: !isBuilt() })
  await ensureBuilt()
  // npm changes to the project's folder, but the file is relative to the folder in which the person started it.
  const folder = process.env.INIT_CWD ?? process.cwd()
  const file = process.argv[2]
  const { backup } = await import('../build/server/index.js')
  await backup(file && path.resolve(folder, file), folder)
} catch (error) {
  fail(error)
}
