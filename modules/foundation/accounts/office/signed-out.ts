import { type ClientLoaderFunctionArgs, redirect, useLocation } from 'react-router'
import { readToken } from '#core/ui-office/app/staff-request.ts'
import { safeNext } from './return-address.ts'

/** The loader of pages that are only for signed-out users: signed-in users are redirected to `next`. */
export function signedOutLoader({ request }: ClientLoaderFunctionArgs) {
  if (readToken()) throw redirect(safeNext(new URL(request.url).searchParams.get('next')))
  return null
}

/**
 * The email address typed on the page before. Carried by the history state, so that neither the URL nor a log contains
 * it.
 */
export function useEmailFromState(): string {
  const { state } = useLocation()
  const email = (state as { email?: unknown } | null)?.email
  return typeof email === 'string' ? email : ''
}
