import type { Floor } from '#core/http/server/floor.ts'
import type { Mount } from '#modules/hotel-context/server/scope.ts'
import * as contract from '../passkeys-contract.ts'
import * as passkeys from './passkeys.ts'

export function passkeysRoutes(mount: Mount, floor: Floor): void {
  mount(contract.listPasskeys, ({ person }) => passkeys.listPasskeys(floor, person))
  mount(contract.offerPasskey, ({ person, body }) => passkeys.offerPasskey(floor, person, body))
  mount(contract.askOwner, ({ person }) => passkeys.askOwner(floor, person))
  mount(contract.addPasskey, ({ person, body }) => passkeys.addPasskey(floor, person, body.name, body.answer))
  mount(contract.removePasskey, ({ person, params, body }) =>
    passkeys.removePasskey(floor, person, params.passkeyId, body),
  )
  mount(contract.askPasskey, ({ address }) => passkeys.askPasskey(floor, address))
  mount(contract.enterWithPasskey, ({ body, ...visit }) => passkeys.enterWithPasskey(floor, body.answer, visit))
}
