import { ActionIcon, Anchor, Checkbox, Group, Stack, Text } from '@mantine/core'
import { useDisclosure } from '@mantine/hooks'
import { useQuery } from '@tanstack/react-query'
import { Link } from 'react-router'
import { answerGuests } from '#core/access/policy.ts'
import { hotelPath, hotelScreens } from '#core/app/office-paths.ts'
import { Pencil, Trash } from '#core/ui-office/frame/icons.tsx'
import { Pill } from '#core/ui-office/frame/layout-parts.tsx'
import { Failure, useShowFailure } from '#core/ui-office/frame/screen.tsx'
import { useClock } from '#modules/exchange/orders/office/api.ts'
import { useManagedHotel } from '#modules/hotel/hotels/office/api.ts'
import type { Task } from '../../../tasks-contract.ts'
import { tasksQuery, useMarkTask } from '../../tasks-api.ts'
import { useChatWording } from '../../wording.ts'
import { DeleteTask } from './delete-task.tsx'
import { FoldList } from './fold-list.tsx'
import { EditTask } from './task-dialog.tsx'

/** The tasks on the board of the day. */
export function BoardTasks({ hotelId }: { hotelId: string }) {
  const { t } = useChatWording()
  const tasks = useQuery(tasksQuery(hotelId))
  const open = tasks.data?.filter(({ done }) => !done) ?? []
  const late = useClock((now) => open.filter((task) => isLate(task, now)).length)
  if (tasks.isError) return <Failure error={tasks.error} retry={() => void tasks.refetch()} />
  if (!tasks.data?.length) return null
  return (
    <FoldList
      label={t('chat.office.tasks.title')}
      count={t('chat.office.tasks.toDo', { count: open.length })}
      aside={late > 0 && <Pill tone="hot">{t('chat.office.tasks.late', { count: late })}</Pill>}
    >
      {tasks.data.map((task) => (
        <TaskItem key={task.id} hotelId={hotelId} task={task} />
      ))}
    </FoldList>
  )
}

const isLate = ({ dueAt, done }: Task, now: number) => !done && dueAt !== null && Date.parse(dueAt) < now

function TaskItem({ hotelId, task }: { hotelId: string; task: Task }) {
  const { t, dayAndTime } = useChatWording()
  const showFailure = useShowFailure()
  const { mutate, isPending } = useMarkTask(hotelId, showFailure)
  const late = useClock((now) => (isLate(task, now) ? 1 : 0)) === 1
  const { text, room, assignee, dueAt, done, threadId } = task
  const details = [
    room && t('chat.office.threads.room', { room }),
    assignee?.firstName,
    done
      ? t('chat.office.tasks.doneBy', { name: done.by, time: dayAndTime(done.at) })
      : dueAt && t('chat.office.tasks.dueAt', { time: dayAndTime(dueAt) }),
  ]
  return (
    <li>
      <Checkbox
        checked={done !== null}
        disabled={isPending}
        onChange={(event) => mutate({ task, done: event.currentTarget.checked })}
        label={
          <Stack gap={0}>
            <Text span td={done ? 'line-through' : undefined} dir="auto">
              {text}
            </Text>
            <Text span fz="sm" c={late ? 'hot' : 'dimmed'}>
              {details.filter(Boolean).join(' · ')}
            </Text>
          </Stack>
        }
      />
      <Group gap={8}>
        {threadId && (
          <Anchor component={Link} to={hotelPath(hotelId, hotelScreens.thread(threadId))} fz="sm">
            {t('chat.office.tasks.thread')}
          </Anchor>
        )}
        <TaskActions task={task} />
      </Group>
    </li>
  )
}

function TaskActions({ task }: { task: Task }) {
  const { t } = useChatWording()
  const { actor } = useManagedHotel()
  const [isEditing, { open: edit, close: endEdit }] = useDisclosure()
  const [isDeleting, { open: remove, close: endDelete }] = useDisclosure()
  if (!answerGuests(actor)) return null
  const actions = [
    { label: t('chat.office.tasks.editNamed', { text: task.text }), icon: <Pencil size={16} />, act: edit },
    { label: t('chat.office.tasks.deleteNamed', { text: task.text }), icon: <Trash size={16} />, act: remove },
  ]
  return (
    <>
      {actions.map(({ label, icon, act }) => (
        <ActionIcon key={label} variant="subtle" color="gray" size="lg" aria-label={label} onClick={act}>
          {icon}
        </ActionIcon>
      ))}
      <EditTask task={task} opened={isEditing} onClose={endEdit} />
      <DeleteTask task={task} opened={isDeleting} onClose={endDelete} />
    </>
  )
}
