import { randomUUID } from 'node:crypto'
import { afterEach, beforeEach, expect, onTestFinished, test } from 'vitest'
import { Jobs } from '#core/jobs/jobs.ts'
import { makeLogger } from '#core/log/log.ts'
import { testApp } from '#tests/app.ts'
import {
  createHotel,
  expectStatus,
  member,
  orderOf,
  placedOrder,
  pushDevice,
  service,
  type TestPerson,
} from '#tests/factories.ts'
import { pushServer } from '#tests/push-server.ts'
import { alertJobs, escalateAlerts } from './service.ts'

const app = testApp()
beforeEach(() => app.setClock('2026-03-10T09:00:00Z'))
// Items left waiting by a test would be escalated in the next one.
afterEach(() => app.context.pool.query("update orders set status = 'cancelled' where status = 'new'"))

/** A process that runs the alert jobs, and a push server that does not answer on the paths in `hanging`. */
async function process() {
  const hanging = new Set<string>()
  const server = await pushServer(app, (path) => (hanging.has(path.slice(1)) ? 'hangs' : 201))
  const jobs = new Jobs(app.context.pool, makeLogger('silent'))
  const context = { ...app.context, log: makeLogger('silent'), jobs }
  await jobs.prepare(alertJobs(context))
  await jobs.work()
  onTestFinished(async () => {
    await jobs.stop(0)
    server.hangUp()
    await app.context.pool.query("delete from jobs.job where name like 'alerts.%'")
  })
  const asked = (paths: Iterable<string>) => {
    const known = new Set([...paths].map((path) => `/${path}`))
    return server.received.filter(({ path }) => known.has(path)).length
  }
  /** Registers devices of one person; returns the paths of their push addresses. */
  const devices = async (as: TestPerson, hotelId: string, count: number) => {
    const paths = Array.from({ length: count }, () => randomUUID())
    for (const path of paths) await pushDevice(app, as, { hotels: [hotelId], endpoint: server.endpoint(path) })
    return paths
  }
  return { server, hanging, asked, devices, alert: () => escalateAlerts(context) }
}

/** How many devices have not answered. */
const withoutAnswer = async (paths: string[]) => {
  const endings = paths.map((path) => `%/${path}`)
  const text = 'select count(*)::int from push_devices where no_answer_since is not null and endpoint like any($1)'
  return (await app.context.pool.query(text, [endings])).rows[0].count
}
/** Only jobs of one hotel or person, because earlier tests may have left others. */
const statesOf = async (name: string, { id }: { id: string }) => {
  const text = `select state, count(*)::int from jobs.job
    where name = $1 and $2 in (data->>'hotelId', data->>'userId') group by 1`
  const { rows } = await app.context.pool.query(text, [name, id])
  return Object.fromEntries(rows.map(({ state, count }) => [state, count]))
}

test('a hotel is notified while thirty devices of another one do not answer', async () => {
  const { hanging, asked, devices, alert } = await process()
  const others = await createHotel(app)
  const staff = [others.owner, await member(app, others, 'member'), await member(app, others, 'member')]
  for (const person of staff) for (const path of await devices(person, others.id, 10)) hanging.add(path)
  await placedOrder(app, others, orderOf(await service(app, others)))
  await alert()
  await expect.poll(() => asked(hanging)).toBe(6)

  const hotel = await createHotel(app)
  const phone = await devices(hotel.owner, hotel.id, 1)
  await placedOrder(app, hotel, orderOf(await service(app, hotel)))
  await alert()
  await expect.poll(() => asked(phone)).toBe(1)
  // None of the hanging calls had to end first.
  expect(asked(hanging)).toBe(6)
})

test('a device that has not answered delays only such ones, until it answers', async () => {
  const { server, hanging, asked, devices, alert } = await process()
  const hotel = await createHotel(app)
  const colleague = await member(app, hotel, 'member')
  const broken = await devices(hotel.owner, hotel.id, 3)
  const [phone] = await devices(colleague, hotel.id, 1)
  for (const path of broken) hanging.add(path)
  const menu = await service(app, hotel)
  const order = async () => {
    await placedOrder(app, hotel, orderOf(menu))
    await alert()
  }
  await order()
  await expect.poll(() => asked([phone ?? ''])).toBe(1)
  await expect
    .poll(async () => {
      server.hangUp()
      return withoutAnswer(broken)
    })
    .toBe(3)

  await order()
  await expect.poll(() => asked([phone ?? ''])).toBe(2)
  // All have left the queue of devices that answer, and are tried one at a time.
  await expect.poll(() => statesOf('alerts.push', hotel)).toEqual({ completed: 8 })
  await expect.poll(() => statesOf('alerts.push-again', hotel)).toMatchObject({ active: 1 })

  hanging.clear()
  server.hangUp()
  await expect
    .poll(async () => {
      await app.context.pool.query("update jobs.job set start_after = now() where name = 'alerts.push-again'")
      return statesOf('alerts.push-again', hotel)
    })
    .toEqual({ completed: 6 })
  expect(await withoutAnswer(broken)).toBe(0)
  await order()
  await expect.poll(() => statesOf('alerts.push', hotel)).toEqual({ completed: 12 })
  expect(await statesOf('alerts.push-again', hotel)).toEqual({ completed: 6 })
})

test('tests of a device that does not answer keep nobody else from testing, and are not tried again', async () => {
  const { server, hanging, asked, devices } = await process()
  const test = async (as: TestPerson) => {
    const [device] = expectStatus(200, await app.call('GET', '/v1/me/push-devices', { as })).devices
    expectStatus(204, await app.call('POST', `/v1/me/push-devices/${device.id}/test`, { as }))
  }
  const hotel = await createHotel(app)
  const [broken = ''] = await devices(hotel.owner, hotel.id, 1)
  hanging.add(broken)
  for (let i = 0; i < 10; i++) await test(hotel.owner)
  await expect.poll(() => asked([broken])).toBe(1)
  const others = await createHotel(app)
  const [phone = ''] = await devices(others.owner, others.id, 1)
  await test(others.owner)
  await expect.poll(() => asked([phone])).toBe(1)
  for (let calls = 1; calls <= 10; calls++) {
    await expect.poll(() => asked([broken])).toBe(calls)
    server.hangUp()
  }
  await expect.poll(() => statesOf('alerts.push-test', { id: hotel.owner.userId })).toEqual({ completed: 10 })
  expect([asked([broken]), await withoutAnswer([broken])]).toEqual([10, 1])
})
