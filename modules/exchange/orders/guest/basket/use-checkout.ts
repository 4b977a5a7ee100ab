import { useRef, useState } from 'react'
import { useNavigate } from 'react-router'
import type { Problem } from '#core/errors/contract.ts'
import { useTranslation } from '#core/i18n/use-translation.ts'
import { isPreview } from '#core/preview/frame.ts'
import { hotelTime } from '#core/ui-guest/frame/hotel-time.ts'
import { sessionStore } from '#core/ui-guest/storage/browser-storage.ts'
import { parseFields, storedValue } from '#core/ui-guest/storage/values.ts'
import { forgetScannedSeat, useScannedRoom, useScannedSeat } from '#modules/content/qr-codes/guest/api.ts'
import type { PublicService } from '#modules/content/services/contract.ts'
import { useOpening } from '#modules/content/services/guest/api.ts'
import type { Allergen } from '#modules/content/services/rules.ts'
import { randomUuid } from '#modules/foundation/visitors/guest/api.ts'
import { useGuest } from '#modules/hotel/hotels/guest/api.ts'
import { orderPath } from '#modules/hotel/hotels/paths.ts'
import { isActionableRefusal } from '../../refusal-rules.ts'
import { sendOrder } from '../order-outbox.ts'
import { type Basket, confirmBasket, withAcceptedPrices, withStoredAllergies } from './basket.ts'
import { basketsOf, changeBasket, setPlacingKey } from './basket-store.ts'
import { type CheckoutDetails, checkoutOf, missingFields, orderRequest } from './checkout-state.ts'

/** `preview`: the page is a preview in the back office, where nothing can be ordered. */
export type Failure =
  | { kind: 'refused'; problem: Problem }
  /** `missing`: the fields that were missing on submit. */
  | { kind: 'incomplete'; missing: readonly string[] }
  | { kind: 'preview' }

/** Whether the guest can correct it; otherwise they can only try again or call. */
export const isActionable = (failure: Failure): boolean =>
  failure.kind === 'incomplete' ||
  failure.kind === 'preview' ||
  (failure.kind === 'refused' && isActionableRefusal(failure.problem.code))

/** The error of an expired room code is shown at the room field, where the room is now typed. */
const fieldOfPath = (path: string) => (path === 'roomToken' ? 'room' : path)

/** The typed values. `aside`: the time of the scan that the guest has dismissed to type another room. */
interface TypedDetails {
  room: string
  guestName: string
  aside: number
}

const typedDetails = storedValue<TypedDetails, [hotelId: string]>({
  key: (hotelId) => `livret.details.${hotelId}`,
  storage: sessionStore,
  initial: { room: '', guestName: '', aside: 0 },
  parse: (stored) => {
    const { room, guestName, aside } = parseFields<TypedDetails>(stored)
    return { room: String(room ?? ''), guestName: String(guestName ?? ''), aside: Number(aside ?? 0) }
  },
})

/** The state of one checkout: its total, what is missing, and sending it. */
export function useCheckout(basket: Basket, service: PublicService) {
  const { t } = useTranslation()
  const { hotel, lang, now, path, refresh } = useGuest()
  const navigate = useNavigate()
  const opening = useOpening(service)
  const scan = useScannedRoom(hotel.id)
  const typed = typedDetails.useValue(hotel.id)
  const seat = useScannedSeat(hotel.id)
  const checkout = checkoutOf(basket, service, { ...hotel, now, seat, provenRoom: scan?.room ?? null })
  const open = opening.open && checkout.servedNow && !service.slots
  const asksProof = hotel.orderProof === 'room' || checkout.billProof === 'scan'
  const details: CheckoutDetails =
    scan && (asksProof || checkout.toRoomBill || scan.at !== typed.aside)
      ? { guestName: typed.guestName, room: scan.room, roomToken: scan.token }
      : { guestName: typed.guestName, room: typed.room }
  const [localFailure, setLocalFailure] = useState<Failure | null>(null)
  const failure: Failure | null = localFailure ?? (basket.refusal && { kind: 'refused', problem: basket.refusal })
  const [sending, setSending] = useState(false)
  const isSending = useRef(false)

  const body = JSON.stringify(orderRequest(basket, checkout, details))
  const missing = missingFields(checkout, details, open)
  const isComplete = missing.length === 0 && checkout.lineErrors.size === 0 && checkout.takesOrders
  // All fields are complete now, so the message about missing fields is removed.
  if (localFailure?.kind === 'incomplete' && isComplete) setLocalFailure(null)
  /** What requires a scanned room while this phone has scanned none: every order, or only charging a room. */
  const proofNeededFor: 'order' | 'bill' = hotel.orderProof === 'room' ? 'order' : 'bill'
  const needsProof = asksProof && !details.roomToken ? proofNeededFor : null

  /** Existing rooms that are similar to the typed one, which does not exist. */
  const similarRooms = failure?.kind === 'refused' ? failure.problem.context?.rooms : null
  const nearRooms = Array.isArray(similarRooms) ? similarRooms.map(String) : []

  const change = (next: (basket: Basket) => Basket) => {
    changeBasket(hotel.id, service.id, (previous) => ({ ...next(previous), refusal: null }))
  }
  /** Filling in is no change by the guest, so the refusal stays visible. */
  const fillAllergies = (allergies: Allergen[]) => changeBasket(hotel.id, service.id, withStoredAllergies(allergies))
  const changeDetails = (next: Partial<TypedDetails>) => {
    // The guest has changed the room or the name, so the server's errors about them are removed.
    const fieldErrors = failure?.kind === 'refused' ? (failure.problem.errors ?? []) : []
    if (fieldErrors.some(({ path }) => ['room', 'guestName'].includes(fieldOfPath(path))))
      change((previous) => previous)
    typedDetails.update(hotel.id, (previous) => ({ ...previous, ...next }))
  }
  /** The choice between the scanned room and a typed one; only after a scan. */
  const scanned = scan && {
    room: scan.room,
    fixed: asksProof,
    use: (isUsed: boolean) => changeDetails({ aside: isUsed ? 0 : scan.at }),
  }

  const send = async () => {
    if (isSending.current) return
    if (needsProof !== null || !isComplete) return setLocalFailure({ kind: 'incomplete', missing })
    if (isPreview()) return setLocalFailure({ kind: 'preview' })
    isSending.current = true
    setSending(true)
    setLocalFailure(null)
    // Stored on the phone before it is sent, so that it is sent exactly once.
    changeBasket(hotel.id, service.id, confirmBasket(body, randomUuid(), lang, hotelTime()))
    const key = basketsOf(hotel.id).at(-1)?.attempt?.key ?? ''
    setPlacingKey(key)
    const outcome = await sendOrder(hotel.id, key, ({ id }) =>
      navigate(path(orderPath(id)), { replace: true, viewTransition: true }),
    )
    setPlacingKey(null)
    // Refreshes the hotel, whose state may have caused the refusal.
    if (typeof outcome === 'object' && 'refusal' in outcome) {
      if (outcome.refusal.errors?.some(({ path }) => path === 'seatToken')) forgetScannedSeat(hotel.id)
      await refresh()
    }
    isSending.current = false
    setSending(false)
  }

  const acceptPrices = () => change(withAcceptedPrices(checkout.prices.map(({ unitPrice }) => unitPrice)))

  /** The message below a field: the server's error, or that it is required. */
  const errorOf = (field: string): string | undefined => {
    if (field === 'dueAt' && failure?.kind === 'refused' && failure.problem.code === 'slot_taken')
      return failure.problem.detail
    if (failure?.kind === 'refused')
      return failure.problem.errors?.find(({ path }) => fieldOfPath(path) === field)?.message
    const missingField = missing.find((name) => name === field || (name === 'surname' && field === 'guestName'))
    if (failure?.kind !== 'incomplete' || !missingField || !failure.missing.includes(missingField)) return undefined
    return t(`orders.guest.missing.${missingField === 'dueAt' && checkout.dueAt === null ? 'time' : missingField}`)
  }

  return {
    nearRooms,
    checkout,
    details,
    scanned,
    seat,
    needsProof,
    open,
    failure,
    sending,
    change,
    fillAllergies,
    tell: changeDetails,
    send,
    acceptPrices,
    errorOf,
  }
}
