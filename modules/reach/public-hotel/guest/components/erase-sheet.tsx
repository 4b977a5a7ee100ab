import { useState } from 'react'
import { useTranslation } from '#core/i18n/use-translation.ts'
import { Notice } from '#core/ui-guest/content/notice.tsx'
import { Button } from '#core/ui-guest/controls/button.tsx'
import { Sheet } from '#core/ui-guest/frame/sheet.tsx'
import { unsubscribePhone } from '#modules/content/guest-notifications/guest/api.ts'
import { clearPhoneStorage, visitorRequest } from '#modules/foundation/visitors/guest/api.ts'
import { useGuest } from '#modules/hotel/hotels/guest/api.ts'
import { privacyPath } from '#modules/hotel/hotels/paths.ts'
import type { forgetVisitor } from '../../contract.ts'
import css from './erase-sheet.module.css'

/** Asks for confirmation, then erases: at the hotel first, because only the phone knows the visitor's id. */
export function EraseSheet({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation()
  const { hotel, lang, path } = useGuest()
  const [state, setState] = useState<'asking' | 'busy' | 'failed'>('asking')
  const erase = async () => {
    setState('busy')
    try {
      await visitorRequest<typeof forgetVisitor>('delete', '/v1/visitors/me', { lang, query: { hotel: hotel.id } })
    } catch {
      return setState('failed')
    }
    await unsubscribePhone()
    await clearPhoneStorage()
    // Reloads the page, so that nothing stays in memory.
    location.assign(path(privacyPath, { erased: '1' }))
  }
  return (
    <Sheet
      title={t('hotels.guest.privacy.confirm.title')}
      closeLabel={t('hotels.guest.privacy.confirm.cancel')}
      closeTo={path(privacyPath)}
      onClose={onClose}
    >
      <div className={css.erase}>
        <p>{t('hotels.guest.privacy.confirm.what')}</p>
        <p>{t('hotels.guest.privacy.confirm.open')}</p>
        <p>{t('hotels.guest.privacy.confirm.inventory')}</p>
        {state === 'failed' ? <Notice tone="warn" role="alert" title={t('hotels.guest.privacy.failed')} /> : null}
        <div className={css.acts}>
          <Button look="quiet" onClick={onClose}>
            {t('hotels.guest.privacy.confirm.cancel')}
          </Button>
          <Button look="danger" busy={state === 'busy'} onClick={() => void erase()}>
            {t('hotels.guest.privacy.confirm.act')}
          </Button>
        </div>
      </div>
    </Sheet>
  )
}
