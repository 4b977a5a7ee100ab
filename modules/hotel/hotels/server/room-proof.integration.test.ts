import { expect, test } from 'vitest'
import { testApp } from '#tests/app.ts'
import { createHotel, expectStatus } from '#tests/factories.ts'

const app = testApp()

test('the life of a scanned code is a number of hours, or lasts until the codes are renewed; guests’ phones are told', async () => {
  const own = await createHotel(app)
  const set = (roomProofHours: unknown) =>
    app.call('PATCH', `/v1/hotels/${own.id}`, { as: own.owner, body: { roomProofHours } })
  const shown = async () => expectStatus(200, await app.call('GET', `/v1/hotels/${own.id}`)).roomProofHours
  expect(await shown()).toBe(168)
  for (const hours of [72, null]) {
    expect(expectStatus(200, await set(hours)).roomProofHours).toBe(hours)
    expect(await shown()).toBe(hours)
  }
  for (const hours of [0, 2161, 1.5, 'x']) expectStatus(422, await set(hours))
  expect(await shown()).toBeNull()
})
