import { useEffect } from 'react'
import { isPreview } from '#core/preview/frame.ts'
import { whenAtRest } from '#core/ui-guest/at-rest.ts'

/**
 * Loads the script that the operator has set, on guest pages only and once the page is at rest; `null`: none is set. Never in a preview,
 * where staff look at a page that is being written.
 */
export function useAnalyticsScript(address: string | null) {
  useEffect(() => {
    if (!address || isPreview()) return
    return whenAtRest(() => {
      if (document.querySelector('script[data-analytics]')) return
      const script = Object.assign(document.createElement('script'), { src: address, async: true })
      script.dataset.analytics = ''
      document.head.append(script)
    })
  }, [address])
}
