import type { Floor } from '#core/http/server/floor.ts'
import type { Mount } from '#modules/hotel-context/server/scope.ts'
import * as contract from '../contract.ts'
import * as account from './account.ts'
import * as secondFactor from './second-factor.ts'
import * as auth from './service.ts'

export function authRoutes(mount: Mount, floor: Floor): void {
  mount(contract.login, ({ body, ...visit }) => auth.login(floor, body, visit))
  mount(contract.register, ({ body, lang, ...visit }) => auth.register(floor, body, lang, visit))
  mount(contract.logout, ({ person }) => auth.logout(floor, person))
  mount(contract.me, ({ person }) => auth.describe(floor, person.account))
  mount(contract.updateMe, ({ person, body }) => account.updateMe(floor, person, body))
  mount(contract.removeMe, ({ person, body }) => account.removeMe(floor, person, body.password))
  mount(contract.listSessions, ({ person }) => account.listSessions(floor, person))
  mount(contract.endSessions, ({ person }) => account.endOtherSessions(floor, person))
  mount(contract.endSession, ({ person, params }) => account.endSession(floor, person, params.sessionId))
  mount(contract.sendVerification, ({ person }) => account.sendVerification(floor, person))
  mount(contract.verifyEmail, ({ person, body }) => account.verifyEmail(floor, person, body.token))
  mount(contract.forgotPassword, ({ body, address }) => account.forgotPassword(floor, body, address))
  mount(contract.resetPassword, ({ body, ...visit }) => account.resetPassword(floor, body, visit))
  mount(contract.readSecondFactor, ({ person }) => secondFactor.readSecondFactor(floor, person))
  mount(contract.offerSecondFactor, ({ person }) => secondFactor.offerSecondFactor(floor, person))
  mount(contract.turnOnSecondFactor, ({ person, body }) => secondFactor.turnOn(floor, person, body))
  mount(contract.turnOffSecondFactor, ({ person, body }) => secondFactor.turnOff(floor, person, body))
}
