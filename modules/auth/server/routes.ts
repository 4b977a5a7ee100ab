import type { Floor } from '#core/http/server/floor.ts'
import * as contract from '../contract.ts'
import type { Mount } from './gate.ts'
import * as auth from './service.ts'

export function authRoutes(mount: Mount, floor: Floor): void {
  mount(contract.login, ({ body, address }) => auth.login(floor, body, address))
  mount(contract.register, ({ body, address }) => auth.register(floor, body, address))
  mount(contract.logout, ({ person }) => auth.logout(floor, person))
  mount(contract.me, ({ person }) => auth.me(floor, person))
}
