import { officePaths } from '#core/app/office-paths.ts'
import type { AppContext } from '#core/app/server/context.ts'
import { type Tx, transaction } from '#core/db/db.ts'
import type { StaffLang } from '#core/i18n/contract.ts'
import { translator } from '#core/i18n/translator.ts'
import type { JobHandlers } from '#core/jobs/jobs.ts'
import { nameWithoutLinks } from '#core/mail/plain-name.ts'
import type { LinkPurpose } from '../rules.ts'
import * as queries from './queries.ts'
import { hashToken, newToken } from './secrets.ts'

/** Hours for which a link is valid. */
const linkHours = { 'verify-email': 72, 'reset-password': 2 } as const

/**
 * Queues a mail with a link: to the pending address if there is one, else to the account's own. The secret is created
 * when the email is written, so that the job queue contains none.
 */
export const mailLink = (context: AppContext, tx: Tx, purpose: LinkPurpose, { id }: queries.UserRow) =>
  context.jobs.add(tx, `auth.${purpose}`, { userId: id })

/**
 * Queues the same job whether or not the account exists, so that the answer takes the same time; the job looks the
 * account up.
 */
export const mailPasswordReset = (context: AppContext, tx: Tx, email: string) =>
  context.jobs.add(tx, 'auth.forgotten', { email })

/** Changes that somebody else may have made; the texts are in `auth.mail.<notice>`. */
export type AccountNotice =
  | 'password-changed'
  | 'email-changed'
  | 'address-known'
  | 'passkey-added'
  | 'passkey-removed'
  | 'passkey-used'
  | 'api-key-added'
  | 'second-factor-on'
  | 'second-factor-off'
  | 'recovery-code-used'
  | 'identity-added'
  | 'identity-removed'

/**
 * Notifies an address of the account; `name` is the name of a passkey, an API key or the issuer. Does nothing where no emails can
 * be sent.
 */
export async function mailNotice(
  context: AppContext,
  tx: Tx,
  notice: AccountNotice,
  { to, lang, name = '' }: { to: string; lang: StaffLang; name?: string },
): Promise<void> {
  if (context.mailer.kind !== 'none') await context.jobs.add(tx, 'auth.notice', { notice, to, lang, name })
}

export const mailHandlers = (context: AppContext): JobHandlers => ({
  'auth.verify-email': async ({ userId }: { userId: string }) => {
    const user = await queries.userById(context.db, userId)
    if (!user) return
    // Limited per recipient, whoever requested it, so that no mailbox can be flooded.
    const { used, allowed } = await context.limits.mailsDay.count(`to ${user.pendingEmail ?? user.email}`)
    if (used <= allowed) await sendLink(context, 'verify-email', userId)
  },
  'auth.reset-password': ({ userId }: { userId: string }) => sendLink(context, 'reset-password', userId),
  'auth.forgotten': async ({ email }: { email: string }) => {
    const user = await queries.userByEmail(context.db, email)
    if (user) await sendLink(context, 'reset-password', user.id)
  },
  'auth.notice': async ({
    notice,
    to,
    lang,
    name = '',
  }: {
    notice: AccountNotice
    to: string
    lang: StaffLang
    name?: string
  }) => {
    // Counted separately from links, so that exhausting this limit cannot block requested links.
    const { used, allowed } = await context.limits.mailsDay.count(`notice to ${to}`)
    if (used > allowed) return
    const translate = translator(lang)
    const textOf = (part: string) => translate(`auth.mail.${notice}.${part}`, { name: nameWithoutLinks(name) })
    await context.mailer.deliver({
      to,
      lang,
      subject: textOf('subject'),
      paragraphs: [textOf('text')],
      action: { label: textOf('action'), url: `${context.url}${officePaths.forgotPassword}?lang=${lang}` },
      note: textOf('note'),
    })
  },
})

/**
 * The address with which the person sets a new password, for an operator to hand over.
 */
export async function createPasswordLink(
  context: AppContext,
  tx: Tx,
  { id: userId, email, lang }: queries.UserRow,
  hours: number,
): Promise<string> {
  const token = newToken()
  const expiresAt = new Date(context.clock().getTime() + hours * 3_600_000)
  await queries.insertLink(tx, { tokenHash: hashToken(token), userId, purpose: 'reset-password', email, expiresAt })
  return linkAddress(context, 'reset-password', lang, token)
}

/** The secret is in the fragment, which browsers do not send, so that no log contains it. */
const linkAddress = (context: AppContext, purpose: LinkPurpose, lang: StaffLang, token: string) =>
  `${context.url}/${purpose}?lang=${lang}#${token}`

async function sendLink(context: AppContext, purpose: LinkPurpose, userId: string): Promise<void> {
  const token = newToken()
  const expiresAt = new Date(context.clock().getTime() + linkHours[purpose] * 3_600_000)
  const storedLink = await transaction(context.db, async (tx) => {
    const user = await queries.lockUser(tx, userId)
    // The change was cancelled while this job was waiting.
    if (!user || (purpose === 'verify-email' && user.emailVerifiedAt && !user.pendingEmail)) return null
    const email = (purpose === 'verify-email' && user.pendingEmail) || user.email
    // Sent to the owner only, so that the requester cannot find out whether an account exists.
    const owner = email === user.email ? undefined : await queries.userByEmail(tx, email)
    if (owner) {
      await mailNotice(context, tx, 'address-known', { to: email, lang: owner.lang })
      return null
    }
    await queries.insertLink(tx, { tokenHash: hashToken(token), userId, purpose, email, expiresAt })
    return { user, to: email }
  })
  if (!storedLink) return
  const { user, to } = storedLink
  const translate = translator(user.lang)
  // Without the name, because the address may belong to a stranger.
  const params = { email: to, hours: linkHours[purpose] }
  const textOf = (part: string) => translate(`auth.mail.${purpose}.${part}`, params)
  await context.mailer.deliver({
    to,
    lang: user.lang,
    subject: textOf('subject'),
    paragraphs: [textOf('text')],
    action: { label: textOf('action'), url: linkAddress(context, purpose, user.lang, token) },
    note: textOf('note'),
  })
}
