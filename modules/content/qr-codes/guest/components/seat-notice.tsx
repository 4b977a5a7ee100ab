import { useEffect, useState } from 'react'
import { useLocation, useNavigate } from 'react-router'
import { formatHourInSentence } from '#core/i18n/format.ts'
import { useTranslation } from '#core/i18n/use-translation.ts'
import { Notice } from '#core/ui-guest/content/notice.tsx'
import { Button } from '#core/ui-guest/controls/button.tsx'
import { sessionStore } from '#core/ui-guest/storage/browser-storage.ts'
import { useGuest } from '#modules/hotel/hotels/guest/api.ts'
import { arrivalKey } from '../scanned-room.ts'
import { readSeatFromHash } from '../scanned-seat.ts'
import { forgetScannedSeat, storeScannedSeat, useScannedSeat, useSeatName, useSeatTexts } from '../seat-store.ts'

/** Stores the seat of a scan, and says where the guest sits and until when that counts. */
export function SeatNotice() {
  const { hotel } = useGuest()
  useArrivalAtSeat()
  const seat = useScannedSeat(hotel.id)
  const [hasLeft, setLeft] = useState(false)
  const ready = useSeatTexts(seat !== null || hasLeft)
  if (!ready || (!seat && !hasLeft)) return null
  return <SeatNoticeContent onLeave={() => setLeft(true)} />
}

function SeatNoticeContent({ onLeave }: { onLeave: () => void }) {
  const { t } = useTranslation()
  const { hotel, lang } = useGuest()
  const seat = useScannedSeat(hotel.id)
  const seatName = useSeatName()
  if (!seat) return <Notice role="status" title={t('seats.phone.left')} />
  return (
    <Notice role="status" title={t('seats.phone.at', { seat: seatName(seat) })}>
      <p>{t('seats.phone.until', { time: formatHourInSentence(new Date(seat.until), lang, hotel.timeZone) })}</p>
      <Button
        look="text"
        onClick={() => {
          forgetScannedSeat(hotel.id)
          onLeave()
        }}
      >
        {t('seats.phone.notHere')}
      </Button>
    </Notice>
  )
}

/** The scan is in the address, or stored by `ArrivalStart` if the guest has left the page before it was hydrated. */
function useArrivalAtSeat() {
  const { hotel } = useGuest()
  const { id, timeZone } = hotel
  const { hash, pathname, search } = useLocation()
  const navigate = useNavigate()
  useEffect(() => {
    const stored = sessionStore.getItem(arrivalKey(id)) ?? ''
    const seat = readSeatFromHash(hash, timeZone) ?? readSeatFromHash(stored, timeZone)
    if (!seat) return
    if (Date.now() < seat.until) storeScannedSeat(id, seat)
    sessionStore.removeItem(arrivalKey(id))
    // Removed from the address, which people share.
    if (new URLSearchParams(hash.slice(1)).has('seat'))
      void navigate({ pathname, search, hash: '' }, { replace: true, preventScrollReset: true })
  }, [hash, pathname, search, id, timeZone, navigate])
}
