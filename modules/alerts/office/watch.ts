import { useQuery } from '@tanstack/react-query'
import { makeStore } from '#core/ui-guest/store.ts'
import { queryClient } from '#core/ui-office/query-client.ts'
import { useMe } from '#modules/accounts/office/api.ts'
import { type Watch, watchesAll } from '../rules.ts'
import { memberServicesQuery } from './queries.ts'

const storage = (hotelId: string) => `deviceServices ${hotelId}`
const chosen = new Map<string, Watch | null>()
const { notify, useStored, subscribe } = makeStore()

/** Calls back whenever this device chooses anew. Returns the way to leave. */
export const followWatch = subscribe

/** What was chosen on this device; null: nothing, so it is what its person is called for. */
function readChoice(hotelId: string): Watch | null {
  const known = chosen.get(hotelId)
  if (known !== undefined) return known
  let read: Watch | null = null
  try {
    const stored = JSON.parse(localStorage.getItem(storage(hotelId)) ?? 'null')
    if (stored && (stored.services === null || Array.isArray(stored.services)))
      read = { services: stored.services, messages: stored.messages !== false }
  } catch {
    // Somebody else's text under our name: it is chosen again.
  }
  chosen.set(hotelId, read)
  return read
}

/** `null`: again what the person is called for. */
export function chooseWatch(hotelId: string, watch: Watch | null) {
  chosen.set(hotelId, watch)
  if (watch) localStorage.setItem(storage(hotelId), JSON.stringify(watch))
  else localStorage.removeItem(storage(hotelId))
  notify()
}

export const useChoice = (hotelId: string) => useStored(() => readChoice(hotelId))

/** What this device shows and rings for in a hotel. */
export function useWatch(hotelId: string): Watch {
  const choice = useChoice(hotelId)
  const me = useMe().data?.id
  const given = useQuery(memberServicesQuery(hotelId)).data?.find(({ memberId }) => memberId === me)
  return choice ?? given ?? watchesAll
}

/** The same outside of a screen. */
export function watchOf(hotelId: string, userId: string | undefined): Watch {
  const given = queryClient
    .getQueryData(memberServicesQuery(hotelId).queryKey)
    ?.find(({ memberId }) => memberId === userId)
  return readChoice(hotelId) ?? given ?? watchesAll
}
