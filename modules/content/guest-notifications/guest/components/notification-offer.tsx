import { useState } from 'react'
import { isPreview } from '#core/preview/frame.ts'
import { useLazyTexts } from '#core/ui-guest/storage/lazy-texts.ts'
import type { OfferProps, OfferView } from './offer-view.tsx'

const texts = import.meta.glob<object>('/locales/*/guest-notifications.json', { import: 'default' })

/**
 * Offers notifications and emails about the guest's orders and messages. Its code and texts are loaded when first
 * needed, and it renders nothing until then.
 */
export function NotificationOffer(props: OfferProps) {
  const [View, setView] = useState<typeof OfferView | null>(null)
  const ready = useLazyTexts(!isPreview(), async (lang) => {
    const [{ OfferView: view }, guestNotifications] = await Promise.all([
      import('./offer-view.tsx'),
      texts[`/locales/${lang}/guest-notifications.json`]?.(),
    ])
    setView(() => view)
    return { guestNotifications }
  })
  return ready && View ? <View {...props} /> : null
}
