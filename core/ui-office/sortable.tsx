import {
  type Announcements,
  closestCenter,
  DndContext,
  KeyboardSensor,
  PointerSensor,
  type UniqueIdentifier,
  useSensor,
  useSensors,
} from '@dnd-kit/core'
import {
  arrayMove,
  SortableContext,
  sortableKeyboardCoordinates,
  useSortable,
  verticalListSortingStrategy,
} from '@dnd-kit/sortable'
import { CSS } from '@dnd-kit/utilities'
import { VisuallyHidden } from '@mantine/core'
import { type ReactNode, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { SortHandle } from './sort-handle.tsx'
import styles from './sortable.module.css'

interface Thing {
  id: string
  name: string
}

interface SortableProps<T extends Thing> {
  /** What the list is of, for who does not see it. */
  label: string
  things: T[]
  /** The ids in their new order. Absent: the order is only shown. */
  onMove?: (ids: string[]) => void
  /** `handle`: the parts by which a thing is moved; `null` where it cannot be. */
  children: (thing: T, handle: ReactNode) => ReactNode
}

/** A list put in order by dragging, by keyboard (space, arrows, space) or by its buttons. Each way says what it did. */
export function Sortable<T extends Thing>({ label, things, onMove, children }: SortableProps<T>) {
  const { t } = useTranslation()
  const [said, setSaid] = useState('')
  const above = useRef<UniqueIdentifier>(undefined)
  const sensors = useSensors(
    useSensor(PointerSensor, { activationConstraint: { distance: 4 } }),
    useSensor(KeyboardSensor, { coordinateGetter: sortableKeyboardCoordinates }),
  )
  const ids = things.map(({ id }) => id)
  const count = things.length
  const nameOf = (id: UniqueIdentifier) => things.find((thing) => thing.id === id)?.name ?? ''
  const placeOf = (id?: UniqueIdentifier) => ids.indexOf(String(id)) + 1

  const move = (from: number, to: number) => onMove?.(arrayMove(ids, from, to))
  const step = (id: string, by: 1 | -1) => {
    const from = ids.indexOf(id)
    move(from, from + by)
    setSaid(t('common.office.sort.moved', { name: nameOf(id), place: from + by + 1, count }))
  }
  const announcements: Announcements = {
    onDragStart: ({ active }) => {
      above.current = active.id
      return t('common.office.sort.lifted', { name: nameOf(active.id), place: placeOf(active.id), count })
    },
    onDragOver: ({ active, over }) => {
      // Over itself at first: that it has been lifted would not be heard.
      if (over?.id === above.current) return
      above.current = over?.id
      return t('common.office.sort.over', { name: nameOf(active.id), place: placeOf(over?.id ?? active.id), count })
    },
    onDragEnd: ({ active, over }) =>
      t('common.office.sort.moved', { name: nameOf(active.id), place: placeOf(over?.id ?? active.id), count }),
    onDragCancel: ({ active }) => t('common.office.sort.cancelled', { name: nameOf(active.id) }),
  }

  if (!onMove || count < 2)
    return (
      <ul className={styles.list} aria-label={label}>
        {things.map((thing) => (
          <li key={thing.id}>{children(thing, null)}</li>
        ))}
      </ul>
    )
  return (
    <DndContext
      sensors={sensors}
      collisionDetection={closestCenter}
      accessibility={{
        announcements,
        screenReaderInstructions: { draggable: t('common.office.sort.instructions') },
      }}
      onDragEnd={({ active, over }) => {
        if (over && over.id !== active.id) move(placeOf(active.id) - 1, placeOf(over.id) - 1)
      }}
    >
      <SortableContext items={ids} strategy={verticalListSortingStrategy}>
        <ul className={styles.list} aria-label={label}>
          {things.map((thing, index) => (
            <Item key={thing.id} thing={thing} first={index === 0} last={index === count - 1} step={step}>
              {(handle) => children(thing, handle)}
            </Item>
          ))}
        </ul>
      </SortableContext>
      <VisuallyHidden role="status">{said}</VisuallyHidden>
    </DndContext>
  )
}

interface ItemProps {
  thing: Thing
  first: boolean
  last: boolean
  step: (id: string, by: 1 | -1) => void
  children: (handle: ReactNode) => ReactNode
}

function Item({ thing, first, last, step, children }: ItemProps) {
  const { attributes, listeners, setNodeRef, setActivatorNodeRef, transform, transition, isDragging } = useSortable({
    id: thing.id,
  })
  const handle = (
    <SortHandle
      name={thing.name}
      grip={{ ref: setActivatorNodeRef, attributes, listeners }}
      first={first}
      last={last}
      step={(by) => step(thing.id, by)}
    />
  )
  return (
    <li
      ref={setNodeRef}
      data-dragging={isDragging || undefined}
      style={{ transform: CSS.Translate.toString(transform), transition }}
    >
      {children(handle)}
    </li>
  )
}
