import { randomUUID } from 'node:crypto'
import { expect, onTestFinished, test } from 'vitest'
import type { Deal } from '#modules/exchange/deals/contract.ts'
import { type CallResult, testApp } from './app.ts'
import { createGuestMessage } from './chat-factories.ts'
import {
  createClaim,
  createDirectoryPlace,
  createDraftPage,
  createGuestbookEntry,
  createHotel,
  createInvitation,
  createLibraryFile,
  createMember,
  createOpinion,
  createOrder,
  createPerson,
  createPlace,
  createProviderStaff,
  createPublishedPage,
  createRoomCode,
  createService,
  createTicket,
  createUpload,
  createVisitorId,
  expectStatus,
  guestbookAndInventory,
  makeOrderRequest,
} from './factories.ts'
import { createRoomProof } from './room-factories.ts'

const app = testApp()

/** Collects the deadlocks that PostgreSQL has ended on any connection of the product, including those that were retried. */
function watchDeadlocks(): string[] {
  const found: string[] = []
  const watched = new WeakSet()
  const watch = (client: object) => {
    if (watched.has(client)) return
    watched.add(client)
    const { connection } = client as { connection: NodeJS.EventEmitter }
    const recordDeadlock = ({ code, detail }: { code: string; detail: string }) =>
      code === '40P01' && found.push(detail)
    connection.on('errorMessage', recordDeadlock)
    onTestFinished(() => void connection.off('errorMessage', recordDeadlock))
  }
  app.context.pool.on('acquire', watch)
  onTestFinished(() => void app.context.pool.off('acquire', watch))
  return found
}

test('many commands at the same time never block each other: no deadlock, no response of 500', async () => {
  const hotel = await createHotel(app, { info: guestbookAndInventory })
  const at = `/v1/hotels/${hotel.id}`
  const as = hotel.owner
  const menu = await createService(app, hotel, {}, [{}, {}, {}])
  const second = await createService(app, hotel, { name: 'Le bar' })
  const third = await createService(app, hotel)
  const article = menu.articles[0].id
  const page = await createPublishedPage(app, hotel)
  const draft = await createDraftPage(app, hotel)
  const [media, cover] = [await createLibraryFile(app, hotel), await createLibraryFile(app, hotel)]
  const logo = await createLibraryFile(app, hotel)
  await app.call('PATCH', `${at}/services/${third.id}`, { as, body: { picture: logo.address } })
  await app.call('PATCH', `${at}/pages/${draft.id}`, {
    as,
    body: { blocks: [{ kind: 'picture', picture: logo.address, alt: '', caption: '' }] },
  })
  const offer = await createTicket(app, hotel)
  const words = await Promise.all([1, 2, 3].map(() => createGuestbookEntry(app, hotel)))
  const opinions = await Promise.all([1, 2, 3].map(() => createOpinion(app, hotel)))
  const staff = await createMember(app, hotel, 'member')
  const [provider, directory, ours] = [
    await createProviderStaff(app),
    await createDirectoryPlace(app),
    await createPlace(app, hotel),
  ]
  const taken = await app.call('POST', `${at}/places/from-directory`, { as, body: { ids: [directory.id] } })
  const [listed] = taken.body
  const putDeal = (title: string) =>
    app.call('PUT', `${at}/places/${ours.id}/deal`, { as, body: { title, pin: '4711' } })
  const deal: Deal = expectStatus(200, await putDeal('Un verre'))
  const guest = createVisitorId()
  const roomToken = await createRoomProof(app, hotel, await createRoomCode(app, hotel), guest)
  const { threadId } = await createGuestMessage(app, hotel, { roomToken }, guest)
  const deadlocks = watchDeadlocks()

  const patch = (path: string, body: object) => app.call('PATCH', `${at}${path}`, { as, body })
  const placeOrder = () =>
    app.call('POST', `${at}/orders?lang=fr`, {
      visitor: createVisitorId(),
      key: randomUUID(),
      body: makeOrderRequest(menu, { room: '101' }),
    })
  const commands: Record<string, (round: number) => Promise<CallResult>> = {
    service: (round) => patch(`/services/${menu.id}`, { name: `Matin ${round}`, picture: media.address }),
    serviceOrder: (round) =>
      app.call('PUT', `${at}/services/order`, {
        as,
        body: round % 2 ? [menu.id, second.id, third.id] : [third.id, second.id, menu.id],
      }),
    article: (round) => patch(`/services/${menu.id}/articles/${article}`, { available: round % 2 === 0 }),
    sale: (round) =>
      app.call('PUT', `${at}/services/${menu.id}/articles/${article}/sale`, {
        as,
        body: round % 2 ? { mode: 'stock', stock: 900 } : { mode: 'available' },
      }),
    newArticle: (round) =>
      app.call('POST', `${at}/services/${menu.id}/articles`, { as, body: { name: `Thé ${round}`, price: 300 } }),
    info: () => patch('', { info: guestbookAndInventory }),
    settings: (round) => patch('', { name: `Hôtel ${round}`, brand: { cover: cover.address } }),
    ticket: (round) => patch(`/tickets/${offer.id}`, { title: `Aquarium ${round}`, picture: cover.address }),
    newTicket: (round) =>
      app.call('POST', `${at}/tickets`, { as, body: { title: `Fort ${round}`, link: 'https://fort.example/' } }),
    page: (round) => patch(`/pages/${draft.id}`, { title: `Le spa ${round}` }),
    pageAddress: (round) => patch(`/pages/${page.id}`, { slug: `les-bains-${round}` }),
    publish: () => app.call('POST', `${at}/pages/${page.id}/publish`, { as }),
    media: (round) => patch(`/medias/${media.id}`, { alt: { fr: `La plage ${round}` } }),
    mediaName: (round) => patch(`/medias/${cover.id}`, { name: `plage-${round}.png` }),
    replacedMedia: async () =>
      app.call('POST', `${at}/medias/${logo.id}/replace`, { as, body: { address: await createUpload(app, as) } }),
    deletedMedias: async () => {
      const { id } = await createLibraryFile(app, hotel)
      return app.call('POST', `${at}/medias/delete`, { as, body: { ids: [logo.id, id] } })
    },
    newMedia: async () =>
      app.call('POST', `${at}/medias`, { as, body: { address: await createUpload(app, as), name: 'mer.png' } }),
    takenMedia: async () => patch(`/services/${second.id}`, { picture: await createUpload(app, as) }),
    guestbook: (round) =>
      patch(
        `/guestbook-entries/${words[round % 3]?.id}`,
        round % 2 ? { status: 'published' } : { status: 'refused', refusalReason: 'Une faute' },
      ),
    word: () =>
      app.call('POST', `${at}/guestbook?lang=fr`, {
        visitor: createVisitorId(),
        key: randomUUID(),
        body: { name: 'Inès', words: 'Merci' },
      }),
    opinion: (round) =>
      app.call('POST', `${at}/opinions?lang=fr`, {
        visitor: createVisitorId(),
        key: randomUUID(),
        body: { rating: 4, name: 'Inès', placeId: round % 2 ? ours.id : undefined },
      }),
    opinionRead: (round) =>
      patch(
        `/opinions/${opinions[round % 3]?.id}`,
        round % 2 ? { status: 'published', reply: 'Merci' } : { handled: true },
      ),
    order: placeOrder,
    message: (round) =>
      app.call('POST', `${at}/chat/messages`, {
        visitor: round % 2 ? guest : createVisitorId(),
        key: randomUUID(),
        body: { text: 'Bonjour', ...(round % 2 && { roomToken }) },
      }),
    roomOrder: () =>
      app.call('POST', `${at}/orders?lang=fr`, {
        visitor: guest,
        key: randomUUID(),
        body: { ...makeOrderRequest(second), room: undefined, roomToken },
      }),
    answer: () =>
      app.call('POST', `${at}/threads/${threadId}/messages`, {
        as,
        key: randomUUID(),
        body: { text: 'Voici', pictures: [media.address] },
      }),
    threadSeen: (round) => app.call('POST', `${at}/threads/${threadId}/seen`, { as, body: { seq: round } }),
    threadStarted: () => app.call('POST', `${at}/threads`, { as, body: { room: '101' } }),
    chatSettings: (round) => patch('/chat-settings', { awayText: `Fermé ${round}` }),
    orderMoved: async () => {
      const { id, version } = await createOrder(app, hotel, makeOrderRequest(second, { room: '101' }))
      return app.call('PATCH', `${at}/orders/${id}`, { as, body: { status: 'accepted', version } })
    },
    orderRefused: async () => {
      const { id, version } = await createOrder(app, hotel, makeOrderRequest(third, { room: '101' }))
      const [{ id: articleId }] = third.articles
      const soldOut = { items: [{ articleId }], mode: 'tomorrow' }
      const body = { status: 'cancelled', reason: 'Épuisé', version, soldOut }
      const refused = await app.call('PATCH', `${at}/orders/${id}`, { as, body })
      await app.call('PUT', `${at}/services/${third.id}/articles/${articleId}/sale`, {
        as,
        body: { mode: 'available' },
      })
      return refused
    },
    member: (round) => patch(`/members/${staff.userId}`, { role: round % 2 ? 'admin' : 'member' }),
    joinAndGo: async () => {
      const guest = await createPerson(app)
      const { token } = await createInvitation(app, hotel, guest.email)
      return app.call('POST', '/v1/invitations/accept', { as: guest, body: { token } })
    },
    place: (round) => patch(`/places/${ours.id}`, { name: `La plage ${round}`, pictures: [media.address] }),
    placeOrder: (round) =>
      app.call('PUT', `${at}/places/order`, { as, body: round % 2 ? [ours.id, listed.id] : [listed.id, ours.id] }),
    placesTaken: () => app.call('POST', `${at}/places/from-directory`, { as, body: { ids: [directory.id] } }),
    directory: (round) =>
      app.call('PATCH', `/v1/places/${directory.id}`, { as: provider, body: { name: `Le Chalut ${round}` } }),
    deal: (round) => putDeal(`Un verre ${round}`),
    dealCode: () =>
      app.call('POST', `${at}/places/${ours.id}/deal/claim`, { visitor: createVisitorId(), key: randomUUID() }),
    dealUsed: async () => {
      const { code } = await createClaim(app, hotel, deal)
      return app.call('POST', `/v1/deals/${code}/redeem`, { body: { pin: '4711' } })
    },
    code: (round) => app.call('POST', `${at}/qr-codes`, { as, body: { kind: 'room', rooms: [`${110 + round}`] } }),
  }

  const answers: Record<string, number[]> = {}
  const rounds = 4
  await Promise.all(
    Object.entries(commands).map(async ([name, run]) => {
      answers[name] = []
      for (let round = 1; round <= rounds; round++) {
        const { status, body } = await run(round)
        answers[name].push(status)
        expect(status, `${name}: ${JSON.stringify(body)}`).not.toBe(404)
      }
    }),
  )
  expect(deadlocks).toEqual([])
  // A sold-out article and a paused service refuse an order; no other command may fail.
  for (const [name, statuses] of Object.entries(answers))
    expect({
      name,
      failed: statuses.filter((status) => status >= (/^(order|roomOrder)$/.test(name) ? 500 : 400)),
    }).toEqual({
      name,
      failed: [],
    })
})
