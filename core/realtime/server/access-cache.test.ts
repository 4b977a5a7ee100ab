import { expect, test } from 'vitest'
import { AccessCache } from './access-cache.ts'

const hotel = 'a hotel'

function memory() {
  const bus = { listening: true, watchAccess: (received: (subject: string | null) => void) => (tell = received) }
  let tell = (_: string | null) => {}
  let now = 0
  let role = 'owner'
  const known = new AccessCache(bus as never, () => new Date(now))
  let reads = 0
  const read = async () => {
    reads++
    return role
  }
  return {
    bus,
    ask: (reading: () => Promise<string | undefined> = read) =>
      known.remember('role', () => [hotel, 'a person'], reading),
    reads: () => reads,
    change: (to: string, subject: string | null = hotel) => {
      role = to
      tell(subject)
    },
    pass: (milliseconds: number) => {
      now += milliseconds
    },
  }
}

test('what was read a moment ago is not read again, until the moment is over', async () => {
  const { ask, reads, pass } = memory()
  expect([await ask(), await ask()]).toEqual(['owner', 'owner'])
  expect(reads()).toBe(1)
  pass(10_000)
  await ask()
  expect(reads()).toBe(2)
})

test.each([
  ['the hotel', hotel],
  ['the person', 'a person'],
  ['all, where news may be missing', null],
])('news of %s end it', async (_, subject) => {
  const { ask, change } = memory()
  await ask()
  change('member', subject)
  expect(await ask()).toBe('member')
})

test('news of others leave it', async () => {
  const { ask, change, reads } = memory()
  await ask()
  change('owner', 'another hotel')
  await ask()
  expect(reads()).toBe(1)
})

test('what was read while something changed is not kept', async () => {
  const { ask, change } = memory()
  const before = ask(async () => {
    change('member')
    return 'owner'
  })
  expect(await before).toBe('owner')
  expect(await ask()).toBe('member')
})

test('nothing is kept, nor given, while news do not arrive', async () => {
  const { bus, ask, change } = memory()
  await ask()
  bus.listening = false
  change('member', 'nobody hears it')
  expect(await ask()).toBe('member')
  expect(await ask(async () => 'admin')).toBe('admin')
})

test('a missing person is not cached', async () => {
  const { ask } = memory()
  expect(await ask(async () => undefined)).toBeUndefined()
  expect(await ask()).toBe('owner')
})
