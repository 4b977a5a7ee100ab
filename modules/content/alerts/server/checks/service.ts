import { seeGuests } from '#core/access/policy.ts'
import type { Check } from '#core/app/checks.ts'
import { hotelScreens } from '#core/app/office-paths.ts'
import { confirmedAddress } from '../mail-address/service.ts'
import { settingsOf } from '../queries.ts'

/** An address for alerts whose owner has not agreed, so that no alert is sent to it. */
export const alertAddress: Check = async ({ db, mailer }, { hotelId, actor }) => {
  const settings = mailer.kind === 'none' || !seeGuests(actor) ? undefined : await settingsOf(db, hotelId)
  if (!settings?.mailTo || (await confirmedAddress(db, settings))) return []
  return [{ name: settings.mailTo, count: 1, path: hotelScreens.alerts }]
}
