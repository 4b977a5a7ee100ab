import { expect, test } from 'vitest'
import { testApp } from '#tests/app.ts'
import { createHotel, expectStatus } from '#tests/factories.ts'

const app = testApp()

test('a scanned code is valid for a number of hours, or until the codes are renewed; guests’ phones read which', async () => {
  const hotel = await createHotel(app)
  const setHours = (roomProofHours: unknown) =>
    app.call('PATCH', `/v1/hotels/${hotel.id}`, { as: hotel.owner, body: { roomProofHours } })
  const readPublicHours = async () => expectStatus(200, await app.call('GET', `/v1/hotels/${hotel.id}`)).roomProofHours
  expect(await readPublicHours()).toBe(168)
  for (const hours of [72, null]) {
    expect(expectStatus(200, await setHours(hours)).roomProofHours).toBe(hours)
    expect(await readPublicHours()).toBe(hours)
  }
  for (const hours of [0, 2161, 1.5, 'x']) expectStatus(422, await setHours(hours))
  expect(await readPublicHours()).toBeNull()
})
