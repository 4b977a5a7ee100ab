import type { MountHotelEndpoint } from '#core/access/server/scope.ts'
import type { AppContext } from '#core/app/server/context.ts'
import * as contract from '../../identities-contract.ts'
import { clearBrowserCache } from '../service.ts'
import * as identities from './service.ts'

export function identitiesRoutes(mount: MountHotelEndpoint, context: AppContext): void {
  mount(contract.startIssuerLogin, ({ body, lang, ...signIn }) =>
    identities.startIssuerLogin(context, body.again, lang, signIn),
  )
  mount(contract.loginWithIssuer, ({ body, lang, ...signIn }) =>
    identities.loginWithIssuer(context, body, lang, signIn),
  )
  mount(contract.logoutAtIssuer, ({ person, header }) => {
    clearBrowserCache(header)
    return identities.logoutAtIssuer(context, person)
  })
  mount(contract.readSignInMethods, ({ person }) => identities.readSignInMethods(context, person))
  mount(contract.startIdentity, ({ person, body, lang, ...signIn }) =>
    identities.startIdentity(context, person, body, lang, signIn),
  )
  mount(contract.addIdentity, ({ person, body, ...signIn }) =>
    identities.addIdentity(context, person, body.query, signIn),
  )
  mount(contract.removeIdentity, ({ person, body }) => identities.removeIdentity(context, person, body))
}
