import { randomUUID } from 'node:crypto'
import type { GuestMessage, Message } from '#modules/reach/chat/contract.ts'
import type { Task, TaskInput } from '#modules/reach/chat/tasks-contract.ts'
import type { TestApp } from './app.ts'
import { createVisitorId, expectStatus, type TestHotel } from './factories.ts'

/** Sends a message to the hotel as a guest. Returns the message. */
export async function createGuestMessage(
  app: TestApp,
  { id }: Pick<TestHotel, 'id'>,
  values: Partial<GuestMessage> = {},
  guest = createVisitorId(),
): Promise<Message> {
  const body = { text: 'Bonjour, une serviette de plus ?', ...values }
  return expectStatus(
    201,
    await app.call('POST', `/v1/hotels/${id}/chat/messages?lang=fr`, { visitor: guest, key: randomUUID(), body }),
  )
}

/** Makes a task as the owner of the hotel. */
export async function createTask(
  app: TestApp,
  { id, owner }: TestHotel,
  values: Partial<TaskInput> = {},
): Promise<Task> {
  const body = { text: 'Porter une serviette', ...values }
  return expectStatus(201, await app.call('POST', `/v1/hotels/${id}/tasks`, { as: owner, key: randomUUID(), body }))
}
