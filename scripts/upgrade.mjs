// `npm run upgrade`: replaces the installed Livret by a newer one, and goes back when that fails: docs/upgrading.md. Built-ins only.
import { resolve } from 'node:path'
import { parseArgs } from 'node:util'
import { ensureNode, fail, root, SetupError } from './setup.mjs'
import { upgrade } from './upgrade/steps.mjs'

const usage = `Usage: npm run upgrade -- [VERSION | ARCHIVE] [options]

  VERSION              in a clone: a tag, branch or commit; without it the newest release
  ARCHIVE              in an unpacked archive: the file of the new version, such as livret-1.1.0.tgz
  --systemd UNIT       Livret runs as this unit of systemd (as root)
  --stop COMMAND, --start COMMAND
                       the commands that stop and start it; without these options: npm start, found by its folder
  --url URL            where it answers, if not on 127.0.0.1 and PORT
  --backups FOLDER     where the backup is written, if not in \`backups\` of the data folder
  --folder FOLDER      the installation, if it has no such command yet
  --back               goes back from an interrupted upgrade, instead of going on

An interrupted upgrade goes on with: npm run upgrade`

try {
  ensureNode()
  const { values, positionals } = parseArgs({
    allowPositionals: true,
    options: {
      systemd: { type: 'string' },
      stop: { type: 'string' },
      start: { type: 'string' },
      url: { type: 'string' },
      backups: { type: 'string' },
      folder: { type: 'string', default: root },
      back: { type: 'boolean', default: false },
      help: { type: 'boolean', default: false },
    },
  })
  if (values.help) console.log(usage)
  else if (positionals.length > 1) throw new SetupError(`Name one version.\n\n${usage}`)
  else {
    // npm changes to its folder, but files are relative to the folder in which the person started it.
    const started = process.env.INIT_CWD ?? process.cwd()
    const { folder, back, backups, help, ...service } = values
    const options = { target: positionals[0], started, back, backups: backups && resolve(started, backups), service }
    process.exitCode = await upgrade(resolve(started, folder), options)
  }
} catch (error) {
  fail(error?.code?.startsWith?.('ERR_PARSE_ARGS') ? new SetupError(`${error.message}\n\n${usage}`) : error)
}
