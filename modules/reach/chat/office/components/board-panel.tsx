import { SnoozedItems } from './snoozed-items.tsx'
import { BoardTasks } from './tasks/board-tasks.tsx'

/** What else there is to do on the board of the day: tasks, and what was put off. */
export function BoardPanel({ hotelId }: { hotelId: string }) {
  return (
    <>
      <BoardTasks hotelId={hotelId} />
      <SnoozedItems hotelId={hotelId} />
    </>
  )
}
