import type { MountHotelEndpoint } from '#core/access/server/scope.ts'
import type { AppContext } from '#core/app/server/context.ts'
import { spendAllowance } from '#core/http/server/allowance.ts'
import { cloneHotel as cloneHotelContract } from '../clones-contract.ts'
import * as contract from '../contract.ts'
import { copyContent } from '../copies-contract.ts'
import * as startingSets from '../starting-sets-contract.ts'
import { cloneHotel } from './clones/service.ts'
import * as copies from './copies/service.ts'
import { exportHotel } from './export.ts'
import { importHotel } from './import.ts'
import { applyStartingSet, listStartingSets } from './starting-sets/service.ts'

export function transfersRoutes(mount: MountHotelEndpoint, context: AppContext): void {
  mount(contract.exportHotel, async ({ scope, request }) => {
    await spendAllowance(context, 'exports', { hotelId: scope.hotelId, userId: scope.person.userId })
    const { slug, bytes } = await exportHotel(context, scope, request)
    return new Response(bytes, {
      headers: {
        'content-type': 'application/x-tar',
        'content-disposition': `attachment; filename="${slug}.tar"`,
        'cache-control': 'no-store',
      },
    })
  })
  mount(cloneHotelContract, ({ scope, body, key, lang }) => cloneHotel(context, scope, body.name, key, lang))
  mount(copyContent, ({ scope, body, key }) => copies.copyContent(context, scope, body, key))
  mount(startingSets.listStartingSets, ({ lang }) => listStartingSets(context, lang))
  mount(startingSets.applyStartingSet, ({ scope, body }) => applyStartingSet(context, scope, body.set))
  mount(contract.importHotel, async ({ person, request, lang }) => {
    await spendAllowance(context, 'hotelImports', { userId: person.userId })
    return importHotel(context, person, request.body, lang)
  })
}
