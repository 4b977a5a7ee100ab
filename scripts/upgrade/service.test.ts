import { chmodSync, mkdtempSync, readFileSync, realpathSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test, vi } from 'vitest'
// @ts-expect-error: a script is JavaScript without types, because it runs before anything is installed.
import { findService } from './service.mjs'

/** A folder with a `systemctl` that answers like the one of systemd for deploy/livret.service, and keeps what it was told. */
function standInForSystemd() {
  const folder = realpathSync(mkdtempSync(join(tmpdir(), 'livret-service-')))
  onTestFinished(() => rmSync(folder, { recursive: true }))
  const properties = [
    'User=livret',
    `WorkingDirectory=${folder}`,
    'Environment=NODE_ENV=production HOST=127.0.0.1 PORT=3100 DATA_DIR=/var/lib/livret',
    'EnvironmentFiles=/etc/livret.env (ignore_errors=no)',
  ]
  writeFileSync(
    join(folder, 'systemctl'),
    `#!/bin/sh\necho "$@" >> ${folder}/calls\n[ "$1" = show ] && cat <<'END'\n${properties.join('\n')}\nEND\nexit 0\n`,
  )
  chmodSync(join(folder, 'systemctl'), 0o755)
  vi.stubEnv('PATH', `${folder}:${process.env.PATH}`)
  onTestFinished(() => void vi.unstubAllEnvs())
  return { folder, calls: () => readFileSync(join(folder, 'calls'), 'utf8').trim().split('\n').slice(1) }
}

test('commands of a unit run as its user, with its settings; the unit is stopped and started', () => {
  const { folder, calls } = standInForSystemd()
  const service = findService(folder, { systemd: 'livret' })
  expect(service).toMatchObject({ url: 'http://127.0.0.1:3100', backups: '/var/lib/livret/backups' })
  expect(service.check()).toEqual([])
  expect(service.withSettings(['node', 'scripts/backup.mjs'])).toEqual([
    ...['systemd-run', '--quiet', '--pipe', '--wait', '--collect', `--working-directory=${folder}`, '--uid=livret'],
    '--property=EnvironmentFile=/etc/livret.env',
    ...['--setenv=NODE_ENV=production', '--setenv=HOST=127.0.0.1', '--setenv=PORT=3100'],
    '--setenv=DATA_DIR=/var/lib/livret',
    ...['node', 'scripts/backup.mjs'],
  ])
  service.stop()
  service.start()
  expect(calls()).toEqual(['stop livret', 'start livret'])
})

test('a unit of another folder is refused', () => {
  const { folder } = standInForSystemd()
  const service = findService(tmpdir(), { systemd: 'livret' })
  expect(service.check()).toEqual([`livret runs in ${folder}, and this is ${tmpdir()}.`])
})

test('commands to stop and start belong together', () => {
  expect(() => findService('/', { stop: 'stop it' })).toThrow('--stop and --start belong together')
  expect(() => findService('/', { stop: 'a', start: 'b', systemd: 'livret' })).toThrow('need no --systemd')
})

test('without a running Livret in the folder the upgrade is refused', () => {
  const { folder } = standInForSystemd()
  if (process.platform !== 'linux') return
  expect(findService(folder, {}).check()).toEqual([
    expect.stringContaining(`No process of npm start in ${folder} found`),
  ])
})
