// `npm run restore <file, or s3://bucket/name> [-- --yes]`: replaces all data by a backup.
import { ensureBuilt, ensureInstalled, ensureNode, fail, isBuilt, SetupError } from './setup.mjs'

try {
  ensureNode()
  const args = process.argv.slice(2)
  const [file, ...others] = args.filter((argument) => argument !== '--yes')
  if (!file || others.length > 0)
    throw new SetupError('Name exactly one backup: npm run restore livret-2026-11-22T030000.tar')
  await ensureInstalled({ tools: !isBuilt() })
  await ensureBuilt()
  // npm takes `--yes` as its own option unless `--` precedes it.
  const overwrite = args.includes('--yes') || process.env.npm_config_yes === 'true'
  const { restore } = await import('../build/server/index.js')
  await restore(file, process.env.INIT_CWD ?? process.cwd(), overwrite)
} catch (error) {
  fail(error)
}
