import type { NavigateFunction } from 'react-router'
import { hotelPath, hotelScreens } from '#core/app/office-paths.ts'

const ticketUrl = (hotelId: string, orderId: string) => `${hotelPath(hotelId, hotelScreens.orderTicket(orderId))}?print`

/** Whether this page was opened to be printed at once. */
export const printsAtOnce = (search: URLSearchParams) => search.has('print')

/**
 * Prints a ticket from a small window, so that the board stays open and connected. If the browser blocks the window,
 * the ticket replaces the board.
 */
export function openTicket(hotelId: string, orderId: string, navigate: NavigateFunction) {
  const opened = window.open(ticketUrl(hotelId, orderId), `ticket-${orderId}`, 'popup,width=420,height=720')
  if (!opened) void navigate(ticketUrl(hotelId, orderId))
}

/** Closes the ticket's window, or returns to the board. */
export function leaveTicket(hotelId: string, navigate: NavigateFunction) {
  if (window.opener) window.close()
  else void navigate(hotelPath(hotelId, hotelScreens.orders))
}

/**
 * Closes the small window after the print dialog has closed. Not on touch screens, whose browsers fire `afterprint` while the dialog is still
 * open. Returns a function that removes the listener.
 */
export function closeAfterPrint(): () => void {
  if (!window.opener || !matchMedia('(pointer: fine)').matches) return () => undefined
  const close = () => window.close()
  addEventListener('afterprint', close)
  return () => removeEventListener('afterprint', close)
}
