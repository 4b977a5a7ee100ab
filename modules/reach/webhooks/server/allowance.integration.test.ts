import { expect, test } from 'vitest'
import { testApp } from '#tests/app.ts'
import { createAnotherHotel, createHotel, expectStatus } from '#tests/factories.ts'
import { createWebhook } from '#tests/webhooks.ts'

const app = testApp()

test('the number of webhooks that an account may add in a day is limited over all its hotels, and the error says so', async () => {
  const hotel = await createHotel(app)
  await app.context.limits.webhooksAddedAccount.count(hotel.owner.userId, 35)
  for (let i = 0; i < 5; i++) await createWebhook(app, await createAnotherHotel(app, hotel.owner))
  const installation = await app.context.limits.webhooksAddedInstallation.count('all', 0)
  const body = { url: 'https://webhook.example/livret', events: ['order.created'] }
  const path = `/v1/hotels/${hotel.id}/webhooks`
  const refused = await app.call('POST', path, { as: hotel.owner, body, headers: { 'accept-language': 'en' } })
  expect([refused.status, refused.body.code]).toEqual([429, 'allowance_spent'])
  expect(refused.body.detail).toContain(
    'of your account, across all its hotels, has been reached for webhook addresses',
  )
  expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(80_000)
  expect((await app.context.limits.webhooksAddedInstallation.count('all', 0)).used).toBe(installation.used)
  const otherHotel = await createHotel(app)
  expectStatus(201, await app.call('POST', `/v1/hotels/${otherHotel.id}/webhooks`, { as: otherHotel.owner, body }))
})
