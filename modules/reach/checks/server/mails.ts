import { seeContent } from '#core/access/policy.ts'
import { hotelPath, hotelScreens } from '#core/app/office-paths.ts'
import type { AppContext } from '#core/app/server/context.ts'
import { transaction } from '#core/db/db.ts'
import { runWithinAllowance } from '#core/http/server/allowance.ts'
import { translator } from '#core/i18n/translator.ts'
import type { JobHandlers } from '#core/jobs/jobs.ts'
import { nameWithoutLinks } from '#core/mail/plain-name.ts'
import { hotelOf, scopeOfMember } from '#modules/hotel/hotels/server/service.ts'
import { nextMailAt } from '../rules.ts'
import * as queries from './queries.ts'
import { findings } from './service.ts'

interface Recipient {
  hotelId: string
  userId: string
}

/** The maximum number of emails that are started at once. */
const maxMails = 200

/** Every hour: starts the emails that are due. */
export async function startMails(context: AppContext): Promise<void> {
  if (context.mailer.kind === 'none') return
  const startSome = () =>
    transaction(context.db, async (tx) => {
      const due = await queries.lockDueMails(tx, context.clock(), maxMails)
      for (const { hotelId, userId, timeZone } of due) {
        await queries.setNextMail(tx, hotelId, userId, nextMailAt(timeZone, context.clock()))
        await context.jobs.add(tx, 'checks.mail', { hotelId, userId })
      }
      return due.length
    })
  while ((await startSome()) === maxMails);
}

export const checksJobs = (context: AppContext): JobHandlers => ({
  'checks.mail': (recipient: Recipient) => mailFindings(context, recipient),
})

/** Sends a member what is wrong; nothing in a week without findings, and to nobody who has left the hotel. */
async function mailFindings(context: AppContext, { hotelId, userId }: Recipient): Promise<void> {
  const scope = await scopeOfMember(context, hotelId, userId)
  if (!scope || !seeContent(scope.actor)) return queries.deleteMail(context.db, hotelId, userId)
  if (!(await queries.hasMail(context.db, hotelId, userId))) return
  const { email: to, lang } = scope.person.account
  const found = await findings(context, scope, lang)
  if (found.length === 0) return
  const translate = translator(lang)
  const hotel = nameWithoutLinks((await hotelOf(context.db, scope)).name)
  const count = found.reduce((sum, check) => sum + check.count, 0)
  const email = {
    to,
    lang,
    subject: translate('checks.mail.subject', { hotel, count }),
    paragraphs: [
      translate('checks.mail.intro', { hotel }),
      ...found.map((check) => `• ${translate(`checks.names.${check.name}`)} : ${check.count}`),
    ],
    action: {
      label: translate('checks.mail.action'),
      url: `${context.url}${hotelPath(hotelId, hotelScreens.checks)}`,
    },
    note: translate('checks.mail.note', { hotel }),
  }
  await runWithinAllowance(context, 'checkMails', { recipient: to, hotelId, userId }, () =>
    context.mailer.deliver(email),
  )
}
