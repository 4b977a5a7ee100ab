import type { MountHotelEndpoint } from '#core/access/server/scope.ts'
import type { AppContext } from '#core/app/server/context.ts'
import * as contract from '../contract.ts'
import * as sessions from '../sessions-contract.ts'
import * as account from './account/service.ts'
import * as secondFactor from './second-factor/service.ts'
import * as auth from './service.ts'

export function authRoutes(mount: MountHotelEndpoint, context: AppContext): void {
  mount(contract.login, ({ body, ...signIn }) => auth.login(context, body, signIn))
  mount(contract.register, ({ body, lang, ...signIn }) => auth.register(context, body, lang, signIn))
  mount(contract.readRegistration, async () => ({
    registration: await auth.registrationOf(context),
    passwordLogin: context.config.passwordLoginOnlyFor === null,
    issuer: context.issuer?.settings.name ?? null,
  }))
  mount(contract.logout, ({ person, header }) => {
    auth.clearBrowserCache(header)
    return auth.logout(context, person)
  })
  mount(contract.me, ({ person }) => auth.presentUser(context, person.account))
  mount(contract.updateMe, ({ person, body }) => account.updateMe(context, person, body))
  mount(contract.removeMe, ({ person, body }) => account.removeMe(context, person, body.password))
  mount(sessions.listSessions, ({ person }) => account.listSessions(context, person))
  mount(sessions.endSessions, ({ person, body }) => account.endOtherSessions(context, person, body))
  mount(sessions.endSession, ({ person, params, body }) => account.endSession(context, person, params.sessionId, body))
  mount(contract.sendVerification, ({ person }) => account.sendVerification(context, person))
  mount(contract.verifyEmail, ({ person, body }) => account.verifyEmail(context, person, body.token))
  mount(contract.forgotPassword, ({ body, address }) => account.forgotPassword(context, body, address))
  mount(contract.resetPassword, ({ body, ...signIn }) => account.resetPassword(context, body, signIn))
  mount(contract.readSecondFactor, ({ person }) => secondFactor.readSecondFactor(context, person))
  mount(contract.startSecondFactorSetup, ({ person }) => secondFactor.startSecondFactorSetup(context, person))
  mount(contract.turnOnSecondFactor, ({ person, body }) => secondFactor.turnOnSecondFactor(context, person, body))
  mount(contract.turnOffSecondFactor, ({ person, body }) => secondFactor.turnOffSecondFactor(context, person, body))
}
