import { useEffect, useState } from 'react'
import { readText } from '#core/i18n/localized.ts'
import { useTranslation } from '#core/i18n/use-translation.ts'
import { useGuest, useStandingAnnouncement } from '#modules/hotel/hotels/guest/api.ts'
import { isNewToPhone, useAnnouncement } from '../announcement-store.ts'

interface SpokenAnnouncement {
  /** The same in every language. It changes when the text changes. */
  id: string
  text: string
}

/**
 * The live region in which screen readers read announcements. Each one is read only once on this phone: not again on
 * another screen, after a reload, in another language or when the stream reconnects.
 */
export function AnnouncementLiveRegion() {
  const { t } = useTranslation()
  const { hotel, lang } = useGuest()
  const shown = useAnnouncement(hotel.id)
  const { key, text } = useStandingAnnouncement() ?? {}
  // An announcement in the initial document is already read in its own position, so the live region skips it.
  const [initialKey] = useState(key)
  const [announcement, setAnnouncement] = useState<SpokenAnnouncement | null>(null)
  const runningKey = shown ? `${shown.id} ${Object.values(shown.text).join(' ')}` : null
  const runningText = readText(shown?.text, lang, lang)
  useEffect(() => {
    const candidates = [
      runningKey && { id: runningKey, text: runningText },
      key && key !== initialKey && { id: key, text },
    ]
    const next = candidates.find(
      (each): each is SpokenAnnouncement => Boolean(each) && isNewToPhone(hotel.id, (each as SpokenAnnouncement).id),
    )
    if (next) setAnnouncement(next)
  }, [hotel.id, runningKey, runningText, key, text, initialKey])
  return (
    <p className="visually-hidden" role="status">
      {announcement && [runningKey, key].includes(announcement.id)
        ? `${t('announcements.guest.label')}. ${announcement.text}`
        : null}
    </p>
  )
}
