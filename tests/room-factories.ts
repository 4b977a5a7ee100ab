import type { TestApp } from './app.ts'
import { createVisitorId, expectStatus, type TestHotel } from './factories.ts'

/** The proof of a room that a phone gets by scanning its code. */
export async function createRoomProof(
  app: TestApp,
  { id }: { id: string },
  { token }: { token: string },
  as = createVisitorId(),
): Promise<string> {
  const scan = await app.call('POST', `/v1/hotels/${id}/room-proof`, { visitor: as, body: { code: token } })
  return expectStatus(200, scan).proof
}

/** A phone that waits for the approval of the reception, in a hotel that requires it. */
export async function createWaitingPhone(
  app: TestApp,
  { id, owner }: TestHotel,
  { token }: { token: string },
): Promise<string> {
  expectStatus(200, await app.call('PATCH', `/v1/hotels/${id}`, { as: owner, body: { roomApproval: 'all' } }))
  const path = `/v1/hotels/${id}/room-proof`
  expectStatus(200, await app.call('POST', path, { visitor: createVisitorId(), body: { code: token } }))
  return expectStatus(200, await app.call('GET', `/v1/hotels/${id}/room-phones`, { as: owner }))[0].id
}
