import type { HotelScope } from '#core/access/server/scope.ts'
import { officePaths } from '#core/app/office-paths.ts'
import type { AppContext } from '#core/app/server/context.ts'
import { isSignature, sign } from '#core/config/secret-keys.ts'
import { type Db, type Tx, transaction } from '#core/db/db.ts'
import { ApiError } from '#core/errors/server/api-error.ts'
import { spendAllowance } from '#core/http/server/allowance.ts'
import { translator } from '#core/i18n/translator.ts'
import { assertMailer } from '#core/mail/mailer.ts'
import { nameWithoutLinks } from '#core/mail/plain-name.ts'
import { publish } from '#core/realtime/server/publish.ts'
import { isConfirmed } from '#modules/foundation/accounts/server/service.ts'
import type { AlertAddress } from '../../contract.ts'
import type { SettingsRow } from '../queries.ts'
import * as queries from '../queries.ts'

/** Hours for which the link is valid. */
const validHours = 72

/** The address for a hotel's emails, if its owner has agreed or it is a member's confirmed address; null: none. */
export async function confirmedAddress(db: Db | Tx, settings: SettingsRow | null | undefined): Promise<string | null> {
  if (!settings?.mailTo) return null
  const { hotelId, mailTo, mailConfirmedAt } = settings
  return mailConfirmedAt || (await queries.isMemberAddress(db, hotelId, mailTo)) ? mailTo : null
}

/**
 * Counts an email that asks an address for its consent. Throws `address_unconfirmed` for users who have not confirmed
 * their own address, because only confirmed users may send emails to others.
 */
export async function spendConfirmation(
  context: AppContext,
  { hotelId, person }: HotelScope,
  mailTo: string,
): Promise<void> {
  if (!isConfirmed(context, person.account)) throw new ApiError('address_unconfirmed')
  if (context.mailer.kind === 'none' || (await queries.isMemberAddress(context.db, hotelId, mailTo))) return
  await spendAllowance(context, 'alertConfirmations', { recipient: mailTo, hotelId, userId: person.userId })
}

export interface AddressMessage {
  hotelId: string
  mailTo: string
}

export async function addConfirmation(context: AppContext, tx: Tx, message: AddressMessage): Promise<void> {
  if (context.mailer.kind !== 'none') await context.jobs.add(tx, 'alerts.confirm-address', message)
}

/**
 * Sends the link again, if the address is not confirmed yet. Throws what `spendConfirmation` throws, and
 * `mail_unavailable`.
 */
export async function sendConfirmation(context: AppContext, scope: HotelScope): Promise<void> {
  assertMailer(context.mailer)
  const settings = await queries.settingsOf(context.db, scope.hotelId)
  if (!settings?.mailTo || (await confirmedAddress(context.db, settings))) return
  const { hotelId, mailTo } = settings
  await spendConfirmation(context, scope, mailTo)
  await transaction(context.db, (tx) => addConfirmation(context, tx, { hotelId, mailTo }))
}

/** The job that sends the email. Sends nothing when the address was replaced or confirmed meanwhile. */
export async function mailConfirmation(context: AppContext, { hotelId, mailTo }: AddressMessage): Promise<void> {
  const [hotel] = await queries.hotelsToAlert(context.db, [hotelId])
  if (hotel?.settings?.mailTo !== mailTo || (await confirmedAddress(context.db, hotel.settings))) return
  const { lang } = hotel
  const translate = translator(lang)
  const params = { hotel: nameWithoutLinks(hotel.name), email: mailTo, hours: validHours }
  const until = Math.floor(context.clock().getTime() / 1000) + validHours * 3600
  await context.mailer.deliver({
    to: mailTo,
    lang,
    subject: translate('alerts.mail.confirm.subject', params),
    paragraphs: [translate('alerts.mail.confirm.text', params), translate('alerts.mail.confirm.nothing')],
    action: {
      label: translate('alerts.mail.confirm.action'),
      url: `${context.url}${officePaths.alertAddress}?lang=${lang}#${createToken(context, { hotelId, mailTo, until })}`,
    },
    note: translate('alerts.mail.confirm.note', params),
  })
}

interface LinkContent extends AddressMessage {
  /** Seconds since 1970. */
  until: number
}

const signedText = ({ hotelId, mailTo, until }: LinkContent) => `alert-address ${hotelId} ${mailTo} ${until}`

/** The token of a link: 16 bytes of the hotel's id, 4 of the expiry, 32 of a signature over both and the address. */
function createToken(context: AppContext, link: LinkContent): string {
  const header = Buffer.alloc(20)
  header.write(link.hotelId.replaceAll('-', ''), 'hex')
  header.writeUInt32BE(link.until, 16)
  return Buffer.concat([header, sign(context.config, signedText(link))]).toString('base64url')
}

/** Reads and checks a token. Throws `link_unknown`, also if the hotel has another address now, and `link_expired`. */
async function readToken(context: AppContext, db: Db | Tx, token: string) {
  const bytes = Buffer.from(token, 'base64url')
  if (bytes.length !== 52) throw new ApiError('link_unknown')
  const [hotel] = await queries.hotelsToAlert(db, [bytes.toString('hex', 0, 16)])
  const mailTo = hotel?.settings?.mailTo
  const until = bytes.readUInt32BE(16)
  if (!mailTo || !isSignature(context.config, signedText({ hotelId: hotel.id, mailTo, until }), bytes.subarray(20)))
    throw new ApiError('link_unknown')
  const confirmed = hotel.settings?.mailConfirmedAt != null
  if (!confirmed && until * 1000 < context.clock().getTime()) throw new ApiError('link_expired')
  return { hotelId: hotel.id, hotel: hotel.name, email: mailTo, confirmed }
}

/** The hotel that asks and the address. Throws what `open` throws. */
export async function readAddress(context: AppContext, token: string, address: string): Promise<AlertAddress> {
  await context.limits.links.spend(address)
  const { hotelId: _, ...addressRequest } = await readToken(context, context.db, token)
  return addressRequest
}

/** Confirms the address, which gets the hotel's alerts from now on. Throws what `open` throws. */
export async function confirmAddress(context: AppContext, token: string, address: string): Promise<AlertAddress> {
  await context.limits.links.spend(address)
  return transaction(context.db, async (tx) => {
    const { hotelId, ...addressRequest } = await readToken(context, tx, token)
    if (addressRequest.confirmed) return addressRequest
    const at = context.clock()
    // Another address may have been saved since the link was checked.
    if (!(await queries.confirmAddress(tx, hotelId, addressRequest.email, at))) throw new ApiError('link_unknown')
    await publish(tx, { hotelId, type: 'alerts.changed', subject: hotelId, version: 0, at })
    return { ...addressRequest, confirmed: true }
  })
}
