import type { AppContext } from '#core/http/server/context.ts'
import type { Mount } from '#modules/hotel-context/server/scope.ts'
import * as contract from '../contract.ts'
import { exportHotel } from './export.ts'
import { importHotel } from './import.ts'

export function transfersRoutes(mount: Mount, context: AppContext): void {
  mount(contract.exportHotel, async ({ scope }) => {
    const { slug, bytes } = await exportHotel(context, scope)
    return new Response(bytes, {
      headers: {
        'content-type': 'application/x-tar',
        'content-disposition': `attachment; filename="${slug}.tar"`,
        'cache-control': 'no-store',
      },
    })
  })
  mount(contract.importHotel, ({ person, request, lang }) => importHotel(context, person, request.body, lang))
}
