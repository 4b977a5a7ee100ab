import type { MountHotelEndpoint } from '#core/access/server/scope.ts'
import type { AppContext } from '#core/app/server/context.ts'
import { ownOrigin } from '#core/http/server/address.ts'
import { expectedVersion } from '#core/http/server/request/if-match.ts'
import * as contract from '../contract.ts'
import * as printers from './service.ts'

export function printersRoutes(mount: MountHotelEndpoint, context: AppContext): void {
  const addressAt = (request: Request) => (token: string) => `${ownOrigin(context.config, request)}/print/${token}`

  mount(contract.listPrinters, ({ scope }) => printers.listPrinters(context, scope))
  mount(contract.addPrinter, ({ scope, body, request }) =>
    printers.addPrinter(context, scope, body, addressAt(request)),
  )
  mount(contract.changePrinter, ({ scope, params, body, request }) =>
    printers.changePrinter(context, scope, params.printerId, body, expectedVersion(request)),
  )
  mount(contract.removePrinter, ({ scope, params }) => printers.removePrinter(context, scope, params.printerId))
  mount(contract.renewPrinter, ({ scope, params, request }) =>
    printers.renewPrinter(context, scope, params.printerId, addressAt(request)),
  )
  mount(contract.testPrinter, ({ scope, params }) => printers.queueReprint(context, scope, params.printerId, null))
  mount(contract.listPrintJobs, ({ scope }) => printers.listJobs(context, scope))
  mount(contract.printOn, ({ scope, params, body }) =>
    printers.queueReprint(context, scope, body.printerId, params.orderId),
  )
  mount(contract.changePrintJob, ({ scope, params, body }) =>
    printers.changeJob(context, scope, params.jobId, body.state),
  )
}
