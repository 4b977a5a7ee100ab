import type { UseFormReturnType } from '@mantine/form'
import { useEffect, useRef } from 'react'
import { isWritten } from '#core/i18n/missing.ts'
import { instantAt, midnightAfter } from '#core/time/hours.ts'
import type { InfoDraft } from './info-draft.ts'

/** The end that is proposed for a new announcement: midnight by the hotel's clock; null when its own end remains. */
export function proposedEnd(until: string, timeZone: string, now: Date): string | null {
  const isStillValid = until !== '' && (instantAt(timeZone, until)?.getTime() ?? 0) > now.getTime()
  return isStillValid ? null : midnightAfter(timeZone, now)
}

/** Fills in the end when an announcement's first characters are typed. If the user clears it, it stays blank. */
export function useProposedEnd(form: UseFormReturnType<InfoDraft>, timeZone: string) {
  const { text, until } = form.values.announcement
  const written = Object.values(text).some(isWritten)
  const before = useRef(written)
  const { setFieldValue } = form
  useEffect(() => {
    const begins = written && !before.current
    before.current = written
    const end = begins ? proposedEnd(until, timeZone, new Date()) : null
    if (end) setFieldValue('announcement.until', end)
  }, [written, until, timeZone, setFieldValue])
}
