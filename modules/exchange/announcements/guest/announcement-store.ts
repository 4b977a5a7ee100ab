import { createStore } from '#core/ui-guest/storage/store.ts'
import { storedIds, withNewestId } from '#core/ui-guest/storage/stored-ids.ts'
import { roomProof } from '#modules/content/qr-codes/guest/api.ts'
import { selfRetriedOptions, visitorRequest } from '#modules/foundation/visitors/guest/api.ts'
import type { PhoneAnnouncements, readPhoneAnnouncements, seeAnnouncement } from '../contract.ts'
import type { PhoneAnnouncement } from '../rules.ts'

/** An announcement that this phone shows until `ends`, in milliseconds by the phone's own clock. */
export interface ShownAnnouncement extends PhoneAnnouncement {
  ends: number
}

const noAnnouncements: readonly ShownAnnouncement[] = []
const runningByHotel = new Map<string, readonly ShownAnnouncement[]>()
const { notify, useStored } = createStore()
const dismissedIds = storedIds((hotelId) => `livret.announcements.${hotelId}`)
const announcedIds = storedIds((hotelId) => `livret.announced.${hotelId}`)

/**
 * How many ids of dismissed announcements, and of announcements read aloud, a phone stores: more than a hotel has at
 * once.
 */
const maxStoredIds = 60

/** Dismisses an announcement on this phone for good. */
export const dismiss = (hotelId: string, id: string) => dismissedIds.update(hotelId, withNewestId(id, maxStoredIds))

/** Whether this phone sees the announcement for the first time; the call records it. */
export function isNewToPhone(hotelId: string, id: string): boolean {
  if (announcedIds.read(hotelId).includes(id)) return false
  announcedIds.update(hotelId, withNewestId(id, maxStoredIds))
  return true
}

/** One timer for each hotel. It fires when the next announcement ends, or when the server should be asked again. */
const timers = new Map<string, ReturnType<typeof setTimeout>>()
const nextRequestAt = new Map<string, number>()
/** A timer overflows when it waits for longer than about 24 days, so it is set again every day. */
const maxWaitMs = 86_400_000

function setAnnouncements(hotelId: string, announcements: readonly ShownAnnouncement[]) {
  runningByHotel.set(hotelId, announcements)
  notify()
  clearTimeout(timers.get(hotelId))
  const requestAt = nextRequestAt.get(hotelId) ?? Number.POSITIVE_INFINITY
  const nextWake = Math.min(requestAt, ...announcements.map(({ ends }) => ends))
  if (nextWake === Number.POSITIVE_INFINITY) return
  timers.set(
    hotelId,
    setTimeout(() => onTimer(hotelId), Math.min(maxWaitMs, Math.max(0, nextWake - Date.now()))),
  )
}

function onTimer(hotelId: string) {
  const now = Date.now()
  const due = (nextRequestAt.get(hotelId) ?? Number.POSITIVE_INFINITY) <= now
  if (due) nextRequestAt.delete(hotelId)
  setAnnouncements(
    hotelId,
    (runningByHotel.get(hotelId) ?? noAnnouncements).filter(({ ends }) => ends > now),
  )
  if (due) void loadAnnouncements(hotelId)
}

/** Asks up to a second later than `seconds`, at random, so that the phones of a hotel do not all ask at once. */
function scheduleRequest(hotelId: string, seconds: number | null) {
  if (seconds === null) return
  const at = Date.now() + seconds * 1000 + Math.random() * 1000
  nextRequestAt.set(hotelId, Math.min(at, nextRequestAt.get(hotelId) ?? Number.POSITIVE_INFINITY))
}

const withEndTime = (announcement: PhoneAnnouncement): ShownAnnouncement => ({
  ...announcement,
  ends: Date.now() + announcement.endsIn * 1000,
})

/** Stores the running announcements, which the live stream sends first. */
export function storeAnnouncements(hotelId: string, { announcements, nextIn }: PhoneAnnouncements) {
  nextRequestAt.delete(hotelId)
  scheduleRequest(hotelId, nextIn)
  setAnnouncements(hotelId, (announcements as PhoneAnnouncement[]).map(withEndTime))
}

export interface AnnouncementUpdate {
  announcementId: string
  /** null: this phone does not show the announcement, or no longer shows it. */
  announcement: PhoneAnnouncement | null
  nextIn: number | null
}

/** Stores one announcement that begins, changes, ends or is scheduled. */
export function storeAnnouncement(hotelId: string, { announcementId, announcement, nextIn }: AnnouncementUpdate) {
  const previous = runningByHotel.get(hotelId) ?? noAnnouncements
  const isSameAnnouncement = ({ id }: ShownAnnouncement) => id === announcementId
  scheduleRequest(hotelId, nextIn)
  if (!announcement)
    setAnnouncements(
      hotelId,
      previous.filter((each) => !isSameAnnouncement(each)),
    )
  else if (previous.some(isSameAnnouncement))
    setAnnouncements(
      hotelId,
      previous.map((each) => (isSameAnnouncement(each) ? withEndTime(announcement) : each)),
    )
  else setAnnouncements(hotelId, [withEndTime(announcement), ...previous])
}

/** Failures are ignored: the stream sends the same data when it reopens. */
export async function loadAnnouncements(hotelId: string): Promise<void> {
  const response = await visitorRequest<typeof readPhoneAnnouncements>(
    'get',
    '/v1/hotels/{hotelId}/announcements/now',
    {
      lang: 'fr',
      params: { hotelId },
      headers: roomProof(hotelId),
      ...selfRetriedOptions,
    },
  ).catch(() => null)
  if (response) storeAnnouncements(hotelId, response.data)
}

const reported = new Set<string>()

/** Tells the server, once, that this phone has shown the announcement. */
export function reportSeen(hotelId: string, announcementId: string) {
  if (reported.has(announcementId)) return
  reported.add(announcementId)
  void visitorRequest<typeof seeAnnouncement>('post', '/v1/hotels/{hotelId}/announcements/{announcementId}/seen', {
    lang: 'fr',
    params: { hotelId, announcementId },
    headers: roomProof(hotelId),
    ...selfRetriedOptions,
  }).catch(() => reported.delete(announcementId))
}

/** The newest announcement that was not dismissed, in this tab or in another one. */
export function useAnnouncement(hotelId: string): ShownAnnouncement | null {
  const dismissed = dismissedIds.useValue(hotelId)
  const running = useStored(
    () => runningByHotel.get(hotelId) ?? noAnnouncements,
    () => noAnnouncements,
  )
  return running.find(({ id }) => !dismissed.includes(id)) ?? null
}
