import { useState } from 'react'
import type { Lang } from '#core/i18n/contract.ts'
import { useTranslation } from '#core/i18n/use-translation.ts'
import { isPreview } from '#core/preview/frame.ts'
import { useRetry } from '#core/ui-guest/storage/retry.ts'
import { useGuest } from '#modules/hotel/hotels/guest/api.ts'
import type { OfferProps, OfferView } from './offer-view.tsx'

const texts = import.meta.glob<object>('/locales/*/guest-notifications.json', { import: 'default' })

/**
 * Offers notifications and emails about the guest's orders and messages. Its code and texts are loaded when first
 * needed, and it renders nothing until then.
 */
export function NotificationOffer(props: OfferProps) {
  const { lang } = useGuest()
  const { i18n } = useTranslation()
  const [loaded, setLoaded] = useState<{ lang: Lang; View: typeof OfferView } | null>(null)
  const load = async () => {
    const [{ OfferView: View }, guestNotifications] = await Promise.all([
      import('./offer-view.tsx'),
      texts[`/locales/${lang}/guest-notifications.json`]?.(),
    ])
    i18n.addTexts({ guestNotifications })
    setLoaded({ lang, View })
  }
  useRetry(!isPreview() && loaded?.lang !== lang, () => load().catch(() => undefined), 15_000)
  return loaded?.lang === lang ? <loaded.View {...props} /> : null
}
