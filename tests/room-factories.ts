import type { TestApp } from './app.ts'
import { expectStatus, type TestHotel, visitor } from './factories.ts'

/** What a phone proves the room with that has scanned its code. */
export async function roomProof(
  app: TestApp,
  { id }: { id: string },
  { token }: { token: string },
  as = visitor(),
): Promise<string> {
  const scan = await app.call('POST', `/v1/hotels/${id}/room-proof`, { visitor: as, body: { code: token } })
  return expectStatus(200, scan).proof
}

/** A phone that waits for the desk, in a hotel that has every phone wait. */
export async function waitingPhone(
  app: TestApp,
  { id, owner }: TestHotel,
  { token }: { token: string },
): Promise<string> {
  expectStatus(200, await app.call('PATCH', `/v1/hotels/${id}`, { as: owner, body: { roomApproval: 'all' } }))
  const path = `/v1/hotels/${id}/room-proof`
  expectStatus(200, await app.call('POST', path, { visitor: visitor(), body: { code: token } }))
  return expectStatus(200, await app.call('GET', `/v1/hotels/${id}/room-phones`, { as: owner }))[0].id
}
