import { useLayoutEffect, useSyncExternalStore } from 'react'

/** The root element carries the attribute `name` for as long as the component is there. In the browser only. */
export function useRootAttribute(name: `data-${string}`): void {
  useLayoutEffect(() => {
    document.documentElement.toggleAttribute(name, true)
    return () => void document.documentElement.toggleAttribute(name, false)
  }, [name])
}

/** Whether the root element carries it now. */
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
