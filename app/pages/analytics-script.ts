import { useEffect } from 'react'
import { isPreview } from '#core/preview/frame.ts'
import { whenPageIdle } from '#core/ui-guest/frame/when-page-idle.ts'

/**
 * Loads the operator's analytics script on guest pages once the page is idle; `null`: none is set. Not in a preview,
 * where staff look at a draft.
 */
export function useAnalyticsScript(address: string | null) {
  useEffect(() => {
    if (!address || isPreview()) return
    return whenPageIdle(() => {
      if (document.querySelector('script[data-analytics]')) return
      const script = Object.assign(document.createElement('script'), { src: address, async: true })
      script.dataset.analytics = ''
      document.head.append(script)
    })
  }, [address])
}
