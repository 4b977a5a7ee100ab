import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import type { Order } from '#modules/exchange/orders/contract.ts'
import { expectConsoleError, openBrowser, openHotel, openPhone, url } from './browser-session.ts'

openBrowser()

test('a guest shares the progress of an order: another phone follows it, and sees nothing else', async () => {
  const hotel = await openHotel()
  const bar = await hotel.addService({ name: 'Bar' }, [{ name: 'Cidre', price: 400 }])
  const guest = await openPhone({ locale: 'en-GB' })
  await guest.goto(url(`/public/${hotel.slug}/discover/services/${bar.id}?lang=en`))
  await guest.getByRole('link', { name: 'Cidre', exact: true }).click()
  await guest.getByRole('dialog', { name: 'Cidre' }).getByRole('button', { name: /^Add/ }).click()
  await guest.getByRole('link', { name: /basket/i }).click()
  await guest.getByLabel('Room number').fill('204')
  await guest.getByRole('button', { name: /^Order and pay/ }).click()
  await guest.getByRole('button', { name: 'Share the progress of this order' }).click()
  const sheet = guest.getByRole('dialog', { name: 'Share the progress of this order' })
  const link = await sheet.getByText(/\/order\/[\w-]{86}$/).innerText()
  await sheet.getByRole('button', { name: 'Copy' }).waitFor()

  const { pathname } = new URL(link)
  const response = await fetch(url(pathname))
  expect([response.status, response.headers.get('cache-control'), response.headers.get('x-robots-tag')]).toEqual([
    200,
    expect.stringContaining('no-store'),
    'noindex, nofollow',
  ])
  const html = await response.text()
  expect(html).toContain('Cidre')
  expect(html).not.toContain('204')

  const friend = await openPhone({ locale: 'es-ES' })
  await friend.goto(url(`${pathname}?lang=es`))
  await friend.getByRole('heading', { name: 'Enviado' }).waitFor()
  await friend.getByText('Bar · pedido 1').waitFor()
  const [order] = (await hotel.orders()) as Order[]
  await hotel.api('PATCH', `/v1/hotels/${hotel.id}/orders/${order?.id}`, {
    status: 'on-the-way',
    version: order?.version,
  })
  // As when the phone is looked at again.
  await friend.evaluate(() => document.dispatchEvent(new Event('visibilitychange')))
  await friend.getByRole('heading', { name: 'En camino' }).waitFor()
})

test('a link that belongs to no order says so', async () => {
  const phone = await openPhone({ locale: 'en-GB' })
  expectConsoleError(/404/)
  await phone.goto(url(`/order/${randomUUID()}?lang=en`))
  await phone.getByRole('heading', { name: 'This link is not valid' }).waitFor()
})
