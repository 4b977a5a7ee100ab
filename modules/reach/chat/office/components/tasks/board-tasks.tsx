import { Anchor, Checkbox, Stack, Text, UnstyledButton } from '@mantine/core'
import { useDisclosure } from '@mantine/hooks'
import { useQuery } from '@tanstack/react-query'
import { Link } from 'react-router'
import { hotelPath, hotelScreens } from '#core/app/office-paths.ts'
import { ChevronDown } from '#core/ui-office/frame/icons.tsx'
import { Pill } from '#core/ui-office/frame/layout-parts.tsx'
import { Failure, useShowFailure } from '#core/ui-office/frame/screen.tsx'
import { useClock } from '#modules/exchange/orders/office/api.ts'
import type { Task } from '../../../tasks-contract.ts'
import { tasksQuery, useMarkTask } from '../../tasks-api.ts'
import { useChatWording } from '../../wording.ts'
import styles from './board-tasks.module.css'

/** The tasks on the board of the day: a bar with their number, and the list when it is open. */
export function BoardTasks({ hotelId }: { hotelId: string }) {
  const { t } = useChatWording()
  const tasks = useQuery(tasksQuery(hotelId))
  const [isOpen, { toggle }] = useDisclosure()
  const open = tasks.data?.filter(({ done }) => !done) ?? []
  const late = useClock((now) => open.filter((task) => isLate(task, now)).length)
  if (tasks.isError) return <Failure error={tasks.error} retry={() => void tasks.refetch()} />
  if (!tasks.data?.length) return null
  return (
    <section className={styles.tasks} aria-label={t('chat.office.tasks.title')}>
      <UnstyledButton className={styles.bar} aria-expanded={isOpen} onClick={toggle}>
        <ChevronDown size={14} />
        <b>{t('chat.office.tasks.toDo', { count: open.length })}</b>
        {late > 0 && <Pill tone="hot">{t('chat.office.tasks.late', { count: late })}</Pill>}
      </UnstyledButton>
      {isOpen && (
        <ul className={styles.list}>
          {tasks.data.map((task) => (
            <TaskItem key={task.id} hotelId={hotelId} task={task} />
          ))}
        </ul>
      )}
    </section>
  )
}

const isLate = ({ dueAt, done }: Task, now: number) => !done && dueAt !== null && Date.parse(dueAt) < now

function TaskItem({ hotelId, task }: { hotelId: string; task: Task }) {
  const { t, moment } = useChatWording()
  const showFailure = useShowFailure()
  const { mutate, isPending } = useMarkTask(hotelId, showFailure)
  const late = useClock((now) => (isLate(task, now) ? 1 : 0)) === 1
  const { text, room, assignee, dueAt, done, threadId } = task
  const details = [
    room && t('chat.office.threads.room', { room }),
    assignee?.firstName,
    done
      ? t('chat.office.tasks.doneBy', { name: done.by, time: moment(done.at) })
      : dueAt && t('chat.office.tasks.dueAt', { time: moment(dueAt) }),
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
      {threadId && (
        <Anchor component={Link} to={hotelPath(hotelId, hotelScreens.thread(threadId))} fz="sm">
          {t('chat.office.tasks.thread')}
        </Anchor>
      )}
    </li>
  )
}
