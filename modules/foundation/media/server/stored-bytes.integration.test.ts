import { randomUUID } from 'node:crypto'
import { readdir } from 'node:fs/promises'
import path from 'node:path'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { diskStorage } from '#core/storage/disk.ts'
import { s3Storage } from '#core/storage/s3.ts'
import { StorageUnavailable, type TempFile } from '#core/storage/storage.ts'
import { testApp } from '#tests/app.ts'
import { createHotel, createPerson } from '#tests/factories.ts'
import { type S3Store, startS3 } from '#tests/s3.ts'
import { createUploadPath } from './service.ts'

let store: S3Store
beforeAll(async () => {
  store = await startS3()
})
afterAll(() => store.close())

const inFolder = async (folder: string) => (await readdir(folder)).filter((name) => name !== 'arriving')
const kinds = {
  'a folder of this machine': { open: diskStorage, names: inFolder },
  'a store that speaks S3': {
    open: async (folder: string) => s3Storage(await store.settings('files'), path.join(folder, 'arriving')),
    names: () => store.names('files'),
  },
}

describe.each(Object.entries(kinds))('an upload to %s', (_, { open, names }) => {
  const app = testApp(open)
  let ownerId: string
  beforeAll(async () => {
    ownerId = (await createPerson(app)).userId
  })
  const offered = () => createUploadPath(app.context, { ownerId }, 'txt')
  const put = async (address: string, body: string) => {
    const headers = { 'content-length': String(body.length) }
    return (await app.fetch(address, { method: 'PUT', body, headers })).status
  }
  const get = async (address: string) => (await app.fetch(address.split('?')[0] ?? '', { method: 'GET' })).text()
  const storedNames = () => names(app.folder)
  const arriving = () => readdir(path.join(app.folder, 'arriving'))
  /** Replaces the storing of the next file that arrives by `keep`. */
  const replaceKeep = (keep: (arrival: TempFile, name: string) => Promise<void>) => {
    const receive = app.context.storage.receive
    vi.spyOn(app.context.storage, 'receive').mockImplementationOnce(async (...args) => {
      const arrival = await receive(...args)
      return { ...arrival, keep: (name) => keep(arrival, name) }
    })
  }
  const runJobsAfterOneDay = async () => {
    await app.context.pool.query('update jobs set run_at = created_at')
    await app.context.jobs.drain()
  }

  test('is stored, and nothing else is', async () => {
    const address = await offered()
    expect(await put(address, 'la carte')).toBe(200)
    expect(await put(address, 'another')).toBe(409)
    await runJobsAfterOneDay()
    expect(await get(address)).toBe('la carte')
    expect([(await storedNames()).length, await arriving()]).toEqual([1, []])
  })

  test('holds no database connection while the storage is slow', async () => {
    const address = await offered()
    let waiting: unknown[] = []
    replaceKeep(async (arrival, name) => {
      const openTransactions =
        "select query from pg_stat_activity where datname = current_database() and state like 'idle in%'"
      waiting = (await app.context.pool.query(openTransactions)).rows
      await arrival.keep(name)
    })
    expect([await put(address, 'slowly'), waiting]).toEqual([200, []])
    expect(await get(address)).toBe('slowly')
  })

  test('that another process has stored first leaves nothing, and the stored bytes are those of the other process', async () => {
    const address = await offered()
    const before = (await storedNames()).length
    const id = address.slice('/files/'.length, '/files/'.length + 36)
    replaceKeep(async (arrival, name) => {
      await arrival.keep(name)
      await app.context.storage.put(`${id}-other.txt`, Buffer.from('theirs'))
      await app.context.pool.query(
        `insert into medias (id, extension, stored, size, type, created_at)
         values ($1, 'txt', $2, 6, 'application/octet-stream', now())`,
        [id, `${id}-other.txt`],
      )
    })
    expect(await put(address, 'ours')).toBe(409)
    expect([await get(address), (await storedNames()).length, await arriving()]).toEqual(['theirs', before + 1, []])
  })

  test('counts towards the daily limit: two gigabytes, or four files of the maximum size', async () => {
    const { config, pool, clock } = app.context
    const maxBytes = config.uploadMaxBytes
    const hotel = (await createHotel(app)).owner.userId
    const send = async (bytes: number) =>
      put(await createUploadPath(app.context, { ownerId: hotel }, 'txt'), 'x'.repeat(bytes))
    const before =
      'insert into medias (id, owner_id, extension, size, type, created_at) values ($1, $2, $3, $4, $5, $6)'
    await pool.query(before, [randomUUID(), hotel, 'mp4', 1_999_999_000, 'video/mp4', clock()])
    expect([await send(600), await send(600), await send(60)]).toEqual([200, 429, 200])
    // Concurrent uploads count while they are running.
    expect((await Promise.all([200, 200].map(send))).sort()).toEqual([200, 429])
    config.uploadMaxBytes = 600_000_000
    expect(await send(600)).toBe(200)
    config.uploadMaxBytes = maxBytes
    expect(await send(60)).toBe(429)
  })

  test('whose process ends before the row is written is deleted after a day', async () => {
    const before = await storedNames()
    replaceKeep(async (arrival, name) => {
      await arrival.keep(name)
      throw new Error('killed')
    })
    expect(await put(await offered(), 'lost')).toBe(500)
    expect((await storedNames()).length).toBe(before.length + 1)
    await app.context.jobs.drain()
    expect((await storedNames()).length).toBe(before.length + 1)
    await runJobsAfterOneDay()
    expect(await storedNames()).toEqual(before)
  })

  test('is deleted once the storage is available again', async () => {
    const before = await storedNames()
    replaceKeep(async (arrival, name) => {
      await arrival.keep(name)
      throw new Error('killed')
    })
    expect(await put(await offered(), 'lost')).toBe(500)
    for (let i = 0; i < 3; i++) {
      vi.spyOn(app.context.storage, 'remove').mockRejectedValueOnce(new StorageUnavailable('gone'))
      await runJobsAfterOneDay()
      expect((await storedNames()).length).toBe(before.length + 1)
    }
    await runJobsAfterOneDay()
    expect(await storedNames()).toEqual(before)
  })
})
