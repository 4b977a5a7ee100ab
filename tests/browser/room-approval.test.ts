import { test } from 'vitest'
import type { QrCode } from '#modules/content/qr-codes/contract.ts'
import { expectConsoleError, openBrowser, openHotel, openPhone, openStaffPage, url } from './browser-session.ts'

openBrowser()

test('a phone is confirmed at the desk at its first scan where the hotel wants that, and the room is checked out with a new code', async () => {
  const hotel = await openHotel({ roomApproval: 'all' })
  const body = { kind: 'room', rooms: ['204'] }
  const [code] = await hotel.api<[QrCode]>('POST', `/v1/hotels/${hotel.id}/qr-codes`, body)
  const office = await openStaffPage(hotel.owner)
  await office.goto(url(`/hotels/${hotel.id}/orders`))
  const guest = await openPhone()
  await guest.goto(code.url)
  await guest.getByText('La réception confirme votre téléphone en un geste', { exact: false }).waitFor()
  await office.getByRole('button', { name: 'Refuser' }).click()
  await guest.getByText('La réception n’a pas confirmé ce téléphone', { exact: false }).waitFor()
  const other = await openPhone()
  await other.goto(code.url)
  await office.getByRole('button', { name: 'Confirmer la chambre 204' }).click()
  await other.getByText(/· chambre 204/).waitFor()

  await office.goto(url(`/hotels/${hotel.id}/qrcode`))
  await office.getByRole('button', { name: '204', exact: true }).click()
  await office.getByRole('button', { name: 'Départ et nouveau code' }).click()
  await office.getByText('imprimez son nouveau code', { exact: false }).waitFor()
  await office.waitForURL(/\/qrcode\/print\?room=204/)
  await other.getByText(/· chambre 204/).waitFor({ state: 'detached' })
  expectConsoleError(/410/)
  await other.goto(code.url)
  await other.getByRole('heading', { name: 'Ce code n’est plus valable' }).waitFor()
})
