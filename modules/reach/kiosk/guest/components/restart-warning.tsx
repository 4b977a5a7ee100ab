import { useEffect, useId, useRef } from 'react'
import { useTranslation } from '#core/i18n/use-translation.ts'
import { Button } from '#core/ui-guest/controls/button.tsx'
import { warningSeconds } from '../../rules.ts'
import { useKiosk } from '../kiosk.ts'
import css from './restart-warning.module.css'

/** The countdown before the screen returns to its start; any touch stops it. Announced once, updated each second. */
export function RestartWarning({ secondsLeft, onStay }: { secondsLeft: number; onStay: () => void }) {
  const { t } = useTranslation()
  const { restart } = useKiosk()
  const dialog = useRef<HTMLDialogElement>(null)
  const id = useId()
  useEffect(() => {
    const element = dialog.current
    element?.showModal()
    return () => element?.close()
  }, [])
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: a key counts as a touch too, in `useRestart`
    <dialog
      ref={dialog}
      role="alertdialog"
      className={css.warning}
      aria-labelledby={`${id}title`}
      aria-describedby={`${id}text`}
      // On click rather than `pointerdown`, because the click that follows would hit the element below.
      onClick={onStay}
      onCancel={(event) => event.preventDefault()}
    >
      <div className={css.body}>
        <h2 id={`${id}title`}>{t('kiosk.guest.warning.title')}</h2>
        <p id={`${id}text`} className="visually-hidden">
          {t('kiosk.guest.warning.text', { count: warningSeconds })}
        </p>
        <p className={css.seconds} role="timer" aria-hidden="true">
          {secondsLeft}
        </p>
        <p aria-hidden="true">{t('kiosk.guest.warning.touch')}</p>
        <div className={css.acts}>
          <Button>{t('kiosk.guest.warning.stay')}</Button>
          <Button look="quiet" onClick={() => restart('announced')}>
            {t('kiosk.guest.restart')}
          </Button>
        </div>
      </div>
    </dialog>
  )
}
