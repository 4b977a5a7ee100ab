import { expect, onTestFinished, test, vi } from 'vitest'
import { testApp } from '#tests/app.ts'
import { createHotel, createMember } from '#tests/factories.ts'

const app = testApp()

test('the line about a refused call names the person and the hotel by their ids; input that was refused is a line for debugging', async () => {
  const info = vi.spyOn(app.context.log, 'info')
  const debug = vi.spyOn(app.context.log, 'debug')
  onTestFinished(() => void vi.restoreAllMocks())
  const hotel = await createHotel(app)
  const member = await createMember(app, hotel, 'member')
  const caller = { userId: member.userId, hotelId: hotel.id }
  const path = `/v1/hotels/${hotel.id}`
  expect((await app.call('PATCH', path, { as: member, body: { name: 'Phare' } })).status).toBe(403)
  const call = 'PATCH /v1/hotels/:hotelId'
  expect(info).toHaveBeenCalledWith({ code: 'forbidden', status: 403, call, ...caller }, 'a call was refused')
  const owner = { userId: hotel.owner.userId, hotelId: hotel.id }
  expect((await app.call('PATCH', path, { as: hotel.owner, body: { name: 7 } })).status).toBe(422)
  expect(debug).toHaveBeenCalledWith(
    { code: 'invalid', status: 422, call, ...owner },
    'the input of a call was refused',
  )
  expect((await app.call('GET', `${path}/orders`)).status).toBe(401)
  expect(info).toHaveBeenLastCalledWith(
    { code: 'unauthenticated', status: 401, call: 'GET /v1/hotels/:hotelId/orders' },
    'a call was refused',
  )
})
