import type { MountHotelEndpoint } from '#core/access/server/scope.ts'
import type { AppContext } from '#core/app/server/context.ts'
import { expectedVersion } from '#core/http/server/request/if-match.ts'
import * as contract from '../contract.ts'
import * as alerts from './service.ts'

const userAgentOf = (request: Request) => request.headers.get('user-agent')

export function alertsRoutes(mount: MountHotelEndpoint, context: AppContext): void {
  mount(contract.readAlertSettings, ({ scope }) => alerts.readSettings(context, scope))
  mount(contract.updateAlertSettings, ({ scope, body, request }) =>
    alerts.updateSettings(context, scope, body, expectedVersion(request)),
  )
  mount(contract.sendAlertConfirmation, ({ scope }) => alerts.sendConfirmation(context, scope))
  mount(contract.readAlertAddress, ({ body, address }) => alerts.readAddress(context, body.token, address))
  mount(contract.confirmAlertAddress, ({ body, address }) => alerts.confirmAddress(context, body.token, address))
  mount(contract.readAlertSteps, ({ scope, params }) => alerts.readSteps(context, scope, params.kind, params.itemId))
  mount(contract.listAlertDevices, ({ scope }) => alerts.alertDevices(context, scope.hotelId))
  mount(contract.reportAlertDevice, ({ scope, body, request }) =>
    alerts.reportAlertDevice(context, scope, body, userAgentOf(request)),
  )
  mount(contract.listMemberServices, ({ scope }) => alerts.listMemberServices(context, scope))
  mount(contract.setMemberServices, ({ scope, params, body }) =>
    alerts.setMemberServices(context, scope, params.memberId, body),
  )
  mount(contract.listWaiting, ({ person }) => alerts.listWaiting(context, person))
  mount(contract.readStaffListening, async ({ params }) => ({
    staffListening: await alerts.staffListening(context, params.hotelId),
  }))
  mount(contract.listPushDevices, ({ person }) => alerts.listPushDevices(context, person))
  mount(contract.addPushDevice, ({ person, body, request }) =>
    alerts.addPushDevice(context, person, body, userAgentOf(request)),
  )
  mount(contract.removePushDevice, ({ person, params }) => alerts.removePushDevice(context, person, params.deviceId))
  mount(contract.testPushDevice, ({ person, params }) => alerts.testPushDevice(context, person, params.deviceId))
}
