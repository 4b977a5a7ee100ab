import { type ReactNode, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useGuest } from '#modules/hotels/guest/api.ts'
import { leaveScannedRoom, useScannedRoom } from '../room-store.ts'
import css from './room-greeting.module.css'

/** Greets a guest who has scanned the code of a room, who may say that it is not theirs; anybody else reads `otherwise`. */
export function RoomGreeting({ greet, otherwise }: { greet: (room: string) => string; otherwise: ReactNode }) {
  const { t } = useTranslation()
  const { hotel, lang, now } = useGuest()
  const scan = useScannedRoom(hotel.id, now)
  const [left, setLeft] = useState<string | null>(null)
  const leave = (room: string) => {
    leaveScannedRoom(hotel.id, lang)
    setLeft(room)
  }
  if (scan)
    return (
      <p className={css.greeting}>
        {greet(scan.room)}
        <button type="button" className={css.leave} onClick={() => leave(scan.room)}>
          {t('qrCodes.guest.notMine')}
        </button>
      </p>
    )
  if (left === null) return otherwise
  // The button that had the focus is gone.
  return (
    <p role="status" tabIndex={-1} ref={(element) => element?.focus()}>
      {t('qrCodes.guest.leftRoom', { room: left })}
    </p>
  )
}
