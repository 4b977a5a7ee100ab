import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync } from 'node:fs'
import { chmod, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { createInterface } from 'node:readline'
import { expect, onTestFinished, test } from 'vitest'

test.each([
  ['Creating the database', 'before PostgreSQL runs'],
  ['PostgreSQL is ready', 'while the tables are made'],
  ['Tables are up to date', 'while the demo is added'],
])('SIGTERM after "%s", %s, stops PostgreSQL and ends the start without an error', async (moment) => {
  const folder = await mkdtemp(path.join(tmpdir(), 'livret-stop-'))
  onTestFinished(() => rm(folder, { recursive: true, force: true }))
  // When root runs the tests, PostgreSQL runs as another user, who must be able to enter the folder.
  await chmod(folder, 0o711)
  const child = spawn(process.execPath, ['scripts/start.mjs'], {
    cwd: path.resolve(import.meta.dirname, '../..'),
    env: { ...process.env, DATA_DIR: folder, PORT: '0', DEMO: '1', DATABASE_URL: '', NODE_ENV: '' },
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  const ended = once(child, 'exit')
  const lines: string[] = []
  for await (const line of createInterface({ input: child.stdout })) {
    lines.push(line)
    if (line.includes(moment)) child.kill('SIGTERM')
  }
  expect(await ended, lines.join('\n')).toEqual([0, null])
  expect(lines.at(-1)).toBe('  Stopping…')
  // PostgreSQL removes it when it has stopped.
  expect(existsSync(path.join(folder, 'postgres/postmaster.pid'))).toBe(false)
})
