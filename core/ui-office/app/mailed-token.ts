import { useEffect, useState } from 'react'
import { useLocation } from 'react-router'
import { ProblemError } from '#core/http/client.ts'

/**
 * The secret of the link that was opened, from the fragment of the address; empty where there is none. It leaves the address bar,
 * and with it the history, at once; a change of language keeps it.
 */
export function useMailedToken(): string {
  const location = useLocation()
  const inAddress = location.hash.slice(1)
  const [token, setToken] = useState(inAddress)
  // Another link pasted into the same tab.
  if (inAddress && inAddress !== token) setToken(inAddress)
  useEffect(() => {
    if (window.location.hash) history.replaceState(history.state, '', location.pathname + location.search)
  }, [location])
  return token
}

const linkCodes = ['link_unknown', 'link_expired', 'link_used'] as const
export type LinkCode = (typeof linkCodes)[number]

/** What is wrong with the link itself, where that is why a call failed. A mangled link is one that nobody knows. */
export function linkErrorCode(error: unknown): LinkCode | null {
  if (!(error instanceof ProblemError)) return null
  const { code, errors = [] } = error.problem
  if (errors.some(({ path }) => path === 'token')) return 'link_unknown'
  return linkCodes.find((each) => each === code) ?? null
}
