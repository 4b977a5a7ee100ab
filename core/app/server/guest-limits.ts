import type { Limit } from '#core/http/server/limits.ts'

interface Sender {
  visitorId: string
  hotelId: string
  address: string
  /** The room that the visitor has proved; null: none. */
  provenRoom: string | null
}

/**
 * The limits that a guest's request counts against, in this order. Only requests with a proof of the room count against
 * the room, so that strangers cannot use up its limit. A whole hotel may share one network address.
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
