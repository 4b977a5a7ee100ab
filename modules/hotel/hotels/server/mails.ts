import type { AppContext } from '#core/app/server/context.ts'
import { transaction } from '#core/db/db.ts'
import { formatDay } from '#core/i18n/format.ts'
import { translator } from '#core/i18n/translator.ts'
import type { JobHandlers } from '#core/jobs/jobs.ts'
import { nameWithoutLinks } from '#core/mail/plain-name.ts'
import * as queries from './members/queries.ts'
import { canStillInvite, createInvitationLink } from './members/service.ts'

export const invitationHandlers = (context: AppContext): JobHandlers => ({
  'members.invitation': ({ id }: { id: string }) => sendInvitation(context, id),
})

/**
 * Sends the email; its secret is created here, so that the job queue contains none. Sends nothing when the invitation
 * was withdrawn or accepted meanwhile, or when its sender may no longer invite.
 */
async function sendInvitation(context: AppContext, id: string): Promise<void> {
  const locked = await transaction(context.db, async (tx) => {
    const row = await queries.invitationBy(tx, { id }, true)
    if (!row || row.invitation.acceptedAt || !(await canStillInvite(context, tx, row.invitation))) return undefined
    return { ...row, link: await createInvitationLink(context, tx, row.invitation) }
  })
  if (!locked) return
  const { invitation, hotel, link } = locked
  const { lang, role } = invitation
  const translate = translator(lang)
  const params = {
    by: nameWithoutLinks(invitation.invitedBy),
    hotel: nameWithoutLinks(hotel.name),
    day: formatDay(invitation.expiresAt, lang, hotel.timeZone),
    email: invitation.email,
  }
  await context.mailer.deliver({
    to: invitation.email,
    lang,
    subject: translate('members.mail.subject', params),
    paragraphs: [
      role === 'member'
        ? translate('members.mail.textMember', params)
        : translate('members.mail.text', { ...params, role: translate(`members.roles.${role}.inSentence`) }),
      translate('members.mail.valid', params),
    ],
    action: {
      label: translate('members.mail.action'),
      url: link,
    },
    note: translate('members.mail.note', params),
  })
}
