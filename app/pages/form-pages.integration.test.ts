import { randomUUID } from 'node:crypto'
import { Hono } from 'hono'
import { expect, test } from 'vitest'
import type { OrderForm } from '#modules/exchange/orders/order-form-contract.ts'
import { optionField, quantityField } from '#modules/exchange/orders/order-form-rules.ts'
import { testApp } from '#tests/app.ts'
import { createSpa } from '#tests/booking-factories.ts'
import { createHotel, createService, expectStatus, type TestHotel } from '#tests/factories.ts'
import { makeServerBuild } from '#tests/server-build.ts'
import { createApi } from '../api.ts'
import { createPages } from './pages.ts'

const app = testApp()

/** The pages of a build whose screens show what their loaders get as `orderForm`. */
function openPages() {
  const shown = { form: undefined as OrderForm | undefined }
  const module = { default: () => null, loader: () => null }
  const routes = {
    form: { path: 'order-form/:hotelId/:serviceId', module },
    deal: { path: 'deal/:code?', module },
  }
  const build = makeServerBuild(routes, module, async (_, status, headers, { orderForm }) => {
    shown.form = orderForm
    return new Response('page', { status, headers })
  })
  const server = new Hono().all('*', createPages(app.context, build, false, createApi(app.context).fetch).staff)
  const send = async (path: string, body: string, headers: Record<string, string> = {}) => {
    shown.form = undefined
    const response = await server.request(path, {
      method: 'POST',
      headers: {
        'content-type': 'application/x-www-form-urlencoded',
        'content-length': String(body.length),
        origin: 'http://localhost',
        'sec-fetch-site': 'same-origin',
        'x-forwarded-for': randomUUID(),
        ...headers,
      },
      body,
    })
    return { status: response.status, location: response.headers.get('location') ?? '', form: shown.form }
  }
  const open = async (path: string, address: string = randomUUID()) => {
    shown.form = undefined
    const response = await server.request(path, { headers: { 'x-forwarded-for': address } })
    return { status: response.status, location: response.headers.get('location') ?? '', form: shown.form }
  }
  return {
    send,
    open,
    fill: (path: string, fields: Record<string, string>) => send(path, `${new URLSearchParams(fields)}`),
  }
}

const ordersOf = async ({ id, owner }: TestHotel) =>
  expectStatus(200, await app.call('GET', `/v1/hotels/${id}/orders`, { as: owner })) as {
    lines: object[]
    room: string
  }[]

const milk = {
  name: 'Lait',
  min: 1,
  max: 1,
  choices: [
    { name: 'Avoine', price: 50 },
    { name: 'Vache', price: 0 },
  ],
}

/** A hotel with a service of two articles, and the address of a new form. */
async function openForm(values = {}) {
  const hotel = await createHotel(app, values)
  const menu = await createService(app, hotel, {}, [
    { name: 'Café', price: 300, options: [milk] },
    { name: 'Jus', price: 400 },
  ])
  const pages = openPages()
  const { status, location } = await pages.open(`/order-form/${hotel.id}/${menu.id}?lang=fr`)
  expect(status).toBe(303)
  const [coffee, juice] = menu.articles
  const oat = coffee.options[0]?.choices[0]?.id ?? ''
  const fields = {
    [quantityField(coffee.id)]: '2',
    [optionField(coffee.id, coffee.options[0]?.id ?? '')]: oat,
    [quantityField(juice?.id ?? '')]: '0',
    room: '204',
    note: 'Sans sucre\r\nmerci',
    allergies: 'milk',
  }
  return { hotel, menu, coffee, juice, fields, path: location, ...pages }
}

test('a network opens and sends so many forms, and others go on', async () => {
  const { path, fields, fill, send, open } = await openForm()
  const address = randomUUID()
  await app.context.limits.orderForms.spend(address, 599)
  expect((await open(path, address)).status).toBe(200)
  expect((await open(path, address)).status).toBe(429)
  expect((await send(path, `${new URLSearchParams(fields)}`, { 'x-forwarded-for': address })).status).toBe(429)
  expect((await fill(path, fields)).status).toBe(200)
})

test('a form shows the total, and then places the order once however often it is sent', async () => {
  const { hotel, fields, path, fill, open } = await openForm()
  expect((await open(path)).form).toMatchObject({ state: 'form', summary: null, failure: null })
  const checked = await fill(path, fields)
  expect(checked).toMatchObject({ status: 200, form: { state: 'form', failure: null, errors: {} } })
  expect(checked.form).toMatchObject({
    summary: { lines: [{ text: '2 × Café, Avoine' }], total: '7,00\u00a0€', amount: 700 },
    values: { room: ['204'] },
  })
  expect(await ordersOf(hotel)).toEqual([])

  const both = await Promise.all([fill(path, { ...fields, order: '700' }), fill(path, { ...fields, order: '700' })])
  const again = await fill(path, { ...fields, order: '700' })
  for (const { status, location } of [...both, again]) {
    expect(status).toBe(303)
    expect(location).toMatch(/^\/order\/[\w-]{86}\?lang=fr$/)
    expect(location).toBe(again.location)
  }
  expect(await ordersOf(hotel)).toMatchObject([
    { room: '204', note: 'Sans sucre<br>merci', allergies: ['milk'], total: { amount: 700 }, guestLang: 'fr' },
  ])
  // The same form with something else, and opened again with the back button.
  const changed = await fill(path, { ...fields, room: '305', order: '700' })
  const back = await open(path)
  for (const { form } of [changed, back])
    expect(form).toMatchObject({ state: 'placed', number: 1, link: again.location })
  expect(await ordersOf(hotel)).toHaveLength(1)
})

test('what is missing or wrong is said at its field, and what was typed is kept', async () => {
  const { hotel, coffee, juice, fields, path, fill } = await openForm()
  const without = await fill(path, { [quantityField(coffee.id)]: '1', note: 'Merci' })
  expect(without.form).toMatchObject({
    failure: { title: 'À corriger', final: false },
    errors: { [coffee.id]: 'Un choix est nécessaire.', room: expect.stringContaining('chambre') },
    values: { note: ['Merci'] },
    summary: null,
  })
  expect((await fill(path, {})).form).toMatchObject({ failure: { others: ['Indiquez au moins une quantité.'] } })
  for (const quantity of ['-1', '1.5', 'deux', '1e9', '999'])
    expect((await fill(path, { ...fields, [quantityField(juice?.id ?? '')]: quantity })).form).toMatchObject({
      errors: { [juice?.id ?? '']: expect.stringMatching(/Au plus/) },
      values: { [quantityField(juice?.id ?? '')]: [quantity] },
    })
  const late = await fill(path, { ...fields, when: 'bientôt', order: '700' })
  expect(late.form).toMatchObject({ errors: { dueAt: expect.any(String) }, summary: { amount: 700 } })
  const foreign = await fill(path, { ...fields, [optionField(coffee.id, coffee.options[0]?.id ?? '')]: randomUUID() })
  expect(foreign.form).toMatchObject({ errors: { [coffee.id]: expect.any(String) } })
  expect(await ordersOf(hotel)).toEqual([])
})

test('a price that has changed since is shown before it is ordered', async () => {
  const { hotel, menu, juice, fields, path, fill } = await openForm()
  const withJuice = { ...fields, [quantityField(juice?.id ?? '')]: '1' }
  const answer = await fill(path, { ...withJuice, order: '700' })
  expect(answer.form).toMatchObject({ state: 'form', failure: null, summary: { amount: 1100 } })
  const at = `/v1/hotels/${hotel.id}/services/${menu.id}`
  const pause = { paused: true, pausedUntil: null }
  expectStatus(200, await app.call('PATCH', at, { as: hotel.owner, body: pause }))
  expect((await fill(path, { ...withJuice, order: '1100' })).form).toMatchObject({ state: 'closed' })
  expect(await ordersOf(hotel)).toEqual([])
})

test('a failure that the guest cannot mend is the sentence of the specification, and too many orders are refused', async () => {
  const { hotel, fields, path, send } = await openForm()
  const address = { 'x-forwarded-for': randomUUID() }
  for (let spent = 0; spent < 300; spent++)
    await app.context.limits.ordersAddress.spend(`${hotel.id} ${address['x-forwarded-for']}`)
  const { status, form } = await send(path, `${new URLSearchParams({ ...fields, order: '700' })}`, address)
  expect(status).toBe(200)
  expect(form).toMatchObject({
    failure: {
      title: 'Votre commande n’a pas pu être traitée. Veuillez appeler la réception.',
      final: true,
    },
    values: { room: ['204'] },
    summary: { amount: 700 },
  })
  expect(await ordersOf(hotel)).toEqual([])
})

test('where the hotel wants it, the printed code of the room proves it', async () => {
  const { hotel, fields, path, fill } = await openForm()
  const codes = `/v1/hotels/${hotel.id}/qr-codes`
  const [code] = expectStatus(
    201,
    await app.call('POST', codes, { as: hotel.owner, body: { kind: 'room', rooms: ['204'] } }),
  )
  const patch = { orderProof: 'room' }
  expectStatus(200, await app.call('PATCH', `/v1/hotels/${hotel.id}`, { as: hotel.owner, body: patch }))
  const { room: _, ...others } = fields
  expect((await fill(path, others)).form).toMatchObject({
    asks: { room: false, code: true },
    errors: { code: 'Indiquez le code imprimé sous le QR code de votre chambre.' },
  })
  expect((await fill(path, { ...others, code: '22222-22222', order: '700' })).form).toMatchObject({
    errors: { code: expect.stringContaining('Ce n’est pas le code d’une chambre') },
    values: { code: ['22222-22222'] },
  })
  const first = await fill(path, { ...others, code: code.token.toLowerCase(), order: '700' })
  expect(first.status).toBe(303)
  // A code typed again is another proof of the same room, and the order the same.
  app.setClock('2026-03-10T09:00:01Z')
  expect(await fill(path, { ...others, code: code.token, order: '700' })).toEqual(first)
  expect(await ordersOf(hotel)).toMatchObject([{ room: '204', roomProof: 'qr' }])
})

test('a surname is asked for and sent only where the hotel charges a room, and a name where it is collected', async () => {
  const { hotel, fields, path, fill } = await openForm()
  const patch = (body: object) => app.call('PATCH', `/v1/hotels/${hotel.id}`, { as: hotel.owner, body })
  const named = { ...fields, guestName: 'Le Goff', order: '700' }
  expect((await fill(path, named)).status).toBe(303)
  expectStatus(200, await patch({ roomBillProof: 'surname' }))
  const another = path.replace(/form=.*/, `form=${randomUUID()}`)
  expect((await fill(another, fields)).form).toMatchObject({
    asks: { name: 'surname' },
    errors: { guestName: expect.any(String) },
  })
  expect((await fill(another, named)).status).toBe(303)
  expect(await ordersOf(hotel)).toMatchObject([{ guestName: 'Le Goff' }, { guestName: null }])
})

test('forms of other sites, of other kinds and of any size are refused, and other pages take none', async () => {
  const { hotel, fields, path, send } = await openForm()
  const body = `${new URLSearchParams({ ...fields, order: '700' })}`
  const foreign: Record<string, string>[] = [
    { origin: 'https://elsewhere.example', 'sec-fetch-site': 'cross-site' },
    { origin: 'http://localhost', 'sec-fetch-site': 'cross-site' },
    { origin: 'https://elsewhere.example', 'sec-fetch-site': 'same-origin' },
    { origin: 'null' },
  ]
  for (const headers of foreign) expect((await send(path, body, headers)).status).toBe(403)
  expect((await send(path, '{}', { 'content-type': 'application/json' })).status).toBe(415)
  expect((await send(path, `note=${'x'.repeat(70_000)}`)).status).toBe(413)
  expect((await send('/deal', body)).status).toBe(405)
  expect((await send('/nowhere', body)).status).toBe(405)
  expect((await send(path, `${'allergies=milk&'.repeat(4000)}room=%00&${body}`)).form).toMatchObject({ state: 'form' })
  expect(await ordersOf(hotel)).toEqual([])
})

test('a service with bookable times, an unknown one and one without articles have no form', async () => {
  const { hotel, open } = await openForm()
  const spa = await createSpa(app, hotel)
  const empty = await createService(app, hotel, { name: 'Vide' }, [])
  const information = await createService(app, hotel, { name: 'Piscine', kind: 'information' })
  for (const { id } of [spa, empty, information])
    expect((await open(`/order-form/${hotel.id}/${id}?lang=fr`)).form).toMatchObject({ state: 'unsuited' })
  for (const path of [`${hotel.id}/${randomUUID()}`, `${randomUUID()}/${empty.id}`, 'x/y'])
    expect((await open(`/order-form/${path}`)).form).toEqual({ state: 'unknown' })
})
