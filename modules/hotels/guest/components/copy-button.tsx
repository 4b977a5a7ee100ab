import { useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useHydrated } from '#core/ui-guest/hydrated.ts'
import css from './useful-now.module.css'

/** Copies the Wi-Fi password and says so. Absent until the page is alive: the text itself can be selected. */
export function CopyButton({ text }: { text: string }) {
  const { t } = useTranslation()
  const hydrated = useHydrated()
  const [copied, setCopied] = useState(false)

  useEffect(() => {
    if (!copied) return
    const timer = setTimeout(() => setCopied(false), 4000)
    return () => clearTimeout(timer)
  }, [copied])

  if (!hydrated) return null
  return (
    <>
      <button
        type="button"
        className={css.do}
        aria-label={t('hotels.guest.now.copyNamed')}
        onClick={() => copy(text).then(setCopied)}
      >
        {t(copied ? 'hotels.guest.now.copied' : 'hotels.guest.now.copy')}
      </button>
      <span className="aloud" role="status">
        {copied ? t('hotels.guest.now.copiedAloud') : ''}
      </span>
    </>
  )
}

/** Without a secure origin a page has no clipboard; the older way still works there. */
async function copy(text: string): Promise<boolean> {
  try {
    await navigator.clipboard.writeText(text)
    return true
  } catch {
    const area = document.createElement('textarea')
    area.value = text
    document.body.append(area)
    area.select()
    const done = document.execCommand('copy')
    area.remove()
    return done
  }
}
