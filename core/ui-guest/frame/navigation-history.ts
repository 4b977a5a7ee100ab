import { useEffect } from 'react'
import { useLocation } from 'react-router'

/** The addresses that this page has shown, by the router's number of each step of the history. */
const addresses = new Map<number, string>()
const here = (): number => history.state?.idx ?? 0

/** For the layout: records the addresses visited. */
export function useNavigationHistory(): void {
  const { pathname, search, key } = useLocation()
  // biome-ignore lint/correctness/useExhaustiveDependencies: a step of the history may have the address of the one before
  useEffect(() => void addresses.set(here(), pathname + search), [pathname, search, key])
}

/**
 * Whether the step before this one was at `address`. Going back then finds that screen as it was left, and the browser's own button
 * goes on leading where it did.
 */
export const isPreviousPage = (address: string): boolean => addresses.get(here() - 1) === address
