import { v4 as uuid } from 'uuid'
import { createStore } from '#core/ui-guest/storage/store.ts'
import { changesSinceAcceptance } from '../amendment-rules.ts'
import type { Order } from '../contract.ts'
import { validSteps } from '../rules.ts'
import { isOpen } from '../status-rules.ts'

/**
 * `shared`: one ticket for each order, printed by any device; `own`: this device prints one, whatever other devices do.
 */
export type AutoPrint = 'shared' | 'own'

interface AutoPrintChoice {
  mode: AutoPrint
  /** Orders accepted before are not printed, ISO 8601. */
  since: string
}

const choiceKey = (hotelId: string) => `printAtAcceptance ${hotelId}`
const doneKey = (hotelId: string) => `printedAtAcceptance ${hotelId}`
const deviceKey = 'printDevice'
/** How many orders this device remembers, so that it requests each ticket once. */
const maxRemembered = 200
/** Minutes after which a ticket is no longer printed automatically. */
const maxAgeMinutes = 30

const choiceByHotel = new Map<string, AutoPrintChoice | null>()
const { notify, useStored } = createStore()

function parse(text: string | null): unknown {
  try {
    return JSON.parse(text ?? 'null')
  } catch {
    // The stored value has another format.
    return null
  }
}

function readChoice(hotelId: string): AutoPrintChoice | null {
  const chosenMode = choiceByHotel.get(hotelId)
  if (chosenMode !== undefined) return chosenMode
  const stored = parse(localStorage.getItem(choiceKey(hotelId))) as Partial<AutoPrintChoice> | null
  const isChoice = (stored?.mode === 'shared' || stored?.mode === 'own') && typeof stored.since === 'string'
  const choice = isChoice ? (stored as AutoPrintChoice) : null
  choiceByHotel.set(hotelId, choice)
  return choice
}

/** What this device prints automatically in a hotel; null: nothing. */
export const useAutoPrint = (hotelId: string) => useStored(() => readChoice(hotelId))

export function chooseAutoPrint(hotelId: string, mode: AutoPrint | null) {
  const choice = mode && { mode, since: new Date().toISOString() }
  choiceByHotel.set(hotelId, choice)
  if (choice) localStorage.setItem(choiceKey(hotelId), JSON.stringify(choice))
  else localStorage.removeItem(choiceKey(hotelId))
  notify()
}

/** An id of this browser, for tickets of its own. All its tabs are one device. */
export function printDevice(): string {
  const storedId = localStorage.getItem(deviceKey)
  if (storedId) return storedId
  const id = uuid()
  localStorage.setItem(deviceKey, id)
  return id
}

const readDone = (hotelId: string): string[] => {
  const stored = parse(localStorage.getItem(doneKey(hotelId)))
  return Array.isArray(stored) ? stored : []
}

/** The name of the current ticket of an order, which gets another one when its lines change. */
export function ticketOf(order: Order): string {
  const changed = changesSinceAcceptance(order)
  return changed ? `${order.id} ${changed.count}` : order.id
}

/** The server has decided who prints this order, so this device need not ask again. */
export const rememberRequested = (hotelId: string, ticket: string) =>
  localStorage.setItem(doneKey(hotelId), JSON.stringify([ticket, ...readDone(hotelId)].slice(0, maxRemembered)))

/** Whether this device should request the ticket of this order. */
export function isToPrint(order: Order, { since }: AutoPrintChoice, now: Date): boolean {
  if (order.status === 'new' || !isOpen(order.status)) return false
  const accepted = validSteps(order.history).find(({ status }) => status !== 'new')
  const changedAt = changesSinceAcceptance(order)?.at ?? ''
  const from = Math.max(Date.parse(since), now.getTime() - maxAgeMinutes * 60_000)
  return accepted !== undefined && Date.parse(changedAt > accepted.at ? changedAt : accepted.at) >= from
}

export const wasRequested = (hotelId: string, ticket: string) => readDone(hotelId).includes(ticket)
