import { afterEach, expect, test } from 'vitest'
import { runMaintenance } from '#app/maintenance.ts'
import { testApp } from '#tests/app.ts'
import { createGuestMessage } from '#tests/chat-factories.ts'
import { createHotel } from '#tests/factories.ts'

const app = testApp()
afterEach(() => app.setClock('2026-03-10T09:00:00Z'))

test('anonymised threads are deleted after 25 months', async () => {
  const hotel = await createHotel(app)
  const old = await createGuestMessage(app, hotel, {})
  app.setClock('2026-05-10T09:00:00Z')
  await runMaintenance(app.context)
  app.setClock('2027-06-10T09:00:00Z')
  const recent = await createGuestMessage(app, hotel, {})
  app.setClock('2028-05-10T09:00:00Z')
  await runMaintenance(app.context)
  const left = 'select thread_id from chat_messages where hotel_id = $1'
  expect((await app.context.pool.query(left, [hotel.id])).rows).toEqual([{ thread_id: recent.threadId }])
  expect(await app.context.pool.query('select 1 from chat_threads where id = $1', [old.threadId])).toMatchObject({
    rowCount: 0,
  })
})
