import { type FormEvent, useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import { useTranslation } from '#core/i18n/use-translation.ts'
import { Notice } from '#core/ui-guest/content/notice.tsx'
import { Button } from '#core/ui-guest/controls/button.tsx'
import { TextField } from '#core/ui-guest/controls/field.tsx'
import { Sheet } from '#core/ui-guest/frame/sheet.tsx'
import { storedFlag } from '#core/ui-guest/storage/values.ts'
import { useGuest } from '#modules/hotel/hotels/guest/api.ts'
import { homePath } from '#modules/hotel/hotels/paths.ts'
import { useInstallWay } from '../install-prompt.ts'
import { useNotifications } from '../use-notifications.ts'
import { focusScreen, HomeScreenHint } from './home-screen-hint.tsx'
import css from './offer-view.module.css'

export interface OfferProps {
  /**
   * Where the offer is: on the page of an order, below the chat, or on the screen of the guest's data, where only active
   * notifications are shown.
   */
  shownIn: 'order' | 'chat' | 'privacy'
}

/** Stores that the guest has dismissed the offer in the chat, so that it is not shown there again. */
const isDismissed = storedFlag(() => 'livret.notification-offer', 'dismissed')

export function OfferView({ shownIn }: OfferProps) {
  const { t } = useTranslation()
  const notifications = useNotifications()
  const { state, failure, busy } = notifications
  const [isEmailOpen, setEmailOpen] = useState(false)
  const [dismissed, setDismissed] = useState(() => shownIn === 'chat' && isDismissed.read())
  const [hasActed, setHasActed] = useState(false)
  const installWay = useInstallWay()
  const section = useRef<HTMLElement>(null)
  if (!state) return shownIn === 'order' ? <HomeScreenHint /> : null

  const { push, email, mailAvailable } = state
  const isOn = push === 'on' || email !== null
  const canAsk = push === 'off' || push === 'homeScreen' || mailAvailable
  const isOffered = !isOn && canAsk && shownIn !== 'privacy' && !dismissed
  /** Moves the focus to this section, because the pressed button has disappeared. */
  const focusAfter = async (action: Promise<unknown>) => {
    await action
    flushSync(() => setHasActed(true))
    section.current?.focus()
  }
  const dismiss = () => {
    isDismissed.write(true)
    setDismissed(true)
    focusScreen()
  }

  return (
    <>
      {isOn || isOffered || failure || hasActed ? (
        <section
          ref={section}
          tabIndex={-1}
          className={`${css.offer} ${css[shownIn]}`}
          aria-label={t('guestNotifications.offer.label')}
        >
          <div role="status">
            {hasActed && !isOn && !failure ? <p>{t('guestNotifications.offer.stopped')}</p> : null}
            {push === 'on' ? <p>{t('guestNotifications.offer.on')}</p> : null}
            {email === null ? null : <p>{t('guestNotifications.offer.emailOn', { email })}</p>}
          </div>
          {failure && !isEmailOpen ? <Notice tone="warn" role="alert" title={failure} /> : null}
          {isOffered ? <p>{t(`guestNotifications.offer.ask.${shownIn}`)}</p> : null}
          {isOffered && push === 'homeScreen' && (shownIn === 'chat' || installWay === null) ? (
            <p className={css.soft}>{t('guestNotifications.offer.iphone')}</p>
          ) : null}
          <div className={css.acts}>
            {isOffered && push === 'off' ? (
              <Button look="text" busy={busy} onClick={() => void focusAfter(notifications.allow())}>
                {t('guestNotifications.offer.allow')}
              </Button>
            ) : null}
            {isOffered && mailAvailable ? (
              <Button look="text" onClick={() => setEmailOpen(true)}>
                {t('guestNotifications.offer.byEmail')}
              </Button>
            ) : null}
            {push === 'on' ? (
              <Button look="text" busy={busy} onClick={() => void focusAfter(notifications.stop())}>
                {t('guestNotifications.offer.off')}
              </Button>
            ) : null}
            {email === null ? null : (
              <Button look="text" busy={busy} onClick={() => void focusAfter(notifications.stopEmail())}>
                {t('guestNotifications.offer.emailOff')}
              </Button>
            )}
            {isOffered && shownIn === 'chat' ? (
              <Button look="text" onClick={dismiss}>
                {t('guestNotifications.offer.dismiss')}
              </Button>
            ) : null}
          </div>
        </section>
      ) : null}
      {shownIn === 'order' ? <HomeScreenHint /> : null}
      {isEmailOpen ? (
        <EmailSheet
          failure={failure}
          busy={busy}
          onClose={() => {
            notifications.forgetFailure()
            setEmailOpen(false)
          }}
          onSave={async (typed) => {
            if (!(await notifications.saveEmail(typed))) return
            // Closing the sheet would return the focus to a button that no longer exists.
            flushSync(() => setEmailOpen(false))
            section.current?.focus()
          }}
        />
      ) : null}
    </>
  )
}

interface EmailSheetProps {
  failure: string | null
  busy: boolean
  onClose: () => void
  onSave: (email: string) => Promise<void>
}

function EmailSheet({ failure, busy, onClose, onSave }: EmailSheetProps) {
  const { t } = useTranslation()
  const { path } = useGuest()
  const [email, setEmail] = useState('')
  const save = (event: FormEvent) => {
    event.preventDefault()
    if (!busy) void onSave(email)
  }
  return (
    <Sheet
      title={t('guestNotifications.offer.email.title')}
      closeLabel={t('common.guest.close')}
      closeTo={path(homePath)}
      onClose={onClose}
    >
      <form className={css.form} onSubmit={save} noValidate>
        <TextField
          type="email"
          autoComplete="email"
          label={t('guestNotifications.offer.email.label')}
          hint={t('guestNotifications.offer.email.hint')}
          {...(failure && { error: failure })}
          value={email}
          onChange={({ currentTarget }) => setEmail(currentTarget.value)}
        />
        <Button type="submit" wide busy={busy}>
          {t('guestNotifications.offer.email.save')}
        </Button>
      </form>
    </Sheet>
  )
}
