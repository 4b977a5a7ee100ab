import { type ReactNode, useState } from 'react'
import { useTranslation } from '#core/i18n/use-translation.ts'
import { Notice } from '#core/ui-guest/content/notice.tsx'
import { ButtonAnchor } from '#core/ui-guest/controls/button.tsx'
import { telHref } from '#core/ui-guest/controls/tel.ts'
import { useGuest } from '#modules/hotel/hotels/guest/api.ts'
import { usePendingScan } from '../pending-scan.ts'
import { leaveScannedRoom, returnToRoom, useScannedRoom } from '../room-store.ts'
import type { PendingScan, ScannedRoom } from '../scanned-room.ts'
import css from './room-greeting.module.css'

/** A ref callback, called once per element; the paragraphs have keys so that they are separate elements. */
const focusElement = (element: HTMLElement | null) => element?.focus()

/**
 * Greets a guest who has scanned a room's code, with a button to say that the room is not theirs; renders `otherwise`
 * for anybody else.
 */
export function RoomGreeting(props: Greeting) {
  return (
    <div className={css.place}>
      <GreetingContent {...props} />
    </div>
  )
}

interface Greeting {
  greet: (room: string) => string
  otherwise: ReactNode
}

function GreetingContent({ greet, otherwise }: Greeting) {
  const { t } = useTranslation()
  const { hotel, lang } = useGuest()
  const scan = useScannedRoom(hotel.id)
  const pending = usePendingScan(hotel.id)
  const [leftRoom, setLeft] = useState<{ scan: ScannedRoom; isTold: Promise<void> } | null>(null)
  const [isRoomRestored, setIsBack] = useState(false)
  const leave = (scan: ScannedRoom) => {
    setIsBack(false)
    setLeft({ scan, isTold: leaveScannedRoom(hotel.id, lang) })
  }
  const restoreRoom = () => {
    if (leftRoom) returnToRoom(hotel.id, leftRoom.scan, leftRoom.isTold)
    setIsBack(true)
    setLeft(null)
  }
  if (scan)
    return (
      <p
        key="greeting"
        className={css.greeting}
        tabIndex={isRoomRestored ? -1 : undefined}
        ref={isRoomRestored ? focusElement : undefined}
      >
        {greet(scan.room)}
        <button type="button" className={css.leave} onClick={() => leave(scan)}>
          {t('qrCodes.guest.notMine')}
        </button>
      </p>
    )
  if (pending?.state) return <PendingNotice scan={pending} />
  if (leftRoom === null) return otherwise
  // The focused button has been removed.
  return (
    <p key="left" role="status" tabIndex={-1} ref={focusElement}>
      {t('qrCodes.guest.leftRoom', { room: leftRoom.scan.room })}{' '}
      <button type="button" className={css.leave} onClick={restoreRoom}>
        {t('qrCodes.guest.backToRoom')}
      </button>
    </p>
  )
}

/** The reception must approve this phone first: meanwhile everything works except what needs a proven room. */
function PendingNotice({ scan: { room, state, former } }: { scan: PendingScan }) {
  const { t } = useTranslation()
  const { hotel } = useGuest()
  const text = state === 'refused' ? 'refused' : former ? 'former' : 'waiting'
  return (
    <Notice
      role="status"
      title={t(`qrCodes.guest.pending.${state === 'refused' ? 'refusedTitle' : 'title'}`, { room })}
    >
      <p>{t(`qrCodes.guest.pending.${text}`, { room })}</p>
      {hotel.phone && (
        <p>
          <ButtonAnchor look="quiet" href={telHref(hotel.phone, hotel.dialled)}>
            {t('common.guest.callReception')}
          </ButtonAnchor>
        </p>
      )}
    </Notice>
  )
}
