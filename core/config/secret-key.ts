import { randomBytes } from 'node:crypto'
import { link, mkdir, open, readFile, rename, rm } from 'node:fs/promises'
import path from 'node:path'
import { ConfigError } from './config.ts'

/**
 * The installation's key when `SECRET_KEY` is not set: 32 random bytes in base64url in the file `secret-key` of the
 * data folder, readable by its owner alone. Processes that start together for the first time use the same key, because
 * the file is created whole and only once. Throws `ConfigError` when the file contains no key.
 */
export async function readOrCreateSecretKey(folder: string): Promise<string> {
  const file = path.join(folder, 'secret-key')
  const existing = await readKey(file)
  if (existing) return existing
  await mkdir(folder, { recursive: true })
  const draft = `${file}.${randomBytes(6).toString('hex')}`
  const handle = await open(draft, 'wx', 0o600)
  try {
    await handle.writeFile(`${randomBytes(32).toString('base64url')}\n`)
    await handle.sync()
  } finally {
    await handle.close()
  }
  try {
    // Unlike a rename, a link does not replace a key that another process has just written.
    await link(draft, file).catch((error: NodeJS.ErrnoException) => {
      if (error.code !== 'EEXIST') throw error
    })
  } finally {
    await rm(draft)
  }
  return (await readKey(file)) ?? throwInvalidKey(file)
}

/** The stored key; null if there is none. */
export const readSecretKey = (folder: string): Promise<string | null> => readKey(path.join(folder, 'secret-key'))

/** Replaces the stored key, or removes it when `key` is null. The file is written as a whole or not at all. */
export async function replaceSecretKey(folder: string, key: string | null): Promise<void> {
  const file = path.join(folder, 'secret-key')
  if (key === null) return rm(file, { force: true })
  await mkdir(folder, { recursive: true })
  const draft = `${file}.${randomBytes(6).toString('hex')}`
  const handle = await open(draft, 'wx', 0o600)
  try {
    await handle.writeFile(`${key}\n`)
    await handle.sync()
  } finally {
    await handle.close()
  }
  await rename(draft, file)
}

async function readKey(file: string): Promise<string | null> {
  const text = await readFile(file, 'utf8').catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return null
    throw new ConfigError(`SECRET_KEY: ${file} cannot be read: ${error.message}`)
  })
  if (text === null) return null
  return /^[\w-]{43}\s*$/.test(text) ? text.trim() : throwInvalidKey(file)
}

function throwInvalidKey(file: string): never {
  throw new ConfigError(
    `SECRET_KEY: ${file} holds no key. Put it back from a backup, or delete it: a new one is made, and links that were signed with the old one end.`,
  )
}
