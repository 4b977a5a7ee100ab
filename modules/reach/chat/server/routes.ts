import type { MountHotelEndpoint } from '#core/access/server/scope.ts'
import { guestLimits } from '#core/app/server/change-for-guests.ts'
import type { AppContext } from '#core/app/server/context.ts'
import { sendCursor } from '#core/app/server/send-cursor.ts'
import { ownOrigin } from '#core/http/server/address.ts'
import { spendLimits } from '#core/http/server/limits.ts'
import { expectedVersion } from '#core/http/server/request/if-match.ts'
import { nextLink } from '#core/http/server/request/paging.ts'
import * as contract from '../contract.ts'
import * as settingsContract from '../settings-contract.ts'
import * as tasksContract from '../tasks-contract.ts'
import * as guest from './guest/service.ts'
import { changeChatSettings, readChatSettings } from './settings/service.ts'
import * as staff from './staff/service.ts'
import * as tasks from './tasks/service.ts'

export function chatRoutes(mount: MountHotelEndpoint, context: AppContext): void {
  const { limits } = context
  const messageLimits = {
    visitor: limits.messages,
    room: limits.messagesRoom,
    address: limits.messagesAddress,
    hotel: limits.messagesHotel,
  }
  /** Rate limit of typing notices, which screens may send with each key. */
  const mayTell = async (writer: string, hotelId: string) =>
    (await limits.typing.count(writer)).used === 1 && !isOver(await limits.typingHotel.count(hotelId))

  mount(contract.readGuestChat, async ({ visitor, params: { hotelId }, query, header }) => {
    await sendCursor(context, header, hotelId)
    return guest.readGuestChat(context, visitor, hotelId, query, query.lang)
  })
  mount(contract.sendGuestMessage, ({ visitor, params: { hotelId }, query, body, key, address }) =>
    guest.sendGuestMessage(context, visitor, hotelId, body, query.lang, key, (provenRoom) =>
      spendLimits([
        [limits.messagesDay, visitor.visitorId],
        ...guestLimits(messageLimits, { ...visitor, hotelId, address, provenRoom }),
      ]),
    ),
  )
  mount(contract.offerChatPicture, async ({ visitor, params: { hotelId }, query, request, address }) => {
    const path = await guest.offerPicture(context, visitor, hotelId, query.extension, () =>
      spendLimits([
        [limits.chatPictures, visitor.visitorId],
        [limits.photoOffersAddress, `${hotelId} ${address}`],
      ]),
    )
    return { url: ownOrigin(context.config, request) + path }
  })
  mount(contract.seeGuestMessages, ({ visitor, params, body }) =>
    guest.seeGuestMessages(context, visitor, params.hotelId, body.seq),
  )
  mount(contract.typeAsGuest, async ({ visitor, params: { hotelId }, address }) => {
    await limits.typingAddress.spend(`${hotelId} ${address}`)
    if (await mayTell(`${hotelId} ${visitor.visitorId}`, hotelId)) await guest.typeAsGuest(context, visitor, hotelId)
  })

  mount(contract.listThreads, async ({ scope, query, request, header }) => {
    await sendCursor(context, header, scope.hotelId)
    const { threads, next } = await staff.listThreads(context, scope, query)
    if (next) header('link', nextLink(request, next))
    return threads
  })
  mount(contract.startThread, ({ scope, body }) => staff.startThread(context, scope, body.room, body.phone))
  mount(contract.readThread, ({ scope, params }) => staff.readThread(context, scope, params.threadId))
  mount(contract.readThreadOrders, ({ scope, params }) => staff.readThreadOrders(context, scope, params.threadId))
  mount(contract.changeThread, ({ scope, params, body }) => staff.changeThread(context, scope, params.threadId, body))
  mount(contract.listMessages, ({ scope, params, query }) => staff.listMessages(context, scope, params.threadId, query))
  mount(contract.sendStaffMessage, ({ scope, params, query, body, key }) =>
    staff.sendStaffMessage(context, scope, params.threadId, body, query.lang, key),
  )
  mount(contract.seeMessages, ({ scope, params, body }) => staff.seeMessages(context, scope, params.threadId, body.seq))
  mount(contract.typeAsStaff, async ({ scope, person, params: { threadId } }) => {
    if (await mayTell(`${threadId} ${person.userId}`, scope.hotelId)) await staff.typeAsStaff(context, scope, threadId)
  })
  mount(tasksContract.listTasks, ({ scope }) => tasks.listTasks(context, scope))
  mount(tasksContract.createTask, ({ scope, body, key }) => tasks.createTask(context, scope, body, key))
  mount(tasksContract.changeTask, ({ scope, params, body }) => tasks.changeTask(context, scope, params.taskId, body))
  mount(tasksContract.deleteTask, ({ scope, params }) => tasks.deleteTask(context, scope, params.taskId))
  mount(settingsContract.readChatSettings, ({ scope, query }) => readChatSettings(context, scope, query))
  mount(settingsContract.changeChatSettings, ({ scope, query, body, request }) =>
    changeChatSettings(context, scope, body, query, expectedVersion(request)),
  )
}

const isOver = ({ used, allowed }: { used: number; allowed: number }) => used > allowed
