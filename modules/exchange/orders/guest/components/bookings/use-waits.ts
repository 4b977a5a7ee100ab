import { useEffect, useState } from 'react'
import { ProblemError } from '#core/http/client.ts'
import { useScannedRoom } from '#modules/content/qr-codes/guest/api.ts'
import type { PublicService } from '#modules/content/services/contract.ts'
import { currentVisitor } from '#modules/foundation/visitors/guest/api.ts'
import { useGuest } from '#modules/hotel/hotels/guest/api.ts'
import type { Wait } from '../../../bookings-contract.ts'
import { joinWaitingList, leaveWaitingList, readWaits } from '../../bookings.ts'
import { useBookingTexts } from './use-booking-texts.ts'

/** Where this guest waits for a free time of the service. They are read again when the hotel changes, as an offer does. */
export function useWaits(service: PublicService) {
  const t = useBookingTexts()
  const { hotel, lang } = useGuest()
  const roomToken = useScannedRoom(hotel.id)?.token
  const offered = (service.slots?.holdMinutes ?? null) !== null
  const [list, setList] = useState<readonly Wait[]>([])
  const [busy, setBusy] = useState(false)
  const [failure, setFailure] = useState('')
  const { id: hotelId, version } = hotel
  // biome-ignore lint/correctness/useExhaustiveDependencies: a new version of the hotel may bring an offer
  useEffect(() => {
    if (!offered || !currentVisitor().mayHaveOrders) return
    let isCurrent = true
    readWaits(hotelId, lang).then(
      (waits) => {
        if (isCurrent) setList(waits.filter(({ serviceId }) => serviceId === service.id))
      },
      // The free times are shown without them.
      () => undefined,
    )
    return () => {
      isCurrent = false
    }
  }, [hotelId, version, lang, offered, service.id])

  const run = async (change: () => Promise<readonly Wait[]>) => {
    setBusy(true)
    setFailure('')
    try {
      setList(await change())
    } catch (error) {
      setFailure(error instanceof ProblemError ? error.problem.detail : t('bookings.screens.failed'))
    } finally {
      setBusy(false)
    }
  }
  const join = (day: string, partySize: number) =>
    run(async () => {
      const joined = await joinWaitingList(hotelId, service.id, { day, partySize, roomToken }, lang)
      return [...list.filter((wait) => wait.day !== day), joined]
    })
  const leave = (day: string) =>
    run(async () => {
      for (const wait of list) if (wait.day === day) await leaveWaitingList(wait.id, lang)
      return list.filter((wait) => wait.day !== day)
    })
  return { list, offered, busy, failure, join, leave }
}
