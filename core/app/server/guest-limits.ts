import type { Limit } from '#core/http/server/limits.ts'

interface Sender {
  visitorId: string
  hotelId: string
  address: string
  /** null: the visitor has not proven to be in a room. */
  provenRoom: string | null
}

/**
 * What a guest spends to send something, in this order. What they sent without a proof does not use up what their room may send, nor do
 * strangers; a whole hotel may share one address.
 */
export function guestLimits(
  { visitor, room, address, hotel }: Record<'visitor' | 'room' | 'address' | 'hotel', Limit>,
  sender: Sender,
): [Limit, key: string][] {
  const { visitorId, hotelId, provenRoom } = sender
  if (provenRoom !== null)
    return [
      [visitor, `${visitorId} ${provenRoom}`],
      [room, `${hotelId} ${provenRoom}`],
    ]
  return [
    [visitor, visitorId],
    [address, `${hotelId} ${sender.address}`],
    [hotel, hotelId],
  ]
}
