import type { MountHotelEndpoint } from '#core/access/server/scope.ts'
import type { AppContext } from '#core/app/server/context.ts'
import * as contract from '../../passkeys-contract.ts'
import * as passkeys from './service.ts'

export function passkeysRoutes(mount: MountHotelEndpoint, context: AppContext): void {
  mount(contract.listPasskeys, ({ person }) => passkeys.listPasskeys(context, person))
  mount(contract.startPasskeyCreation, ({ person, body }) => passkeys.startPasskeyCreation(context, person, body))
  mount(contract.startOwnerProof, ({ person }) => passkeys.startOwnerProof(context, person))
  mount(contract.addPasskey, ({ person, body }) => passkeys.addPasskey(context, person, body.name, body.answer))
  mount(contract.removePasskey, ({ person, params, body }) =>
    passkeys.removePasskey(context, person, params.passkeyId, body),
  )
  mount(contract.startPasskeyLogin, ({ address }) => passkeys.startPasskeyLogin(context, address))
  mount(contract.loginWithPasskey, ({ body, ...signIn }) => passkeys.loginWithPasskey(context, body.answer, signIn))
}
