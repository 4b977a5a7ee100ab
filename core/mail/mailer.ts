import { desc, lt, sql } from 'drizzle-orm'
import type { Transporter } from 'nodemailer'
import { v7 as uuid } from 'uuid'
import type { Db } from '#core/db/db.ts'
import { ApiError } from '#core/errors/server/api-error.ts'
import { type Email, emailHtml, emailText } from './email.tsx'
import { mailbox } from './schema.ts'

/**
 * How emails are delivered. `none`: not at all, and every action that needs an email is refused with
 * `mail_unavailable`.
 */
export interface Mailer {
  kind: 'smtp' | 'mailbox' | 'none'
  /** Throws when the email could not be handed over; the job then tries again. */
  deliver: (email: Email) => Promise<void>
  /** Resolves when emails can be handed over; throws when the mail server does not answer or refuses the password. */
  check: () => Promise<void>
}

/** Call before any work that ends in an email. Throws `mail_unavailable` if no mailer is configured. */
export function assertMailer({ kind }: Mailer): void {
  if (kind === 'none') throw new ApiError('mail_unavailable')
}

/** Milliseconds. Shorter than the timeout of a job, so that a hanging delivery has failed before its job is retried. */
const timeouts = { connectionTimeout: 20_000, greetingTimeout: 20_000, socketTimeout: 60_000 }

/** Sends through the mail server of `SMTP_URL`; its parameter `?from=` is the sender. */
export function smtpMailer(smtpUrl: string, publicUrl: string | null): Mailer {
  const url = new URL(smtpUrl)
  const user = decodeURIComponent(url.username)
  const host = publicUrl ? new URL(publicUrl).hostname : 'localhost'
  const from = url.searchParams.get('from') ?? (user.includes('@') ? user : `livret@${host}`)
  url.searchParams.delete('from')
  let transport: Transporter | undefined
  const open = async () => {
    const { createTransport } = await import('nodemailer')
    transport ??= createTransport({ url: url.href, ...timeouts })
    return transport
  }
  return {
    kind: 'smtp',
    check: async () => void (await (await open()).verify()),
    deliver: async (email) => {
      await (await open()).sendMail({
        from: from.includes('<') ? from : { name: 'Livret', address: from },
        to: email.to,
        subject: email.subject,
        text: emailText(email),
        html: emailHtml(email),
        // Prevents automatic replies.
        headers: {
          'auto-submitted': 'auto-generated',
          ...(email.stop && { 'list-unsubscribe': `<${email.stop.url}>` }),
        },
      })
    },
  }
}

/** Stores the latest emails in the database, for the mailbox page. */
export const mailboxMailer = (db: Db, clock: () => Date): Mailer => ({
  kind: 'mailbox',
  check: async () => undefined,
  deliver: async (email) => {
    await db.insert(mailbox).values({ id: uuid(), email, at: clock() })
    const [oldest] = await db.select({ id: mailbox.id }).from(mailbox).orderBy(desc(mailbox.id)).offset(200).limit(1)
    if (oldest) await db.delete(mailbox).where(lt(mailbox.id, oldest.id))
  },
})

export const noMailer: Mailer = {
  kind: 'none',
  check: async () => undefined,
  deliver: async () => {
    throw new Error('no mail server is set: SMTP_URL')
  },
}

/** The emails in the mailbox, latest first; with `to`, only those to that address. */
export const listMailbox = (db: Db, to?: string) =>
  db
    .select()
    .from(mailbox)
    .where(to ? sql`${mailbox.email} ->> 'to' = ${to}` : undefined)
    .orderBy(desc(mailbox.id))
    .limit(200)
