import { v7 as uuid } from 'uuid'
import type { Role } from '#core/access/policy.ts'
import type { Localized } from '#core/i18n/contract.ts'
import { readText } from '#core/i18n/localized.ts'
import { changesOf, type FieldChange } from '#core/journal/rules.ts'
import type { AuditAction, AuditActor, PastAuditAction } from '#core/journal/server/record.ts'
import { instantAt, localDate } from '#core/time/hours.ts'
import type { StoredStatusChange } from '#modules/exchange/orders/schema.ts'
import type { DemoHotel } from './content-types.ts'
import type { SeededMenu } from './seed-orders.ts'

export type Colleague = AuditActor['person'] & { role: Role }

interface SeededHotel {
  hotel: DemoHotel & { id: string }
  /** Staff with an account. A name without an account is shown in the journal like a former member. */
  staff: Colleague[]
  menus: Map<string, SeededMenu>
  orders: { id: string; number: number; history: StoredStatusChange[] }[]
  pictures: { id: string; name: string }[]
  guestbookEntries: { id: string; writtenAt: Date; publishedAt: Date | null }[]
  now: Date
}

const dayMs = 86_400_000

/** The instant `days` days before `now` at which the hotel's clock showed this time. */
export const daysAgo = (timeZone: string, now: Date, days: number, time: string): Date =>
  instantAt(timeZone, `${localDate(timeZone, new Date(now.getTime() - days * dayMs))}T${time}`) ?? now

/** When a hotel's pictures were uploaded and its pages were published. */
export const picturesUploadedAt = (timeZone: string, now: Date) => daysAgo(timeZone, now, 5, '11:04')
export const pagesPublishedAt = (timeZone: string, now: Date) => daysAgo(timeZone, now, 5, '11:32')

/**
 * The journal of a demo hotel's past week: each step of an order that a member of staff made, and the changes that led
 * to the hotel's current content.
 */
export function demoJournal({
  hotel,
  staff,
  menus,
  orders,
  pictures,
  guestbookEntries,
  now,
}: SeededHotel): PastAuditAction[] {
  const { id: hotelId, timeZone } = hotel
  const people = signatories(hotel, staff)
  const [owner, manager = owner, receptionist = manager] = (['owner', 'admin', 'member'] as const).map((role) =>
    staff.find((person) => person.role === role),
  )
  if (!owner || !manager || !receptionist) return []
  const since = now.getTime() - 7 * dayMs
  const staffNameOf = (name: Localized) => readText(name, hotel.operationsLang, hotel.defaultLang)
  const at = (days: number, time: string) => daysAgo(timeZone, now, days, time)
  const lines: PastAuditAction[] = []
  const addEntry = (at: Date, person: AuditActor['person'], action: AuditAction) =>
    lines.push({ hotelId, person, at, ...action })

  const [first, second] = [...menus.values()].filter(({ service }) => service.kind === 'order')
  const repricedArticle = first?.articles[0]
  if (repricedArticle)
    addEntry(at(6, '09:40'), manager, {
      act: 'article.changed',
      subject: { id: repricedArticle.id, name: staffNameOf(repricedArticle.name) },
      changes: changesOf({ price: repricedArticle.price - 50 }, { price: repricedArticle.price }),
    })
  for (const { id, name } of pictures)
    addEntry(picturesUploadedAt(timeZone, now), manager, { act: 'media.added', subject: { id, name } })
  for (const { key, content } of hotel.pages)
    addEntry(pagesPublishedAt(timeZone, now), owner, {
      act: 'page.published',
      subject: { id: key, name: staffNameOf(content.title) },
    })
  if (second)
    addEntry(at(4, '15:20'), owner, {
      act: 'service.changed',
      subject: { id: second.service.id, name: staffNameOf(second.service.name) },
      changes: changesOf({ leadMinutes: second.service.leadMinutes + 15 }, { leadMinutes: second.service.leadMinutes }),
    })
  for (const { id, writtenAt, publishedAt } of guestbookEntries)
    if (publishedAt && publishedAt.getTime() > since)
      addEntry(publishedAt, manager, {
        act: 'guestbook.published',
        subject: { id, name: localDate(timeZone, writtenAt) },
        changes: changesOf({ status: 'pending' }, { status: 'published' }),
      })
  addEntry(at(1, '17:45'), owner, {
    act: 'hotel.changed',
    subject: { id: hotelId, name: hotel.name },
    changes: changesOf({}, { info: { announcement: { text: hotel.info.announcement.text } } }),
  })
  for (const { id, name, available } of [...menus.values()].flatMap(({ articles }) => articles))
    if (!available)
      addEntry(at(1, '20:55'), receptionist, {
        act: 'article.changed',
        subject: { id, name: staffNameOf(name) },
        changes: changesOf({ available: true }, { available: false }),
      })
  for (const { id, number, history } of orders)
    for (const [index, step] of history.entries()) {
      const person = people.get(step.by)
      const before = history[index - 1]
      if (!person || !before) continue
      const changes: FieldChange[] = [{ field: 'status', from: before.status, to: step.status }]
      if (step.reason) changes.push({ field: 'reason', from: null, to: step.reason })
      addEntry(new Date(step.at), person, { act: 'order.changed', subject: { id, name: String(number) }, changes })
    }
  return lines.filter(({ at }) => at <= now)
}

/** The staff who process this hotel's orders, by first name. */
const signatories = (hotel: DemoHotel, staff: Colleague[]) =>
  new Map<string, AuditActor['person']>(
    [...new Set(hotel.signatories)].map((firstName) => [
      firstName,
      staff.find((person) => person.firstName === firstName) ?? {
        userId: uuid(),
        firstName,
        lastName: hotel.surnames[firstName] ?? '',
      },
    ]),
  )
