import { useTranslation } from '#core/i18n/use-translation.ts'
import { Notice } from '#core/ui-guest/content/notice.tsx'
import { Button } from '#core/ui-guest/controls/button.tsx'
import { useGuest } from '#modules/hotel/hotels/guest/api.ts'
import { dismissInstall, install, useInstallWay } from '../install-prompt.ts'
import css from './offer-view.module.css'

/** Moves the focus to the start of the screen, because the focused element has disappeared. */
export const focusScreen = () => document.getElementById('screen')?.focus({ preventScroll: true })

/** Explains how to add the page to the Home Screen. Never shown again once the guest has added it or dismissed this. */
export function HomeScreenHint() {
  const { t } = useTranslation()
  const { hotel } = useGuest()
  const installWay = useInstallWay()
  if (!installWay) return null
  return (
    <div className={css.hint}>
      <Notice role="note" title={t('guestNotifications.offer.homeScreen.title', { hotel: hotel.name })}>
        <p>{t('guestNotifications.offer.homeScreen.text')}</p>
        {installWay === 'prompt' ? null : <p>{t(`guestNotifications.offer.homeScreen.${installWay}`)}</p>}
        <div className={css.acts}>
          {installWay === 'prompt' ? (
            <Button look="text" onClick={() => void install().then(focusScreen)}>
              {t('guestNotifications.offer.homeScreen.add')}
            </Button>
          ) : null}
          <Button
            look="text"
            onClick={() => {
              dismissInstall()
              focusScreen()
            }}
          >
            {t('guestNotifications.offer.dismiss')}
          </Button>
        </div>
      </Notice>
    </div>
  )
}
