import { randomUUID } from 'node:crypto'
import type { PushDevice, PushDeviceInput } from '#modules/content/alerts/contract.ts'
import type { TestApp } from './app.ts'
import { expectStatus, type TestHotel, type TestPerson } from './factories.ts'
import { type BrowserKeys, createBrowserKeys } from './push-server.ts'

/** Registers a browser of this user for notifications of these hotels, or else of a new hotel. */
export async function createPushDevice(
  app: TestApp,
  as: Pick<TestPerson, 'token'>,
  values: Partial<PushDeviceInput> & Partial<BrowserKeys> = {},
): Promise<PushDevice & BrowserKeys & { endpoint: string }> {
  const hotels = values.hotels ?? [
    expectStatus(201, await app.call('POST', '/v1/hotels?lang=fr', { as, body: { name: 'Hôtel du Phare' } }))
      .id as string,
  ]
  const browser = createBrowserKeys()
  const endpoint = values.endpoint ?? `https://push.example/${randomUUID()}`
  const body = { endpoint, keys: browser.keys, name: values.name, hotels }
  return { ...expectStatus(200, await app.call('POST', '/v1/me/push-devices', { as, body })), ...browser, endpoint }
}

/** Registers an open screen of a hotel for this user, with its alert sound on. */
export async function createAlertDevice(
  app: TestApp,
  { id }: Pick<TestHotel, 'id'>,
  as: TestPerson,
  values: { id?: string; name?: string; sound?: boolean; services?: string[]; messages?: boolean } = {},
): Promise<string> {
  const body = { id: randomUUID(), sound: true, ...values }
  expectStatus(204, await app.call('POST', `/v1/hotels/${id}/listening-devices`, { as, body }))
  return body.id
}
