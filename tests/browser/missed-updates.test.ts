import { randomUUID } from 'node:crypto'
import { describe, expect, test } from 'vitest'
import type { StaffOpinion } from '#modules/exchange/opinions/contract.ts'
import { makeGate } from '../gate.ts'
import {
  chooseRadio,
  expectConsoleError,
  openBrowser,
  openHotel,
  openLiveGuestPage,
  openPhone,
  sendAsGuest,
  url,
  visibleText,
} from './browser-session.ts'

openBrowser()

test('a phone that reads from a process that does not have the change yet reads again', async () => {
  const hotel = await openHotel({ name: 'Hôtel du Phare' })
  const page = await openPhone()
  await openLiveGuestPage(page, `/public/${hotel.id}`)
  const before = await (await fetch(url(`/v1/hotels/${hotel.id}?lang=fr`))).json()
  let readings = 0
  await page.route(`**/v1/hotels/${hotel.id}?*`, (route) =>
    ++readings === 1 ? route.fulfill({ json: before, headers: { 'x-livret': '1' } }) : route.continue(),
  )
  await hotel.api('PATCH', `/v1/hotels/${hotel.id}`, { name: 'Hôtel des Marées' })
  await page.getByRole('heading', { name: 'Hôtel des Marées' }).waitFor()
  expect(readings).toBeGreaterThan(1)
})

test('a phone that cannot fetch a change retries by itself until it can', async () => {
  expectConsoleError(/ERR_FAILED|503/)
  const hotel = await openHotel({ name: 'Hôtel du Phare' })
  const page = await openPhone()
  await openLiveGuestPage(page, `/public/${hotel.id}`)
  const busy = { type: 'about:blank', title: '', status: 503, code: 'unavailable', detail: '' }
  let readings = 0
  await page.route(`**/v1/hotels/${hotel.id}?*`, (route) => {
    readings++
    if (readings === 1) return route.abort()
    if (readings === 2)
      return route.fulfill({ status: 503, json: busy, headers: { 'x-livret': '1', 'retry-after': '1' } })
    return route.continue()
  })
  await hotel.api('PATCH', `/v1/hotels/${hotel.id}`, { name: 'Hôtel des Marées' })
  await page.getByRole('heading', { name: 'Hôtel des Marées' }).waitFor()
  expect(readings).toBe(3)
})

describe('what a guest’s page fetches before its event stream is open', () => {
  test('is up to date when the hotel changes it before the stream is requested', async () => {
    const hotel = await openHotel()
    const guest = await openPhone({ locale: 'fr-FR' })
    await openLiveGuestPage(guest, `/public/${hotel.slug}/opinions`)
    await chooseRadio(guest.getByRole('radio', { name: '2 sur 5' }))
    await guest.getByLabel('Votre commentaire').fill('Bruyant')
    await guest.getByLabel('Votre nom').fill('Inès')
    await guest.getByRole('button', { name: 'Envoyer l’avis' }).click()
    await guest.getByText('Reçu. L’hôtel le lit avant de le publier.').waitFor()
    const [opinion] = await hotel.api<StaffOpinion[]>('GET', `/v1/hotels/${hotel.id}/opinions/all`)

    const read = guest.waitForResponse(/\/opinions\/mine/)
    let lines = 0
    await guest.route('**/live?*', async (route) => {
      if (++lines === 1) {
        await read
        const refusal = { status: 'refused', refusalReason: 'Il nomme quelqu’un.' }
        await hotel.api('PATCH', `/v1/hotels/${hotel.id}/opinions/${opinion?.id}?lang=fr`, refusal)
      }
      await route.continue()
    })
    await guest.reload()
    await guest.getByText('Non publié : Il nomme quelqu’un.').waitFor()
  })

  test('is up to date when its answer arrives after the stream has opened', async () => {
    const hotel = await openHotel()
    const menu = await hotel.addService({}, [{}])
    const until = new Date(Date.now() + 3_600_000).toISOString()
    await hotel.api('POST', `/v1/hotels/${hotel.id}/announcements?lang=fr`, { text: 'Apéritif à 19 h.', until })
    const visitor = randomUUID()
    const body = {
      serviceId: menu.id,
      deliveryMode: 'room-delivery',
      room: '204',
      lines: [{ articleId: menu.articles[0]?.id, quantity: 1 }],
    }
    const order = await sendAsGuest<{ id: string; version: number }>(
      `/v1/hotels/${hotel.id}/orders?lang=fr`,
      body,
      visitor,
    )
    const guest = await openPhone({ locale: 'fr-FR' })
    await guest.addInitScript((uuid) => {
      localStorage.setItem('uuid', uuid)
      localStorage.setItem('firstVisitTimestamp', String(Date.now()))
    }, visitor)

    const { gate: accepted, release: accept } = makeGate()
    let readings = 0
    await guest.route('**/visitors/me/orders?*', async (route) => {
      if (++readings > 1) return route.continue()
      const response = await route.fetch()
      await hotel.api('PATCH', `/v1/hotels/${hotel.id}/orders/${order.id}`, {
        status: 'accepted',
        version: order.version,
      })
      accept()
      // The announcement comes with the first message of the stream, so the stream is open.
      await visibleText(guest, 'Apéritif à 19 h.').waitFor()
      await route.fulfill({ response })
    })
    await guest.route('**/live?*', async (route) => {
      await accepted
      await route.continue()
    })
    await guest.goto(url(`/public/${hotel.slug}/orders`))
    await guest.getByText('Acceptée').waitFor()
  })
})
