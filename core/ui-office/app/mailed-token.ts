import { useEffect, useState } from 'react'
import { useLocation } from 'react-router'
import { ProblemError } from '#core/http/client.ts'

/**
 * The secret from the link that was opened, taken from the fragment of the address; empty when there is none. It is
 * removed from the address bar and the history at once; a change of language keeps it.
 */
export function useMailedToken(): string {
  const location = useLocation()
  const inAddress = location.hash.slice(1)
  const [token, setToken] = useState(inAddress)
  // Another link was pasted into the same tab.
  if (inAddress && inAddress !== token) setToken(inAddress)
  useEffect(() => {
    if (window.location.hash) history.replaceState(history.state, '', location.pathname + location.search)
  }, [location])
  return token
}

const linkCodes = ['link_unknown', 'link_expired', 'link_used'] as const
export type LinkCode = (typeof linkCodes)[number]

/** The error code if a call failed because of the link itself. A mangled link counts as unknown. */
export function linkErrorCode(error: unknown): LinkCode | null {
  if (!(error instanceof ProblemError)) return null
  const { code, errors = [] } = error.problem
  if (errors.some(({ path }) => path === 'token')) return 'link_unknown'
  return linkCodes.find((each) => each === code) ?? null
}
