import type { AppContext } from '#core/app/server/context.ts'
import { countSecrets, type SecretCounts, type StoredSecret } from '#core/config/secret-encryption.ts'
import { storedCalendarAddresses } from '#modules/exchange/orders/server/calendars/secrets.ts'
import { storedTotpSecrets } from '#modules/foundation/accounts/server/second-factor/service.ts'
import { storedWebhookSecrets } from '#modules/reach/webhooks/server/sending/secrets.ts'

/**
 * What is encrypted with the installation's secret key in the database; not the ID tokens of sessions, because without them a sign-out
 * only leaves the session at the issuer open.
 */
export const storedSecrets = async (context: AppContext): Promise<StoredSecret[]> => [
  ...(await storedTotpSecrets(context)),
  ...(await storedWebhookSecrets(context)),
  ...(await storedCalendarAddresses(context)),
]

const unreadableAdvice = (count: number) =>
  `${count} stored secrets were encrypted with another key than SECRET_KEY. Set that key as SECRET_KEY_FORMER. If it is lost: people sign in
  with a recovery code or after npm run admin -- reset-second-factor ADDRESS, webhooks get a new secret in the back office, and calendars are added there again.`

/** What `npm run admin -- encrypt-again` has done. */
export const describeEncryption = ({ current, former, unreadable }: SecretCounts): string =>
  `Encrypted again: ${former}. Encrypted with SECRET_KEY before: ${current}.${unreadable > 0 ? `\n  ${unreadableAdvice(unreadable)}` : ''}`

/** What the start says about the secret key; null when there is nothing to say. */
export async function secretKeyNotice(context: AppContext): Promise<string | null> {
  const { former, unreadable } = countSecrets(await storedSecrets(context))
  if (unreadable > 0) return unreadableAdvice(unreadable)
  if (former > 0)
    return `${former} stored secrets are still encrypted with SECRET_KEY_FORMER. Once all processes have the new SECRET_KEY: npm run admin -- encrypt-again`
  return null
}
