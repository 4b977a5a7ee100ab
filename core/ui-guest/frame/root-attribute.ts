import { useLayoutEffect, useSyncExternalStore } from 'react'

/** Sets the attribute `name` on the root element while the component is mounted. In the browser only. */
export function useRootAttribute(name: `data-${string}`): void {
  useLayoutEffect(() => {
    document.documentElement.toggleAttribute(name, true)
    return () => void document.documentElement.toggleAttribute(name, false)
  }, [name])
}

/** Whether the root element has the attribute now. */
export const useHasRootAttribute = (name: `data-${string}`): boolean =>
  useSyncExternalStore(
    watchRoot,
    () => document.documentElement.hasAttribute(name),
    () => false,
  )

function watchRoot(onChange: () => void) {
  const observer = new MutationObserver(onChange)
  observer.observe(document.documentElement, { attributes: true })
  return () => observer.disconnect()
}
