import { useEffect } from 'react'
import { useLocation } from 'react-router'

/** The addresses that this page has shown, by the router's index of each history entry. */
const addresses = new Map<number, string>()
const currentIndex = (): number => history.state?.idx ?? 0

/** For the layout: records the visited addresses. */
export function useNavigationHistory(): void {
  const { pathname, search, key } = useLocation()
  // biome-ignore lint/correctness/useExhaustiveDependencies: a step of the history may have the address of the one before
  useEffect(() => void addresses.set(currentIndex(), pathname + search), [pathname, search, key])
}

/**
 * Whether the previous history entry has the address `address`. Then the back link goes back in the history, so that
 * the screen's state and the browser's back button stay right.
 */
export const isPreviousPage = (address: string): boolean => addresses.get(currentIndex() - 1) === address
