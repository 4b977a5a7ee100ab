import { useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useGuest, useStandingAnnouncement } from '#modules/hotel/hotels/guest/api.ts'
import { isNewToPhone, useAnnouncement } from '../announcement-store.ts'

interface Sentence {
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
  const [before] = useState(key)
  const [announcement, setAnnouncement] = useState<Sentence | null>(null)
  const running = shown ? `${shown.id} ${Object.values(shown.text).join(' ')}` : null
  const runningText = shown?.text[lang]
  useEffect(() => {
    const all = [running && { id: running, text: runningText }, key && key !== before && { id: key, text }]
    const next = all.find((each): each is Sentence => Boolean(each) && isNewToPhone(hotel.id, (each as Sentence).id))
    if (next) setAnnouncement(next)
  }, [hotel.id, running, runningText, key, text, before])
  return (
    <p className="visually-hidden" role="status">
      {announcement && [running, key].includes(announcement.id)
        ? `${t('announcements.guest.label')}. ${announcement.text}`
        : null}
    </p>
  )
}
