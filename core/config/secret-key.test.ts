import { mkdtemp, readdir, rm, stat, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { ConfigError } from './config.ts'
import { readOrCreateSecretKey } from './secret-key.ts'

let folder: string
beforeEach(async () => {
  folder = path.join(await mkdtemp(path.join(tmpdir(), 'livret-key-')), 'data')
})
afterEach(() => rm(path.dirname(folder), { recursive: true }))

test('the key is created once, is readable only by its owner, and stays the same', async () => {
  const key = await readOrCreateSecretKey(folder)
  expect(Buffer.from(key, 'base64url')).toHaveLength(32)
  expect((await stat(path.join(folder, 'secret-key'))).mode & 0o777).toBe(0o600)
  expect(await readOrCreateSecretKey(folder)).toBe(key)
  expect(await readdir(folder)).toEqual(['secret-key'])
})

test('processes that start at the same time use the same key', async () => {
  const keys = await Promise.all(Array.from({ length: 20 }, () => readOrCreateSecretKey(folder)))
  expect(new Set(keys).size).toBe(1)
  expect(await readdir(folder)).toEqual(['secret-key'])
})

test('a damaged key is reported and never silently replaced', async () => {
  await readOrCreateSecretKey(folder)
  await writeFile(path.join(folder, 'secret-key'), 'half a k')
  await expect(readOrCreateSecretKey(folder)).rejects.toThrow(ConfigError)
  await expect(readOrCreateSecretKey(folder)).rejects.toThrow(/secret-key holds no key/)
})
