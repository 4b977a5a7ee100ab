import type { Config } from './config.ts'

/** The warning for production without an https `PUBLIC_URL`; null when there is nothing to warn about. */
export function addressWarning({ production, publicUrl }: Pick<Config, 'production' | 'publicUrl'>): string | null {
  if (!production || publicUrl?.startsWith('https:')) return null
  return publicUrl === null
    ? `PUBLIC_URL is not set. Printed codes and the links in letters lead to the address of this machine, which phones and other
  computers may not reach, and passkeys work at no other address. Set it to what guests type: PUBLIC_URL=https://guide.your-hotel.example`
    : `PUBLIC_URL begins with http: and not with https:. Whoever shares the Wi-Fi can read passwords, orders and room numbers, and can
  change what guests see; browsers refuse passkeys. Put a proxy with TLS in front, and set PUBLIC_URL to its https: address.`
}

/** What does not work in production without a mail server, and what to do instead; null with one. */
export function mailNotice({ production, smtpUrl }: Pick<Config, 'production' | 'smtpUrl'>): string | null {
  if (!production || smtpUrl) return null
  return `SMTP_URL is not set: no emails are sent. Invitations give a link to copy. Forgotten passwords and lost second factors
  are reset with npm run admin. Alerts and notifications by email, and new addresses of accounts, do not work.`
}

/** The notice for open registration in production; null otherwise. */
export function registrationNotice({
  production,
  registration,
  smtpUrl,
}: Pick<Config, 'production' | 'registration' | 'smtpUrl'>): string | null {
  if (!production || registration !== 'open') return null
  const hotels = smtpUrl ? '' : ' Without SMTP_URL no address is confirmed: their hotels are public at once.'
  return `Anybody can register. To close it: REGISTRATION=invited (invitations alone) or REGISTRATION=closed.${hotels}`
}
