import { defineModule } from '#core/app/module.ts'
import type { LimitsOf } from '#core/http/server/limits.ts'
import { apiKeysRoutes } from './server/api-keys/routes.ts'
import { identitiesRoutes } from './server/identities/routes.ts'
import { passkeysRoutes } from './server/passkeys/routes.ts'
import { forgetOldChallenges } from './server/passkeys/service.ts'
import { authRoutes } from './server/routes.ts'
import { deleteUnconfirmedAccounts, forgetOldSessions, mailHandlers } from './server/service.ts'

const problems = {
  wrong_credentials: 401,
  passkey_refused: 401,
  second_factor_required: 401,
  key_forbidden: 403,
  password_login_off: 403,
  identity_unknown: 403,
  identity_unverified: 403,
  identity_not_joined: 409,
  identity_taken: 409,
  identity_needed: 409,
  sign_in_expired: 409,
  issuer_missing: 409,
  issuer_refused: 401,
  issuer_unavailable: 503,
  registration_closed: 403,
  registration_invited: 403,
  link_unknown: 404,
  link_expired: 409,
  link_used: 409,
  second_factor_on: 409,
  puzzle_required: 429,
} as const

const limits = {
  loginAccount: { name: 'login-account', points: 10, seconds: 900, shared: true },
  // Attempts at one account from unknown browsers, over all addresses.
  loginEverywhere: { name: 'login-everywhere', points: 100, seconds: 3600, shared: true },
  // All guests and staff of a hotel may share one IP address.
  loginAddress: { name: 'login-address', points: 200, seconds: 900, shared: true },
  // Codes of an authenticator application: at any moment three of a million codes are valid.
  secondFactor: { name: 'second-factor', points: 10, seconds: 3600, shared: true },
  forgotten: { name: 'forgotten', points: 20, seconds: 3600, shared: true },
  // Password reset emails per account. The window is shorter than a link's lifetime, so a user without a new email still has a valid link.
  resets: { name: 'resets', points: 3, seconds: 3600, shared: true },
  // Each puzzle can be used for one attempt, within this time.
  puzzles: { name: 'puzzles', points: 1, seconds: 900, shared: true },
  register: { name: 'register', points: 20, seconds: 3600, shared: true },
  mails: { name: 'mails', points: 6, seconds: 3600, shared: true },
  // From one account, and to one address in all. Password reset emails are counted in `resets` instead.
  mailsDay: { name: 'mails-day', points: 20, seconds: 86_400, shared: true },
  links: { name: 'links', points: 60, seconds: 900 },
  passkeys: { name: 'passkeys', points: 300, seconds: 900 },
  issuerLogins: { name: 'issuer-logins', points: 300, seconds: 900 },
  // Each answer of the issuer can be used once. Longer than a browser keeps the cookie that belongs to it.
  issuerAnswers: { name: 'issuer-answers', points: 1, seconds: 1800, shared: true },
  // Calls with one API key.
  apiKeys: { name: 'api-keys', points: 600, seconds: 60 },
} as const

declare module '#core/errors/contract.ts' {
  interface Problems extends Readonly<typeof problems> {}
}
declare module '#core/http/server/limits.ts' {
  interface Limits extends LimitsOf<typeof limits> {}
}

export const accounts = defineModule({
  name: 'accounts',
  problems,
  limits,
  routes: (mount, context) => {
    authRoutes(mount, context)
    passkeysRoutes(mount, context)
    identitiesRoutes(mount, context)
    apiKeysRoutes(mount, context)
  },
  jobs: mailHandlers,
  hourlyJobs: { forgetOldSessions, forgetOldChallenges, deleteUnconfirmedAccounts },
})
