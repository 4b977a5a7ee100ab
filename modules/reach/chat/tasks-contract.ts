import { z } from 'zod'
import { answerGuests, seeGuests } from '#core/access/policy.ts'
import { endpoint, Id, Instant, noContent, noQuery, readCall } from '#core/http/contract.ts'
import { maxRoomLength } from '#modules/content/qr-codes/rules.ts'
import { maxChatTextLengths } from './rules.ts'

/** Something to do for a guest, usually made of a message. Everybody who answers guests sees it. */
export const Task = z
  .object({
    id: Id,
    /** The thread that it was made of; null: of none, or the thread was anonymised. */
    threadId: Id.nullable(),
    text: z.string(),
    room: z.string().nullable(),
    assignee: z.object({ id: Id, firstName: z.string() }).nullable(),
    dueAt: Instant.nullable(),
    createdBy: z.string(),
    createdAt: Instant,
    /** Null while it is to be done. */
    done: z.object({ by: z.string(), at: Instant }).nullable(),
    version: z.int(),
  })
  .meta({ id: 'Task' })
export type Task = z.infer<typeof Task>

const fields = {
  text: z.string().trim().min(1).max(maxChatTextLengths.task),
  room: z.string().trim().min(1).max(maxRoomLength).nullable(),
  /** A member of the hotel. */
  assigneeId: Id.nullable(),
  dueAt: Instant.nullable(),
}
export const TaskInput = z.object({
  text: fields.text,
  room: fields.room.default(null),
  assigneeId: fields.assigneeId.default(null),
  dueAt: fields.dueAt.default(null),
  threadId: Id.nullable().default(null),
})
export type TaskInput = z.input<typeof TaskInput>

export const TaskChange = z
  .object({ ...fields, done: z.boolean() })
  .partial()
  .extend({ version: z.int() })
export type TaskChange = z.infer<typeof TaskChange>

const hotelParams = z.object({ hotelId: Id })
const taskParams = z.object({ hotelId: Id, taskId: Id })

export const listTasks = endpoint({
  ...readCall,
  path: '/v1/hotels/{hotelId}/tasks',
  summary: 'The tasks that are to be done, those due first at the top, and those done in the last 24 hours',
  audience: 'staff',
  permission: seeGuests,
  params: hotelParams,
  query: noQuery,
  output: z.array(Task),
})
export const createTask = endpoint({
  method: 'post',
  path: '/v1/hotels/{hotelId}/tasks',
  summary: 'Make a task, of a message or of nothing. At most 200 tasks of a hotel are to be done at a time',
  audience: 'staff',
  permission: answerGuests,
  params: hotelParams,
  query: noQuery,
  body: TaskInput,
  idempotent: true,
  status: 201,
  output: Task,
  errors: ['invalid', 'tasks_full', 'idempotency_key_missing', 'idempotency_key_reused'],
})
export const changeTask = endpoint({
  method: 'patch',
  path: '/v1/hotels/{hotelId}/tasks/{taskId}',
  summary:
    'Change a task, or mark it as done or as to be done again. Fields that are missing stay. `version` guards against two people at once',
  audience: 'staff',
  permission: answerGuests,
  params: taskParams,
  query: noQuery,
  body: TaskChange,
  status: 200,
  output: Task,
  errors: ['invalid', 'task_moved'],
})
export const deleteTask = endpoint({
  method: 'delete',
  path: '/v1/hotels/{hotelId}/tasks/{taskId}',
  summary: 'Delete a task',
  audience: 'staff',
  permission: answerGuests,
  params: taskParams,
  query: noQuery,
  body: noContent,
  status: 204,
  output: noContent,
  errors: [],
})
