import { useEffect, useState } from 'react'
import { useLocation } from 'react-router'
import { useTranslation } from '#core/i18n/use-translation.ts'
import { ButtonAnchor, ButtonLink } from '#core/ui-guest/controls/button.tsx'
import { telHref } from '#core/ui-guest/controls/tel.ts'
import { Sheet } from '#core/ui-guest/frame/sheet.tsx'
import { useGuestModules } from '#core/ui-guest/guest-module.ts'
import { forgetStayEnd, useScannedRoom, useStayEnd } from '#modules/content/qr-codes/guest/api.ts'
import { useGuest, useMessaging } from '#modules/hotel/hotels/guest/api.ts'
import css from './goodbye.module.css'

/** Shown once when the stay has ended: thanks, the parts of other modules, and how to contact the hotel. */
export function Goodbye() {
  const { hotel } = useGuest()
  const hasEnded = useStayEnd(hotel.id)
  // A guest who scans a room's code again is staying again.
  const isOver = useScannedRoom(hotel.id) === null && hasEnded
  const isWriting = useIsWriting()
  const [isShown, setIsShown] = useState(false)
  // Not shown while the guest is writing.
  if (isShown !== (isOver && (isShown || !isWriting))) setIsShown(!isShown)
  return isShown ? <GoodbyeSheet /> : null
}

const hasField = () => document.activeElement?.matches('input, textarea, select') ?? false

function useIsWriting(): boolean {
  const [isWriting, setIsWriting] = useState(hasField)
  useEffect(() => {
    const updateIsWriting = () => setIsWriting(hasField())
    // The focus may be moving to another field, so it is checked afterwards.
    const updateLater = () => setTimeout(updateIsWriting)
    addEventListener('focusin', updateIsWriting)
    addEventListener('focusout', updateLater)
    return () => {
      removeEventListener('focusin', updateIsWriting)
      removeEventListener('focusout', updateLater)
    }
  }, [])
  return isWriting
}

function GoodbyeSheet() {
  const { t } = useTranslation()
  const { hotel, path } = useGuest()
  const messaging = useMessaging()
  const { pathname, search } = useLocation()
  const sections = useGuestModules()
  const close = () => forgetStayEnd(hotel.id)
  return (
    <Sheet
      title={t('hotels.guest.goodbye.title')}
      closeLabel={t('common.guest.close')}
      closeTo={pathname + search}
      onClose={close}
    >
      <div className={css.body}>
        <p>{t('hotels.guest.goodbye.text')}</p>
        {sections.map(({ name, Goodbye }) => (Goodbye ? <Goodbye key={name} onClose={close} /> : null))}
        {hotel.phone ? (
          <ButtonAnchor look="quiet" wide href={telHref(hotel.phone, hotel.dialled)}>
            {t('common.guest.callReception')}
          </ButtonAnchor>
        ) : null}
        {messaging ? (
          <ButtonLink look="quiet" to={path(messaging.path)} wide onClick={close}>
            {t('hotels.guest.now.write')}
          </ButtonLink>
        ) : null}
        <p className={css.soft}>{t('hotels.guest.goodbye.forgotten')}</p>
      </div>
    </Sheet>
  )
}
