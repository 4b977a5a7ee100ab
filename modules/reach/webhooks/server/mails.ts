import { hotelPath, hotelScreens } from '#core/app/office-paths.ts'
import type { AppContext } from '#core/app/server/context.ts'
import { runWithinAllowance } from '#core/http/server/allowance.ts'
import { translator } from '#core/i18n/translator.ts'
import type { JobHandlers } from '#core/jobs/jobs.ts'
import { nameWithoutLinks } from '#core/mail/plain-name.ts'
import { firstOwnerOf } from '#modules/hotel/hotels/server/service.ts'
import * as queries from './queries.ts'

export const webhookMails = (context: AppContext): JobHandlers => ({
  'webhooks.stopped-mail': (data: { hotelId: string; webhookId: string; to: string }) => mailStopped(context, data),
})

/** Tells an owner that a webhook was disabled automatically, unless it was enabled again in the meantime. */
async function mailStopped(
  context: AppContext,
  { hotelId, webhookId, to }: { hotelId: string; webhookId: string; to: string },
): Promise<void> {
  const webhook = await queries.webhookOf(context.db, { hotelId, id: webhookId })
  const owner = (await queries.ownersOf(context.db, hotelId)).find((each) => each.to === to)
  if (!owner || !webhook?.stopReason) return
  const userId = await firstOwnerOf(context.db, hotelId)
  const { lang } = owner
  const translate = translator(lang)
  const params = { hotel: nameWithoutLinks(owner.hotel), host: new URL(webhook.url).host }
  const email = {
    to,
    lang,
    subject: translate('webhooks.mail.subject', params),
    paragraphs: [translate(`webhooks.mail.${webhook.stopReason}`, params), translate('webhooks.mail.next')],
    action: {
      label: translate('webhooks.mail.action'),
      url: `${context.url}${hotelPath(hotelId, hotelScreens.webhooks)}`,
    },
    note: translate('webhooks.mail.note', params),
  }
  await runWithinAllowance(context, 'webhookMails', { recipient: to, hotelId, userId }, () =>
    context.mailer.deliver(email),
  )
}
