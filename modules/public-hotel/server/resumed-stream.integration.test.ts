import { expect, onTestFinished, test } from 'vitest'
import { testApp } from '#tests/app.ts'
import { hotel, must, orderOf, placedOrder, service, visitor } from '#tests/factories.ts'
import { listenTo } from '#tests/streams.ts'

const app = testApp()

async function openStream(hotelId: string, guest: string, since?: string) {
  const headers = { 'x-visitor-id': guest, ...(since === undefined ? {} : { 'last-event-id': since }) }
  const made = await listenTo(app, `/v1/hotels/${hotelId}/live`, headers)
  onTestFinished(made.hangUp)
  return made
}

test('a guest’s line that breaks before anything was said goes on where it began', async () => {
  const own = await hotel(app)
  const menu = await service(app, own)
  const guest = visitor()
  const first = await openStream(own.id, guest)
  await first.until((heard) => heard.length === 1)
  first.hangUp()
  await first.ended
  await placedOrder(app, own, orderOf(menu), guest)
  const { until } = await openStream(own.id, guest, first.received[0]?.id)
  await until((heard) => heard.at(-1)?.type === 'order.created')
})

test('a guest’s line that begins where their orders were read tells what has become of them since', async () => {
  const own = await hotel(app)
  const guest = visitor()
  const { id } = await placedOrder(app, own, orderOf(await service(app, own)), guest)
  const read = await app.call('GET', `/v1/visitors/me/orders?hotel=${own.id}`, { visitor: guest })
  const move = { as: own.owner, body: { status: 'accepted', version: 1 } }
  must(200, await app.call('PATCH', `/v1/hotels/${own.id}/orders/${id}`, move))
  const { received, until } = await openStream(own.id, guest, read.headers.get('livret-cursor') ?? '')
  await until(() => received.length === 2)
  expect(received.map(({ type, data }) => [type, data.order?.status])).toEqual([
    ['hello', undefined],
    ['order.changed', 'accepted'],
  ])
})
