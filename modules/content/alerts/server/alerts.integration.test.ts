import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import { testApp } from '#tests/app.ts'
import { createAlertDevice, createPushDevice } from '#tests/device-factories.ts'
import {
  createHotel,
  createMember,
  createPerson,
  createProviderStaff,
  expectStatus,
  statusCodeAndFields,
} from '#tests/factories.ts'
import { createBrowserKeys, decryptPush, startPushServer } from '#tests/push-server.ts'
import { escalateAlerts } from './service.ts'

const app = testApp()

test('admins set the delays, a save over an unseen version is refused, and the journal records changes', async () => {
  const hotel = await createHotel(app)
  const path = `/v1/hotels/${hotel.id}/alert-settings`
  const admin = await createMember(app, hotel, 'admin')
  const initialSettings = expectStatus(200, await app.call('GET', path, { as: admin }))
  expect(initialSettings).toEqual({
    pushAfter: 60,
    mailAfter: 180,
    mailTo: null,
    services: [],
    mailConfirmed: false,
    mailAvailable: true,
    version: 1,
  })
  const saveSettings = (body: object, version: number) =>
    app.call('PATCH', path, { as: admin, body, headers: { 'if-match': `"${version}"` } })
  const body = { pushAfter: 30, mailAfter: null, mailTo: 'Nuit@Hotel.example' }
  expect(expectStatus(200, await saveSettings(body, 1))).toMatchObject({
    pushAfter: 30,
    mailAfter: null,
    mailTo: 'nuit@hotel.example',
  })
  expect((await saveSettings({ pushAfter: 20 }, 1)).status).toBe(412)
  expect(expectStatus(200, await app.call('GET', path, { as: admin }))).toMatchObject({ pushAfter: 30, version: 2 })
  const { body: entries } = await app.call('GET', `/v1/hotels/${hotel.id}/audit`, { as: hotel.owner })
  expect(JSON.stringify(entries)).toContain('alerts.changed')
})

test.each([
  [{ pushAfter: 9 }, 'pushAfter too_small_number'],
  [{ mailAfter: 3601 }, 'mailAfter too_big_number'],
  [{ pushAfter: 'soon' }, 'pushAfter invalid'],
  [{ mailTo: 'nobody' }, 'mailTo email'],
  [{ services: [{ serviceId: 'x', pushAfter: null, mailAfter: null }] }, 'services.0.serviceId invalid'],
])('invalid settings are refused with the field and the reason: %j', async (body, error) => {
  const hotel = await createHotel(app)
  const answer = await app.call('PATCH', `/v1/hotels/${hotel.id}/alert-settings`, { as: hotel.owner, body })
  expect(statusCodeAndFields(answer)).toEqual([422, 'invalid', error])
})

test('the team sees which of its devices are open and sound, and is notified of changes', async () => {
  const hotel = await createHotel(app)
  const colleague = await createMember(app, hotel, 'member', 'Yann')
  const listDevices = async () =>
    expectStatus(200, await app.call('GET', `/v1/hotels/${hotel.id}/listening-devices`, { as: hotel.owner })).map(
      ({ name, person, sound }: { name: string; person: string; sound: boolean }) => [person, name, sound],
    )
  const cursor = () => app.context.eventBus.cursor(hotel.id)
  const initialCursor = await cursor()
  const id = await createAlertDevice(app, hotel, hotel.owner, { name: 'Réception' })
  await createAlertDevice(app, hotel, colleague, { name: 'Office', sound: false })
  expect(await listDevices()).toEqual([
    ['Camille', 'Réception', true],
    ['Yann', 'Office', false],
  ])
  expect(await cursor()).toBe(initialCursor + 2)
  await createAlertDevice(app, hotel, hotel.owner, { id, name: 'Réception' })
  expect(await cursor()).toBe(initialCursor + 2)
  await createAlertDevice(app, hotel, hotel.owner, { id, name: 'Réception', sound: false })
  expect(await cursor()).toBe(initialCursor + 3)

  app.setClock('2026-03-10T09:01:00Z')
  await escalateAlerts(app.context)
  expect(await listDevices()).toEqual([])
  expect(await cursor()).toBe(initialCursor + 4)
  app.setClock('2026-03-10T09:00:00Z')
})

test('provider staff see the open devices of a hotel, but cannot report their own', async () => {
  const hotel = await createHotel(app)
  const provider = await createProviderStaff(app)
  const path = `/v1/hotels/${hotel.id}/listening-devices`
  expect((await app.call('GET', path, { as: provider })).status).toBe(200)
  expect((await app.call('POST', path, { as: provider, body: { id: randomUUID(), sound: true } })).status).toBe(403)
})

test.each([
  'http://fcm.googleapis.com/fcm/send/abc',
  'https://127.0.0.1/abc',
  'https://[::1]/abc',
  'https://localhost:5432/abc',
  'https://router.local/abc',
  'https://169.254.169.254/latest/meta-data',
  'https://me:you@fcm.googleapis.com/abc',
  'nonsense',
])('a browser that names %s as its server is refused', async (endpoint) => {
  const hotel = await createHotel(app)
  const { keys } = createBrowserKeys()
  const body = { endpoint, keys, hotels: [hotel.id] }
  const answer = await app.call('POST', '/v1/me/push-devices', { as: hotel.owner, body })
  expect(statusCodeAndFields(answer)).toEqual([422, 'invalid', 'endpoint invalid'])
})

test('no connection is made to an address in the private network, even if it was stored', async () => {
  const browser = createBrowserKeys()
  const target = { endpoint: 'https://localhost:1/abc', ...browser.keys }
  const sending = app.context.push.send(target, {}, { ttl: 1, topic: 'test' })
  const cause = await sending.catch((error: Error) => (error.cause as Error).message)
  expect(cause).toBe('not an address of the internet')
})

test('invalid keys and hotels where the user does not work are refused', async () => {
  const hotel = await createHotel(app)
  const otherHotel = await createHotel(app)
  const endpoint = 'https://push.example/abc'
  const addDevice = (keys: object, hotels: string[]) =>
    app.call('POST', '/v1/me/push-devices', { as: hotel.owner, body: { endpoint, keys, hotels } })
  const { keys } = createBrowserKeys()
  const invalidKeys = { ...keys, p256dh: 'A'.repeat(87) }
  expect(statusCodeAndFields(await addDevice(invalidKeys, [hotel.id]))).toEqual([422, 'invalid', 'keys invalid'])
  expect(statusCodeAndFields(await addDevice(keys, [hotel.id, otherHotel.id]))).toEqual([
    422,
    'invalid',
    'hotels invalid',
  ])
  expect(statusCodeAndFields(await addDevice(keys, []))).toEqual([422, 'invalid', 'hotels too_small_list'])
  expect((await addDevice(keys, [hotel.id])).status).toBe(200)
})

test('a browser belongs to the user who registered it last, and a person has at most twenty browsers', async () => {
  const hotel = await createHotel(app)
  const colleague = await createMember(app, hotel, 'member')
  const endpoint = 'https://push.example/shared'
  const listDeviceIds = async (as: { token: string }) =>
    expectStatus(200, await app.call('GET', '/v1/me/push-devices', { as })).devices.map(({ id }: { id: string }) => id)
  const initialSettings = await createPushDevice(app, hotel.owner, { hotels: [hotel.id], endpoint })
  expect(await listDeviceIds(hotel.owner)).toEqual([initialSettings.id])
  await createPushDevice(app, colleague, { hotels: [hotel.id], endpoint })
  expect(await listDeviceIds(hotel.owner)).toEqual([])
  expect(await listDeviceIds(colleague)).toEqual([initialSettings.id])

  for (let i = 0; i < 20; i++) await createPushDevice(app, colleague, { hotels: [hotel.id] })
  const deviceIds = await listDeviceIds(colleague)
  expect(deviceIds).toHaveLength(20)
  expect(deviceIds).not.toContain(initialSettings.id)
})

test('signing out ends the notifications of that browser, but changing the password does not', async () => {
  const hotel = await createHotel(app)
  const device = await createPushDevice(app, hotel.owner, { hotels: [hotel.id] })
  const countRows = async () =>
    (await app.context.pool.query('select count(*)::int as number from push_devices where id = $1', [device.id]))
      .rows[0]?.number
  await app.context.pool.query('update sessions set token_hash = sha256(token_hash) where id = $1', [
    hotel.owner.sessionId,
  ])
  expect(await countRows()).toBe(1)
  await app.context.pool.query('delete from sessions where id = $1', [hotel.owner.sessionId])
  expect(await countRows()).toBe(0)
})

test('a person who has left the hotel is not notified any more', async () => {
  const server = await startPushServer(app)
  const hotel = await createHotel(app)
  const colleague = await createMember(app, hotel, 'member')
  await createPushDevice(app, colleague, { hotels: [hotel.id], endpoint: server.endpoint('left') })
  expectStatus(204, await app.call('DELETE', `/v1/hotels/${hotel.id}/members/${colleague.userId}`, { as: hotel.owner }))
  const { pushDevicesOf } = await import('./queries.ts')
  expect(await pushDevicesOf(app.context.db, hotel.id)).toEqual([])
})

test('a user can send a test notification to their own browser only', async () => {
  const server = await startPushServer(app)
  const somebody = await createPerson(app)
  const device = await createPushDevice(app, somebody, { endpoint: server.endpoint('mine') })
  const sendTest = (as: { token: string }) => app.call('POST', `/v1/me/push-devices/${device.id}/test`, { as })
  expect((await sendTest(await createPerson(app))).status).toBe(404)
  expect((await sendTest(somebody)).status).toBe(204)
  await app.context.jobs.drain()
  const [message] = server.received
  expect(message?.path).toBe('/mine')
  expect(decryptPush(device, message?.body ?? Buffer.alloc(0))).toMatchObject({
    title: 'Livret',
    body: 'Les notifications arrivent bien sur cet appareil.',
  })
})

test('a user without a confirmed email address cannot set the alert address', async () => {
  const hotel = await createHotel(app)
  await app.context.pool.query('update users set email_verified_at = null where id = $1', [hotel.owner.userId])
  const path = `/v1/hotels/${hotel.id}/alert-settings`
  const refused = await app.call('PATCH', path, { as: hotel.owner, body: { mailTo: 'victim@other.example' } })
  expect(statusCodeAndFields(refused)).toEqual([403, 'address_unconfirmed'])
  expectStatus(200, await app.call('PATCH', path, { as: hotel.owner, body: { mailAfter: 60 } }))
})
