import { keepId, readIds } from '#core/ui-guest/kept-ids.ts'
import { makePhoneStore } from '#core/ui-guest/store.ts'
import { roomProof } from '#modules/qr-codes/guest/api.ts'
import { selfRetried, visitorRequest } from '#modules/visitors/guest/api.ts'
import type { PhoneAnnouncements, readPhoneAnnouncements, seeAnnouncement } from '../contract.ts'
import type { PhoneAnnouncement } from '../rules.ts'

/** An announcement that this phone shows until `ends`, milliseconds by its own clock. */
export interface Shown extends PhoneAnnouncement {
  ends: number
}

const nothing: readonly Shown[] = []
const running = new Map<string, readonly Shown[]>()
const dismissedKey = (hotelId: string) => `livret.announcements.${hotelId}`
const { notify, useStored } = makePhoneStore('livret.announcements.')

/** Announcements that are remembered as put aside, or as read out: more than a hotel has at once. */
const kept = 60

/** Put aside once, it stays so on this phone. */
export function dismiss(hotelId: string, id: string) {
  keepId(dismissedKey(hotelId), id, kept)
  notify()
}

/** Whether this phone has not been asked of this sentence before; asking keeps it. */
export function isNewToPhone(hotelId: string, id: string): boolean {
  const key = `livret.announced.${hotelId}`
  if (readIds(key).includes(id)) return false
  keepId(key, id, kept)
  return true
}

/** One timer for each hotel: when the next one ends, or when there is something new to ask for. */
const timers = new Map<string, ReturnType<typeof setTimeout>>()
const asksAt = new Map<string, number>()
/** Longer waits overflow a timer. */
const longestWait = 86_400_000

function set(hotelId: string, announcements: readonly Shown[]) {
  running.set(hotelId, announcements)
  notify()
  clearTimeout(timers.get(hotelId))
  const ask = asksAt.get(hotelId) ?? Number.POSITIVE_INFINITY
  const next = Math.min(ask, ...announcements.map(({ ends }) => ends))
  if (next === Number.POSITIVE_INFINITY) return
  timers.set(
    hotelId,
    setTimeout(() => wake(hotelId), Math.min(longestWait, Math.max(0, next - Date.now()))),
  )
}

function wake(hotelId: string) {
  const now = Date.now()
  const due = (asksAt.get(hotelId) ?? Number.POSITIVE_INFINITY) <= now
  if (due) asksAt.delete(hotelId)
  set(
    hotelId,
    (running.get(hotelId) ?? nothing).filter(({ ends }) => ends > now),
  )
  if (due) void load(hotelId)
}

/** A second later than it begins, spread so that the phones of a hotel do not all ask at once. */
function askIn(hotelId: string, seconds: number | null) {
  if (seconds === null) return
  const at = Date.now() + seconds * 1000 + Math.random() * 1000
  asksAt.set(hotelId, Math.min(at, asksAt.get(hotelId) ?? Number.POSITIVE_INFINITY))
}

const timed = (announcement: PhoneAnnouncement): Shown => ({
  ...announcement,
  ends: Date.now() + announcement.endsIn * 1000,
})

/** What runs, as the stream begins with it. */
export function putAll(hotelId: string, { announcements, nextIn }: PhoneAnnouncements) {
  asksAt.delete(hotelId)
  askIn(hotelId, nextIn)
  set(hotelId, (announcements as PhoneAnnouncement[]).map(timed))
}

export interface AnnouncementNews {
  announcementId: string
  /** null: it is not shown, or no longer. */
  announcement: PhoneAnnouncement | null
  nextIn: number | null
}

/** One that begins, changes, ends or will begin. */
export function putOne(hotelId: string, { announcementId, announcement, nextIn }: AnnouncementNews) {
  const before = running.get(hotelId) ?? nothing
  const isIt = ({ id }: Shown) => id === announcementId
  askIn(hotelId, nextIn)
  if (!announcement)
    set(
      hotelId,
      before.filter((each) => !isIt(each)),
    )
  else if (before.some(isIt))
    set(
      hotelId,
      before.map((each) => (isIt(each) ? timed(announcement) : each)),
    )
  else set(hotelId, [timed(announcement), ...before])
}

/** What cannot be read now comes when the stream opens again. */
export async function load(hotelId: string): Promise<void> {
  const answer = await visitorRequest<typeof readPhoneAnnouncements>('get', '/v1/hotels/{hotelId}/announcements/now', {
    lang: 'fr',
    params: { hotelId },
    headers: roomProof(hotelId),
    ...selfRetried,
  }).catch(() => null)
  if (answer) putAll(hotelId, answer.data)
}

const reported = new Set<string>()

/** Says once that this phone has shown it. */
export function reportSeen(hotelId: string, announcementId: string) {
  if (reported.has(announcementId)) return
  reported.add(announcementId)
  void visitorRequest<typeof seeAnnouncement>('post', '/v1/hotels/{hotelId}/announcements/{announcementId}/seen', {
    lang: 'fr',
    params: { hotelId, announcementId },
    headers: roomProof(hotelId),
    ...selfRetried,
  }).catch(() => reported.delete(announcementId))
}

/** The newest one that is not put aside, here or in another tab. */
export const useAnnouncement = (hotelId: string): Shown | null =>
  useStored(
    () => {
      const away = readIds(dismissedKey(hotelId))
      return (running.get(hotelId) ?? nothing).find(({ id }) => !away.includes(id)) ?? null
    },
    () => null,
  )
