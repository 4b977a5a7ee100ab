import { expect, test } from 'vitest'
import { AccessCache } from './access-cache.ts'

const hotel = 'a hotel'

function openCache() {
  const bus = { listening: true, watchAccess: (received: (subject: string | null) => void) => (notify = received) }
  let notify = (_: string | null) => {}
  let now = 0
  let role = 'owner'
  const cache = new AccessCache(bus as never, () => new Date(now))
  let reads = 0
  const read = async () => {
    reads++
    return role
  }
  return {
    bus,
    readRole: (reading: () => Promise<string | undefined> = read) =>
      cache.remember('role', () => [hotel, 'a person'], reading),
    reads: () => reads,
    change: (to: string, subject: string | null = hotel) => {
      role = to
      notify(subject)
    },
    passTime: (milliseconds: number) => {
      now += milliseconds
    },
  }
}

test('a cached role is read again only after ten seconds', async () => {
  const { readRole: ask, reads, passTime: pass } = openCache()
  expect([await ask(), await ask()]).toEqual(['owner', 'owner'])
  expect(reads()).toBe(1)
  pass(10_000)
  await ask()
  expect(reads()).toBe(2)
})

test.each([
  ['the hotel', hotel],
  ['the person', 'a person'],
  ['everything, when notifications may be missing', null],
])('a change of %s drops the cached role', async (_, subject) => {
  const { readRole: ask, change } = openCache()
  await ask()
  change('member', subject)
  expect(await ask()).toBe('member')
})

test('a change of another hotel keeps the cached role', async () => {
  const { readRole: ask, change, reads } = openCache()
  await ask()
  change('owner', 'another hotel')
  await ask()
  expect(reads()).toBe(1)
})

test('a role read during a change is not cached', async () => {
  const { readRole: ask, change } = openCache()
  const before = ask(async () => {
    change('member')
    return 'owner'
  })
  expect(await before).toBe('owner')
  expect(await ask()).toBe('member')
})

test('nothing is cached, or returned from the cache, while no notifications arrive', async () => {
  const { bus, readRole: ask, change } = openCache()
  await ask()
  bus.listening = false
  change('member', 'nobody hears it')
  expect(await ask()).toBe('member')
  expect(await ask(async () => 'admin')).toBe('admin')
})

test('a missing person is not cached', async () => {
  const { readRole: ask } = openCache()
  expect(await ask(async () => undefined)).toBeUndefined()
  expect(await ask()).toBe('owner')
})
