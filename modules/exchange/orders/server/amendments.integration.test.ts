import { afterEach, describe, expect, test } from 'vitest'
import { listMailbox } from '#core/mail/mailer.ts'
import { amendmentCalls, faults, lines, morning } from '#tests/amendment-factories.ts'
import { testApp } from '#tests/app.ts'
import { createMember, createVisitorId, expectStatus, makeEmailAddress } from '#tests/factories.ts'
import type { Order } from '../contract.ts'
import { vatTotals } from '../vat-rules.ts'
import { anonymiseOrders } from './service.ts'

const app = testApp()
afterEach(() => app.setClock(morning))
const { minutesLater, pathOf, amend, move, answer, cancel, readAsGuest, stockOf, orderedCrepes } = amendmentCalls(app)
const ask = ({ id }: Pick<Order, 'id'>, text: string, guest: string) =>
  app.call('PUT', `/v1/orders/${id}/change-request?lang=fr`, { visitor: guest, body: { text } })

describe('staff amend an order', () => {
  test('the guest sees before and after with the reason; total, VAT, stock, journal and events follow', async () => {
    const { hotel, juice, guest, order } = await orderedCrepes()
    expect([order.total.amount, await stockOf(hotel)]).toEqual([2630, 7])
    const maelle = await createMember(app, hotel, 'member', 'Maëlle')
    minutesLater(2)
    const change = {
      kept: [
        { line: 0, quantity: 2 },
        { line: 1, quantity: 1 },
      ],
      added: [{ articleId: juice.id, quantity: 2 }],
    }
    const amended = expectStatus(200, await amend(hotel, order, { ...change, expectedTotal: 2410 }, maelle))
    expect([lines(amended), amended.total.amount, amended.version]).toEqual([['2 Crêpe', '1 Cidre', '2 Jus'], 2410, 2])
    expect(vatTotals(amended.lines).map(({ rate, vat, gross }) => [rate, vat, gross])).toEqual([
      [5.5, 31, 600],
      [10, 127, 1400],
      [20, 68, 410],
    ])
    expect(await stockOf(hotel)).toBe(9)
    const seen = await readAsGuest(order, guest)
    expect(seen.amendments).toEqual([
      {
        at: '2026-03-10T09:02:00.000Z',
        by: 'Maëlle',
        reason: 'Plus de cidre',
        request: null,
        before: {
          lines: [
            { name: 'Crêpe', choices: [], quantity: 2, total: { amount: 1400, currency: 'EUR' } },
            { name: 'Cidre', choices: [], quantity: 3, total: { amount: 1230, currency: 'EUR' } },
          ],
          total: { amount: 2630, currency: 'EUR' },
        },
        after: expect.objectContaining({ total: { amount: 2410, currency: 'EUR' } }),
        answer: null,
        answeredAt: null,
      },
    ])
    const { rows: entries } = await app.context.pool.query(
      `select changes from audit_entries where hotel_id = $1 and act = 'order.amended'`,
      [hotel.id],
    )
    const [entry] = entries
    expect(entry.changes).toEqual([
      { field: 'orderLines', from: '2 × Crêpe ; 3 × Cidre', to: '2 × Crêpe ; 1 × Cidre ; 2 × Jus' },
      { field: 'orderTotal', from: '26,30\u00a0€', to: '24,10\u00a0€' },
      { field: 'reason', from: null, to: 'Plus de cidre' },
    ])
    const { rows } = await app.context.pool.query(
      `select type, version from events where hotel_id = $1 and subject = $2 order by cursor`,
      [hotel.id, order.id],
    )
    expect(rows.at(-1)).toEqual({ type: 'order.changed', version: 2 })
  })

  test('the bill of the room and the history have the amended total', async () => {
    const { hotel, guest, order } = await orderedCrepes()
    const amended = expectStatus(200, await amend(hotel, order, { kept: [{ line: 0, quantity: 1 }] }))
    const agreed = expectStatus(200, await answer(amended, true, guest))
    const served = expectStatus(200, await move(hotel, agreed, 'completed'))
    const bill = expectStatus(
      200,
      await app.call('GET', `/v1/hotels/${hotel.id}/rooms/${served.room}/bill`, { as: hotel.owner }),
    )
    expect(bill.toCarry).toEqual([{ amount: 700, currency: 'EUR' }])
    expect(await stockOf(hotel)).toBe(10)
  })

  test('kept lines keep the price at which they were ordered; a changed price of new ones is told', async () => {
    const { hotel, crepe, juice, order, articlePath } = await orderedCrepes()
    for (const article of [crepe, juice])
      expectStatus(200, await app.call('PATCH', articlePath(article), { as: hotel.owner, body: { price: 1000 } }))
    const change = { kept: [{ line: 0, quantity: 3 }], added: [{ articleId: juice.id, quantity: 1 }] }
    const refused = await amend(hotel, order, { ...change, expectedTotal: 2400 })
    expect([refused.status, refused.body.code, refused.body.context.total.amount]).toEqual([409, 'price_changed', 3100])
    expect(expectStatus(200, await amend(hotel, order, { ...change, expectedTotal: 3100 })).total.amount).toBe(3100)
  })

  test('needs a reason, and never leaves an order empty or unchanged', async () => {
    const { hotel, order } = await orderedCrepes()
    const kept = [{ line: 0, quantity: 1 }]
    expect(faults(await amend(hotel, order, { kept, reason: ' ' }))).toEqual([422, 'invalid', 'reason reason_required'])
    expect(faults(await amend(hotel, order, {}))).toEqual([422, 'invalid', 'kept order_empty'])
    const same = [
      { line: 0, quantity: 2 },
      { line: 1, quantity: 3 },
    ]
    expect(faults(await amend(hotel, order, { kept: same }))).toEqual([422, 'invalid', 'kept unchanged'])
    expect(faults(await amend(hotel, order, { kept: [{ line: 7, quantity: 1 }] }))).toEqual([
      422,
      'invalid',
      'kept.0.line unknown_line',
    ])
  })

  test('what has left the kitchen can only be added to, and a finished order is not changed', async () => {
    const { hotel, order } = await orderedCrepes()
    const away = expectStatus(200, await move(hotel, order, 'on-the-way'))
    expect(
      faults(
        await amend(hotel, away, {
          kept: [
            { line: 0, quantity: 2 },
            { line: 1, quantity: 2 },
          ],
        }),
      ),
    ).toEqual([422, 'invalid', 'kept.1.quantity below_delivered'])
    const more = expectStatus(
      200,
      await amend(hotel, away, {
        kept: [
          { line: 0, quantity: 2 },
          { line: 1, quantity: 4 },
        ],
      }),
    )
    expect([more.total.amount, await stockOf(hotel)]).toEqual([3040, 6])
    const served = expectStatus(200, await move(hotel, more, 'completed'))
    expect(faults(await amend(hotel, served, { kept: [{ line: 0, quantity: 3 }] }))).toEqual([
      422,
      'invalid',
      'status not_possible',
    ])
    expect(await stockOf(hotel)).toBe(6)
  })

  test('an article that is gone or sold out may stay or become less, but not more, and a refusal changes nothing', async () => {
    const { hotel, crepe, cider, juice, order, articlePath, setStock } = await orderedCrepes()
    expectStatus(204, await app.call('DELETE', articlePath(crepe), { as: hotel.owner }))
    expectStatus(200, await setStock(cider, 0))
    const kept = (crepes: number, ciders: number) => [
      { line: 0, quantity: crepes },
      { line: 1, quantity: ciders },
    ]
    expect(faults(await amend(hotel, order, { kept: kept(3, 3) }))).toEqual([
      422,
      'invalid',
      'kept.0.articleId unknown_article',
    ])
    expect(faults(await amend(hotel, order, { kept: kept(2, 4) }))).toEqual([
      422,
      'invalid',
      'kept.1.quantity quantity',
    ])
    expectStatus(200, await app.call('PATCH', articlePath(juice), { as: hotel.owner, body: { available: false } }))
    const added = [{ articleId: juice.id, quantity: 1 }]
    expect(faults(await amend(hotel, order, { kept: kept(2, 3), added }))).toEqual([
      409,
      'sold_out',
      'added.0.articleId sold_out',
    ])
    expect(await stockOf(hotel)).toBe(0)
    const amended = expectStatus(200, await amend(hotel, order, { kept: kept(1, 2) }))
    expect([lines(amended), await stockOf(hotel)]).toEqual([['1 Crêpe', '2 Cidre'], 1])
  })

  test('at most ten times', async () => {
    const { hotel, order } = await orderedCrepes()
    let current = order
    for (let step = 0; step < 10; step++)
      current = expectStatus(200, await amend(hotel, current, { kept: [{ line: 0, quantity: 1 + (step % 2) }] }))
    expect(faults(await amend(hotel, current, { kept: [{ line: 0, quantity: 1 }] }))).toEqual([
      422,
      'invalid',
      ' too_many_amendments',
    ])
  })
})

describe('the guest', () => {
  test('refuses until it is in preparation: lines, total and stock are as before, and staff read it', async () => {
    const { hotel, juice, guest, order } = await orderedCrepes()
    const accepted = expectStatus(200, await move(hotel, order, 'accepted'))
    minutesLater(1)
    const added = [{ articleId: juice.id, quantity: 1 }]
    const once = expectStatus(200, await amend(hotel, accepted, { kept: [{ line: 0, quantity: 2 }], added }))
    const twice = expectStatus(200, await amend(hotel, once, { kept: [{ line: 0, quantity: 1 }] }))
    expect(await stockOf(hotel)).toBe(10)
    minutesLater(2)
    const refused = expectStatus(200, await answer(twice, false, guest))
    expect([lines(refused), refused.total, refused.status]).toEqual([['2 Crêpe', '3 Cidre'], order.total, 'accepted'])
    expect(refused.amendments.map((each: Order['amendments'][number]) => each.answer)).toEqual(['refused', 'refused'])
    expect(await stockOf(hotel)).toBe(7)
    // The answer was lost and is sent again.
    expect(expectStatus(200, await answer(twice, false, guest)).version).toBe(refused.version)
    const conflict = await move(hotel, twice, 'preparing')
    expect([conflict.status, conflict.body.detail]).toEqual([409, 'Le client a déjà modifié cette commande à 10:02.'])
  })

  test('cannot refuse what is in preparation, or answer what they have not seen', async () => {
    const { hotel, guest, order } = await orderedCrepes()
    const amended = expectStatus(200, await amend(hotel, order, { kept: [{ line: 0, quantity: 2 }] }))
    minutesLater(1)
    const again = expectStatus(200, await amend(hotel, amended, { kept: [{ line: 0, quantity: 1 }] }))
    const unseen = await answer(amended, true, guest)
    expect([unseen.status, unseen.body.code, unseen.body.context.order.version]).toEqual([
      409,
      'order_moved',
      again.version,
    ])
    const preparing = expectStatus(200, await move(hotel, again, 'preparing'))
    expect(faults(await answer(preparing, false, guest))).toEqual([422, 'invalid', 'agreed not_possible'])
    expect((await answer(preparing, true, createVisitorId())).status).toBe(404)
    expect(lines(await readAsGuest(order, guest))).toEqual(['1 Crêpe'])
  })

  test('is told when what they had chosen is sold out meanwhile, and may cancel an accepted order instead', async () => {
    const { hotel, cider, guest, order, setStock } = await orderedCrepes()
    const accepted = expectStatus(200, await move(hotel, order, 'accepted'))
    const amended = expectStatus(200, await amend(hotel, accepted, { kept: [{ line: 0, quantity: 2 }] }))
    expectStatus(200, await setStock(cider, 1))
    expect((await answer(amended, false, guest)).body.code).toBe('sold_out')
    expect([lines(await readAsGuest(order, guest)), await stockOf(hotel)]).toEqual([['2 Crêpe'], 1])
    expect(expectStatus(200, await cancel(order, guest)).status).toBe('cancelled')
    expect(await stockOf(hotel)).toBe(1)
  })

  test('who has agreed cannot cancel an accepted order any more', async () => {
    const { hotel, guest, order } = await orderedCrepes()
    const accepted = expectStatus(200, await move(hotel, order, 'accepted'))
    const amended = expectStatus(200, await amend(hotel, accepted, { kept: [{ line: 0, quantity: 2 }] }))
    expectStatus(200, await answer(amended, true, guest))
    expect((await cancel(order, guest)).body.code).toBe('not_cancellable')
  })

  test('asks for a change while the order is new; staff read it, and the amendment answers it', async () => {
    const { hotel, guest, order } = await orderedCrepes()
    expect(expectStatus(200, await ask(order, 'Sans cidre', guest)).changeRequest).toEqual({
      text: 'Sans cidre',
      at: '2026-03-10T09:00:00.000Z',
    })
    const seen = expectStatus(200, await app.call('GET', pathOf(hotel, order), { as: hotel.owner }))
    expect([seen.changeRequest.text, seen.version]).toEqual(['Sans cidre', 2])
    const stale = await move(hotel, order, 'accepted')
    expect([stale.status, stale.body.detail]).toEqual([409, 'Le client a déjà modifié cette commande à 10:00.'])
    const amended = expectStatus(200, await amend(hotel, seen, { kept: [{ line: 0, quantity: 2 }] }))
    expect([amended.changeRequest, amended.amendments[0].request]).toEqual([null, 'Sans cidre'])
    expect(expectStatus(200, await ask(order, 'Non, avec', guest)).changeRequest.text).toBe('Non, avec')
    const withdrawn = expectStatus(200, await ask(order, '', guest))
    expect(withdrawn.changeRequest).toBeNull()
    expectStatus(200, await move(hotel, withdrawn, 'accepted'))
    expect((await ask(order, 'Trop tard', guest)).body).toMatchObject({
      code: 'not_changeable',
      context: { order: { status: 'accepted' } },
    })
    expect((await ask(order, 'D’un autre', createVisitorId())).status).toBe(404)
  })

  test('is notified of the change by email', async () => {
    const { hotel, guest, order } = await orderedCrepes()
    const email = makeEmailAddress()
    const path = `/v1/hotels/${hotel.id}/guest-notifications/email?lang=fr`
    expectStatus(200, await app.call('PUT', path, { visitor: guest, body: { email } }))
    expectStatus(200, await amend(hotel, order, { kept: [{ line: 0, quantity: 2 }] }))
    await app.context.jobs.drain()
    const [mail] = await listMailbox(app.context.db, email)
    expect(mail?.email.paragraphs).toEqual(['L’hôtel a modifié votre commande : regardez ce qui change.'])
  })
})

test('what a guest asked for and why an order was changed are erased with the guest’s data', async () => {
  const { hotel, guest, order } = await orderedCrepes()
  const asked = expectStatus(200, await ask(order, 'Chambre de Mme Le Goff', guest))
  const amended = expectStatus(200, await amend(hotel, asked, { kept: [{ line: 0, quantity: 2 }] }))
  expectStatus(200, await move(hotel, amended, 'completed'))
  minutesLater(31 * 1440)
  await anonymiseOrders(app.context)
  const { rows } = await app.context.pool.query('select amendments, change_request, total from orders where id = $1', [
    order.id,
  ])
  expect(rows).toEqual([{ amendments: [], change_request: null, total: 1400 }])
})
