import { randomUUID } from 'node:crypto'
import { afterEach, beforeEach, expect, onTestFinished, test } from 'vitest'
import { Jobs } from '#core/jobs/jobs.ts'
import { makeLogger } from '#core/log/log.ts'
import { testApp } from '#tests/app.ts'
import { createPushDevice } from '#tests/device-factories.ts'
import {
  createHotel,
  createMember,
  createOrder,
  createService,
  expectStatus,
  makeOrderRequest,
  type TestPerson,
} from '#tests/factories.ts'
import { startPushServer } from '#tests/push-server.ts'
import { alertJobs, escalateAlerts } from './service.ts'

const app = testApp()
beforeEach(() => app.setClock('2026-03-10T09:00:00Z'))
// Items left waiting by a test would be escalated in the next one.
afterEach(() => app.context.pool.query("update orders set status = 'cancelled' where status = 'new'"))

/** A process that runs the alert jobs, and a push server that does not answer on the paths in `hangingPaths`. */
async function startProcess() {
  const hangingPaths = new Set<string>()
  const server = await startPushServer(app, (path) => (hangingPaths.has(path.slice(1)) ? 'hangs' : 201))
  const { db, eventBus, clock } = app.context
  const log = makeLogger('silent')
  const jobs = new Jobs({ db, eventBus, log, clock })
  const context = { ...app.context, log, jobs }
  const handlers = alertJobs(context)
  const finished: { name: string; data: { hotelId?: string; userId: string } }[] = []
  jobs.register(
    Object.fromEntries(
      Object.entries(handlers).map(([name, handler]) => {
        const kind = typeof handler === 'function' ? { handle: handler } : handler
        const handle = async (data: never, signal: AbortSignal) => {
          const result = await kind.handle(data, signal)
          finished.push({ name, data })
          return result
        }
        return [name, { ...kind, handle }]
      }),
    ),
  )
  await jobs.work()
  onTestFinished(async () => {
    await jobs.stop(0)
    server.hangUp()
    await app.context.pool.query("delete from jobs where name like 'alerts.%'")
  })
  const countRequests = (paths: Iterable<string>) => {
    const fullPaths = new Set([...paths].map((path) => `/${path}`))
    return server.received.filter(({ path }) => fullPaths.has(path)).length
  }
  /** Registers devices of one person; returns the paths of their push addresses. */
  const addDevices = async (as: TestPerson, hotelId: string, count: number) => {
    const paths = Array.from({ length: count }, () => randomUUID())
    for (const path of paths) await createPushDevice(app, as, { hotels: [hotelId], endpoint: server.endpoint(path) })
    return paths
  }
  /** How many jobs of one hotel or person are done. */
  const done = (name: string, { id }: { id: string }) =>
    finished.filter((job) => job.name === name && [job.data.hotelId, job.data.userId].includes(id)).length
  return {
    server,
    hangingPaths,
    countRequests,
    addDevices,
    done,
    alert: () => escalateAlerts(context),
  }
}

/** How many devices have not answered. */
const withoutAnswer = async (paths: string[]) => {
  const endings = paths.map((path) => `%/${path}`)
  const text = 'select count(*)::int from push_devices where no_answer_since is not null and endpoint like any($1)'
  return (await app.context.pool.query(text, [endings])).rows[0].count
}
/** How many jobs of one hotel or person wait or run, and how many run. Earlier tests may have left jobs of others. */
const countOf = async (name: string, { id }: { id: string }) => {
  const text = `select count(*)::int as all, count(claim)::int as running from jobs
    where name = $1 and $2 in (data->>'hotelId', data->>'userId')`
  return (await app.context.pool.query(text, [name, id])).rows[0]
}
const none = { all: 0, running: 0 }

test('a hotel is notified while thirty devices of another one do not answer', async () => {
  const { hangingPaths, countRequests, addDevices, alert } = await startProcess()
  const otherHotel = await createHotel(app)
  const staff = [
    otherHotel.owner,
    await createMember(app, otherHotel, 'member'),
    await createMember(app, otherHotel, 'member'),
  ]
  for (const person of staff) for (const path of await addDevices(person, otherHotel.id, 10)) hangingPaths.add(path)
  await createOrder(app, otherHotel, makeOrderRequest(await createService(app, otherHotel)))
  await alert()
  await expect.poll(() => countRequests(hangingPaths)).toBe(6)

  const hotel = await createHotel(app)
  const phone = await addDevices(hotel.owner, hotel.id, 1)
  await createOrder(app, hotel, makeOrderRequest(await createService(app, hotel)))
  await alert()
  await expect.poll(() => countRequests(phone)).toBe(1)
  // None of the hanging calls had to end first.
  expect(countRequests(hangingPaths)).toBe(6)
})

test('a device that has not answered delays only other such devices, until it answers', async () => {
  const { server, hangingPaths, countRequests, addDevices, done, alert } = await startProcess()
  const hotel = await createHotel(app)
  const colleague = await createMember(app, hotel, 'member')
  const broken = await addDevices(hotel.owner, hotel.id, 3)
  const [phone] = await addDevices(colleague, hotel.id, 1)
  for (const path of broken) hangingPaths.add(path)
  const menu = await createService(app, hotel)
  const placeAndAlert = async () => {
    await createOrder(app, hotel, makeOrderRequest(menu))
    await alert()
  }
  await placeAndAlert()
  await expect.poll(() => countRequests([phone ?? ''])).toBe(1)
  await expect
    .poll(async () => {
      server.hangUp()
      return withoutAnswer(broken)
    })
    .toBe(3)

  await placeAndAlert()
  await expect.poll(() => countRequests([phone ?? ''])).toBe(2)
  // All have left the queue of devices that answer, and are tried one at a time.
  await expect.poll(() => countOf('alerts.push', hotel)).toEqual(none)
  expect(done('alerts.push', hotel)).toBe(8)
  await expect.poll(() => countOf('alerts.push-again', hotel)).toEqual({ all: 6, running: 1 })

  hangingPaths.clear()
  server.hangUp()
  await expect
    .poll(async () => {
      await app.context.pool.query("update jobs set run_at = created_at where name = 'alerts.push-again'")
      return countOf('alerts.push-again', hotel)
    })
    .toEqual(none)
  expect(done('alerts.push-again', hotel)).toBe(6)
  expect(await withoutAnswer(broken)).toBe(0)
  await placeAndAlert()
  await expect.poll(() => done('alerts.push', hotel)).toBe(12)
  await expect.poll(() => countOf('alerts.push', hotel)).toEqual(none)
  expect([done('alerts.push-again', hotel), await countOf('alerts.push-again', hotel)]).toEqual([6, none])
})

test('test notifications to a device that does not answer block nobody else, and are not retried', async () => {
  const { server, hangingPaths, countRequests, addDevices, done } = await startProcess()
  const sendTest = async (as: TestPerson) => {
    const [device] = expectStatus(200, await app.call('GET', '/v1/me/push-devices', { as })).devices
    expectStatus(204, await app.call('POST', `/v1/me/push-devices/${device.id}/test`, { as }))
  }
  const hotel = await createHotel(app)
  const [broken = ''] = await addDevices(hotel.owner, hotel.id, 1)
  hangingPaths.add(broken)
  for (let i = 0; i < 10; i++) await sendTest(hotel.owner)
  await expect.poll(() => countRequests([broken])).toBe(1)
  const otherHotel = await createHotel(app)
  const [phone = ''] = await addDevices(otherHotel.owner, otherHotel.id, 1)
  await sendTest(otherHotel.owner)
  await expect.poll(() => countRequests([phone])).toBe(1)
  for (let calls = 1; calls <= 10; calls++) {
    await expect.poll(() => countRequests([broken])).toBe(calls)
    server.hangUp()
  }
  await expect.poll(() => countOf('alerts.push-test', { id: hotel.owner.userId })).toEqual(none)
  expect(done('alerts.push-test', { id: hotel.owner.userId })).toBe(10)
  expect([countRequests([broken]), await withoutAnswer([broken])]).toEqual([10, 1])
})
