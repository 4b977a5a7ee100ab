import type { QrCode } from '#modules/content/qr-codes/contract.ts'
import type { SeatKind } from '#modules/content/qr-codes/seats-rules.ts'
import type { TestApp } from './app.ts'
import { expectStatus, type TestHotel } from './factories.ts'

/** Creates the codes of these seats. */
export async function createSeats(
  app: TestApp,
  { id, owner }: TestHotel,
  kind: SeatKind,
  seats: string[],
): Promise<[QrCode, ...QrCode[]]> {
  return expectStatus(201, await app.call('POST', `/v1/hotels/${id}/qr-codes`, { as: owner, body: { kind, seats } }))
}

/** The signed scan that a phone gets from the address of a seat's code. */
export async function scanSeat(app: TestApp, { token }: Pick<QrCode, 'token'>): Promise<string> {
  const response = await app.fetch(`/q/${token}`, { redirect: 'manual' })
  const [, hash = ''] = (response.headers.get('location') ?? '').split('#')
  return new URLSearchParams(hash).get('code') ?? ''
}
