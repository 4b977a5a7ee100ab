// `npm run backup [file, or s3://bucket/]`: writes database and files into one archive, also while Livret runs.
import { ensureBuilt, ensureInstalled, ensureNode, fail, isBuilt } from './setup.mjs'

try {
  ensureNode()
  await ensureInstalled({ tools: !isBuilt() })
  await ensureBuilt()
  // npm changes to the project's folder, but the file is relative to the folder in which the person started it.
  const folder = process.env.INIT_CWD ?? process.cwd()
  const { backup } = await import('../build/server/index.js')
  await backup(process.argv[2], folder)
} catch (error) {
  fail(error)
}
