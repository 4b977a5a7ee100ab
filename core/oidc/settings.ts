/** How staff sign in through the operator's own identity provider, the issuer of OpenID Connect. */
export interface OidcSettings {
  /** Its address, exactly as its discovery document names it. */
  issuer: string
  clientId: string
  clientSecret: string
  /** How people call it: "Continue with NAME". */
  name: string
  /** What is asked for, separated by spaces. */
  scopes: string
  /** People whose claim `name` is or contains `value` are provider staff; null: the issuer does not say who is. */
  providerClaim: { name: string; value: string } | null
}

/** Reads `groups=livret-admins`; null when it has another form. */
export function parseProviderClaim(text: string): OidcSettings['providerClaim'] {
  const [, name, value] = /^([^=\s]+)=(.*\S)\s*$/.exec(text) ?? []
  return name && value ? { name, value } : null
}
