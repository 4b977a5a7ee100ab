import { useLayoutEffect } from 'react'

/** The root element carries the attribute `name` for as long as the component is there. In the browser only. */
export function useRootAttribute(name: `data-${string}`): void {
  useLayoutEffect(() => {
    document.documentElement.toggleAttribute(name, true)
    return () => void document.documentElement.toggleAttribute(name, false)
  }, [name])
}
