import { createHash } from 'node:crypto'
import { officePaths } from '#core/app/office-paths.ts'
import type { AppContext } from '#core/app/server/context.ts'
import type { Tx } from '#core/db/db.ts'
import { runWithinAllowance } from '#core/http/server/allowance.ts'
import { translator } from '#core/i18n/translator.ts'
import type { JobHandlers } from '#core/jobs/jobs.ts'
import { nameWithoutLinks } from '#core/mail/plain-name.ts'
import { publicPath } from '#modules/hotel/hotels/paths.ts'
import { firstOwnerOf, publicHotelRow } from '#modules/hotel/hotels/server/service.ts'
import { type GuestEvent, mailboxAddress } from '../rules.ts'
import type { ContactRow } from './queries.ts'
import * as queries from './queries.ts'
import { emailHashes, stopToken } from './stop-emails/service.ts'

/** Seconds after which a notification is no longer sent or shown. */
const expirySeconds = 3600

interface GuestNotice {
  hotelId: string
  /** Null: the guest's data were deleted, or staff placed the order for a guest without a phone. */
  visitorId: string | null
  event: GuestEvent
  /**
   * The screen to open, below the address of the hotel: `orders/<id>`. A newer notification for the same screen
   * replaces this one.
   */
  screen: string
  /** False: no email is sent, because another email says the same. */
  byEmail?: boolean
}

interface NoticeJob {
  hotelId: string
  contactId: string
  event: GuestEvent
  screen: string
  /** When the event happened, ISO 8601. */
  at: string
}

/** Notifies a guest as part of `tx`: queues one job for each of their browsers and for their email address. */
export async function notifyGuest(
  context: AppContext,
  tx: Tx,
  { hotelId, visitorId, event, screen, byEmail = true }: GuestNotice,
): Promise<void> {
  if (visitorId === null) return
  const at = context.clock()
  for (const { id: contactId, kind } of await queries.contactsOf(tx, hotelId, visitorId, at)) {
    if (kind === 'email' && !byEmail) continue
    const job: NoticeJob = { hotelId, contactId, event, screen, at: at.toISOString() }
    await context.jobs.add(tx, `guest-notifications.${kind}`, job)
  }
}

/**
 * The jobs that send notifications. Browsers whose server does not answer can block some of their hotel's parallel jobs,
 * but never those of all hotels.
 */
export const notificationJobs = (context: AppContext): JobHandlers => ({
  'guest-notifications.push': {
    maxRunning: 16,
    maxPerField: { contactId: 1, hotelId: 4 },
    handle: (job: NoticeJob) => sendIfWanted(context, job, sendPush),
  },
  'guest-notifications.email': (job: NoticeJob) => sendIfWanted(context, job, sendEmail),
})

interface Notice {
  contact: ContactRow
  hotel: { id: string; name: string; slug: string }
  event: GuestEvent
  screen: string
  url: string
}

/** Sends if the guest is still in the hotel and the notification is not too old. Throws when a retry may succeed. */
async function sendIfWanted(
  context: AppContext,
  { hotelId, contactId, event, screen, at }: NoticeJob,
  send: (context: AppContext, notice: Notice) => Promise<void>,
): Promise<void> {
  const now = context.clock()
  if (now.getTime() - Date.parse(at) > expirySeconds * 1000) return
  const contact = await queries.activeContact(context.db, hotelId, contactId, now)
  const hotel = contact && (await publicHotelRow(context.db, hotelId))
  if (!contact || !hotel) return
  const url = `${context.url}${publicPath(hotel.slug, screen)}?lang=${contact.lang}`
  await send(context, { contact, hotel, event, screen, url })
}

/**
 * Sends a notification in the format of Declarative Web Push, which some browsers show by themselves; in others the
 * service worker reads it. It contains no personal data, because it may be shown on a locked screen.
 */
async function sendPush(context: AppContext, { contact, hotel, event, screen, url }: Notice): Promise<void> {
  const { lang, address: endpoint, p256dh, auth } = contact
  const notification = {
    title: nameWithoutLinks(hotel.name),
    body: translator(lang)(`guestNotifications.notice.${event}`),
    lang,
    dir: 'auto',
    tag: screen,
    navigate: url,
    icon: `${context.url}${publicPath(hotel.slug, 'icon-192.png')}`,
  }
  const topic = createHash('sha256').update(`${hotel.id} ${screen}`).digest('base64url').slice(0, 32)
  const outcome = await context.push.send(
    { endpoint, p256dh, auth },
    { web_push: 8030, notification },
    { ttl: expirySeconds, topic },
  )
  if (outcome === 'gone') await queries.deleteContacts(context.db, hotel.id, [contact.id])
  if (outcome === 'refused') context.log.warn({ contact: contact.id }, 'a push server has refused a notification')
}

async function sendEmail(context: AppContext, { contact, hotel, event, url }: Notice): Promise<void> {
  const { lang, address: to } = contact
  if (await queries.isStopped(context.db, hotel.id, emailHashes(context, hotel.id, to), context.clock())) return
  const payers = { recipient: mailboxAddress(to), hotelId: hotel.id, userId: await firstOwnerOf(context.db, hotel.id) }
  const translate = translator(lang)
  const eventText = translate(`guestNotifications.notice.${event}`)
  const params = { hotel: nameWithoutLinks(hotel.name), what: eventText }
  const message = {
    to,
    lang,
    subject: translate('guestNotifications.mail.subject', params),
    paragraphs: [translate('guestNotifications.mail.text', params)],
    action: { label: translate('guestNotifications.mail.action'), url },
    note: translate('guestNotifications.mail.note', params),
    stop: {
      label: translate('guestNotifications.mail.stop'),
      url: `${context.url}${officePaths.stopEmails}?lang=${lang}#${stopToken(context, hotel.id, contact.addressHash)}`,
    },
  }
  await runWithinAllowance(context, 'guestMails', payers, () => context.mailer.deliver(message))
}
