import { type ClientLoaderFunctionArgs, redirect, useLocation } from 'react-router'
import { readToken } from '#core/ui-office/app/staff-request.ts'
import { safeNext } from './return-address.ts'

/** The loader of pages that have nothing to say to somebody who is signed in already: they go where they wanted to. */
export function signedOutLoader({ request }: ClientLoaderFunctionArgs) {
  if (readToken()) throw redirect(safeNext(new URL(request.url).searchParams.get('next')))
  return null
}

/** The address typed on the page before, or that an email was sent to: carried by the history, so that no address or log holds it. */
export function useEmailFromState(): string {
  const { state } = useLocation()
  const email = (state as { email?: unknown } | null)?.email
  return typeof email === 'string' ? email : ''
}
