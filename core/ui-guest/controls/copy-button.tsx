import { useEffect, useState } from 'react'
import { useTranslation } from '#core/i18n/use-translation.ts'
import { rowActionClass } from '../content/fact-row.tsx'
import { useHydrated } from '../frame/hydrated.ts'

/**
 * Copies a text and confirms it. Not rendered before hydration, because the text itself can be selected. `name` is the
 * accessible name of the button, `done` the confirmation.
 */
export function CopyButton({ text, name, done }: { text: string; name: string; done: string }) {
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
      <button type="button" className={rowActionClass} aria-label={name} onClick={() => copy(text).then(setCopied)}>
        {t(copied ? 'common.guest.copied' : 'common.guest.copy')}
      </button>
      <span className="visually-hidden" role="status">
        {copied ? done : ''}
      </span>
    </>
  )
}

/** Without a secure origin there is no Clipboard API, but `execCommand` still works. */
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
