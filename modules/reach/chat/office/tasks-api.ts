import { useMutation } from '@tanstack/react-query'
import { ProblemError } from '#core/http/client.ts'
import { queryClient } from '#core/ui-office/app/query-client.ts'
import { staffQuery } from '#core/ui-office/app/staff-query.ts'
import { staffRequest } from '#core/ui-office/app/staff-request.ts'
import type * as contract from '../tasks-contract.ts'
import type { Task, TaskInput } from '../tasks-contract.ts'

const tasksKey = (hotelId: string) => ['hotels', hotelId, 'chat', 'tasks']

/** What is to be done, and what was done in the last 24 hours. Kept up to date by the event stream. */
export const tasksQuery = (hotelId: string) =>
  staffQuery<typeof contract.listTasks>(
    tasksKey(hotelId),
    '/v1/hotels/{hotelId}/tasks',
    { params: { hotelId } },
    Number.POSITIVE_INFINITY,
  )

export const refreshTasks = (hotelId: string) => queryClient.invalidateQueries({ queryKey: tasksKey(hotelId) })

/** `key`: the idempotency key, so that a retry makes no second task. */
export async function createTask(hotelId: string, body: TaskInput, key: string): Promise<Task> {
  const options = { params: { hotelId }, body, key }
  const { data } = await staffRequest<typeof contract.createTask>('post', '/v1/hotels/{hotelId}/tasks', options)
  await refreshTasks(hotelId)
  return data
}

/** What a person can change in a task. */
export type TaskFields = Pick<Task, 'text' | 'room' | 'dueAt'> & { assigneeId: string | null }

type TaskChange = Partial<TaskFields> & { done?: boolean }

async function patchTask(hotelId: string, { id, version }: Task, change: TaskChange): Promise<Task> {
  const options = { params: { hotelId, taskId: id }, body: { ...change, version } }
  return (await staffRequest<typeof contract.changeTask>('patch', '/v1/hotels/{hotelId}/tasks/{taskId}', options)).data
}

/** If somebody else was first, the list shows the current task. */
export const changeTask = (hotelId: string, task: Task, fields: TaskFields): Promise<Task> =>
  patchTask(hotelId, task, fields).finally(() => refreshTasks(hotelId))

export const useDeleteTask = (hotelId: string, onDeleted: () => void) =>
  useMutation({
    mutationFn: (taskId: string) =>
      staffRequest<typeof contract.deleteTask>('delete', '/v1/hotels/{hotelId}/tasks/{taskId}', {
        params: { hotelId, taskId },
      }),
    onSuccess: onDeleted,
    onSettled: () => refreshTasks(hotelId),
  })

export const useMarkTask = (hotelId: string, onFailed: (error: Error) => void) =>
  useMutation({
    mutationFn: ({ task, done }: { task: Task; done: boolean }) => patchTask(hotelId, task, { done }),
    onError: (error) => {
      // Somebody else was first: the list shows who has done it.
      if (!(error instanceof ProblemError && error.problem.code === 'task_moved')) onFailed(error)
    },
    onSettled: () => refreshTasks(hotelId),
  })
